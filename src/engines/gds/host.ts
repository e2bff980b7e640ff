import { EdgewiseError } from '../../base/errors.ts'
import type { Neo4j } from '../../storage/neo4j/connection.ts'

/** Where GDS runs: as a plugin in the database, or in a session beside it. It covers every difference between the two. */
export interface GdsHost {
  /** The version in handles, e.g. `gds/2.26.0`. */
  readonly version: string
  /** Whether it has a procedure, by its full name. */
  offers(procedure: string): boolean
  /** Added to the configuration of every projection. */
  readonly projection: Readonly<Record<string, unknown>>
  close(): Promise<void>
}

/** The GDS version and procedures of a database, or the reason why it has none. */
export type GdsCapability = { readonly version: string; readonly procedures: ReadonlySet<string> } | { readonly reason: string }

/**
 * Looks for GDS in the database and reports a missing plugin.
 * @throws EDGEWISE_STORE_UNAVAILABLE when the server cannot be reached, because it may have GDS.
 */
export async function probeGds(neo4j: Neo4j): Promise<GdsCapability> {
  try {
    const [row] = await neo4j.read({ text: 'RETURN gds.version() AS version' })
    const rows = await neo4j.read({ text: "SHOW PROCEDURES YIELD name WHERE name STARTS WITH 'gds.' RETURN name" })
    return { version: String(row?.['version']), procedures: new Set(rows.map(({ name }) => String(name))) }
  } catch (error) {
    if (!isUnknownFunction(error)) throw error
    return { reason: 'this Neo4j has no Graph Data Science plugin.' }
  }
}

function isUnknownFunction(error: unknown): boolean {
  return error instanceof EdgewiseError && error.cause instanceof Error && /unknown function/i.test(error.cause.message)
}

/** Opens GDS as a plugin in the database. Throws EDGEWISE_ENGINE_UNAVAILABLE without a plugin. */
export async function openPlugin(neo4j: Neo4j): Promise<GdsHost> {
  const capability = await probeGds(neo4j)
  if ('reason' in capability) throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason: capability.reason })
  const { version, procedures } = capability
  return { version: `gds/${version}`, offers: (procedure) => procedures.has(procedure), projection: {}, close: async () => {} }
}
