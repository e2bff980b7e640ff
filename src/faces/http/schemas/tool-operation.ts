import { Type } from 'typebox'
import type { ToolCaller } from '../../../tools/call.ts'
import type { Tool } from '../../../tools/tool.ts'
import { jsonOrEvents, problems } from './responses.ts'

export { scopeOf } from '../../../tools/scope.ts'

const EVENTS = 'Events `progress` ({ fraction }) during the run, then one `result` (the JSON document) or `error` (a problem document).'
export const toolEvents = { type: 'string', description: EVENTS }

export const GRANT_HEADER = 'edgewise-grant'

/** Documents the grant header of a tool that changes a graph or reaches other servers; other tools need none. */
function leaveFor({ effects }: Tool): object {
  if (effects !== 'writes' && effects !== 'fetches') return {}
  const description = `\`${effects}\` grants the effect of this tool. Without the grant, or if the settings do not allow the effect, the call fails with status 403.`
  return { headers: Type.Object({ [GRANT_HEADER]: Type.Optional(Type.String({ description })) }) }
}

const camelCase = (name: string): string => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The schema of a tool's own result fields; all others are common to results. */
function resultOf(outputSchema: Readonly<Record<string, unknown>>): object {
  const { summary, rows } = outputSchema['properties'] as Record<string, unknown>
  return { allOf: [Type.Ref('Result'), { type: 'object', properties: { summary, rows } }] }
}

/** A graph's edges may be as long as two bodies. */
export function bodyLimitOf({ input }: Tool, standard = 1_048_576): number {
  return 'edges' in input.properties ? 2 * standard : standard
}

/** The OpenAPI operation of one tool, from its definition alone. */
export function toolOperation(caller: ToolCaller, tool: Tool) {
  const { inputSchema, outputSchema } = caller.describe(tool)
  const { examples: _, ...input } = inputSchema
  const refusals = tool.effects === 'none' ? [] : ([409] as const)
  const remote = tool.family === 'knowledge' ? ([502] as const) : []
  const examples = Object.fromEntries(tool.examples.map(({ title, input: value }, index) => [`example${index + 1}`, { summary: title, value }]))
  return {
    operationId: camelCase(`call_${tool.name}`),
    tags: ['tools'],
    summary: `Call ${tool.name}`,
    description: tool.description,
    ...leaveFor(tool),
    body: { content: { 'application/json': { schema: input, examples } } },
    response: { 200: jsonOrEvents('The result.', resultOf(outputSchema), EVENTS), ...problems(400, ...refusals, 404, 410, 413, 415, 422, ...remote, 503, 504) }
  }
}
