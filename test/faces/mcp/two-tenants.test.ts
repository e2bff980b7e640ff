import fc from 'fast-check'
import t from 'tap'
import { type Belongings, deeds, foreign, perform, type TestTenant } from '../../fixtures/two-tenants.ts'
import { openApp } from '../../routes/open-app.ts'
import { call, type Reply, send } from './send.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_REQUESTS_PER_MINUTE: '0' })

/** Ways to reach for one thing of the other. */
type Probe = (thing: string, headers: TestTenant['headers']) => Promise<Reply>
const probes: readonly [keyof Belongings, readonly Probe[]][] = [
  [
    'graphs',
    [
      (graph, headers) => call(app, 'count', { graph }, headers),
      (graph, headers) => call(app, 'ask', { question: 'How many places are there?', graph }, headers),
      (graph, headers) => call(app, 'run_tool', { tool: 'pagerank', arguments: { graph } }, headers),
      (graph, headers) => send(app, 'resources/read', { uri: `edgewise://graphs/${graph}` }, headers)
    ]
  ],
  [
    'results',
    [
      (handle, headers) => call(app, 'page_result', { handle }, headers),
      (handle, headers) => call(app, 'aggregate_result', { handle, aggregates: [{ function: 'count' }] }, headers),
      (handle, headers) => send(app, 'resources/read', { uri: `edgewise://results/${handle}` }, headers)
    ]
  ],
  ['conversations', [(conversationId, headers) => call(app, 'ask', { question: 'And then?', conversationId }, headers)]],
  [
    'projections',
    [
      (graph, headers) => call(app, 'run_tool', { tool: 'weakly_connected_components', arguments: { graph } }, headers),
      (graph, headers) => call(app, 'run_changing_tool', { tool: 'drop_graph', arguments: { graph } }, headers)
    ]
  ]
]

const isRefused = ({ result, error }: Reply) => error !== undefined || result?.['isError'] === true

async function reachesNothing({ headers, own }: TestTenant, other: TestTenant): Promise<void> {
  for (const [kind, ways] of probes) {
    const things = [...other.own[kind]].filter((thing) => !own[kind].has(thing))
    for (const thing of things) {
      for (const probe of ways) {
        const reply = await probe(thing, headers)
        if (!isRefused(reply)) t.fail(`${thing} was reached: ${reply.text}`)
        for (const hidden of [other.tenant, ...things].filter((name) => name !== thing)) {
          if (reply.text.includes(JSON.stringify(hidden).slice(1, -1))) t.fail(`a refusal tells of ${hidden}: ${reply.text}`)
        }
      }
    }
  }
}

async function seesItsOwn(tenant: TestTenant, other: TestTenant): Promise<void> {
  const { headers, own } = tenant
  const { result } = await send(app, 'resources/list', {}, headers)
  const { resources } = result as { resources: { name: string }[] }
  const shown = resources.map(({ name }) => name)
  if (shown.toSorted().join() !== [...own.graphs].toSorted().join()) t.fail(`resources are ${shown}`)
  const ref = { type: 'ref/prompt', name: 'explore_graph' }
  const completed = await send(app, 'completion/complete', { ref, argument: { name: 'graph', value: '' } }, headers)
  const { values } = (completed.result as { completion: { values: string[] } }).completion
  if (values.toSorted().join() !== shown.toSorted().join()) t.fail(`completions are ${values}`)
  for (const [kind, tool] of [
    ['projections', 'list_graphs'],
    ['models', 'list_models']
  ] as const) {
    const [graph] = own.graphs
    const { text } = await call(app, tool, graph === undefined ? {} : { graph }, headers)
    for (const thing of foreign(kind, other, tenant)) if (text.includes(thing)) t.fail(`${tool} shows ${thing}`)
  }
}

t.test('two tenants see only their own objects', async (t) => {
  await fc.assert(
    fc.asyncProperty(deeds, async (done) => {
      const [ann, ben] = await perform(runtime, done)
      for (const [one, other] of [
        [ann, ben],
        [ben, ann]
      ] as const) {
        await reachesNothing(one, other)
        await seesItsOwn(one, other)
      }
    }),
    { numRuns: 12, seed: 7 }
  )
  t.pass()
})
