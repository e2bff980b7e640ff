import type { GraphStore } from '../store/store.ts'
import type { ToolCaller } from '../tools/call.ts'
import { isAvailable } from '../tools/prepare-call.ts'
import type { Tool } from '../tools/tool.ts'

/** Tools that a model works with by itself, as far as the store can do them: neither those of another profile nor the way a planner ends its own work. */
export function toolsForModels(caller: ToolCaller, store: GraphStore): Tool[] {
  return caller.tools.filter((tool) => (tool.offeredTo === undefined || tool.offeredTo === 'models') && isAvailable(tool, store))
}

/** Finds a tool by name or alias; null: none of these. */
export function createFinder(tools: readonly Tool[]): (name: string) => Tool | null {
  const byName = new Map(tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name): [string, Tool] => [name, tool])))
  return (name) => byName.get(name) ?? null
}
