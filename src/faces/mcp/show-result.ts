import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { compactResult, toJson } from '../../results/compact-result.ts'
import { plainSummary, type ShapedResult } from '../../results/shape.ts'
import { resultUri } from './uris.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** Maximum characters of a whole reply in both its forms, unless the caller sets a limit: under 2,000 tokens of four characters. */
const MAX_CHARACTERS = 7600
const LINK_CHARACTERS = 250
/** Minimum length of the text, and the factor by which escaped quotes extend it. */
const MIN_TEXT = 500
const ESCAPES = 1.2

const text = { type: 'string' }
const integer = { type: 'integer' }
const texts = { type: 'array', items: text }

function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key, member]) => key !== 'description' || typeof member !== 'string')
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutDescriptions(member)]))
}

/** The schema of a summary without certificates' details, which would burden every prompt. */
function plainForm(summary: JsonSchema): JsonSchema {
  return summary['properties'] === undefined ? summary : { ...summary, properties: plainSummary(summary['properties'] as JsonSchema) }
}

/** The schema of a reply's data with types and names only, because prompts contain it. */
export function resultSchema({ properties }: JsonSchema): ProtocolTool['inputSchema'] {
  const { summary, rows } = withoutDescriptions(properties) as Record<string, JsonSchema>
  const members = {
    handle: text,
    summary: plainForm(summary ?? {}),
    rows,
    total: integer,
    returned: integer,
    truncated: { type: 'boolean' },
    orderedBy: texts,
    notes: texts
  }
  return { type: 'object', properties: members, required: Object.keys(members) } as ProtocolTool['inputSchema']
}

/**
 * A result as data, as text for clients that read no data, and as a link to all of it. Without a limit from the caller, the text has as many rows as keep the
 * reply short; the handle gives the rest.
 * @param isKept whether the rows can be read by handle, which is not so for a tool with effects
 */
export function showResult(result: ShapedResult, { limit }: Readonly<Record<string, unknown>>, isKept: boolean): CallToolResult {
  const { handle, summary, rows, total, returned, truncated, orderedBy, notes } = result
  const data = toJson({ handle, summary, rows, total, returned, truncated, orderedBy, notes }) as Record<string, unknown>
  const length = JSON.stringify(data).length
  const characters = limit === undefined || limit === null ? Math.max(MIN_TEXT, Math.floor((MAX_CHARACTERS - LINK_CHARACTERS - length) / ESCAPES)) : length * 2
  const whole = { type: 'resource_link' as const, uri: resultUri(handle), name: handle, mimeType: 'application/json', description: `All ${total} rows.` }
  return { content: [{ type: 'text', text: compactResult(result, { rows: returned, characters }) }, ...(isKept ? [whole] : [])], structuredContent: data }
}
