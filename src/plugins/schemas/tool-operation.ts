import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'
import { jsonOrEvents, problems } from './responses.ts'

const EVENTS = 'Events `progress` ({ fraction }) while it runs, then one `result` (the JSON document) or `error` (a problem document).'

const camelCase = (name: string): string => name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The OpenAPI operation of one tool, from its definition alone. */
export function toolOperation(caller: ToolCaller, tool: Tool) {
  const { inputSchema, outputSchema } = caller.describe(tool)
  const { examples: _, ...arguments_ } = inputSchema
  const examples = Object.fromEntries(tool.examples.map(({ title, input }, index) => [`example${index + 1}`, { summary: title, value: input }]))
  return {
    operationId: camelCase(`call_${tool.name}`),
    tags: ['tools'],
    summary: `Call ${tool.name}`,
    description: tool.description,
    body: { content: { 'application/json': { schema: arguments_, examples } } },
    response: { 200: jsonOrEvents('The result.', outputSchema, EVENTS), ...problems(400, 404, 410, 413, 415, 422, 503, 504) }
  }
}
