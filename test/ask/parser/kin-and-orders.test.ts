import t, { type Test } from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime, type Runtime } from '../../../src/runtime/runtime.ts'
import { importGraph, type TestGraph, tenant } from '../../fixtures/runtime.ts'

const node = (label: string) => (id: string) => ({ id, labels: [label], properties: {} })
const of = (source: string, type: string, target: string) => ({ source, target, type })

/** People without names of their own, who manage and befriend each other one way; orders, and what is in them. */
function company(): TestGraph {
  const person = (id: string, homeTown: string) => ({ id, labels: ['Person'], properties: { homeTown } })
  const order = (id: string, orderedOn: string) => ({ id, labels: ['Order'], properties: { orderedOn } })
  const town = (id: string) => ({ id, labels: ['Town'], properties: { name: id } })
  return {
    nodes: [
      ...[person('rook', 'Varn'), person('pell', 'Oster'), person('tam', 'Varn'), person('wick', 'Varn')],
      ...['Varn', 'Oster'].map(town),
      ...[order('8101', '2031-02-03'), order('8102', '2031-03-04')],
      ...['Lamp', 'Rope'].map((id) => ({ ...node('Product')(id), properties: { name: id } })),
      ...['Ost Mill', 'Kiln'].map((id) => ({ ...node('Supplier')(id), properties: { name: id } }))
    ],
    relationships: [
      ...[of('rook', 'MANAGES', 'pell'), of('pell', 'MANAGES', 'tam'), of('tam', 'FRIEND_OF', 'pell'), of('pell', 'FRIEND_OF', 'wick')],
      ...[of('rook', 'LIVES_IN', 'Varn'), of('pell', 'LIVES_IN', 'Varn'), of('tam', 'LIVES_IN', 'Oster'), of('wick', 'LIVES_IN', 'Varn')],
      ...[of('8101', 'CONTAINS', 'Lamp'), of('8102', 'CONTAINS', 'Rope'), of('8102', 'CONTAINS', 'Lamp'), of('Ost Mill', 'SUPPLIES', 'Lamp')],
      of('Kiln', 'SUPPLIES', 'Rope')
    ]
  }
}

async function withCompany(t: Test, work: (runtime: Runtime) => Promise<void>): Promise<void> {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  await importGraph(runtime.store, 'company', company(), { orientation: 'directed' })
  await work(runtime)
}

t.test('possessives give the agent, and friendship has both directions', (t) =>
  withCompany(t, async ({ asker }) => {
    const answered: readonly (readonly [question: string, data: readonly string[]])[] = [
      ["who is pell's manager", ['rook']],
      ['Who is the manager of pell?', ['rook']],
      ['whom does pell manage?', ['tam']],
      ['Who are the friends of pell?', ['tam', 'wick']],
      ["List pell's friends", ['tam', 'wick']]
    ]
    for (const [question, data] of answered) {
      const answer = await asker.ask({ question, graph: 'company', planner: 'rules' }, { tenant })
      t.match(answer, { status: 'answered', grounded: true }, `${question}: ${answer.answer}`)
      t.same(new Set(answer.data as string[]), new Set(data), question)
    }
  })
)

t.test('a question is declined where a part would be ignored', (t) =>
  withCompany(t, async ({ asker }) => {
    for (const question of ['Which people live in the town that is their home town?', 'What was in order 8102?']) {
      const { status, answer, reading } = await asker.ask({ question, graph: 'company', planner: 'rules' }, { tenant })
      t.not(status, 'answered', `${question}: ${answer} ${reading}`)
    }
  })
)

t.test('without a directed path, the answer gives the length of the undirected one', (t) =>
  withCompany(t, async ({ asker }) => {
    const ask = (question: string) => asker.ask({ question, graph: 'company', planner: 'rules' }, { tenant })
    for (const [question, grounded] of [
      ['What is the shortest path between the supplier Ost Mill and the supplier Kiln?', true],
      ['Between the supplier Ost Mill and the supplier Kiln, how long is the shortest path?', false]
    ] as const) {
      const { status, answer, data, ...rest } = await ask(question)
      t.match({ status, grounded: rest.grounded }, { status: 'answered', grounded }, answer)
      t.match(answer, /^There is no path from Ost Mill to Kiln along the directions of the relationships; ignoring these, 4 hops\.$/)
      t.same(data, { costIgnoringDirections: 4 })
    }
    t.match(await ask('What is the shortest path from tam to Kiln?'), { answer: 'There is no path from tam to Kiln.', data: null })
  })
)

t.test('an inline graph is not an aside of a question about stored nodes with such keys', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir() }))
  t.teardown(() => runtime.close())
  const question = 'The graph T has nodes 1, 2, 3 and 4. 1 is connected to 2 and 3. 3 is connected to 4. Is there a path from 2 to 4?'
  const { status, answer } = await runtime.asker.ask({ question, planner: 'rules' }, { tenant: 'default' })
  t.notMatch(answer, /Aldgate/)
  t.equal(status, 'cannot_answer')
})
