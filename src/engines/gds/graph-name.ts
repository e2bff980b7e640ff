const PREFIX = 'edgewise'
const shape = /^edgewise\.([0-9a-f]{12})\.(\d{13})\.([0-9a-f]{16})$/

/** What the name of a graph in the catalogue of GDS says. A lease lies in the name, because a database of others is never written to. */
export interface GraphName {
  /** The engine that made it: 12 hex digits. */
  readonly owner: string
  /** Epoch milliseconds by the owner's clock; afterwards anyone may drop the graph. */
  readonly leaseUntil: number
  /** What it is of: 16 hex digits. */
  readonly hash: string
}

export function writeGraphName({ owner, leaseUntil, hash }: GraphName): string {
  return `${PREFIX}.${owner}.${String(leaseUntil).padStart(13, '0')}.${hash}`
}

/** Null for every graph that no engine of this project made. */
export function readGraphName(name: string): GraphName | null {
  const [, owner, leaseUntil, hash] = shape.exec(name) ?? []
  return owner === undefined || leaseUntil === undefined || hash === undefined ? null : { owner, leaseUntil: Number(leaseUntil), hash }
}
