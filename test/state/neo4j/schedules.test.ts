import t from 'tap'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { holdToSchedulesContract } from '../schedules-contract.ts'
import { openEmptyState } from './open-state.ts'

const server = testServer()
if (server === null) t.test('schedules on Neo4j', { skip: noServer }, async () => {})
else holdToSchedulesContract('Neo4j', (t) => openEmptyState(t, server))
