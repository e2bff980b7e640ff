import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'

export function summariseTool(caller: Pick<ToolCaller, 'lackOf'>, tool: Tool) {
  const { name, aliases, family, description, effects, deterministic } = tool
  const needs = caller.lackOf(tool)
  return { name, aliases, family, description, effects, deterministic, available: needs === null, needs }
}

/** A tool with everything a caller needs. Accepts aliases; throws EDGEWISE_UNKNOWN_TOOL with the nearest name. */
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
