import t from 'tap'
import type { AskEvent } from '../../src/ask/loop/types.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

interface Shown {
  readonly kind: string
  readonly statement: string
  readonly checked: boolean
  readonly reason?: string
  readonly evidence: Readonly<Record<string, unknown>>
}

const nodes = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => ({ id: name, labels: ['Person'], properties: { name } }))
const joined = (pairs: readonly (readonly [string, string, number?])[]) =>
  pairs.map(([source, target, weight = 1]) => ({ source, target, type: 'KNOWS', properties: { weight } }))

t.test('answers carry certificates', async (t) => {
  const { caller, store } = await openTestRuntime(t)
  const directed = { orientation: 'directed' } as const
  const kite = joined([
    ['Ada', 'Bo', 3],
    ['Bo', 'Cy', 2],
    ['Cy', 'Ada'],
    ['Cy', 'Di', 5]
  ])
  const chain = joined([
    ['Ada', 'Bo', 3],
    ['Bo', 'Cy', 2],
    ['Cy', 'Di', 5]
  ])
  const star = joined([
    ['Ada', 'Bo'],
    ['Ada', 'Cy'],
    ['Ada', 'Di']
  ])
  await importGraph(store, 'kite', { nodes, relationships: kite }, directed)
  await importGraph(store, 'chain', { nodes, relationships: chain }, directed)
  await importGraph(store, 'star', { nodes, relationships: star }, directed)
  const call = (tool: string, graph: string, given: object = {}) => caller.call({ tenant, tool, graph, arguments: given })
  const whyOf = async (tool: string, graph: string, given: object = {}): Promise<Shown> => {
    const { summary } = await call(tool, graph, given)
    const certificates = summary['certificates'] as readonly Shown[]
    t.equal(certificates.length, 1, tool)
    return certificates[0] as Shown
  }

  await t.test('of a path and of none', async (t) => {
    t.match(await whyOf('find_shortest_path', 'chain', { source: 'Ada', target: 'Cy' }), {
      kind: 'cheapest-path',
      checked: true,
      evidence: { path: ['Ada', 'Bo', 'Cy'], costs: [0, 1, 2] }
    })
    const { summary } = await call('find_shortest_path', 'chain', { source: 'Cy', target: 'Ada' })
    const [none, around, ...others] = summary['certificates'] as readonly Shown[]
    t.same(none, {
      kind: 'closed-set',
      statement: 'No path: 2 nodes can be reached from the source, none of their 1 arc leaves them, and the target is not among them.',
      checked: true,
      evidence: { reached: ['Cy', 'Di'], arcsChecked: 1 }
    })
    t.match(around, { kind: 'cheapest-path', checked: true, evidence: { path: ['Cy', 'Bo', 'Ada'] } }, 'of the path that ignores directions')
    t.same([summary['costIgnoringDirections'], others], [2, []])
  })

  await t.test('of a cycle and of none', async (t) => {
    t.match(await whyOf('find_cycle', 'kite'), { kind: 'cycle', checked: true, evidence: { cycle: ['Ada', 'Bo', 'Cy', 'Ada'] } })
    t.match(await whyOf('find_cycle', 'chain'), { kind: 'topological-order', checked: true, evidence: { order: ['Ada', 'Bo', 'Cy', 'Di'] } })
  })

  await t.test('of an order and of none', async (t) => {
    t.match(await whyOf('topological_order', 'chain'), { kind: 'topological-order', checked: true, evidence: { order: ['Ada', 'Bo', 'Cy', 'Di'] } })
    t.match(await whyOf('topological_order', 'kite'), { kind: 'cycle', checked: true, evidence: { cycle: ['Ada', 'Bo', 'Cy', 'Ada'] } })
  })

  await t.test('of two sides and of none', async (t) => {
    t.match(await whyOf('two_coloring', 'chain'), { kind: 'two-sides', checked: true, evidence: { left: ['Ada', 'Cy'], right: ['Bo', 'Di'] } })
    const odd = await whyOf('two_coloring', 'kite')
    t.match(odd, { kind: 'odd-cycle', checked: true })
    t.equal((odd.evidence['cycle'] as string[]).length, 4)
  })

  await t.test('of a flow, a matching and a tour', async (t) => {
    t.match(await whyOf('max_flow', 'chain', { sources: ['Ada'], targets: ['Di'], weight: 'weight' }), {
      kind: 'flow-and-cut',
      checked: true,
      evidence: { totalFlow: 2, sourceSide: ['Ada', 'Bo'], cutFrom: ['Bo'], cutTo: ['Cy'] }
    })
    t.match(await whyOf('maximum_matching', 'chain'), { kind: 'matching-and-cover', checked: true, evidence: { matched: ['Ada', 'Bo', 'Cy', 'Di'] } })
    t.match(await whyOf('hamiltonian_path', 'chain'), { kind: 'tour', checked: true, evidence: { path: ['Ada', 'Bo', 'Cy', 'Di'] } })
    t.match(await whyOf('hamiltonian_path', 'star', { orientation: 'undirected' }), { kind: 'cut', checked: true, evidence: { removed: ['Ada'] } })
  })

  await t.test('and keep them on later pages', async (t) => {
    const first = await call('find_cycle', 'kite')
    const again = await call('find_cycle', 'kite')
    const page = await caller.page(tenant, first.handle, { offset: 0, limit: 1 })
    t.same([again.summary, page.summary], [first.summary, first.summary])
    t.equal(again.hash, first.hash)
  })

  await t.test('but not where nothing is computed', async (t) => {
    t.notOk('certificates' in (await call('get_schema', 'kite')).summary)
  })
})

t.test('answers about an inline graph have them too', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const told = 'In a directed graph with nodes 0 to 3, the edges are: 0->1, 1->2, 2->0, 2->3.'
  const whyOf = async (question: string): Promise<unknown> => {
    const shown: Readonly<Record<string, unknown>>[] = []
    const onEvent = (event: AskEvent) => void (event.type === 'result' && shown.push(event.summary))
    const answer = await runtime.asker.ask({ question: `${told} ${question}` }, { tenant, onEvent })
    t.match(answer, { status: 'answered', grounded: true }, question)
    const certificates = shown.flatMap((summary) => summary['certificates'] ?? [])
    t.same(
      answer.trace.flatMap((call) => call.certificates ?? []),
      certificates,
      'the answer holds them with its calls'
    )
    return certificates
  }
  t.match(await whyOf('Does the graph contain a cycle?'), [{ kind: 'cycle', checked: true, evidence: { cycle: ['0', '1', '2', '0'] } }])
  t.match(await whyOf('Is there a path from 3 to 1?'), [{ kind: 'closed-set', checked: true, evidence: { reached: ['3'] } }])
})
