import t from 'tap'
import { noServer, testServer } from '../../../fixtures/neo4j.ts'
import { holdToProgramsContract } from '../programs-contract.ts'
import { openEmptyState } from './open-state.ts'

const server = testServer()
if (server === null) t.test('vertex programs on Neo4j', { skip: noServer }, async () => {})
else holdToProgramsContract('Neo4j', (t) => openEmptyState(t, server))
