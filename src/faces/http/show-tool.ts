import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'

export function summariseTool(caller: Pick<ToolCaller, 'lackOf'>, tool: Tool) {
  const { name, aliases, family, description, effects, deterministic } = tool
  const needs = caller.lackOf(tool)
  return { name, aliases, family, description, effects, deterministic, available: needs === null, needs }
}

/** A tool with all that a caller needs to use it. Takes aliases; EDGEWISE_UNKNOWN_TOOL names the nearest. */
export function showTool(caller: ToolCaller, name: string) {
  const tool = caller.find(name)
  const { phrases, parameterAliases, examples } = tool
  return {
    ...summariseTool(caller, tool),
    phrases,
    parameterAliases,
    ...caller.describe(tool),
    examples: examples.map(({ title, input }) => ({ title, input }))
  }
}
