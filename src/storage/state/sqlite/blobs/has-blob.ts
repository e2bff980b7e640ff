import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { BlobEntry } from '../../blobs.ts'

export function hasBlob(database: DatabaseSyncInstance): (tenant: string, sha256: string) => BlobEntry | null {
  const statement = database.prepare('SELECT sha256, bytes FROM blob WHERE tenant = ? AND sha256 = ?')
  return (tenant, sha256) => {
    const row = statement.get(tenant, sha256) as BlobEntry | undefined
    return row === undefined ? null : { ...row }
  }
}
