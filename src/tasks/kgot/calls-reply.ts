import type { ModelTool, ToolCallRequest } from '../../outside/models/model.ts'
import type { JsonSchema } from '../../tools/query/language/query-schema.ts'
import { objectOf } from './ask-model.ts'

/** Calls of these tools, each with the arguments that its tool takes. Definitions of arguments become those of the whole: one tool at most has any. */
export function callsSchema(tools: readonly ModelTool[], most: number): JsonSchema {
  const $defs = Object.assign({}, ...tools.map(({ parameters }) => parameters['$defs'] ?? {})) as object
  const choices = tools.map(({ name, parameters: { $defs: _, ...given } }) => objectOf({ tool: { enum: [name] }, arguments: given }))
  return { ...objectOf({ calls: { type: 'array', items: { anyOf: choices }, minItems: 1, maxItems: most } }), $defs }
}

/** The calls in a reply; what is none is passed over. */
export function readCalls({ calls }: Readonly<Record<string, unknown>>): ToolCallRequest[] {
  if (!Array.isArray(calls)) return []
  return calls.flatMap((call: unknown, at) => {
    const { tool, arguments: given = {} } = (call ?? {}) as { readonly tool?: unknown; readonly arguments?: unknown }
    return typeof tool === 'string' ? [{ id: `call_${at + 1}`, name: tool, arguments: JSON.stringify(given) }] : []
  })
}
