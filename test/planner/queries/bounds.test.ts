import t from 'tap'
import { candidatesOf, mostCandidates } from '../../../src/planner/queries/candidates.ts'
import { linkRows } from '../../../src/planner/words/link-rows.ts'
import { companyGraph } from '../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const names = ['Alice Moreau', 'Bob Tanaka', 'Carla Diaz', 'Deniz Kaya', 'Erik Olsen', 'Fatima Noor', 'Goran Petrov', 'Hana Suzuki']

const long =
  'Good afternoon! For the yearly report that our small team has to hand in to the board by the end of this very long week, and which my colleagues and ' +
  `I have put off for far too many days already, I would like to be told, if that is at all possible, how many of the people who know ${names.join(' or ')} ` +
  'were hired after 2010, have a salary of more than 40000, an age of at least 25, and live in each of the cities that we have on file.'

t.test('a long question with many names is understood in a bounded number of ways', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'company', companyGraph)
  const schema = await store.schema(tenant, 'company')
  const { question, rows } = await linkRows(long, schema, { tenant, graph: 'company', store })
  t.ok(question.tokens.length > 80)
  t.ok(rows.length > 0)
  const candidates = candidatesOf(question.tokens, schema, rows)
  t.ok(candidates.length > 0)
  t.ok(candidates.length <= mostCandidates, `${candidates.length} candidates`)
})

t.test('ways to link the words share the bound: each has a candidate', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'company', companyGraph)
  const schema = await store.schema(tenant, 'company')
  const { question, rows } = await linkRows('How many people live in each city and work at each company?', schema, { tenant, graph: 'company', store })
  const [row = []] = rows
  const tried = Array.from({ length: 6 }, () => [...row])
  const candidates = candidatesOf(question.tokens, schema, tried)
  t.ok(candidates.length <= mostCandidates)
  for (const one of tried) t.ok(candidates.some((candidate) => candidate.row === one))
})
