import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { compactResult, toJson } from '../../results/compact-result.ts'
import { plainSummary, type ShapedResult } from '../../results/shape.ts'
import { resultUri } from './uris.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** A whole reply, in both its forms, where the caller did not ask for a number of rows: under 2,000 tokens of four characters. */
const MAX_CHARACTERS = 7600
const LINK_CHARACTERS = 250
/** The least that the text may have, and what quotes inside of quotes add to it. */
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

/** The form of a summary, whose certificates need no form in every prompt. */
function plainForm(summary: JsonSchema): JsonSchema {
  return summary['properties'] === undefined ? summary : { ...summary, properties: plainSummary(summary['properties'] as JsonSchema) }
}

/** The form of a reply's data. Prompts carry it, so it says types and names alone. */
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
 * A result as data and as text for clients that read no data, and a link to all of it. Where the caller named no number of rows, the text has as many as
 * leave the reply short; the handle stands for the rest.
 * @param isKept whether the rows can be read by the handle: not those of a tool that changed something
 */
export function showResult(result: ShapedResult, { limit }: Readonly<Record<string, unknown>>, isKept: boolean): CallToolResult {
  const { handle, summary, rows, total, returned, truncated, orderedBy, notes } = result
  const data = toJson({ handle, summary, rows, total, returned, truncated, orderedBy, notes }) as Record<string, unknown>
  const length = JSON.stringify(data).length
  const characters = limit === undefined || limit === null ? Math.max(MIN_TEXT, Math.floor((MAX_CHARACTERS - LINK_CHARACTERS - length) / ESCAPES)) : length * 2
  const whole = { type: 'resource_link' as const, uri: resultUri(handle), name: handle, mimeType: 'application/json', description: `All ${total} rows.` }
  return { content: [{ type: 'text', text: compactResult(result, { rows: returned, characters }) }, ...(isKept ? [whole] : [])], structuredContent: data }
}
