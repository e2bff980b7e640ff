import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../../base/errors.ts'

/** Its turns go with it, by the foreign key. */
export function deleteConversation(database: DatabaseSyncInstance): (tenant: string, id: string) => void {
  const statement = database.prepare('DELETE FROM conversation WHERE tenant = ? AND id = ?')
  return (tenant, id) => {
    if (Number(statement.run(tenant, id).changes) === 0) throw new EdgewiseError('EDGEWISE_UNKNOWN_CONVERSATION', { conversationId: id })
  }
}
