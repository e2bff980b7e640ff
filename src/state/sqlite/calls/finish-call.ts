import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { CallAnswer } from '../../calls.ts'

const sql = 'UPDATE idempotent_call SET answer = $answer WHERE tenant = $tenant AND key = $key AND owner = $owner AND answer IS NULL'

export function finishCall(database: DatabaseSyncInstance): (tenant: string, key: string, owner: string, answer: CallAnswer) => boolean {
  const statement = database.prepare(sql)
  return (tenant, key, owner, answer) => Number(statement.run({ tenant, key, owner, answer: JSON.stringify(answer) }).changes) > 0
}
