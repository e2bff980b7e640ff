import type { ToolCaller } from '../../tools/call.ts'
import type { Tool } from '../../tools/tool.ts'

/** Tools that a model works with by itself, as far as this service can run them: neither those of another profile nor the way a planner ends its own work. */
export function toolsForModels(caller: ToolCaller): Tool[] {
  return caller.tools.filter((tool) => (tool.offeredTo === undefined || tool.offeredTo === 'models') && caller.lackOf(tool) === null)
}

/** Finds a tool by name or alias; null: none of these. */
export function createFinder(tools: readonly Tool[]): (name: string) => Tool | null {
  const byName = new Map(tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name): [string, Tool] => [name, tool])))
  return (name) => byName.get(name) ?? null
}
