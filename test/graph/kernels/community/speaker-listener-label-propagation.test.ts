import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { speakerListenerLabelPropagation } from '../../../../src/graph/kernels/community/speaker-listener-label-propagation.ts'
import { smallestOfClass } from '../../oracles.ts'
import { cancelled, csrOf, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const defaults = { maxIterations: 20, minAssociationStrength: 0.2, seed: 1 }

const cliqueOf = (nodes: readonly number[]) => nodes.flatMap((u) => nodes.filter((v) => v > u).map((v) => [u, v] as const))

t.test('gives strengths above the bound, strongest first, with a sum of at most one, in communities numbered in order', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 12 }, (graph, orientation) => {
    const { offsets, communities, strengths } = speakerListenerLabelPropagation(csrOf(graph.nodeCount, graph.arcs, orientation), defaults, uncontrolled)
    let known = 0
    for (let u = 0; u < graph.nodeCount; u++) {
      const row = Array.from((strengths as Float64Array).subarray(offsets[u], offsets[u + 1]))
      if (row.reduce((sum, strength) => sum + strength, 0) > 1 + 1e-12 || row.some((strength, i) => strength <= 0.2 || strength > (row[i - 1] ?? 1)))
        return false
      for (const community of communities.subarray(offsets[u], offsets[u + 1])) {
        if (community > known) return false
        if (community === known) known++
      }
    }
    return offsets.at(-1) === communities.length && communities.length === strengths?.length
  })
  t.pass()
})

t.test('keeps communities within components, and leaves a node without messages alone', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 12 }, (graph, orientation) => {
    const arcs = walkable(graph, orientation)
    const reached = Array.from({ length: graph.nodeCount }, (_, u) => new Set([u]))
    for (let i = 0; i < graph.nodeCount; i++)
      for (const [u, v] of arcs) for (const w of [u, v]) for (const x of reached[w] ?? []) reached[w === u ? v : u]?.add(x)
    const component = smallestOfClass(graph.nodeCount, (u, v) => reached[u]?.has(v) === true)
    const { offsets, communities } = speakerListenerLabelPropagation(csrOf(graph.nodeCount, graph.arcs, orientation), defaults, uncontrolled)
    const homeOf = new Map<number, number>()
    return component.every((home, u) => {
      const row = communities.subarray(offsets[u], offsets[u + 1])
      const isHome = row.every((community) => homeOf.set(community, homeOf.get(community) ?? home).get(community) === home)
      return isHome && (arcs.some(([, v]) => v === u) || row.length === 1)
    })
  })
  t.pass()
})

t.test('puts a node shared by two cliques into both, and others into one', async (t) => {
  const arcs = [...cliqueOf([0, 1, 2, 3, 4, 10]), ...cliqueOf([5, 6, 7, 8, 9, 10])]
  const found = speakerListenerLabelPropagation(csrOf(11, arcs, 'undirected'), { maxIterations: 200, minAssociationStrength: 0.1, seed: 3 }, uncontrolled)
  const rowOf = (u: number) => Array.from(found.communities.subarray(found.offsets[u], found.offsets[u + 1]))
  t.equal(rowOf(10).length, 2)
  t.same([rowOf(1), rowOf(9)], [rowOf(0), rowOf(5)])
  t.not(rowOf(0)[0], rowOf(5)[0])
})

t.test('repeats with the same seed, and differs with another', async (t) => {
  const csr = csrOf(11, [...cliqueOf([0, 1, 2, 3]), ...cliqueOf([3, 4, 5, 6, 7]), ...cliqueOf([7, 8, 9, 10])], 'undirected')
  const found = [1, 1, 2, 3].map((seed) => [...(speakerListenerLabelPropagation(csr, { ...defaults, seed }, uncontrolled).strengths as Float64Array)].join())
  t.equal(found[0], found[1])
  t.ok(new Set(found).size > 1)
})

t.test('knows only the nodes themselves in the first round', async (t) => {
  const { communities, strengths } = speakerListenerLabelPropagation(csrOf(2, [[0, 1]]), { ...defaults, maxIterations: 1 }, uncontrolled)
  t.same(
    [[...communities], [...(strengths ?? [])]],
    [
      [0, 1],
      [1, 1]
    ]
  )
})

t.test('may leave a node in no community, and accepts an empty graph', async (t) => {
  const heard = csrOf(4, [
    [0, 3],
    [1, 3],
    [2, 3]
  ])
  const { offsets } = speakerListenerLabelPropagation(heard, { ...defaults, minAssociationStrength: 1 }, uncontrolled)
  t.same([...offsets], [0, 0, 0, 0, 0])
  t.match(speakerListenerLabelPropagation(csrOf(0, []), defaults, uncontrolled), { offsets: Uint32Array.of(0), communities: new Uint32Array() })
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => speakerListenerLabelPropagation(csrOf(2, [[0, 1]]), defaults, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
