import { createHash } from 'node:crypto'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphInfo } from '../store.ts'
import type { KeptViews } from './kept-views.ts'
import { countNodesAndRelationships, whileOwnStays } from './own-counts.ts'
import type { GraphView } from './view.ts'

export interface DatabaseViewsOptions {
  readonly neo4j: Neo4j
  readonly kept: KeptViews
  /** The tenant whose graphs the databases are. */
  readonly tenant: string
  readonly orientation: GraphInfo['orientation']
  readonly nameProperties: Readonly<Record<string, string>>
  /** A look at a database serves for so long. */
  readonly refreshMs: number
  readonly now: () => number
}

/** A look at one database, or at which there are: shared by all who ask within `refreshMs`. */
interface Look<T> {
  readonly at: number
  readonly result: Promise<T>
}

/** The databases of the server as graphs: as others fill them, read-only, their version a hash of the bookmark. */
export class DatabaseViews {
  readonly #options: DatabaseViewsOptions
  readonly #views = new Map<string, Look<GraphView>>()
  #names: Look<string[]> | null = null

  constructor(options: DatabaseViewsOptions) {
    this.#options = options
  }

  /** Databases that can be read, by name: the configured one alone where the server does not tell. */
  names(): Promise<string[]> {
    if (this.#names === null || this.#isOld(this.#names)) this.#names = { at: this.#options.now(), result: readNames(this.#options.neo4j) }
    return this.#names.result
  }

  /** The graph of a database that `names` lists. */
  view(database: string): Promise<GraphView> {
    const known = this.#views.get(database)
    return known !== undefined && !this.#isOld(known) ? known.result : this.refresh(database)
  }

  /** As `view`, by a look at the server now. */
  refresh(database: string): Promise<GraphView> {
    const look = { at: this.#options.now(), result: this.#look(database) }
    this.#views.set(database, look)
    look.result.catch(() => this.#forget(database, look))
    return look.result
  }

  /** The next call looks anew: this process has written to the server. */
  forgetLooks(): void {
    this.#views.clear()
  }

  #forget(database: string, look: Look<GraphView>): void {
    if (this.#views.get(database) === look) this.#views.delete(database)
  }

  #isOld({ at }: Look<unknown>): boolean {
    return this.#options.now() - at >= this.#options.refreshMs
  }

  async #look(database: string): Promise<GraphView> {
    const { neo4j, kept, tenant, orientation, nameProperties } = this.#options
    const version = createHash('sha256')
      .update(await neo4j.bookmark(database))
      .digest('hex')
      .slice(0, 16)
    const known = kept.find(tenant, database, version)
    if (known !== null) return known
    const counts = await countForeign(neo4j, database)
    const info: GraphInfo = { name: database, version, orientation, ...counts, importedAt: new Date(this.#options.now()).toISOString() }
    return kept.keep({ tenant, info, database, slot: null, nameProperties })
  }
}

async function readNames(neo4j: Neo4j): Promise<string[]> {
  try {
    const rows = await neo4j.read({
      text: "SHOW DATABASES YIELD name, type, currentStatus WHERE type = 'standard' AND currentStatus = 'online' RETURN DISTINCT name"
    })
    const names = rows.map((row) => row['name'] as string)
    return names.includes(neo4j.database) ? names : [...names, neo4j.database]
  } catch {
    // Forbidden to this user, or unknown to this server. Whether the server answers at all shows with the first real read.
    return [neo4j.database]
  }
}

/** Nodes and relationships that are not this service's own. */
function countForeign(neo4j: Neo4j, database: string): Promise<Pick<GraphInfo, 'nodeCount' | 'relationshipCount'>> {
  return whileOwnStays(neo4j, database, async (own) => {
    const all = await countNodesAndRelationships(neo4j, database)
    return { nodeCount: all.nodes - own.nodes, relationshipCount: all.relationships - own.relationships }
  })
}
