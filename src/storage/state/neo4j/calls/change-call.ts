import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction } from '../../../neo4j/connection.ts'
import type { Calls, Decide } from '../../calls.ts'
import { keyOf } from '../key.ts'
import { type StateConnection, writeTogether } from '../write.ts'
import { type CallFields, callOfFields, fieldsOfCall, WRITE_CALL } from './call-entry.ts'
import { READ_CALL } from './read-call.ts'

/** A place that is not there yet is made, to be locked; it goes again where nothing is written. */
const lockText = 'MERGE (c:EdgewiseIdempotentCall {key: $key}) ON CREATE SET c:EdgewiseOwn, c.tenant = $tenant SET c.lock = $lock'
const writeText = `MATCH (c:EdgewiseIdempotentCall {key: $key}) SET ${WRITE_CALL}`

type Decided<Answer> = { readonly answer: Answer } | null

/** null: the call was swept while its lock was waited for, so nothing is locked. */
async function decideOn<Answer>(run: RunInTransaction, key: string, tenant: string, decide: Decide<Answer>): Promise<Outcome<Decided<Answer>>> {
  const parameters = { key, tenant, lock: randomUUID() }
  const [, rows] = await Promise.all([run({ text: lockText, parameters }), run({ text: READ_CALL, parameters })])
  const [found] = rows as unknown as CallFields[]
  if (found === undefined) return { commit: false, value: null }
  const { answer, call } = decide(callOfFields(found), found.now)
  if (call !== undefined) await run({ text: writeText, parameters: { key, ...fieldsOfCall(call) } })
  return { commit: call !== undefined, value: { answer } }
}

export function changeCall(neo4j: StateConnection): Calls['change'] {
  return async (tenant, key, decide) => {
    for (;;) {
      const decided = await writeTogether(neo4j, (run) => decideOn(run, keyOf(tenant, key), tenant, decide))
      if (decided !== null) return decided.answer
    }
  }
}
