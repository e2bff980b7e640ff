import { join } from 'node:path'
import t from 'tap'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { holdStoreToContract } from '../contract.ts'

holdStoreToContract(t, (t) => openSqliteStore({ path: join(t.testdir(), 'graphs.db') }))
