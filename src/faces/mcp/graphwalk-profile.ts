import { createFinder } from './offered-tools.ts'
import type { Profile, ProfileSources } from './profile.ts'
import { callTool, showTool } from './registry-tool.ts'
import { createResources } from './resources.ts'

/** A model that is to explore by these tools chooses neither engine nor what names a node. */
const SELDOM: ReadonlySet<string> = new Set(['nameProperty', 'engine'])

const instructions =
  'Explore a property graph step by step: look up nodes by a property, show what is next to one, list the values of a property, and keep your thoughts. The same call gives the same result, so make none twice. A result says how many rows there are; ask for the rest by offset before you conclude.'

/** The four tools of GraphWalk, and nothing else. */
export function createGraphwalkProfile(sources: ProfileSources): Profile {
  const { caller } = sources
  const tools = caller.tools.filter(({ offeredTo }) => offeredTo === 'graphwalk')
  const find = createFinder(tools)
  return {
    instructions,
    tools: tools.map((tool) => showTool(caller, tool, SELDOM)),
    call(name, given, request) {
      const tool = find(name)
      return tool && callTool(caller, tool, given, request)
    },
    resources: createResources(sources)
  }
}
