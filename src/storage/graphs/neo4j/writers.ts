import { withLinkedSignal } from '../../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { ImportRecord } from '../import/record.ts'
import type { ImportedGraph, ImportOptions } from '../store.ts'
import { dropGraph } from './drop-graph.ts'
import { importGraph } from './import-graph.ts'
import { sweep } from './sweep.ts'
import type { Views } from './views.ts'

const MAX_IMPORTS = 4
const CLOSE_MS = 3000

/** Imports and drops of this process, with the sweeps that follow in the background. More than 4 concurrent imports throw EDGEWISE_QUEUE_FULL. */
export class Writers {
  readonly #neo4j: Neo4j
  readonly #views: Views
  readonly #closing = new AbortController()
  readonly #sweepsEnd = new AbortController()
  readonly #imports = new Set<Promise<unknown>>()
  #sweeping: Promise<void> = Promise.resolve()
  #sweepsWaiting = 0

  constructor(neo4j: Neo4j, views: Views) {
    this.#neo4j = neo4j
    this.#views = views
  }

  async import(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ImportOptions): Promise<ImportedGraph> {
    if (this.#imports.size >= MAX_IMPORTS) {
      throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'imports', size: this.#imports.size, retryAfterSeconds: 30 })
    }
    const importing = this.#import(tenant, graph, records, options)
    this.#imports.add(importing)
    try {
      return await importing
    } finally {
      this.#imports.delete(importing)
      this.sweep()
    }
  }

  async drop(tenant: string, graph: string): Promise<void> {
    try {
      await dropGraph(this.#neo4j, tenant, graph)
    } catch (error) {
      const isUnknown = error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_GRAPH'
      if (!isUnknown || !(await this.#views.isDatabase(tenant, graph))) throw error
      throw new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail: `"${graph}" is an existing database. Only imported graphs can be dropped.` })
    }
    this.sweep()
  }

  /** Removes leftovers of imports and drops in the background. One sweep runs at a time, and one waiting sweep serves all callers. */
  sweep(): void {
    if (this.#sweepsWaiting > 0 || this.#sweepsEnd.signal.aborted) return
    this.#sweepsWaiting++
    this.#sweeping = this.#sweeping.then(async () => {
      this.#sweepsWaiting--
      try {
        if ((await sweep(this.#neo4j, this.#sweepsEnd.signal)) > 0) this.#views.forgetLooks()
      } catch (error) {
        // No caller waits for the sweep; the next one removes the rest.
        if (!(error instanceof EdgewiseError)) throw error
      }
    })
  }

  /** Cancels running imports, and aborts a long sweep, which the next one continues. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.allSettled(this.#imports)
    const timer = setTimeout(() => this.#sweepsEnd.abort(), CLOSE_MS)
    await this.#sweeping
    clearTimeout(timer)
  }

  async #import(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ImportOptions): Promise<ImportedGraph> {
    if (await this.#views.isDatabase(tenant, graph)) {
      throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `"${graph}" is an existing database. Import under another name.` })
    }
    const info = await withLinkedSignal([options.signal, this.#closing.signal], (signal) =>
      importGraph(this.#neo4j, tenant, graph, records, { ...options, signal })
    )
    this.#views.forgetLooks()
    return info
  }
}
