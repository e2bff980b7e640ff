import type { Tool } from '../tools/tool.ts'
import type { Profile, ProfileSources } from './profile.ts'
import { callTool, showTool } from './registry-tool.ts'

/** Tools that a model works with by itself: neither those of another profile nor the way a planner ends its own work. */
function isForModels({ offeredTo }: Tool): boolean {
  return offeredTo === undefined || offeredTo === 'models'
}

/** By name or alias; null: none. */
function createFinder(tools: readonly Tool[]) {
  const byName = new Map(tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name): [string, Tool] => [name, tool])))
  return (name: string) => byName.get(name) ?? null
}

/** Every tool of the registry that is of use to a model. */
export function createFullProfile({ caller }: ProfileSources): Profile {
  const tools = caller.tools.filter(isForModels)
  const find = createFinder(tools)
  return {
    tools: tools.map((tool) => showTool(caller, tool)),
    call(name, given, request) {
      const tool = find(name)
      return tool && callTool(caller, tool, given, request)
    }
  }
}
