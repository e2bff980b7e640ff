import type { RunControl } from '../engines/engine.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { StoredNode } from '../storage/graphs/store.ts'
import { assertUnmoved, openResult, type ResultSources } from './open-result.ts'
import type { ResultPage, ShowPage } from './show-page.ts'

export interface PageOfResult extends ResultPage {
  readonly handle: string
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => {
    reading ??= read()
    return reading
  }
}

/** Reads shared sources of many results once. */
async function shareSources(sources: ResultSources, tenant: string, handles: readonly string[]): Promise<ResultSources> {
  const { store, state } = sources
  const descriptors = await state.descriptors.readMany(tenant, handles)
  const known = new Map(handles.map((handle, at) => [handle, descriptors[at] ?? null]))
  return {
    ...sources,
    store: { ...store, list: once(() => store.list(tenant)) },
    state: {
      ...state,
      // Parents of these results are not among the handles.
      descriptors: {
        ...state.descriptors,
        read: async (owner, handle) => (known.has(handle) ? known.get(handle) : state.descriptors.read(owner, handle))
      },
      models: { ...state.models, list: once(() => state.models.list(tenant)) }
    }
  }
}

type ReadNodes = (graph: string, ids: readonly number[]) => Promise<readonly StoredNode[]>

/** Combines reads of one turn of the event loop into one per graph. */
function readTogether(read: ReadNodes): ReadNodes {
  const waiting = new Map<string, { readonly ids: Set<number>; readonly found: Promise<ReadonlyMap<number, StoredNode>> }>()

  async function flush(graph: string, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, StoredNode>> {
    await new Promise(setImmediate)
    waiting.delete(graph)
    return new Map((await read(graph, [...ids])).map((node) => [node.id, node]))
  }

  return async (graph, ids) => {
    const known = waiting.get(graph)
    const wanted = known?.ids ?? new Set<number>()
    for (const id of ids) wanted.add(id)
    const reading = known ?? { ids: wanted, found: flush(graph, wanted) }
    waiting.set(graph, reading)
    const found = await reading.found
    return ids.flatMap((id) => found.get(id) ?? [])
  }
}

export type ShowPages = (tenant: string, pages: readonly PageOfResult[], control: RunControl) => Promise<(ShapedResult | Error)[]>

/** Pages of many results, read together while their rows are cached. A result that cannot be shown yields its error. */
export function createShowPages(sources: ResultSources, showPage: ShowPage): ShowPages {
  async function show(shared: ResultSources, tenant: string, { handle, ...page }: PageOfResult, nodes: ReadNodes, control: RunControl): Promise<ShapedResult> {
    const startedAt = performance.now()
    const result = await openResult(shared, tenant, handle, control)
    return showPage({ tenant, handle, result, page, notes: [], startedAt, nodes: (ids) => nodes(result.graph, ids) })
  }

  return async (tenant, pages, control) => {
    const { store } = sources
    const shared = await shareSources(sources, tenant, [...new Set(pages.map(({ handle }) => handle))])
    const nodes = readTogether((graph, ids) => store.nodes(tenant, graph, ids))
    const shown = await Promise.all(pages.map((page) => show(shared, tenant, page, nodes, control).catch((error: Error) => error)))
    // All pages must be of one graph version, so results of a changed graph yield an error.
    const moved = new Map<string, Error | null>()
    for (const result of shown) {
      if (result instanceof Error || moved.has(result.provenance.graph)) continue
      const { graph: name, graphVersion: version } = result.provenance
      moved.set(
        name,
        await assertUnmoved(store, tenant, { name, version }).then(
          () => null,
          (error: Error) => error
        )
      )
    }
    return shown.map((result) => (result instanceof Error ? result : (moved.get(result.provenance.graph) ?? result)))
  }
}
