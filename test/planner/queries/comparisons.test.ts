import t from 'tap'
import { rankQueries } from '../../../src/planner/queries/rank.ts'
import { linkRows } from '../../../src/planner/words/link-rows.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { type Answers, answerAll } from './answer-all.ts'

const compared: Answers = {
  'What is the difference in salary between Alice Moreau and Bob Tanaka?': 18_000,
  'Which people have a higher salary than Alice Moreau?': ['Deniz Kaya', 'Fatima Noor'],
  'Which people were hired before Erik Olsen?': ['Alice Moreau', 'Bob Tanaka', 'Deniz Kaya', 'Fatima Noor'],
  'Which people have a salary of fewer than 42000 euros?': ['Goran Petrov'],
  'Who is the second oldest person?': { node: 'Bob Tanaka', age: 45 },
  'Which companies have at least three different employees?': [{ node: 'Northwind Robotics', count: 3 }]
}

const grouped: Answers = {
  'Which department has the most people?': { department: 'Engineering', count: 3 },
  'What is the lowest age per department?': [
    { department: 'Finance', min: 52 },
    { department: 'Sales', min: 38 },
    { department: 'Engineering', min: 29 },
    { department: 'Support', min: 26 }
  ]
}

const tied: Answers = {
  'Who knows both Bob Tanaka and Fatima Noor?': ['Alice Moreau'],
  'When was Quarry Foods founded?': 1975,
  'Since when does Alice Moreau know Bob Tanaka?': 2014
}

t.test('nodes are compared with each other, and a place in a ranking is one node', (t) => answerAll(t, compared))

t.test('values of a property are ranked by how many nodes hold them, and groups told by their extremes', (t) => answerAll(t, grouped))

t.test('nodes are found by all that they are tied to, and times of nodes and of ties are read', (t) => answerAll(t, tied))

t.test('a name that several nodes of a label share is told to be ambiguous', async (t) => {
  const { store } = await openTestRuntime(t)
  const twins = ['a', 'b'].map((id) => ({ id, labels: ['Person'], properties: { name: 'Kim Vance', age: 30 } }))
  await importGraph(store, 'twins', { nodes: [...twins, { id: 'c', labels: ['Person'], properties: { name: 'Noa Brandt', age: 40 } }], relationships: [] })
  const schema = await store.schema(tenant, 'twins')
  for (const [text, nodes] of [
    ['How old is Kim Vance?', 2],
    ['How old is Noa Brandt?', undefined]
  ] as const) {
    const { question, rows } = await linkRows(text, schema, { tenant, graph: 'twins', store })
    t.equal(rankQueries(question, schema, rows)?.candidate.ambiguous?.nodes.length, nodes, text)
  }
})
