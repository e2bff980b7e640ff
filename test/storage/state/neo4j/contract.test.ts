import t from 'tap'
import { noServer, testServer } from '../../../fixtures/neo4j.ts'
import { holdToContract } from '../contract.ts'
import { openEmptyState } from './open-state.ts'

const server = testServer()
if (server === null) t.test('state on Neo4j', { skip: noServer }, async () => {})
else holdToContract('state on Neo4j', (t) => openEmptyState(t, server))
