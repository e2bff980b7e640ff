import t from 'tap'
import { certify } from '../../../src/graph/certificates/index.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import type { Orientation } from '../../../src/graph/spec.ts'
import { type Arc, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { certificateOf, changed, checkOf, createDice, faultOf, isSentence, outputOf, swapped, tally, without } from './verdicts.ts'

/** By trying all orders, whose steps are arcs. */
function hasTour(graph: EdgeList, orientation: Orientation, round: boolean): boolean {
  const arcs = new Set(walkable(graph, orientation).map(([u, v]) => `${u},${v}`))
  const { nodeCount: n } = graph
  if (n === 1) return true
  if (round && n === 2 && orientation === 'undirected') return false
  const extend = (path: number[]): boolean => {
    const last = path.at(-1)
    if (path.length === n) return !round || arcs.has(`${last},${path[0]}`)
    return Array.from({ length: n }, (_, v) => v).some((v) => !path.includes(v) && (path.length === 0 || arcs.has(`${last},${v}`)) && extend([...path, v]))
  }
  return extend([])
}

function isTour(graph: EdgeList, orientation: Orientation, round: boolean, path: Uint32Array): boolean {
  const arcs = new Set(walkable(graph, orientation).map(([u, v]) => `${u},${v}`))
  const { nodeCount: n } = graph
  const steps = Array.from(path.subarray(1)).every((v, at) => arcs.has(`${path[at]},${v}`))
  const isBack = !round || n === 1 || (arcs.has(`${path.at(-1)},${path[0]}`) && !(n === 2 && orientation === 'undirected'))
  return path.length === n && path.every((v) => v < n) && new Set(path).size === n && steps && isBack
}

t.test('hamiltonianPath: certifies tours; where one exists, no obstacle is certified', async (t) => {
  const dice = createDice(43)
  const counts = tally()
  const kinds: Record<string, number> = {}
  for (const numRuns of [1500, 1500]) {
    holdsOnRandomGraphs({ maxNodes: 7, numRuns }, (graph, orientation) => {
      const { nodeCount: n } = graph
      if (n === 0) return true
      const csr = csrOf(n, graph.arcs, orientation)
      const parameters = { round: dice(2) === 1, maxSteps: 100_000 }
      const { round } = parameters
      const output = outputOf('hamiltonianPath', csr, parameters)
      const { path } = output
      const certificate = certificateOf('hamiltonianPath', csr, parameters)
      kinds[certificate?.kind ?? ''] = (kinds[certificate?.kind ?? ''] ?? 0) + 1
      if (!hasTour(graph, orientation, round)) return path.length === 0 && certificate?.checked === (certificate?.kind !== 'exhaustive-search')
      // None is said where there is one: nothing may show it, whatever the search says.
      const denied = certify('hamiltonianPath', csr, parameters, { path: new Uint32Array(), isDecided: true, cut: new Uint32Array() }, uncontrolled)
      if (certificate?.checked !== true || denied?.checked !== false) return false
      counts.certified++
      const at = dice(n)
      const corruptions = [
        { ...output, path: swapped(path, at, dice(n)) },
        { ...output, path: without(path, at) },
        { ...output, path: changed(path, at, dice(n + 1)) },
        { ...output, path: Uint32Array.from(path.keys()) },
        { ...output, path: new Uint32Array(), cut: Uint32Array.of(at) },
        { ...output, isDecided: false }
      ]
      return corruptions.every((one) => {
        // Nothing says why there is none: as `denied`.
        if (one.isDecided && one.path.length === 0 && one.cut.length === 0) return true
        if (one.isDecided && isTour(graph, orientation, round, one.path)) return faultOf('hamiltonianPath', csr, parameters, one) === null
        counts.corrupted++
        counts.refused += isSentence(faultOf('hamiltonianPath', csr, parameters, one) ?? '') ? 1 : 0
        return counts.refused === counts.corrupted
      })
    })
  }
  t.ok(counts.refused > 300, JSON.stringify({ ...counts, ...kinds }))
  for (const kind of ['tour', 'cut', 'ends', 'closed-set', 'two-nodes', 'exhaustive-search']) t.ok((kinds[kind] ?? 0) > 0, `${kind}: ${kinds[kind]}`)
})

const star: Arc[] = [
  [0, 1],
  [0, 2],
  [0, 3]
]
const path = { round: false, maxSteps: 1000 }

t.test('hamiltonianPath: gives a short reason why none exists, where there is one', async (t) => {
  t.match(certificateOf('hamiltonianPath', csrOf(4, star, 'undirected'), path), {
    kind: 'cut',
    statement: 'No path through all 4 nodes: without 1 node the rest falls into more parts than it could join.',
    checked: true,
    evidence: { removed: Uint32Array.of(0) }
  })
  t.match(certificateOf('hamiltonianPath', csrOf(3, [[0, 1]], 'undirected'), path), { kind: 'cut', checked: true })
  t.match(
    certificateOf(
      'hamiltonianPath',
      csrOf(3, [
        [0, 1],
        [0, 2]
      ]),
      path
    ),
    { kind: 'two-nodes', checked: true }
  )
  t.match(certificateOf('hamiltonianPath', csrOf(2, [[0, 1]], 'undirected'), { ...path, round: true }), { kind: /ends|too-few/, checked: true })
})

t.test('hamiltonianPath: leaves undecided searches undecided', async (t) => {
  const csr = csrOf(4, star, 'undirected')
  const open = { path: new Uint32Array(), isDecided: false, cut: new Uint32Array() }
  t.match(certify('hamiltonianPath', csr, path, open, uncontrolled), { kind: 'undecided', checked: false, reason: String })
  t.equal(certificateOf('hamiltonianPath', csrOf(0, []), path), null)
})

t.test('hamiltonianPath: rejects false obstacles', async (t) => {
  const none = { path: new Uint32Array(), isDecided: true, cut: new Uint32Array() }
  const line = csrOf(
    3,
    [
      [0, 1],
      [1, 2]
    ],
    'undirected'
  )
  const arrow = csrOf(3, [
    [0, 1],
    [1, 2]
  ])
  const nodes = (...list: number[]) => Uint32Array.from(list)
  for (const obstacle of [
    { kind: 'cut', nodes: nodes() },
    { kind: 'cut', nodes: nodes(1) },
    { kind: 'cut', nodes: nodes(1, 1) },
    { kind: 'cut', nodes: nodes(8) },
    { kind: 'ends', nodes: nodes(0, 2) },
    { kind: 'ends', nodes: nodes(0, 1, 2) },
    { kind: 'closed-set', nodes: nodes(0, 1) },
    { kind: 'too-few' }
  ]) {
    t.ok(isSentence(checkOf('hamiltonianPath', line, path, none, { obstacle }) ?? ''), JSON.stringify(obstacle))
  }
  for (const [fromFirst, fromSecond] of [
    [nodes(0), nodes(2)],
    [nodes(0, 1), nodes(2)],
    [nodes(0, 1, 2), nodes(2)],
    [nodes(1), nodes(2)]
  ]) {
    t.ok(isSentence(checkOf('hamiltonianPath', arrow, path, none, { obstacle: { kind: 'two-nodes', first: 0, second: 2, fromFirst, fromSecond } }) ?? ''))
  }
  t.ok(isSentence(checkOf('hamiltonianPath', arrow, { ...path, round: true }, none, { obstacle: { kind: 'closed-set', nodes: nodes(0, 1) } }) ?? ''))
  t.equal(checkOf('hamiltonianPath', arrow, { ...path, round: true }, none, { obstacle: { kind: 'closed-set', nodes: nodes(2) } }), null)
})
