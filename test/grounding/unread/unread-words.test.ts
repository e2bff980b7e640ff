import t, { type Test } from 'tap'
import type { CarryingCall } from '../../../src/grounding/unread/carried.ts'
import { guardAnswer } from '../../../src/grounding/unread/guard.ts'
import { wordsOfTool } from '../../../src/grounding/unread/tool-words.ts'
import { linkQuestion } from '../../../src/linking/link-question.ts'
import { companyGraph } from '../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, type TestRuntime, tenant } from '../../fixtures/runtime.ts'

const people = { labels: ['Person'], limit: 1000 }
const workers = (company: string) => ({
  path: { nodes: [{ as: 'a', labels: ['Person'] }], relationships: [] },
  exists: [{ nodes: [{ as: 'a' }, { node: { id: company } }], relationships: [{ types: ['WORKS_AT'], direction: 'out' }] }],
  return: ['a'],
  limit: 1000
})

interface Asked {
  readonly runtime: TestRuntime
  readonly graph?: string
  readonly answer?: string
}

/** What the guard leaves unread when a question is answered by one call. */
async function unreadOf(question: string, tool: string, given: Readonly<Record<string, unknown>>, { runtime, graph = 'company', answer = '' }: Asked) {
  const schema = await runtime.store.schema(tenant, graph)
  const known = runtime.caller.find(tool)
  const isAlgorithm = known.family === 'centrality'
  const call: CarryingCall = { tool, arguments: given, words: wordsOfTool(known), isRanking: isAlgorithm, isAlgorithm }
  return guardAnswer({ question: await linkQuestion(question, { tenant, graph, store: runtime.store, schema }), calls: [call], answer, schema })
}

async function openCompany(t: Test): Promise<Asked> {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', companyGraph)
  return { runtime }
}

t.test('holds a question against its calls', async (t) => {
  const asked = await openCompany(t)
  const unread = async (question: string, tool: string, given: Readonly<Record<string, unknown>>, answer = '') =>
    (await unreadOf(question, tool, given, { ...asked, answer })).unread

  await t.test('a whole label answers for no word that narrows it', async (t) => {
    t.same(await unread('Which people are there?', 'find_nodes', people), [])
    t.same(await unread('Which people are married?', 'find_nodes', people), ['married'])
    t.same(await unread('Which people have a driving licence?', 'find_nodes', people), ['driving', 'licence'])
    t.same(await unread('Which vegetarian people work at Northwind Robotics?', 'match_pattern', workers('c1')), ['vegetarian'])
  })

  await t.test('a narrower kind of thing is not its label', async (t) => {
    t.same(await unread('How many people are there?', 'count', people, '8 people.'), [])
    t.same(await unread('How many children are there?', 'count', people, '8 people.'), ['children'])
  })

  await t.test('a name, a type and a number have to stand in the arguments', async (t) => {
    t.same(await unread('Who works at Northwind Robotics?', 'match_pattern', workers('c1')), [])
    t.same(await unread('Who works at Blue Harbor?', 'match_pattern', workers('c1')), ['Blue', 'Harbor'])
    t.same(await unread('Who knows someone at Northwind Robotics?', 'match_pattern', workers('c1')), ['knows'])
    const older = { ...people, where: [{ property: 'age', operator: '>', value: 40 }] }
    t.same(await unread('Which people are older than 40?', 'find_nodes', older), [])
    t.same(await unread('Which people are older than 45?', 'find_nodes', older), ['older', '45'])
    t.same(await unread('Which people are younger than 40?', 'find_nodes', older), ['younger'])
  })

  await t.test('a negation, an ordinal and a superlative have to be carried by an operator', async (t) => {
    t.same(await unread('Which people are not in Sales?', 'find_nodes', { ...people, where: [{ property: 'department', operator: '=', value: 'Sales' }] }), [
      'not'
    ])
    const oldest = (limit: number, descending = true) => ({ ...people, orderBy: { property: 'age', descending }, limit })
    t.same(await unread('Who is the oldest person?', 'find_nodes', oldest(2)), [])
    t.same(await unread('Who is the youngest person?', 'find_nodes', oldest(2)), ['youngest'])
    t.same(await unread('Who is the third oldest person?', 'find_nodes', oldest(4)), [])
    t.same(await unread('Who is the third oldest person?', 'find_nodes', oldest(2)), ['third'])
  })

  await t.test('what is returned is what was asked for', async (t) => {
    const cities = { path: { nodes: [{ as: 'b', labels: ['City'] }], relationships: [] }, return: ['b'], limit: 1000 }
    t.same(await unread('Which companies are in a city?', 'match_pattern', cities), ['companies'])
  })

  await t.test('a method of its own has to be asked for', async (t) => {
    t.same(await unread('Who is the most central?', 'betweenness_centrality', { limit: 10 }), [])
    t.not((await unread('Which people joined?', 'betweenness_centrality', { limit: 10 })).length, 0)
  })

  await t.test('little words may be passed over, others may not', async (t) => {
    const { weight } = await unreadOf('Which people are married?', 'find_nodes', people, asked)
    t.equal(weight, 'decisive')
    t.equal((await unreadOf('Which people are there, alas?', 'find_nodes', people, asked)).weight, 'aside')
  })
})
