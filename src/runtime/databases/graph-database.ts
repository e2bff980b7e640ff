import type { Availability } from '../../engines/engines.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'

/** Where graphs are kept, and what else that place can do. */
export interface GraphDatabase {
  readonly store: GraphStore
  /** Graph of calls that name none. */
  readonly defaultGraph: string
  /** The embedded store gets the sample graph; a database of others is not written to unasked. */
  readonly takesSample: boolean
  gds(): Promise<Availability>
  close(): Promise<void>
}
