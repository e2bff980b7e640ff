import t from 'tap'
import type { Orientation } from '../../../src/graph/spec.ts'
import { componentsOf } from '../oracles.ts'
import { csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../random-graph.ts'
import { certificateOf, changed, checkOf, createDice, evidenceOf, isSentence, judges, many, outputOf, swapped, tally, without } from './verdicts.ts'

/** By taking away, again and again, what nothing leads to; undirected: more relationships than a forest has. */
function hasCycle(graph: EdgeList, orientation: Orientation): boolean {
  const { nodeCount, arcs } = graph
  if (orientation === 'undirected') return arcs.length > nodeCount - componentsOf(nodeCount, arcs).length
  return onWayFromCycle(graph, orientation).size > 0
}

/** Nodes that a cycle leads to, those on it included. */
function onWayFromCycle(graph: EdgeList, orientation: Orientation): Set<number> {
  const arcs = walkable(graph, orientation)
  let left = new Set(Array(graph.nodeCount).keys())
  for (;;) {
    const next = new Set([...left].filter((v) => arcs.some(([a, b]) => b === v && left.has(a))))
    if (next.size === left.size) return left
    left = next
  }
}

/** Whether a walk goes along relationships that are there, each used as often as it is there at most. */
function isCycle(graph: EdgeList, orientation: Orientation, cycle: Uint32Array): boolean {
  const keyOf = (u: number, v: number) => (orientation === 'undirected' ? [Math.min(u, v), Math.max(u, v)] : [u, v]).join()
  const free = walkable(graph, orientation === 'undirected' ? 'natural' : orientation).map(([u, v]) => keyOf(u, v))
  const nodes = Array.from(cycle)
  return (
    nodes.length > 1 &&
    nodes[0] === nodes.at(-1) &&
    new Set(nodes.slice(1)).size === nodes.length - 1 &&
    nodes.slice(1).every((v, step) => {
      const at = free.indexOf(keyOf(nodes[step] as number, v))
      if (at !== -1) free.splice(at, 1)
      return at !== -1
    })
  )
}

t.test('findCycle: certifies cycles and their absence, and rejects false claims', async (t) => {
  const dice = createDice(3)
  const counts = tally()
  let none = 0
  for (const few of [many, { ...many, maxNodes: 5 }]) {
    holdsOnRandomGraphs(few, (whole, orientation) => {
      // Fewer arcs, so that there are graphs without cycles.
      const graph = { ...whole, arcs: whole.arcs.slice(0, dice(whole.nodeCount + 2)) }
      const { nodeCount: n } = graph
      const csr = csrOf(n, graph.arcs, orientation)
      const { cycle } = outputOf('findCycle', csr, {})
      if (cycle.length === 0) none++
      const at = dice(Math.max(1, cycle.length))
      const corruptions = [
        { cycle: new Uint32Array() },
        { cycle: without(cycle, at) },
        { cycle: changed(cycle, at, dice(n + 1)) },
        { cycle: cycle.slice(0, -1) },
        { cycle: Uint32Array.of(dice(n + 1), dice(n + 1), dice(n + 1)) },
        ...graph.arcs.slice(0, 2).map(([u, v]) => ({ cycle: Uint32Array.of(u, v, u) })),
        ...graph.arcs.slice(0, 2).map(([u]) => ({ cycle: Uint32Array.of(u, u) }))
      ]
      return judges(counts, 'findCycle', csr, {}, corruptions, (one) =>
        one.cycle.length === 0 ? !hasCycle(graph, orientation) : isCycle(graph, orientation, one.cycle)
      )
    })
  }
  t.ok(none > 100 && counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify({ ...counts, none }))
})

t.test('findCycle: rejects orders that prove nothing', async (t) => {
  for (const orientation of ['natural', 'undirected'] as const) {
    const csr = csrOf(
      4,
      [
        [0, 1],
        [0, 2],
        [2, 3]
      ],
      orientation
    )
    const { order } = evidenceOf('findCycle', csr, {}) as { order: Uint32Array }
    const output = outputOf('findCycle', csr, {})
    t.equal(checkOf('findCycle', csr, {}, output, { order }), null)
    for (const wrong of [order.slice(1), changed(order, 0, order[1] as number), changed(order, 0, 9), Array.from(order)]) {
      t.ok(isSentence(checkOf('findCycle', csr, {}, output, { order: wrong }) ?? ''))
    }
  }
  const chain = csrOf(3, [
    [0, 1],
    [1, 2]
  ])
  t.ok(isSentence(checkOf('findCycle', chain, {}, { cycle: new Uint32Array() }, { order: Uint32Array.of(1, 0, 2) }) ?? ''))
  t.equal(certificateOf('findCycle', chain, {})?.statement, 'No cycle: the 3 nodes stand in an order in which all 2 arcs lead forward.')
})

t.test('topologicalOrder: certifies orders and cycles, and rejects false claims', async (t) => {
  const dice = createDice(5)
  const counts = tally()
  let full = 0
  holdsOnRandomGraphs(many, (whole, any) => {
    const orientation = any === 'undirected' ? 'natural' : any
    const graph = { ...whole, arcs: whole.arcs.slice(0, dice(2 * whole.nodeCount + 1)) }
    const { nodeCount: n } = graph
    const arcs = walkable(graph, orientation)
    const cyclic = onWayFromCycle(graph, orientation)
    const csr = csrOf(n, graph.arcs, orientation)
    const output = outputOf('topologicalOrder', csr, {})
    const { order, levels, cycle } = output
    if (n > 1 && cycle.length === 0) full++
    const levelOf = (v: number): number => (cyclic.has(v) ? -1 : Math.max(0, ...arcs.filter(([, b]) => b === v).map(([a]) => levelOf(a) + 1)))
    const isTrue = (one: typeof output): boolean => {
      const listed = Array.from(one.order)
      return (
        listed.every((v) => v < n && !cyclic.has(v)) &&
        new Set(listed).size === listed.length &&
        listed.length === n - cyclic.size &&
        arcs.every(([a, b]) => cyclic.has(b) || listed.indexOf(a) < listed.indexOf(b)) &&
        Array.from({ length: n }, (_, v) => v).every((v) => one.levels[v] === levelOf(v)) &&
        (cyclic.size === 0 ? one.cycle.length === 0 : isCycle(graph, orientation, one.cycle))
      )
    }
    const at = dice(Math.max(1, order.length))
    const corruptions = [
      { ...output, order: swapped(order, at, dice(Math.max(1, order.length))) },
      { ...output, order: without(order, at) },
      { ...output, order: changed(order, at, dice(n + 1)) },
      { ...output, levels: changed(levels, dice(n), dice(4) - 1) },
      { ...output, cycle: new Uint32Array() },
      { ...output, cycle: cycle.slice(1) },
      { ...output, cycle: Uint32Array.of(dice(n + 1), dice(n + 1), dice(n + 1)) }
    ].filter((one) => one.order.every((v) => v !== undefined))
    return judges(counts, 'topologicalOrder', csr, {}, n === 0 ? [] : corruptions, isTrue)
  })
  t.ok(full > 20 && counts.refused === counts.corrupted && counts.refused > 500, JSON.stringify({ ...counts, full }))
  t.equal(certificateOf('topologicalOrder', csrOf(2, [[0, 1]], 'undirected'), {}), null)
})

t.test('twoColoring: certifies sides and odd cycles, and rejects false claims', async (t) => {
  const dice = createDice(23)
  const counts = tally()
  let bipartite = 0
  holdsOnRandomGraphs(many, (whole, orientation) => {
    const graph = { ...whole, arcs: whole.arcs.slice(0, dice(whole.nodeCount + 3)) }
    const { nodeCount: n } = graph
    const csr = csrOf(n, graph.arcs, orientation)
    const output = outputOf('twoColoring', csr, {})
    const { sides, oddCycle } = output
    if (n > 1 && oddCycle.length === 0) bipartite++
    const both = walkable(graph, 'undirected')
    const isOdd = (cycle: Uint32Array): boolean =>
      cycle.length % 2 === 0 &&
      cycle[0] === cycle.at(-1) &&
      new Set(cycle).size === cycle.length - 1 &&
      Array.from(cycle.subarray(1)).every((v, at) => both.some(([a, b]) => a === cycle[at] && b === v))
    const isTrue = (one: typeof output): boolean => (one.oddCycle.length > 0 ? isOdd(one.oddCycle) : both.every(([a, b]) => one.sides[a] !== one.sides[b]))
    const at = dice(Math.max(1, oddCycle.length))
    const corruptions = [
      { sides, oddCycle: new Uint32Array() },
      { sides: changed(sides, dice(n), dice(2)), oddCycle: new Uint32Array() },
      { sides, oddCycle: without(oddCycle, at) },
      { sides, oddCycle: changed(oddCycle, at, dice(n + 1)) },
      { sides, oddCycle: Uint32Array.of(dice(n + 1), dice(n + 1), dice(n + 1), dice(n + 1)) }
    ]
    return judges(counts, 'twoColoring', csr, {}, n === 0 ? [] : corruptions, isTrue)
  })
  t.ok(bipartite > 50 && counts.refused === counts.corrupted && counts.refused > 300, JSON.stringify({ ...counts, bipartite }))
})

t.test('k1Coloring: certifies proper colours, and rejects others', async (t) => {
  const dice = createDice(29)
  const counts = tally()
  holdsOnRandomGraphs(many, (graph, orientation) => {
    const { nodeCount: n } = graph
    const csr = csrOf(n, graph.arcs, orientation)
    const parameters = { maxIterations: 10 }
    const output = outputOf('k1Coloring', csr, parameters)
    const { colors, colorCount } = output
    const isTrue = (one: typeof output): boolean =>
      new Set(one.colors).size === one.colorCount &&
      one.colors.every((color) => color < one.colorCount) &&
      graph.arcs.every(([a, b]) => a === b || one.colors[a] !== one.colors[b])
    const corruptions = [
      { colors: changed(colors, dice(n), dice(colorCount + 1)), colorCount },
      { colors: changed(colors, dice(n), dice(colorCount)), colorCount },
      { colors, colorCount: colorCount + 1 },
      { colors, colorCount: colorCount - 1 }
    ]
    return judges(counts, 'k1Coloring', csr, parameters, n === 0 ? [] : corruptions, isTrue)
  })
  t.ok(counts.refused === counts.corrupted && counts.refused > 300, JSON.stringify(counts))
})
