import { createHash, randomBytes } from 'node:crypto'
import type { CallOptions, Neo4j } from '../../storage/neo4j/connection.ts'
import { readGraphName, writeGraphName } from './graph-name.ts'

export interface NamedGraph {
  readonly name: string
  readonly database: string
}

export interface GraphCounts {
  readonly nodeCount: number
  /** Counts arcs as GDS does: an undirected relationship twice. */
  readonly relationshipCount: number
  /** The number of weights below zero or NaN. */
  readonly refusedWeights: number
  /** The least weight that is a number; null without weights. */
  readonly leastWeight: number | null
}

export interface PushedGraph extends NamedGraph, GraphCounts {
  readonly leaseUntil: number
  readonly bytes: number
}

export interface CatalogueOptions {
  readonly neo4j: Neo4j
  readonly ttlMs: number
  /** The maximum difference between engines' clocks, in milliseconds. */
  readonly graceMs: number
  /** The total size of all own graphs; the least recently used ones are dropped. */
  readonly maxBytes: number
  readonly maxGraphs: number
  now(): number
}

interface Entry {
  readonly graph: PushedGraph
  users: number
  isDoomed: boolean
}

/**
 * This engine's graphs in the GDS catalogue, by key. The owner drops a graph at the end of its lease, when a cap is exceeded, and on closing;
 * any other engine's sweep drops what remains. A graph in use is dropped after its last use. The catalogue belongs to one server: in a
 * cluster, connect to a member (bolt://), not through routing.
 */
export class Catalogue {
  readonly owner = randomBytes(6).toString('hex')
  /** In order of use. */
  readonly #entries = new Map<string, Entry>()
  readonly #options: CatalogueOptions

  constructor(options: CatalogueOptions) {
    this.#options = options
  }

  /** Finds the graph under the key, unless its lease ends within `leastMs`. */
  find(key: string, leastMs: number): PushedGraph | null {
    const entry = this.#entries.get(key)
    if (entry === undefined || entry.isDoomed || entry.graph.leaseUntil - this.#options.now() < leastMs) return null
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.graph
  }

  /** Returns a unique name, leased from now on. */
  nameFor(key: string): { name: string; leaseUntil: number } {
    const leaseUntil = Math.round(this.#options.now() + this.#options.ttlMs)
    const hash = createHash('sha256').update(key).update(randomBytes(8)).digest('hex').slice(0, 16)
    return { name: writeGraphName({ owner: this.owner, leaseUntil, hash }), leaseUntil }
  }

  /** Stores a graph under the key, replacing an earlier one. */
  async keep(key: string, graph: PushedGraph): Promise<void> {
    const earlier = this.#entries.get(key)
    this.#entries.delete(key)
    this.#entries.set(key, { graph, users: 0, isDoomed: false })
    if (earlier !== undefined) await this.#doom(key, earlier)
    await this.#fit()
  }

  /** Runs while protecting the graph from being dropped by this engine. */
  async use<T>(graph: PushedGraph, run: () => Promise<T>): Promise<T> {
    const entry = [...this.#entries.values()].find((entry) => entry.graph === graph)
    if (entry === undefined) return run()
    entry.users++
    try {
      return await run()
    } finally {
      entry.users--
      if (entry.isDoomed && entry.users === 0) {
        this.forget(graph.name)
        await this.discard(graph).catch(() => {})
      }
    }
  }

  /** Forgets and drops the graph of that name if this engine owns it. */
  async drop(name: string): Promise<void> {
    for (const [key, entry] of this.#entries) if (entry.graph.name === name) await this.#doom(key, entry)
  }

  /** Forgets a graph that the server no longer has. */
  forget(name: string): void {
    for (const [key, { graph }] of this.#entries) if (graph.name === name) this.#entries.delete(key)
  }

  own(): PushedGraph[] {
    return Array.from(this.#entries.values(), ({ graph }) => graph)
  }

  /** Drops own graphs past their lease, and graphs of dead engines: their names have an engine's form and their lease is over by more than the grace. */
  async sweep(): Promise<string[]> {
    const now = this.#options.now()
    for (const [key, entry] of this.#entries) if (entry.graph.leaseUntil <= now) await this.#doom(key, entry)
    const dropped: string[] = []
    for (const row of await this.#options.neo4j.read({ text: 'CALL gds.graph.list() YIELD graphName, database RETURN graphName AS name, database' })) {
      const graph = { name: String(row['name']), database: String(row['database']) }
      const parsed = readGraphName(graph.name)
      if (parsed === null || parsed.owner === this.owner || parsed.leaseUntil + this.#options.graceMs >= now) continue
      await this.discard(graph)
      dropped.push(graph.name)
    }
    return dropped
  }

  /** Drops all own graphs, even those in use. */
  async close(): Promise<void> {
    const graphs = this.own()
    this.#entries.clear()
    for (const graph of graphs) await this.discard(graph)
  }

  /** Drops a graph from the server, whether or not it is recorded here; a missing graph is not an error. */
  async discard({ name, database }: NamedGraph, options: CallOptions = {}): Promise<void> {
    await this.#options.neo4j.autocommit(
      { text: 'CALL gds.graph.drop($name, false) YIELD graphName RETURN graphName', parameters: { name } },
      { ...options, database }
    )
  }

  async #fit(): Promise<void> {
    const { maxBytes, maxGraphs } = this.#options
    let bytes = this.own().reduce((sum, graph) => sum + graph.bytes, 0)
    for (const [key, entry] of this.#entries) {
      if ((bytes <= maxBytes && this.#entries.size <= maxGraphs) || this.#entries.size === 1) return
      if (entry.users > 0) continue
      bytes -= entry.graph.bytes
      await this.#doom(key, entry)
    }
  }

  async #doom(key: string, entry: Entry): Promise<void> {
    if (this.#entries.get(key) === entry && entry.users === 0) this.#entries.delete(key)
    entry.isDoomed = true
    if (entry.users === 0) await this.discard(entry.graph)
  }
}
