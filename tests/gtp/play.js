// play.js DYAD - Sabaki's own client for GTP plays a whole game of each game with Dyad on both
// sides, and breaks analysis off, as a GUI does.
'use strict'
const assert = require('assert')
const { Controller, ControllerStateTracker } = require('@sabaki/gtp')
const dyad = process.argv[2]

const games = [
    { name: 'hex', size: 5, vertex: /^([a-e][1-5]|swap-pieces)$/ },
    { name: 'hex', size: 4, options: ['--coords', 'go', '--swap'], vertex: /^([A-D][1-4]|swap-pieces)$/ },
    { name: 'path', size: 5, vertex: /^[A-E][1-5]$/ },
    { name: 'ungo', size: 4, vertex: /^[A-D][1-4]$/ },
    { name: 'nim', size: 4, vertex: /^[A-D][0-9]+$/ }
]
const movesMax = 80 // Un-Go need not end

const send = async (engine, line, subscriber) => {
    const [name, ...args] = line.split(' ')
    const response = await engine.sendCommand({ name, args }, subscriber)
    assert(!response.error, `${line}: ${response.content}`)
    return response.content
}

// Both sides by genmove; what it answers has to have been legal, and is legal no more.
const playGame = async (game, engine) => {
    let colour = await send(engine, 'all_legal_moves b').then(() => 'b')
    if (game.name === 'path') colour = 'w' // White moves first
    for (let moves = 0; moves < movesMax; moves++) {
        const legal = (await send(engine, `all_legal_moves ${colour}`)).split(' ')
        const move = await send(engine, `genmove ${colour}`)
        if (move === 'resign') {
            const score = await send(engine, 'final_score')
            return assert.match(score, colour === 'b' ? /^W\+/ : /^B\+/)
        }
        assert.match(move, game.vertex)
        assert(legal.includes(move), `${move} is none of ${legal}`)
        const word = colour === 'b' ? 'black' : 'white'
        assert.strictEqual(await send(engine, 'last_move'), `${word} ${move}`)
        const { error } = await engine.sendCommand({ name: 'final_score' })
        if (!error) {
            assert.strictEqual(await send(engine, 'all_legal_moves'), '')
            return
        }
        colour = colour === 'b' ? 'w' : 'b'
    }
    assert.strictEqual(game.name, 'ungo')
}

// Lines come until the next command does; then that is answered.
const breakOff = async (engine, name) => {
    let lines = 0, rest
    const analysis = await engine.sendCommand({ name, args: ['b', '10'] }, ({ line }) => {
        if (!line.startsWith('info')) return
        for (const info of line.split(/\s*info\s+/).slice(1)) {
            assert.match(info, /^move \S+ visits \d+ winrate [0-9.]+ .*pv \S+/)
            const winrate = +info.match(/winrate (\S+)/)[1]
            assert(winrate >= 0 && winrate <= (name.startsWith('kata') ? 1 : 10000))
        }
        if (++lines === 2) rest = engine.sendCommand({ name: 'name' })
    })
    assert(!analysis.error)
    assert(lines >= 2)
    assert.match((await rest).content, /^Dyad/)
}

const main = async () => {
    for (const game of games) {
        const engine = new Controller(dyad, ['gtp', game.name, '--size', `${game.size}`, '--playouts', '200',
            ...(game.options || [])])
        engine.start()
        const tracker = new ControllerStateTracker(engine)
        assert(await tracker.knowsCommand('kata-genmove_analyze'))
        await playGame(game, engine)
        await send(engine, 'clear_board')
        if (game.name !== 'nim') {
            // What Sabaki does when one clicks through a game.
            const history = ['b', 'w', 'b'].map((c, i) =>
                ({ name: 'play', args: [c.toUpperCase(), 'ABC'[i] + '1'] }))
            await tracker.sync({ boardsize: [game.size, game.size], komi: 0, history })
            assert.strictEqual((await send(engine, 'move_history')).split('\n').length, 3)
            await tracker.sync({ boardsize: [game.size, game.size], komi: 0, history: history.slice(0, 1) })
            assert.strictEqual((await send(engine, 'move_history')).split('\n').length, 1)
            await send(engine, 'undo')
        }
        for (const name of ['lz-analyze', 'kata-analyze', 'analyze']) await breakOff(engine, name)
        const response = await send(engine, 'kata-genmove_analyze b 10')
        const move = response.match(/play (\S+)$/)[1]
        assert.strictEqual(await send(engine, 'last_move'), `black ${move}`)
        assert((await engine.sendCommand({ name: 'play', args: ['b', '9z'] })).error)
        await engine.stop()
    }
    console.log(`${games.length} games played`)
}
main().catch(error => {
    console.error(error)
    process.exit(1)
})
