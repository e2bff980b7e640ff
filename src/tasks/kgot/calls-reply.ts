import type { ModelTool, ToolCallRequest } from '../../outside/models/model.ts'
import type { JsonSchema } from '../../tools/query/language/query-schema.ts'
import { objectOf } from './ask-model.ts'

/** Schema for up to `most` calls of these tools. The tools' `$defs` move to the root, so at most one tool may have any. */
export function callsSchema(tools: readonly ModelTool[], most: number): JsonSchema {
  const $defs = Object.assign({}, ...tools.map(({ parameters }) => parameters['$defs'] ?? {})) as object
  const choices = tools.map(({ name, parameters: { $defs: _, ...given } }) => objectOf({ tool: { enum: [name] }, arguments: given }))
  return { ...objectOf({ calls: { type: 'array', items: { anyOf: choices }, minItems: 1, maxItems: most } }), $defs }
}

/** Reads the calls in a reply and skips malformed ones. */
export function readCalls({ calls }: Readonly<Record<string, unknown>>): ToolCallRequest[] {
  if (!Array.isArray(calls)) return []
  return calls.flatMap((call: unknown, at) => {
    const { tool, arguments: given = {} } = (call ?? {}) as { readonly tool?: unknown; readonly arguments?: unknown }
    return typeof tool === 'string' ? [{ id: `call_${at + 1}`, name: tool, arguments: JSON.stringify(given) }] : []
  })
}
