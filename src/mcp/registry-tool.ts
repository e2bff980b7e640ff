import type { CallToolResult, Tool as ProtocolTool, ToolAnnotations } from '@modelcontextprotocol/server'
import { compactResult } from '../agent/compact-result.ts'
import { toJson } from '../results/to-json.ts'
import type { ToolCaller } from '../tools/call.ts'
import type { Tool } from '../tools/tool.ts'
import type { McpRequest } from './profile.ts'

/** What a client may show before it lets a call pass. */
function annotationsOf({ effects, deterministic }: Tool): ToolAnnotations {
  return {
    readOnlyHint: effects === 'none',
    // What is written can be written again; what a tool keeps under a name replaces what was there.
    destructiveHint: effects === 'writes' || effects === 'keeps',
    idempotentHint: effects === 'none' ? deterministic : effects !== 'spends',
    openWorldHint: effects === 'fetches'
  }
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A tool of the registry as the protocol shows it. */
export function showTool(caller: ToolCaller, tool: Tool): ProtocolTool {
  const { inputSchema, outputSchema } = caller.describe(tool)
  return {
    name: tool.name,
    title: titleOf(tool.name),
    description: tool.description,
    inputSchema: inputSchema as ProtocolTool['inputSchema'],
    outputSchema: outputSchema as ProtocolTool['inputSchema'],
    annotations: annotationsOf(tool)
  }
}

/** Calls a tool of the registry: the short form for the model, the whole reply as data. */
export async function callTool(caller: ToolCaller, tool: Tool, given: unknown, request: McpRequest): Promise<CallToolResult> {
  const { tenant, grants, signal, onProgress } = request
  const onFraction = onProgress && ((fraction: number) => onProgress({ progress: fraction, total: 1 }))
  const result = await caller.call({ tenant, grants, tool: tool.name, arguments: given, control: { signal, ...(onFraction && { onProgress: onFraction }) } })
  return { content: [{ type: 'text', text: compactResult(result) }], structuredContent: toJson(result) as Record<string, unknown> }
}
