import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphInfo } from '../store.ts'
import { type CatalogueEntry, isLive, readEntries, readEntry } from './catalogue.ts'
import { DatabaseViews } from './database-views.ts'
import { KeptViews } from './kept-views.ts'
import type { GraphView } from './view.ts'

export interface ViewsOptions {
  readonly neo4j: Neo4j
  /** The tenant that sees the server's databases as graphs, default `default`. */
  readonly databaseTenant?: string
  /** Orientation of the databases; default directed. */
  readonly orientation?: GraphInfo['orientation']
  /** label -> property that names its nodes, in the databases. */
  readonly nameProperties?: Readonly<Record<string, string>>
  /** Maximum delay in ms until external changes of a database are seen; default 2000. */
  readonly refreshMs?: number
  readonly now?: () => number
}

/** A read fails by a removal only when an import ended meanwhile; repeated failures need as many imports. */
const MAX_TRIES = 5
const FINAL = new Set(['EDGEWISE_CANCELLED', 'EDGEWISE_DEADLINE', 'EDGEWISE_WORK_BUDGET', 'EDGEWISE_MEMORY_CAP'])

/** The graphs of a server: imported ones, read from the catalogue at each call, and its databases, polled at intervals. */
export class Views {
  readonly #neo4j: Neo4j
  readonly #databaseTenant: string
  readonly #kept = new KeptViews()
  readonly #databases: DatabaseViews

  constructor({ neo4j, databaseTenant = 'default', orientation = 'directed', nameProperties = {}, refreshMs = 2000, now = Date.now }: ViewsOptions) {
    this.#neo4j = neo4j
    this.#databaseTenant = databaseTenant
    this.#databases = new DatabaseViews({ neo4j, kept: this.#kept, tenant: databaseTenant, orientation, nameProperties, refreshMs, now })
  }

  /** The tenant's graphs by name. */
  async list(tenant: string): Promise<GraphInfo[]> {
    const imported = (await readEntries(this.#neo4j, tenant)).map(({ info }) => info)
    const names = (await this.#databaseNames(tenant)).filter((name) => imported.every((info) => info.name !== name))
    const databases = await Promise.all(names.map(async (name) => (await this.#databases.view(name)).info))
    return [...imported, ...databases].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /** The current graph; a database at most `refreshMs` old. Throws EDGEWISE_UNKNOWN_GRAPH, which lists the known ones. */
  async view(tenant: string, graph: string): Promise<GraphView> {
    const imported = await this.#imported(tenant, graph)
    return imported ?? this.#databases.view(await this.#database(tenant, graph))
  }

  /** The graph's current version. */
  async refresh(tenant: string, graph: string): Promise<string> {
    const view = (await this.#imported(tenant, graph)) ?? (await this.#databases.refresh(await this.#database(tenant, graph)))
    return view.info.version
  }

  /** Runs `read` on the current graph, and repeats it when an import has replaced the graph meanwhile. */
  async withView<T>(tenant: string, graph: string, read: (view: GraphView) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      const view = await this.view(tenant, graph)
      const outcome = await settled(read(view))
      if (view.slot === null || ('error' in outcome && isFinal(outcome.error)) || (await isLive(this.#neo4j, view))) return unwrap(outcome)
      if (tries === MAX_TRIES)
        throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${graph}" was replaced repeatedly while it was being read. Try again.` })
    }
  }

  /** Whether the tenant sees a database of this name. */
  async isDatabase(tenant: string, graph: string): Promise<boolean> {
    return (await this.#databaseNames(tenant)).includes(graph)
  }

  /** Invalidates cached looks after this process has written to the server. */
  forgetLooks(): void {
    this.#databases.forgetLooks()
  }

  async #imported(tenant: string, graph: string): Promise<GraphView | null> {
    const entry = await readEntry(this.#neo4j, tenant, graph)
    if (entry === null) return null
    return this.#kept.find(tenant, graph, entry.info.version) ?? this.#kept.keep(this.#toView(tenant, entry))
  }

  #toView(tenant: string, { info, slot, nameProperties }: CatalogueEntry): Omit<GraphView, 'once'> {
    return { tenant, info, database: this.#neo4j.database, slot, nameProperties }
  }

  async #database(tenant: string, graph: string): Promise<string> {
    const databases = await this.#databaseNames(tenant)
    if (databases.includes(graph)) return graph
    const imported = (await readEntries(this.#neo4j, tenant)).map(({ info }) => info.name)
    throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: [...imported, ...databases].sort() })
  }

  async #databaseNames(tenant: string): Promise<string[]> {
    return tenant === this.#databaseTenant ? this.#databases.names() : []
  }
}

type Outcome<T> = { readonly value: T } | { readonly error: unknown }

async function settled<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work }
  } catch (error) {
    return { error }
  }
}

function unwrap<T>(outcome: Outcome<T>): T {
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

/** The caller's cancellation or limit: another try would end the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof EdgewiseError && FINAL.has(error.code)
}
