const PREFIX = 'edgewise'
const shape = /^edgewise\.([0-9a-f]{12})\.(\d{13})\.([0-9a-f]{16})$/

/** A catalogue graph's name records its owner, lease and content, because this engine never writes to another owner's database. */
export interface GraphName {
  /** The engine that made it: 12 hex digits. */
  readonly owner: string
  /** Epoch milliseconds by the owner's clock; afterwards any engine may drop the graph. */
  readonly leaseUntil: number
  /** A hash of the content: 16 hex digits. */
  readonly hash: string
}

export function writeGraphName({ owner, leaseUntil, hash }: GraphName): string {
  return `${PREFIX}.${owner}.${String(leaseUntil).padStart(13, '0')}.${hash}`
}

/** Returns null for a graph that no engine of this project made. */
export function readGraphName(name: string): GraphName | null {
  const [, owner, leaseUntil, hash] = shape.exec(name) ?? []
  return owner === undefined || leaseUntil === undefined || hash === undefined ? null : { owner, leaseUntil: Number(leaseUntil), hash }
}
