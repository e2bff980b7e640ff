import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { invalidInput } from '../../base/errors.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { assertInputSize } from '../../tools/input-limits.ts'
import type { Tool } from '../../tools/tool.ts'
import { createArgumentValidator } from '../../tools/validate-arguments.ts'
import type { McpRequest } from './profile.ts'
import { callTool, showParameters } from './registry-tool.ts'

const FOUND = 4
const MAX_CHARACTERS = 5500

const runs = {
  type: 'object' as const,
  properties: {
    tool: { type: 'string', description: 'Name of the tool.' },
    arguments: { type: 'object', description: 'Its arguments.' }
  },
  required: ['tool']
}

export const findTools = {
  find_tool: {
    name: 'find_tool',
    description:
      'Searches all tools (centrality, community, paths, flows, similarity, embeddings, models, projections, ...) by what they should do. The best come with their parameters; search for a name to see those of another.',
    inputSchema: { type: 'object', properties: { words: { type: 'string', description: 'What the tool should do.' } }, required: ['words'] },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
  },
  run_tool: {
    name: 'run_tool',
    description: 'Runs a tool that find_tool found and that only reads.',
    inputSchema: runs,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
  },
  run_changing_tool: {
    name: 'run_changing_tool',
    description:
      'Runs a tool that find_tool found and that does more than read: named projections, trained models, or, where it is allowed, the graph and the web.',
    inputSchema: runs,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
  }
} as const satisfies Record<string, ProtocolTool>

const validate = createArgumentValidator(Object.values(findTools).map(({ name, inputSchema }) => ({ name, input: inputSchema })))

/** Whether it is one of the two tools that run found tools. */
export const isRunner = (name: string): boolean => name === findTools.run_tool.name || name === findTools.run_changing_tool.name

const runnerOf = ({ effects }: Tool) => (effects === 'none' ? 'run_tool' : 'run_changing_tool')

/** The tools that match the words, best first; with parameters while the reply stays short. */
export async function findFor(
  rank: (words: string, most: number) => readonly Tool[],
  seldom: ReadonlySet<string>,
  given: Readonly<Record<string, unknown>>
): Promise<CallToolResult> {
  assertInputSize(given, findTools.find_tool.inputSchema)
  const { words } = validate(findTools.find_tool, given) as { words: string }
  if (words.trim() === '') throw invalidInput('find_tool needs "words", a description of what the tool should do.')
  let room = MAX_CHARACTERS
  const tools = rank(words, FOUND).map((tool, at) => {
    const brief = { name: tool.name, description: tool.description, runBy: runnerOf(tool) }
    const whole = { ...brief, parameters: showParameters(tool, seldom) }
    room -= JSON.stringify(whole).length
    return at === 0 || room > 0 ? whole : brief
  })
  // Text only: models read it, and repeated schemas would make it long.
  return { content: [{ type: 'text', text: JSON.stringify({ tools }) }] }
}

/** The call that `run_tool` or `run_changing_tool` was given. Throws EDGEWISE_INVALID_INPUT when it needs the other of the two. */
export function foundCall(caller: ToolCaller, runner: string, given: Readonly<Record<string, unknown>>): { tool: Tool; passed: Record<string, unknown> } {
  const { tool: name, arguments: passed = {} } = validate({ name: runner }, given) as { tool: string; arguments?: Record<string, unknown> }
  const tool = caller.find(name)
  if (runnerOf(tool) !== runner) throw invalidInput(`"${tool.name}" is run by ${runnerOf(tool)}.`)
  return { tool, passed }
}

/** Runs a tool by name, as `foundCall` reads it. */
export async function runFound(caller: ToolCaller, runner: string, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallToolResult> {
  const { tool, passed } = foundCall(caller, runner, given)
  return callTool(caller, tool, passed, request)
}
