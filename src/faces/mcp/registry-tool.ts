import type { CallToolResult, Tool as ProtocolTool, ToolAnnotations } from '@modelcontextprotocol/server'
import { compactSchema } from '../../ask/loop/compact-schema.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'
import type { McpRequest } from './profile.ts'
import { resultSchema, showResult } from './show-result.ts'

/** What a client may show before it lets a call pass. */
function annotationsOf({ effects, deterministic }: Tool): ToolAnnotations {
  const isReading = effects === 'none'
  // What is kept under a name replaces what was there. A value that is written again stays as it is.
  return {
    readOnlyHint: isReading,
    ...(isReading ? {} : { destructiveHint: effects === 'writes' || effects === 'keeps' }),
    idempotentHint: isReading ? deterministic : effects === 'writes',
    openWorldHint: effects === 'fetches'
  }
}

/** Parameters of a tool as a model reads them; a call may give the others nevertheless. */
export function showParameters(tool: Tool, seldom: ReadonlySet<string>): ProtocolTool['inputSchema'] {
  return { ...compactSchema(tool.input, seldom), type: 'object' }
}

/** A tool of the registry as the protocol shows it, short: clients put the list into every prompt. */
export function showTool(caller: ToolCaller, tool: Tool, seldom: ReadonlySet<string>): ProtocolTool {
  const { name, description } = tool
  return {
    name,
    description,
    inputSchema: showParameters(tool, seldom),
    outputSchema: resultSchema(caller.describe(tool).outputSchema),
    annotations: annotationsOf(tool)
  }
}

export async function callTool(caller: ToolCaller, tool: Tool, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallToolResult> {
  const { tenant, grants, signal, onProgress } = request
  const onFraction = onProgress && ((fraction: number) => onProgress({ progress: fraction, total: 1 }))
  const control = { signal, ...(onFraction && { onProgress: onFraction }) }
  return showResult(await caller.call({ tenant, grants, tool: tool.name, arguments: given, control }), given, tool.effects === 'none')
}
