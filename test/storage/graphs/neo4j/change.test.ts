import t from 'tap'
import { noServer, testServer } from '../../../fixtures/neo4j.ts'
import { holdChangesToContract } from '../change/change-contract.ts'
import { openStore } from './opened-store.ts'

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else holdChangesToContract(t, async (t) => openStore(t, server))
