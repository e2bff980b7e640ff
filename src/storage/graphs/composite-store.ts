import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { type GraphInfo, type GraphSchema, type GraphStore, isUnlisted } from './store.ts'

/** Names inside a store contain no colon. */
export const innerName = (graph: string): string => graph.replace(':', '-').replace('@', '-at-')
const outerName = (graph: string): string => graph.replace('-', ':').replace('-at-', '@')

/** A temporary graph's version equals its name, because its ids follow from the order of its records. */
function asBeside<Info extends GraphInfo>(info: Info): Info {
  const name = outerName(info.name)
  return { ...info, name, version: name, readOnly: true }
}

/** Reads a temporary graph, and reports errors under the caller's name of the graph. */
async function underItsName<T>(graph: string, inner: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (inner === graph || !(error instanceof EdgewiseError) || error.parameters['graph'] !== inner) throw error
    throw new EdgewiseError(error.code, { ...error.parameters, graph }, { cause: error })
  }
}

export interface CompositeStoreOptions {
  readonly store: GraphStore
  /** The store of temporary graphs. */
  readonly temporary: GraphStore
  /** The graphs that have not expired. */
  live(tenant: string): Promise<GraphInfo[]>
  /** Ensures that a graph is in `temporary`, and returns its name there, which includes its version. */
  place(tenant: string, graph: string): Promise<string>
}

/** Wraps the store, and redirects every read of a temporary graph to the other store. */
export function compositeStore({ store, temporary, live, place }: CompositeStoreOptions): GraphStore {
  const { readCypher, writeNodeValues } = store
  const of = async (tenant: string, graph: string): Promise<[GraphStore, string]> =>
    isUnlisted(graph) ? [temporary, innerName(await place(tenant, graph))] : [store, graph]
  const refuse = (graph: string): never => {
    const detail = `"${graph}" lies beside the graphs of the store: tools can read it, but it cannot be written, dropped or queried in Cypher.`
    throw invalidInput(detail)
  }

  async function version(tenant: string, graph: string): Promise<string> {
    const name = await place(tenant, graph)
    const info = (await live(tenant)).find((one) => one.name === innerName(name))
    if (info !== undefined) return name
    throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: (await store.list(tenant)).map((one) => one.name) })
  }

  return {
    ...store,
    list: async (tenant) => [...(await store.list(tenant)), ...(await live(tenant)).map(asBeside)],
    version: (tenant, graph) => (isUnlisted(graph) ? version(tenant, graph) : store.version(tenant, graph)),
    refresh: (tenant, graph) => (isUnlisted(graph) ? version(tenant, graph) : store.refresh(tenant, graph)),
    async schema(tenant, graph) {
      const [owner, name] = await of(tenant, graph)
      return owner === store ? store.schema(tenant, name) : { ...asBeside(await temporary.schema(tenant, name)) }
    },
    async schemas(tenant, graphs) {
      const names = await Promise.all(graphs.filter(isUnlisted).map(async (graph) => innerName(await place(tenant, graph))))
      const beside: GraphSchema[] = names.length === 0 ? [] : await temporary.schemas(tenant, names)
      const own = graphs.filter((graph) => !isUnlisted(graph))
      return [...(await store.schemas(tenant, own)), ...beside.map(asBeside)]
    },
    drop: async (tenant, graph) => (isUnlisted(graph) ? refuse(graph) : store.drop(tenant, graph)),
    async project(tenant, graph, spec, control) {
      if (!isUnlisted(graph)) return store.project(tenant, graph, spec, control)
      const name = await place(tenant, graph)
      const inner = innerName(name)
      const projection = await underItsName(graph, inner, () => temporary.project(tenant, inner, spec, control))
      return { ...projection, graph: name, version: name }
    },
    async records(tenant, graph, part, signal) {
      if (!isUnlisted(graph)) return store.records(tenant, graph, part, signal)
      const inner = innerName(await place(tenant, graph))
      const opened = await underItsName(graph, inner, () => temporary.records(tenant, inner, part, signal))
      return { ...opened, schema: asBeside(opened.schema) }
    },
    ...readsOf(of),
    ...(readCypher === undefined
      ? {}
      : { readCypher: async (tenant, graph, ...given) => (isUnlisted(graph) ? refuse(graph) : readCypher(tenant, graph, ...given)) }),
    ...(writeNodeValues === undefined
      ? {}
      : { writeNodeValues: async (tenant, graph, ...given) => (isUnlisted(graph) ? refuse(graph) : writeNodeValues(tenant, graph, ...given)) }),
    async close() {
      await Promise.all([store.close(), temporary.close()])
    }
  }
}

type Read = 'findNodes' | 'nodes' | 'degrees' | 'resolve' | 'neighbors' | 'uniqueValues' | 'match' | 'lookUpPhrases'

/** Redirects reads of a graph's content to the store that contains it. */
function readsOf(of: (tenant: string, graph: string) => Promise<[GraphStore, string]>): Pick<GraphStore, Read> {
  const sent =
    <R extends Read>(read: R) =>
    async (tenant: string, graph: string, ...given: unknown[]) => {
      const [owner, name] = await of(tenant, graph)
      return underItsName(graph, name, async () => (owner[read] as (...all: unknown[]) => unknown)(tenant, name, ...given))
    }
  const reads: readonly Read[] = ['findNodes', 'nodes', 'degrees', 'resolve', 'neighbors', 'uniqueValues', 'match', 'lookUpPhrases']
  return Object.fromEntries(reads.map((read) => [read, sent(read)])) as unknown as Pick<GraphStore, Read>
}
