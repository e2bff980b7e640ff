import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Calls } from '../calls.ts'
import { asCalls } from './as-calls.ts'
import { beginCall } from './calls/begin-call.ts'
import { finishCall } from './calls/finish-call.ts'
import { forgetCall } from './calls/forget-call.ts'
import { sweepCalls } from './calls/sweep-calls.ts'

export function sqliteCalls(database: DatabaseSyncInstance): Calls {
  return asCalls<Calls>(database, {
    begin: beginCall(database),
    finish: finishCall(database),
    forget: forgetCall(database),
    sweep: sweepCalls(database)
  })
}
