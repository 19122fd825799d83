// gtp_latency.js DYAD GAME - how long each command takes that does not search, from its line to the
// end of its answer, 200 times each.
'use strict'
const { spawn } = require('child_process')
const [dyad, game] = process.argv.slice(2)
const rounds = 200
const commands = [
    'protocol_version', 'name', 'version', 'list_commands', 'known_command play', 'play b b1',
    'showboard', 'is_legal w a1', 'dyad-why w a1', 'all_legal_moves', 'last_move', 'move_history',
    'undo', 'final_score', 'gogui-rules_board', 'gogui-rules_legal_moves', 'time_left b 10 0',
    'clear_board', 'boardsize 9'
]
const engine = spawn(dyad, ['gtp', game])
const times = commands.map(() => [])
let sent = 0, begin, answer = ''

const send = () => {
    begin = process.hrtime.bigint()
    engine.stdin.write(commands[sent % commands.length] + '\n')
}
engine.stdout.on('data', data => {
    answer += data
    if (!answer.endsWith('\n\n')) return
    answer = ''
    times[sent % commands.length].push(Number(process.hrtime.bigint() - begin) / 1e6)
    if (++sent < rounds * commands.length) return send()
    engine.stdin.end()
    let worst = 0
    for (const list of times) {
        list.sort((a, b) => a - b)
        worst = Math.max(worst, list[rounds / 2])
    }
    const all = times.flat().sort((a, b) => a - b)
    console.log(`${game}: ${commands.length} commands, slowest median ${worst.toFixed(3)} ms, ` +
        `99 % of all within ${all[Math.floor(all.length * 0.99)].toFixed(3)} ms`)
})
send()
