import type { Calls } from '../calls.ts'
import { changeCall } from './calls/change-call.ts'
import { readCall } from './calls/read-call.ts'
import { sweepCalls } from './calls/sweep-calls.ts'
import type { StateConnection } from './write.ts'

export function neo4jCalls(neo4j: StateConnection): Calls {
  return { read: readCall(neo4j), change: changeCall(neo4j), sweep: sweepCalls(neo4j) }
}
