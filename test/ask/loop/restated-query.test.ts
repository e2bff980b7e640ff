import t from 'tap'
import { createAsker } from '../../../src/ask/loop/ask.ts'
import type { Answer } from '../../../src/ask/loop/types.ts'
import { createReaderHere } from '../../../src/ask/worker/language-service-here.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const { caller, store, state } = await openTestRuntime(t)
const reader = createReaderHere({ caller, store })
const asker = createAsker({ caller, store, state, model: null, reader, defaultGraph: 'london', budget: {} })

const ask = (question: string, graph = 'london') => asker.ask({ question, graph, planner: 'rules' }, { tenant })
const run = ({ query }: Answer, graph = 'london') => caller.call({ tenant, tool: 'query', arguments: { query, graph } })

const questions = [
  'How many stations are in zone 2?',
  'Which stations in zone 2 have the most lines?',
  'How many stations are in each zone?',
  'What is the average number of total lines of stations in zone 1?',
  'What is the quickest way from Paddington to London Bridge?',
  'How many stations are next to Bank?',
  'Which stations in zone 1 have more than 3 total lines?'
]

for (const question of questions)
  t.test(`the query of an answer gives it again: ${question}`, async (t) => {
    const answer = await ask(question)
    t.equal(answer.status, 'answered', answer.explanation)
    const { summary } = await run(answer)
    t.equal(summary['answer'], answer.answer)
    t.equal(summary['reading'], answer.reading)
  })

t.test('an answer whose query the language cannot say has none', async (t) => {
  t.notOk('query' in (await ask('Describe the graph')))
})

t.test('nodes that share a name are meant by their keys', async (t) => {
  const person = (id: string, name: string, age: number) => ({ id, labels: ['Person'], properties: { name, age } })
  const knows = (source: string, target: string) => ({ source, target, type: 'KNOWS' })
  await importGraph(store, 'doubles', {
    nodes: [person('p1', 'Ada', 30), person('p2', 'Bo', 41), person('p3', 'Cy', 52), person('p4', 'Bo', 60)],
    relationships: [knows('p1', 'p2'), knows('p2', 'p3')]
  })
  const answer = await ask('Who does the person Bo know?', 'doubles')
  t.equal(answer.status, 'answered', answer.explanation)
  t.match(answer, { query: { of: { links: [{ node: { name: ['p2', 'p4'] } }] } } })
  t.equal((await run(answer, 'doubles')).summary['answer'], answer.answer)
})
