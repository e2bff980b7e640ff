import { createHash } from 'node:crypto'

/** One property that is unique where all of `parts` together are: Neo4j Community has no constraints over several. Of one length, since an index takes no long text. */
export function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
