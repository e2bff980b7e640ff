import type { CachedResult } from '../results/cache.ts'
import { createResultText, type ResultText } from '../results/result-text.ts'
import type { ShapedResult } from '../results/shape.ts'
import { shapeResult } from '../results/shape-result.ts'
import { assertKept, cutNote } from '../results/table.ts'
import type { GraphStore, StoredNode } from '../storage/graphs/store.ts'
import { tieNote } from './tie-note.ts'

export interface ResultPage {
  readonly offset: number
  readonly limit: number
  /** Long lists are shown by their ends (the default) or in full. */
  readonly lists?: 'ends' | 'whole'
}

interface Shown {
  readonly tenant: string
  readonly handle: string
  readonly result: CachedResult
  readonly page: ResultPage
  /** Notes for this call, which come first. */
  readonly notes: readonly string[]
  /** By `performance.now`. */
  readonly startedAt: number
  /** Reads the nodes that rows name; default: from the store. */
  nodes?(ids: readonly number[]): Promise<readonly StoredNode[]>
}

export type ShowPage = (shown: Shown) => ShapedResult | Promise<ShapedResult>

/** Longer pages are rarely requested again, so they are not worth their memory. */
const MAX_KEPT_ROWS = 100

interface KeptPage {
  readonly page: ResultPage
  readonly notes: readonly string[]
  /** Without the notes of the call. */
  readonly bare: ShapedResult
  readonly text: ResultText
}

const elapsedSince = (startedAt: number): number => Math.round((performance.now() - startedAt) * 100) / 100
const isSame = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((note, at) => note === b[at])

/** Shows pages of results. The last short page of each result is cached with it, because repeated requests are mostly for the same page. */
export function createShowPage(store: GraphStore): ShowPage {
  const kept = new WeakMap<CachedResult, KeptPage>()

  async function shape({ tenant, handle, result, page, ...given }: Shown): Promise<ShapedResult> {
    assertKept(result.table, page.offset)
    const ties = tieNote(result.table, result.order, page.offset + page.limit)
    const nodes = given.nodes ?? ((ids: readonly number[]) => store.nodes(tenant, result.graph, ids))
    return shapeResult({
      ...result,
      ...page,
      areListsWhole: page.lists === 'whole',
      handle,
      notes: [...result.notes, ...cutNote(result.table), ...ties],
      nodes,
      elapsedMs: 0
    })
  }

  function keep({ result, page, notes, startedAt }: Shown, bare: ShapedResult): ShapedResult {
    const shaped = { ...bare, notes: [...notes, ...bare.notes] }
    if (shaped.returned <= MAX_KEPT_ROWS) kept.set(result, { page, notes, bare, text: createResultText(shaped) })
    return { ...shaped, elapsedMs: elapsedSince(startedAt) }
  }

  return (shown) => {
    const { result, page, notes, startedAt } = shown
    const last = kept.get(result)
    const isShown = last !== undefined && last.page.offset === page.offset && last.page.limit === page.limit && last.page.lists === page.lists
    if (isShown && isSame(last.notes, notes)) return last.text.timed(elapsedSince(startedAt))
    return isShown ? keep(shown, last.bare) : shape(shown).then((bare) => keep(shown, bare))
  }
}
