import type { CallToolResult, Tool as ProtocolTool, ToolAnnotations } from '@modelcontextprotocol/server'
import { compactSchema } from '../../ask/loop/compact-schema.ts'
import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'
import type { McpRequest } from './profile.ts'
import { resultSchema, showResult } from './show-result.ts'

/** Hints for the client's confirmation of a call. */
function annotationsOf({ effects, deterministic }: Tool): ToolAnnotations {
  const isReading = effects === 'none'
  // Storing under a name replaces the earlier content; writing the same value again changes nothing.
  return {
    readOnlyHint: isReading,
    ...(isReading ? {} : { destructiveHint: effects === 'writes' || effects === 'keeps' }),
    idempotentHint: isReading ? deterministic : effects === 'writes',
    openWorldHint: effects === 'fetches'
  }
}

/** The shown parameters of a tool; calls may use hidden ones too. */
export function showParameters(tool: Tool, seldom: ReadonlySet<string>): ProtocolTool['inputSchema'] {
  return { ...compactSchema(tool.input, seldom), type: 'object' }
}

/** A registry tool in the protocol's form, short because clients put the list into every prompt. */
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
