import { createHash } from 'node:crypto'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphInfo } from '../store.ts'
import type { KeptViews } from './kept-views.ts'
import { countNodesAndRelationships, whileOwnStays } from './own-counts.ts'
import type { GraphView } from './view.ts'

export interface DatabaseViewsOptions {
  readonly neo4j: Neo4j
  readonly kept: KeptViews
  /** The tenant that sees the databases as graphs. */
  readonly tenant: string
  readonly orientation: GraphInfo['orientation']
  readonly nameProperties: Readonly<Record<string, string>>
  /** Milliseconds for which a look at a database stays valid. */
  readonly refreshMs: number
  readonly now: () => number
}

/** A cached look at a database, or at the list of databases, shared within `refreshMs`. */
interface Look<T> {
  readonly at: number
  readonly result: Promise<T>
}

/** Presents the server's databases as read-only graphs; the version is a hash of the bookmark. */
export class DatabaseViews {
  readonly #options: DatabaseViewsOptions
  readonly #views = new Map<string, Look<GraphView>>()
  #names: Look<string[]> | null = null

  constructor(options: DatabaseViewsOptions) {
    this.#options = options
  }

  /** Names of readable databases; only the configured one where the server does not list them. */
  names(): Promise<string[]> {
    if (this.#names === null || this.#isOld(this.#names)) this.#names = { at: this.#options.now(), result: readNames(this.#options.neo4j) }
    return this.#names.result
  }

  /** The graph of a database that `names` lists. */
  view(database: string): Promise<GraphView> {
    const known = this.#views.get(database)
    return known !== undefined && !this.#isOld(known) ? known.result : this.refresh(database)
  }

  /** Like `view`, but looks at the server now. */
  refresh(database: string): Promise<GraphView> {
    const look = { at: this.#options.now(), result: this.#look(database) }
    this.#views.set(database, look)
    look.result.catch(() => this.#forget(database, look))
    return look.result
  }

  /** Invalidates cached looks after this process has written to the server. */
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
    const info: GraphInfo = { name: database, version, orientation, ...counts, importedAt: new Date(this.#options.now()).toISOString(), readOnly: true }
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
    // Listing is forbidden to this user or unknown to this server. The first real read shows whether the server answers.
    return [neo4j.database]
  }
}

/** Counts nodes and relationships that do not belong to this service. */
function countForeign(neo4j: Neo4j, database: string): Promise<Pick<GraphInfo, 'nodeCount' | 'relationshipCount'>> {
  return whileOwnStays(neo4j, database, async (own) => {
    const all = await countNodesAndRelationships(neo4j, database)
    return { nodeCount: all.nodes - own.nodes, relationshipCount: all.relationships - own.relationships }
  })
}
