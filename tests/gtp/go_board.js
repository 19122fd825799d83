// go_board.js DYAD GAMES - random games of Un-Go, replayed move by move by Sabaki's Go board and by
// Dyad: which moves are legal, what is captured, and the board at the end are the same. Moves that
// are illegal are tried too. A game ends where a board comes again with the same side to move.
'use strict'
const { spawnSync } = require('child_process')
const GoBoard = require('@sabaki/go-board')
const [dyad, games] = process.argv.slice(2)
const movesMax = 40

let state = 20231121n // dice of our own, so that each run is the same
const dice = bound => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number((state >> 33n) % BigInt(bound))
}

const commands = [], expected = []
const ask = (command, answer) => {
    commands.push(command)
    expected.push(answer)
}
const nameOf = (n, [x, y]) => 'ABCDEFGHJ'[x] + (n - y)
let tried = 0, captures = 0, suicides = 0, repeats = 0

for (let game = 0; game < +games; game++) {
    const n = 2 + game % 5
    let board = new GoBoard([...Array(n)].map(() => Array(n).fill(0)))
    ask(`boardsize ${n}`, '= ')
    const keyOf = (board, sign) => sign + board.signMap.join()
    const seen = new Set([keyOf(board, 1)])
    const cells = []
    for (let y = 0; y < n; y++) for (let x = 0; x < n; x++) cells.push([x, y])
    for (let move = 0, sign = 1; move < movesMax; move++, sign = -sign) {
        const colour = sign > 0 ? 'b' : 'w'
        const legal = cells.filter(cell => {
            const { overwrite, suicide } = board.analyzeMove(sign, cell)
            return !overwrite && !suicide
        })
        if (move % 4 === 0 || legal.length === 0)
            ask('all_legal_moves', ('= ' + legal.map(cell => nameOf(n, cell)).join(' ')))
        if (legal.length === 0) break
        const vertex = cells[dice(cells.length)]
        tried++
        if (!legal.includes(vertex)) {
            suicides += board.get(vertex) === 0
            const why = board.get(vertex) === 0 ? 'it is suicide' : 'the cell is occupied'
            ask(`play ${colour} ${nameOf(n, vertex)}`, `? illegal move: ${why}`)
            ask(`dyad-why ${colour} ${nameOf(n, vertex)}`, `= ${why}`)
            sign = -sign // once more
            continue
        }
        const next = board.makeMove(sign, vertex)
        const taken = cells.filter(cell => board.get(cell) !== 0 && next.get(cell) === 0)
        captures += taken.length
        ask(`play ${colour} ${nameOf(n, vertex)}`, '= ')
        ask('dyad-captured', ('= ' + taken.map(cell => nameOf(n, cell)).join(' ')))
        board = next
        const key = keyOf(board, -sign)
        if (seen.has(key)) {
            repeats++
            ask('final_score', '= 0')
            ask(`dyad-why ${colour} ${nameOf(n, vertex)}`, '= the game is over')
            break
        }
        seen.add(key)
    }
    ask('gogui-rules_board', '= ' + board.signMap.map(row =>
        row.map(sign => sign > 0 ? 'X' : sign < 0 ? 'O' : '.').join(' ')).join('\n'))
}

const run = spawnSync(dyad, ['gtp', 'ungo'], { input: commands.join('\n') + '\n', maxBuffer: 1 << 28 })
const answers = run.stdout.toString().split('\n\n')
for (let i = 0; i < expected.length; i++) {
    if (answers[i] === expected[i]) continue
    console.error(`answer ${i}, ${commands[i]}: expected\n${expected[i]}\ngot\n${answers[i]}`)
    process.exit(1)
}
console.log(`${games} games, ${tried} moves tried, ${captures} stones captured, ${suicides} suicides refused, ${repeats} games repeated`)
if (run.status !== 0 || captures === 0 || suicides === 0 || repeats === 0) process.exit(1)
