import t from 'tap'
import { isFull } from '../../../fixtures/length.ts'
import { noServer, testServer } from '../../../fixtures/neo4j.ts'
import { holdStoreToContract } from '../contract.ts'
import { openStore } from './opened-store.ts'

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else holdStoreToContract(t, async (t) => openStore(t, server), !isFull && 'match.test.ts compares random patterns')
