import { standing } from '../../call-rules.ts'
import type { Calls } from '../../calls.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'
import { CALL_FIELDS, type CallFields, callOfFields } from './call-entry.ts'

export const READ_CALL = `MATCH (c:EdgewiseIdempotentCall {key: $key}) RETURN ${CALL_FIELDS}`

export function readCall(neo4j: StateConnection): Calls['read'] {
  return async (tenant, key) => {
    const [found] = (await neo4j.read({ text: READ_CALL, parameters: { key: keyOf(tenant, key) } })) as unknown as CallFields[]
    return found === undefined ? null : standing(callOfFields(found), found.now)
  }
}
