import t, { type Test } from 'tap'
import { passedOver } from '../../../../src/ask/grounding/unread/guard.ts'
import { wordsOfTool } from '../../../../src/ask/grounding/unread/tool-words.ts'
import { linkQuestion } from '../../../../src/ask/linking/link-question.ts'
import { companyGraph } from '../../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, type TestRuntime, tenant } from '../../../fixtures/runtime.ts'

const people = { labels: ['Person'], limit: 1000 }
const workers = (company: string) => ({
  path: { nodes: [{ as: 'a', labels: ['Person'] }], relationships: [] },
  exists: [{ nodes: [{ as: 'a' }, { node: { id: company } }], relationships: [{ types: ['WORKS_AT'], direction: 'out' }] }],
  return: ['a'],
  limit: 1000
})

async function openCompany(t: Test): Promise<TestRuntime> {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', companyGraph)
  return runtime
}

t.test('compares a question with its plan', async (t) => {
  const { store, caller } = await openCompany(t)
  const schema = await store.schema(tenant, 'company')
  /** What one call passes over, its result left out. */
  const unread = async (asked: string, tool: string, given: Readonly<Record<string, unknown>>, reading = '') => {
    const question = await linkQuestion(asked, { tenant, graph: 'company', store, schema })
    return passedOver({ question, calls: [{ tool, arguments: given, words: wordsOfTool(caller.find(tool)) }], results: [], reading, schema })
  }

  await t.test('every name, type, value and number must be in some call', async (t) => {
    t.same(await unread('Who works at Northwind Robotics?', 'match_pattern', workers('c1')), [])
    t.same(await unread('Who works at Blue Harbor?', 'match_pattern', workers('c1')), ['Blue', 'Harbor'])
    t.same(await unread('Who knows someone at Northwind Robotics?', 'match_pattern', workers('c1')), ['knows'])
    const older = { ...people, where: [{ property: 'age', operator: '>', value: 40 }] }
    t.same(await unread('Which people have an age over 40?', 'find_nodes', older), [])
    t.same(await unread('Which people have an age over 45?', 'find_nodes', older), ['45'])
    t.same(await unread('Which people in Sales have an age over 40?', 'find_nodes', older), ['Sales'])
  })

  await t.test('a label at the end of a followed type need not be in a call', async (t) => {
    t.same(await unread('Which companies do people work at?', 'match_pattern', workers('c1')), [])
    t.same(await unread('Which cities are there?', 'find_nodes', people), ['cities'])
  })

  await t.test('the reading covers the words of the question', async (t) => {
    t.same(await unread('Which people have an age over 45?', 'find_nodes', people), ['age', '45'])
    t.same(await unread('Which people have an age over 45?', 'find_nodes', people, 'people with age above 45'), [])
  })

  await t.test('words that name nothing stored are left to the planner', async (t) => {
    t.same(await unread('Which people are there, alas?', 'find_nodes', people), [])
  })

  await t.test('words found in a result are not reported', async (t) => {
    const question = await linkQuestion('Does anyone work in Sales?', { tenant, graph: 'company', store, schema })
    const given = { labels: ['Person'], groupBy: ['department'] }
    const result = await caller.call({ tenant, tool: 'count', arguments: { ...given, graph: 'company' }, control: {} })
    const calls = [{ tool: 'count', arguments: given, words: wordsOfTool(caller.find('count')) }]
    t.same(passedOver({ question, calls, results: [], reading: '', schema }), ['work', 'Sales'])
    t.same(passedOver({ question, calls, results: [result], reading: '', schema }), ['work'])
  })
})
