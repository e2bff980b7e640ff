import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'

/** Tools for models that this service can run, without those of other profiles and the planner's control tools. */
export function toolsForModels(caller: ToolCaller): Tool[] {
  return caller.tools.filter((tool) => (tool.offeredTo === undefined || tool.offeredTo === 'models') && caller.lackOf(tool) === null)
}

/** Finds a tool by name or alias, or returns null. */
export function createFinder(tools: readonly Tool[]): (name: string) => Tool | null {
  const byName = new Map(tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name): [string, Tool] => [name, tool])))
  return (name) => byName.get(name) ?? null
}
