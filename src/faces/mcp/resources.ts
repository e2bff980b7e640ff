import { type ReadResourceResult, ResourceNotFoundError, type ResourceTemplateType } from '@modelcontextprotocol/server'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { toJson } from '../../results/compact-result.ts'
import { sceneOf } from '../picture/answer-scene.ts'
import type { App } from './apps.ts'
import type { McpRequest, ProfileSources, ResourceFace } from './profile.ts'
import { GRAPHS, graphUri, RESULTS } from './uris.ts'

const JSON_TYPE = 'application/json'
const PAGE_ROWS = 20
const MAX_ROWS = 1000
const QUERY_SCHEMA = '/query-schema'
const DRAWING = '/drawing'

const templates: readonly ResourceTemplateType[] = [
  {
    name: 'graph',
    title: 'Schema of a graph',
    uriTemplate: `${GRAPHS}{graph}`,
    description: 'Labels, relationship types and properties, with counts.',
    mimeType: JSON_TYPE
  },
  {
    name: 'query-schema',
    title: 'JSON Schema of the queries of a graph',
    uriTemplate: `${GRAPHS}{graph}${QUERY_SCHEMA}{?labels,question}`,
    description: 'What the tool "query" takes for this graph: of the labels named, with commas between them, or of what a question speaks of.',
    mimeType: JSON_TYPE
  },
  {
    name: 'result',
    title: 'Rows of a result',
    uriTemplate: `${RESULTS}{handle}{?offset,limit}`,
    description: `A page of an earlier result by its handle, with what decides its rows; ${PAGE_ROWS} rows unless "limit" says otherwise, ${MAX_ROWS} at most.`,
    mimeType: JSON_TYPE
  },
  {
    name: 'drawing',
    title: 'Drawing of a result',
    uriTemplate: `${RESULTS}{handle}${DRAWING}`,
    description: 'What a result shows on its graph: marked nodes, their surroundings and where to draw them; null for a result without nodes.',
    mimeType: JSON_TYPE
  }
]

/** Error codes for an unknown name. */
const missing = new Set(['EDGEWISE_UNKNOWN_GRAPH', 'EDGEWISE_UNKNOWN_HANDLE'])

/** @param value a JSON value */
function asContents(uri: string, value: unknown): ReadResourceResult {
  return { contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) }] }
}

const asJson = (uri: string, value: unknown): ReadResourceResult => asContents(uri, toJson(value))

function numberOf(query: URLSearchParams, name: string, [least, most]: readonly [number, number], fallback: number): number {
  const text = query.get(name)
  const value = Number(text ?? fallback)
  if (!Number.isInteger(value) || value < least || value > most || text === '') {
    throw invalidInput(`"${name}" must be a whole number from ${least} to ${most}; got "${text}".`)
  }
  return value
}

/** The name between prefix and suffix, with the query; null for another kind of URI. */
function partsOf(uri: string, prefix: string, suffix = ''): { name: string; query: URLSearchParams } | null {
  const [whole = '', query = ''] = uri.split(/\?(.*)/s)
  if (!whole.startsWith(prefix) || !whole.endsWith(suffix)) return null
  const path = whole.slice(prefix.length, whole.length - suffix.length)
  try {
    return { name: decodeURIComponent(path), query: new URLSearchParams(query) }
  } catch {
    return null
  }
}

/** The tenant's graphs by schema, results by handle, and apps. */
export function createResources(sources: ProfileSources, apps: ReadonlyMap<string, App> = new Map()): ResourceFace {
  const { caller, store, querySchema } = sources
  const pages = [...apps.values()]

  async function read(uri: string, { tenant, signal }: McpRequest): Promise<ReadResourceResult> {
    const queries = partsOf(uri, GRAPHS, QUERY_SCHEMA)
    if (queries !== null) {
      const { name, query } = queries
      const question = query.get('question')
      return asContents(uri, await querySchema(tenant, name, { labels: query.getAll('labels'), ...(question && { question }) }, { signal }))
    }
    const graph = partsOf(uri, GRAPHS)
    if (graph !== null) {
      const known = (await store.list(tenant)).map(({ name }) => name)
      if (!known.includes(graph.name)) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: graph.name, known })
      return asJson(uri, await store.schema(tenant, graph.name))
    }
    const page = pages.find((one) => one.uri === uri)
    const found = page === undefined ? await readResult(uri, tenant, signal) : await page.read()
    if (found === null)
      throw new ResourceNotFoundError(uri, `Nothing is at ${uri}. There are ${templates.map(({ uriTemplate }) => uriTemplate).join(' and ')}.`)
    return found
  }

  async function readResult(uri: string, tenant: string, signal: AbortSignal): Promise<ReadResourceResult | null> {
    const drawing = partsOf(uri, RESULTS, DRAWING)
    if (drawing !== null) return asJson(uri, await sceneOf(sources, tenant, drawing.name, { signal }))
    const result = partsOf(uri, RESULTS)
    if (result === null) return null
    const offset = numberOf(result.query, 'offset', [0, Number.MAX_SAFE_INTEGER], 0)
    const limit = numberOf(result.query, 'limit', [1, MAX_ROWS], PAGE_ROWS)
    return asJson(uri, await caller.page(tenant, result.name, { offset, limit }, { signal }))
  }

  return {
    templates,
    async list({ tenant, showsApps }) {
      const graphs = await store.list(tenant)
      const listed = graphs.map(({ name, nodeCount, relationshipCount, orientation }) => ({
        uri: graphUri(name),
        name,
        title: `Graph ${name}`,
        description: `${nodeCount} nodes, ${relationshipCount} relationships, read as ${orientation}.`,
        mimeType: JSON_TYPE
      }))
      return showsApps ? [...listed, ...pages.map(({ resource }) => resource)] : listed
    },
    async read(uri, request) {
      try {
        return await read(uri, request)
      } catch (error) {
        if (error instanceof EdgewiseError && missing.has(error.code)) throw new ResourceNotFoundError(uri, error.message)
        throw error
      }
    }
  }
}
