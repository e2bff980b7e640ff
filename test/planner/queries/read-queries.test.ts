import t from 'tap'
import { rankQueries } from '../../../src/planner/queries/rank.ts'
import { describe } from '../../../src/planner/queries/read-queries.ts'
import { linkRows } from '../../../src/planner/words/link-rows.ts'
import { companyGraph } from '../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const readAs = {
  'In which cities do the people who work at Blue Harbor live?': /^list of .*City.*LIVES_IN/,
  'At which companies do more than 2 people work?': /^list of a \[a: Company; b: Person; a<-\[WORKS_AT\]-b\]$/
}

t.test('the likeliest query ties what a question names through the schema', async (t) => {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', companyGraph)
  const schema = await runtime.store.schema(tenant, 'company')
  for (const [text, told] of Object.entries(readAs)) {
    const { question, rows } = await linkRows(text, schema, { tenant, graph: 'company', store: runtime.store })
    const ranked = rankQueries(question, schema, rows)
    t.match(ranked === null ? '' : describe(ranked.candidate.query), told, text)
    t.ok((ranked?.trust ?? 0) <= 1)
  }
})

t.test('nothing is asked where nothing of the graph is named', async (t) => {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', companyGraph)
  const schema = await runtime.store.schema(tenant, 'company')
  const { question, rows } = await linkRows('Good morning!', schema, { tenant, graph: 'company', store: runtime.store })
  t.equal(rankQueries(question, schema, rows), null)
})
