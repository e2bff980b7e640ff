import type { Availability } from '../../engines/engines.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'

export interface GraphDatabase {
  readonly store: GraphStore
  /** Graph of calls that name none. */
  readonly defaultGraph: string
  /** Whether the sample graph may be loaded: only into the embedded store, because an external database is not written unasked. */
  readonly takesSample: boolean
  gds(): Promise<Availability>
  close(): Promise<void>
}
