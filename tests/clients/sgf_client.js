// sgf_client.js - random game trees of each game, written by @sabaki/sgf, read and written by dyad,
// read again by @sabaki/sgf: they must be the same. What dyad says of them in JSON must be too.
'use strict'
const assert = require('assert')
const {execFileSync} = require('child_process')
const sgf = require('@sabaki/sgf')

const dyad = process.env.DYAD
const GAMES = 150
let state = 12345

function below(bound) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0
  return Math.floor((state / 4294967296) * bound)
}

const one = list => list[below(list.length)]

function run(input, ...args) {
  return execFileSync(dyad, args, {input, encoding: 'utf8', maxBuffer: 1 << 28})
}

const letters = index => (index < 26 ? '' : String.fromCharCode(96 + Math.floor(index / 26))) +
  String.fromCharCode(97 + (index % 26))

const point = {
  hex: (row, column) => letters(column) + (row + 1),
  go: (row, column) => sgf.stringifyVertex([column, row]),
}

const kinds = [
  {game: 'hex', root: {GM: ['11']}, point: point.hex, side: () => 1 + below(30),
    special: ['swap-pieces', 'swap-sides', 'resign', 'pass', 'forfeit']},
  {game: 'ungo', root: {GM: ['1'], RU: ['Un-Go']}, point: point.go, side: () => 1 + below(52),
    special: ['']},
  {game: 'path', root: {GM: ['1'], RU: ['PATH']}, point: point.go, side: () => 1 + below(52),
    special: ['']},
]

function text() {
  const pieces = ['a', ' ', ']', '\\', ':', '[', '(', ';', 'Grüße', '日本', '\n', '"', '0']
  let made = ''
  for (let i = 1 + below(12); i > 0; i--) made += one(pieces)
  return made
}

function tree(kind) {
  const side = kind.side()
  const cell = () => kind.point(below(side), below(side))
  const root = {data: {FF: ['4'], CA: ['UTF-8'], AP: ['Test:1'], SZ: [`${side}`], ...kind.root},
    children: []}
  const nodes = [root]
  for (let i = below(60); i > 0; i--) {
    const data = {}
    const colour = one(['B', 'W'])
    if (below(8)) data[colour] = [below(10) ? cell() : one(kind.special)]
    if (!below(5)) data.C = [text()]
    if (!below(9)) data.LB = [`${cell()}:x`, `${cell()}:y`]
    if (!below(9)) data.XYZ = [text(), text()]
    if (!below(9)) data[one(['AB', 'AW', 'AE'])] = [cell(), cell()]
    const node = {data, children: []}
    ;(below(4) ? nodes[nodes.length - 1] : one(nodes)).children.push(node)
    nodes.push(node)
  }
  return root
}

// The values of a tree as plain data; a text is compared as what it means.
function plain(node) {
  const data = {}
  for (const name of Object.keys(node.data).sort())
    if (node.data[name].length) data[name] = node.data[name]
  return {data, children: node.children.map(plain)}
}

function moves(node, list = []) { // in the order of the text
  const colour = ['B', 'W'].find(name => node.data[name])
  list.push(colour ? `${colour}${node.data[colour][0]}` : '-')
  node.children.forEach(child => moves(child, list))
  return list
}

const black = {hex: 'red', ungo: 'black', path: 'black'}

function movesOfJson(line, kind) {
  return JSON.parse(line).nodes.map(({move}) => {
    if (!move) return '-'
    const colour = move.colour === black[kind.game] ? 'B' : 'W'
    if (move.cell) return colour + kind.point(...move.cell)
    return colour + (move.kind === 'pass' && kind.game !== 'hex' ? '' : move.kind)
  })
}

for (const kind of kinds) {
  const trees = Array.from({length: GAMES}, () => tree(kind))
  const written = trees.map(root => sgf.stringify([root])).join('\n')
  const theirs = sgf.parse(written)
  assert.deepStrictEqual(theirs.map(plain), trees.map(plain), 'the test itself')

  const ours = run(written, 'convert', '--to', 'sgf')
  const read = sgf.parse(ours)
  assert.strictEqual(read.length, GAMES)
  for (let i = 0; i < GAMES; i++) assert.deepStrictEqual(plain(read[i]), plain(trees[i]))
  assert.strictEqual(run(ours, 'convert', kind.game, '--to', 'sgf'), ours)

  // Boards that Dyad makes, set up: Sabaki counts the stones.
  const boards = run('', 'generate', kind.game, '-n', '9', '-c', '30')
  const set = sgf.parse(run(boards, 'convert', kind.game, '--to', 'sgf'))
  const lines = run(boards, 'convert', kind.game, '--to', 'jsonl').trim().split('\n')
  assert.strictEqual(set.length, 30)
  set.forEach(({data}, i) => {
    const stones = JSON.parse(lines[i]).board.join('')
    const expected = kind.game === 'hex' ? 'RB' : 'BW'
    ;['AB', 'AW'].forEach((name, k) => {
      const points = data[name] || []
      assert.strictEqual(points.length, stones.split(expected[k]).length - 1)
      assert.strictEqual(new Set(points).size, points.length)
    })
  })
}

// Games that can be played: cells taken once each, by turns. Their JSON has the same moves.
for (const kind of kinds.filter(({game}) => game !== 'ungo')) {
  for (let g = 0; g < 20; g++) {
    const side = 2 + below(8)
    const cells = Array.from({length: side * side}, (_, i) => i)
    const root = {data: {SZ: [`${side}`], ...kind.root}, children: []}
    let node = root
    for (let i = 0; i < side * side / 2; i++) {
      const cell = cells.splice(below(cells.length), 1)[0]
      const next = {data: {[i % 2 ? 'W' : 'B']: [kind.point(Math.floor(cell / side), cell % side)]},
        children: []}
      node.children.push(next)
      node = next
    }
    const line = run(sgf.stringify([root]), 'convert', '--to', 'jsonl')
    assert.deepStrictEqual(movesOfJson(line, kind), moves(root))
    assert.deepStrictEqual(moves(sgf.parse(run(line, 'convert', '--to', 'sgf'))[0]), moves(root))
  }
}
console.log('the same trees')
