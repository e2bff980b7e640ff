import { EdgewiseError } from '../src/base/errors.ts'
import type { Drawing } from '../src/faces/http/pictures.ts'
import type { ShapedResult } from '../src/results/shape.ts'
import type { GraphqlContext, PageKey } from './context.ts'
import { cursorOf, invalidCursor, readCursor } from './cursor.ts'
import { inTurns } from './in-turns.ts'
import { typeName } from './names.ts'

const DEFAULT_ROWS = 20
const MAX_HANDLES = 100

export interface RowsArguments {
  readonly first?: number | null
  readonly after?: string | null
}

/** Filter, order and list display of rows, as arguments of page_result. */
export interface Listing {
  readonly where?: unknown
  readonly orderBy?: unknown
  readonly lists?: 'ends' | 'whole'
}

const firstPage = (handle: string): PageKey => ({ handle, offset: 0, limit: DEFAULT_ROWS, lists: 'ends' })

/** A row, and the graph of its nodes. */
export interface GraphRow {
  readonly row: Readonly<Record<string, unknown>>
  readonly graph: string
}

/** A page of rows that are already loaded; null if some are not. */
function pageAtHand(result: ShapedResult, { offset, limit, lists }: Omit<PageKey, 'handle'>): ShapedResult | null {
  const from = offset - result.offset
  const isThere = from >= 0 && (from + limit <= result.returned || !result.truncated)
  if (lists === 'whole' || !isThere) return null
  const rows = result.rows.slice(from, from + limit)
  return { ...result, rows, offset, returned: rows.length }
}

/** Cursors are created on demand, because dashboards mostly read only the rows. */
function connectionOf(page: ShapedResult, limit: number) {
  const { graph } = page.provenance
  const nodes = page.rows.slice(0, limit).map((row): GraphRow => ({ row, graph }))
  const cursor = (at: number) => cursorOf(page.handle, page.offset + at)
  const end = page.offset + nodes.length
  return {
    nodes,
    edges: () => nodes.map((node, at) => ({ cursor: () => cursor(at), node })),
    pageInfo: {
      hasNextPage: end < page.total,
      hasPreviousPage: page.offset > 0 && page.total > 0,
      startCursor: () => (nodes.length === 0 ? null : cursor(0)),
      endCursor: () => (nodes.length === 0 ? null : cursor(nodes.length - 1))
    },
    totalCount: page.total
  }
}

export function assertFirst(first: number): void {
  if (first < 0) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `"first" must be 0 or more, but is ${first}.`, argument: 'first' })
}

/** The rows of a result as a connection. A new filter or order makes a separate listing with its own cursors. */
export async function readRows(result: ShapedResult, given: RowsArguments, listing: Listing, context: GraphqlContext) {
  const limit = given.first ?? (given.after == null && result.offset === 0 ? Math.max(result.returned, 1) : DEFAULT_ROWS)
  assertFirst(limit)
  const after = given.after == null ? null : readCursor(given.after)
  const offset = after === null ? 0 : after.offset + 1
  const isPlain = listing.where === undefined && listing.orderBy === undefined
  if (isPlain && after !== null && after.listing !== result.handle) throw invalidCursor(given.after as string)
  const wanted = { offset, limit: Math.max(limit, 1), lists: listing.lists ?? 'ends' }
  const { handle } = result
  const page = isPlain ? (pageAtHand(result, wanted) ?? (await context.load.page({ handle, ...wanted }))) : await filtered()
  return connectionOf(page, limit)

  async function filtered(): Promise<ShapedResult> {
    const { service, request, signal } = context
    const argumentsOf = { ...listing, handle, ...wanted }
    const page = await service.caller.call({ tenant: request.tenant, tool: 'page_result', arguments: argumentsOf, control: { signal } })
    if (after !== null && after.listing !== page.handle) throw invalidCursor(given.after as string)
    return page
  }
}

const resultType = ({ tool }: { tool: string }): string => `${typeName(tool)}Result`

export const resultResolvers = {
  Query: {
    result: (_: unknown, { handle }: { handle: string }, { load }: GraphqlContext) => load.page(firstPage(handle)),
    results: (_: unknown, { handles }: { handles: readonly string[] }, { load }: GraphqlContext) => {
      if (handles.length > MAX_HANDLES) {
        throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `"handles" may hold ${MAX_HANDLES}, but holds ${handles.length}.`, argument: 'handles' })
      }
      return handles.map((handle) => load.page(firstPage(handle)))
    }
  },
  Drawing: {
    nodes: ({ nodes }: Drawing) => inTurns(nodes),
    relationships: ({ relationships }: Drawing) => inTurns(relationships)
  }
}

/** The concrete type of an interface. */
export const resultTypes = { ToolResult: resultType }
