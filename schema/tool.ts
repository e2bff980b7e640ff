import { showTool } from '../src/faces/http/show-tool.ts'
import type { Tool } from '../src/tools/tool.ts'
import type { GraphqlContext } from './context.ts'

/** @param fieldOf the field that calls a tool */
export function toolResolvers(fieldOf: (tool: Tool) => string) {
  const shown = (name: string, { service }: GraphqlContext) => ({ ...showTool(service.caller, name), field: fieldOf(service.caller.find(name)) })
  return {
    Query: {
      tools: (_: unknown, { family }: { family?: string | null }, context: GraphqlContext) =>
        context.service.caller.tools.filter((tool) => !family || tool.family === family).map(({ name }) => shown(name, context)),
      tool: (_: unknown, { name }: { name: string }, context: GraphqlContext) => shown(name, context)
    }
  }
}
