import type { Calls } from '../calls.ts'
import { beginCall } from './calls/begin-call.ts'
import { finishCall } from './calls/finish-call.ts'
import { forgetCall } from './calls/forget-call.ts'
import { sweepCalls } from './calls/sweep-calls.ts'
import type { StateConnection } from './write.ts'

export function neo4jCalls(neo4j: StateConnection): Calls {
  return {
    begin: beginCall(neo4j),
    finish: finishCall(neo4j),
    forget: forgetCall(neo4j),
    sweep: sweepCalls(neo4j)
  }
}
