import t from 'tap'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'
import { noCounts } from '../../../../src/storage/state/usage.ts'
import { noServer, openConnection, testServer } from '../../../fixtures/neo4j.ts'
import { holdToUsageContract } from '../usage-contract.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import { newNamespace, openEmptyState } from './open-state.ts'

const server = testServer()
if (server === null) t.test('usage on Neo4j', { skip: noServer }, async () => {})
else {
  holdToUsageContract('Neo4j', (t) => openEmptyState(t, server))

  t.test('a batch whose response was lost is added once, by the store or by its sender', async (t) => {
    const proxy = await openLossyProxy(t, server.uri)
    const tenant = newNamespace(t, openConnection(t, server))
    const { usage } = await openNeo4jState({ neo4j: openConnection(t, { ...server, uri: proxy.uri }) })
    const january = { from: '2027-01-01', to: '2027-01-31' }
    const batch = (id: string) => ({ id, entries: [{ ...noCounts, tenant, day: '2027-01-31', key: 'k', requests: 1 }] })
    for (let answers = 1; answers <= 3; answers++) {
      proxy.loseAnswer(answers)
      await usage.add(batch(`batch ${answers}`))
    }
    t.ok(proxy.lost() > 0)
    t.match(await usage.list(tenant, january, 10), [{ requests: 3 }])
    await usage.add(batch('batch 2'))
    t.match(await usage.list(tenant, january, 10), [{ requests: 3 }])
  })
}
