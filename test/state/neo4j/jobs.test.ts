import t from 'tap'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { holdToBlobsContract } from '../blobs-contract.ts'
import { holdToJobsContract } from '../jobs-contract.ts'
import { holdToWebhooksContract } from '../webhooks-contract.ts'
import { openEmptyState } from './open-state.ts'

const server = testServer()
// In one file: a sweep of everything, as the contracts call it, must not meet the bytes of another test, nor the outbox be emptied for one.
if (server === null) t.test('jobs on Neo4j', { skip: noServer }, async () => {})
else {
  holdToJobsContract('Neo4j', (t) => openEmptyState(t, server))
  holdToBlobsContract('Neo4j', (t) => openEmptyState(t, server))
  holdToWebhooksContract('Neo4j', (t) => openEmptyState(t, server))
}
