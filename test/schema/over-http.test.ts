import { auditServer } from 'graphql-http'
import t from 'tap'
import { openGraphql } from './open-graphql.ts'

const { listen } = await openGraphql(t)
const base = await listen()

t.test('passes every audit of GraphQL over HTTP', async (t) => {
  const results = await auditServer({ url: `${base}/graphql` })
  t.ok(results.length >= 61, `${results.length} audits`)
  for (const result of results) t.equal(result.status, 'ok', `${result.id} ${result.name}${result.status === 'ok' ? '' : `: ${result.reason}`}`)
})
