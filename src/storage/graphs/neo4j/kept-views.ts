import type { GraphView } from './view.ts'

const MAX_GRAPHS = 32

/** Caches the newest view of each of the last 32 graphs, with data derived from it. */
export class KeptViews {
  readonly #views = new Map<string, GraphView>()

  /** The view of this version, if it is the newest known. */
  find(tenant: string, graph: string, version: string): GraphView | null {
    const key = JSON.stringify([tenant, graph])
    const view = this.#views.get(key)
    if (view?.info.version !== version) return null
    this.#views.delete(key)
    this.#views.set(key, view)
    return view
  }

  /** Makes a view the newest of its graph, and discards data derived from its predecessor. */
  keep(view: Omit<GraphView, 'once'>): GraphView {
    const kept: GraphView = { ...view, once: onceEach() }
    const key = JSON.stringify([view.tenant, view.info.name])
    this.#views.delete(key)
    this.#views.set(key, kept)
    const [oldest] = this.#views.keys()
    if (this.#views.size > MAX_GRAPHS && oldest !== undefined) this.#views.delete(oldest)
    return kept
  }
}

function onceEach(): GraphView['once'] {
  const made = new Map<string, Promise<unknown>>()
  return <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key) as Promise<T> | undefined
    if (known !== undefined) return known
    const making = make()
    made.set(key, making)
    making.catch(() => made.delete(key))
    return making
  }
}
