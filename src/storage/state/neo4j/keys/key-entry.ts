import type { Row } from '../../../neo4j/connection.ts'
import type { StoredKey } from '../../keys.ts'
import { toTimestamp } from '../timestamp.ts'

/** What a key is never changes and stands in one property, so that no reader sees a part of it. */
export type KeyEntry = Omit<StoredKey, 'createdAt' | 'revokedAt'>

/** Of a node `k`. */
export const KEY_FIELDS = 'k.entry AS entry, k.createdAt.epochMillis AS createdAt, k.revokedAt.epochMillis AS revokedAt'

export function keyOfFields({ entry, createdAt, revokedAt }: Row): StoredKey {
  return {
    ...(JSON.parse(entry as string) as KeyEntry),
    createdAt: toTimestamp(createdAt),
    revokedAt: revokedAt === null ? null : toTimestamp(revokedAt)
  }
}
