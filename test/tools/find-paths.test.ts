import t from 'tap'
import { randomNumbers } from '../../src/graph/kernels/random.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../fixtures/runtime.ts'

const random = randomNumbers(7)
const below = (most: number) => Math.floor(random() * most)
const count = 24
const ids = Array.from({ length: count }, (_, at) => `n${at}`)
const labelOf = (at: number) => ['Red', 'Green', 'Blue'][at % 3] as string
const arcs = Array.from({ length: 44 }, (_, at) => ({
  source: `n${below(count)}`,
  target: `n${below(count)}`,
  type: at % 4 === 0 ? 'SLOW' : 'FAST',
  properties: { cost: 1 + below(9) }
}))
const graph: TestGraph = { nodes: ids.map((id, at) => ({ id, labels: [labelOf(at)], properties: { name: `Node ${at}` } })), relationships: arcs }

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'paths', graph, { orientation: 'directed' })
const call = (input: Record<string, unknown>) => caller.call({ tenant, tool: 'find_paths', arguments: { limit: 10_000, ...input }, graph: 'paths' })
const nameOf = (id: string) => `Node ${id.slice(1)}`
const isOf = (label: string) => (id: string) => labelOf(Number(id.slice(1))) === label

interface Trail {
  readonly nodes: readonly string[]
  readonly used: readonly number[]
  readonly cost: number
}

/** Every trail from a node of at most so many relationships, by brute force. */
function trails(start: string, most: number, direction: 'out' | 'in' | 'both' = 'out'): Trail[] {
  const found: Trail[] = []
  const extend = (trail: Trail) => {
    if (trail.used.length > 0) found.push(trail)
    if (trail.used.length === most) return
    const at = trail.nodes.at(-1)
    arcs.forEach((arc, index) => {
      if (trail.used.includes(index)) return
      const ends = [...(direction !== 'in' && arc.source === at ? [arc.target] : []), ...(direction !== 'out' && arc.target === at ? [arc.source] : [])]
      for (const end of new Set(ends)) extend({ nodes: [...trail.nodes, end], used: [...trail.used, index], cost: trail.cost + arc.properties.cost })
    })
  }
  extend({ nodes: [start], used: [], cost: 0 })
  return found
}

const reachedBy = (found: readonly Trail[], wanted: (id: string) => boolean, least = 1) => {
  const hopsOf = new Map<string, number>()
  for (const { nodes, used } of found) {
    const end = nodes.at(-1) as string
    if (wanted(end) && used.length >= least) hopsOf.set(end, Math.min(hopsOf.get(end) ?? 99, used.length))
  }
  return new Map([...hopsOf].map(([id, hops]) => [nameOf(id), hops]).sort() as [string, number][])
}
const targetsOf = (rows: readonly Readonly<Record<string, unknown>>[]) => new Map(rows.map((row) => [row['target'], row['hops']] as [string, number]).sort())

for (const start of ['n0', 'n3', 'n7', 'n11']) {
  t.test(`reachable from ${start} agrees with trails, including cycles and minimum lengths`, async (t) => {
    for (const direction of ['out', 'in', 'both'] as const) {
      const found = trails(start, 3, direction)
      const near = await call({ kind: 'reachable', source: nameOf(start), targetLabels: ['Red'], maxHops: 3, direction })
      t.same(targetsOf(near.rows), reachedBy(found, isOf('Red')), direction)
      const far = await call({ kind: 'reachable', source: nameOf(start), minHops: 2, maxHops: 3, direction })
      t.same(
        targetsOf(far.rows),
        reachedBy(found, () => true, 2),
        direction
      )
      t.match(far.summary, { kind: 'reachable', direction, count: far.total })
    }
  })
}

t.test('reachable without a bound is unlimited, and works backwards from a target', async (t) => {
  const all = reachedBy(trails('n0', 8), (id) => id !== 'n0')
  const forward = await call({ kind: 'reachable', source: 'Node 0' })
  for (const [name, hops] of all) t.equal(targetsOf(forward.rows).get(name), hops, name)
  const back = await call({ kind: 'reachable', target: 'Node 7' })
  const expected = ids.filter((id) => id !== 'n7' && trails(id, 6).some(({ nodes }) => nodes.at(-1) === 'n7')).map(nameOf)
  for (const name of expected)
    t.ok(
      back.rows.some((row) => row['source'] === name && row['target'] === 'Node 7'),
      name
    )
})

t.test('all lists every path without a repeated node, cheapest first', async (t) => {
  for (const [source, target] of [
    ['n0', 'n7'],
    ['n3', 'n5'],
    ['n4', 'n4']
  ] as const) {
    const simple = trails(source, 5).filter(({ nodes }) => {
      const inner = nodes.slice(0, -1)
      return nodes.at(-1) === target && new Set(inner).size === inner.length && (source === target || !inner.includes(target))
    })
    const cheapest = new Map<string, number>()
    for (const { nodes, cost } of simple) cheapest.set(nodes.map(nameOf).join(), Math.min(cheapest.get(nodes.map(nameOf).join()) ?? 999, cost))
    const { rows } = await call({ kind: 'all', source: nameOf(source), target: nameOf(target), maxHops: 5, weight: 'cost' })
    t.same(new Map(rows.map((row) => [(row['nodes'] as string[]).join(), row['totalCost'] as number] as const).sort()), new Map([...cheapest].sort()))
    const costs = rows.map((row) => row['totalCost'] as number)
    t.same(
      costs,
      costs.toSorted((a, b) => a - b)
    )
  }
})

t.test('shortest gives the best path of each pair, from the smaller side', async (t) => {
  const blue = ids.filter(isOf('Blue'))
  const best = new Map<string, number>()
  for (const { nodes, cost } of trails('n0', 6)) {
    const end = nodes.at(-1) as string
    if (blue.includes(end) && end !== 'n0') best.set(nameOf(end), Math.min(best.get(nameOf(end)) ?? 999, cost))
  }
  const { rows } = await call({ source: 'Node 0', targetLabels: ['Blue'], weight: 'cost' })
  for (const [name, cost] of best) t.ok((rows.find((row) => row['target'] === name)?.['totalCost'] as number) <= cost, name)
  const turned = await call({ sourceLabels: ['Blue'], target: 'Node 0', direction: 'in', weight: 'cost' })
  t.same(
    turned.rows.map((row) => row['totalCost']),
    rows.map((row) => row['totalCost'])
  )
  for (const row of turned.rows) t.same([(row['nodes'] as string[])[0], (row['nodes'] as string[]).at(-1)], [row['source'], row['target']])
})

t.test('bounds on hops apply with a weight too', async (t) => {
  const best = (most: number) =>
    Math.min(
      ...trails('n0', most)
        .filter(({ nodes }) => nodes.at(-1) === 'n7')
        .map(({ cost }) => cost)
    )
  for (const maxHops of [3, 4, 5]) {
    const { summary } = await call({ source: 'Node 0', target: 'Node 7', weight: 'cost', maxHops })
    t.equal(summary['best'] ?? Number.POSITIVE_INFINITY, best(maxHops), `${maxHops} hops`)
  }
  const { rows } = await call({ kind: 'k_shortest', source: 'Node 0', target: 'Node 7', weight: 'cost', k: 4 })
  const some = await call({ kind: 'k_shortest', source: 'Node 0', target: 'Node 7', weight: 'cost', k: 4, maxHops: 12 })
  t.same(
    some.rows.map((row) => row['totalCost']),
    rows.map((row) => row['totalCost'])
  )
})

t.test('reports the direction, and the other result where it differs', async (t) => {
  const { notes, summary } = await call({ kind: 'reachable', source: 'Node 0', maxHops: 2 })
  const both = await call({ kind: 'reachable', source: 'Node 0', maxHops: 2, direction: 'both' })
  t.equal(summary['direction'], 'out')
  t.match(notes[0], `With direction "both": ${both.total} rows`)
  t.same(both.notes, [])
})

t.test('says what would have worked', async (t) => {
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ kind: 'all', source: 'Node 0', target: 'Node 7' }, /needs "maxHops" of at most 12/],
    [{ kind: 'shortest', source: 'Node 0' }, /needs "target", or "targetLabels"/],
    [{ kind: 'k_shortest', source: 'Node 0', targetLabels: ['Red'] }, /from one node to one other/],
    [{ kind: 'reachable' }, /at least one end/],
    [{ source: 'Node 0', sourceLabels: ['Red'], target: 'Node 7' }, /one or the other/],
    [{ source: 'Node 0', target: 'Node 7', minHops: 3, maxHops: 2 }, /below "minHops"/]
  ]
  for (const [input, message] of cases) await t.rejects(call(input), { code: 'EDGEWISE_INVALID_INPUT', message })
  await t.rejects(call({ source: 'Node 0', targetLabels: ['Pink'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
})
