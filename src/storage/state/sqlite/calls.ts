import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { standing } from '../call-rules.ts'
import type { Calls } from '../calls.ts'
import { asCalls } from './as-calls.ts'
import { changeCall } from './calls/change-call.ts'
import { readCall } from './calls/read-call.ts'
import { sweepCalls } from './calls/sweep-calls.ts'
import type { Clock } from './clock.ts'

export function sqliteCalls(database: DatabaseSyncInstance, now: Clock): Calls {
  const read = readCall(database)
  return asCalls<Calls>(database, {
    read: (tenant, key) => standing(read(tenant, key), now()),
    change: changeCall(database, now),
    sweep: sweepCalls(database, now)
  })
}
