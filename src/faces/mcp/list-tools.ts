import type { ListToolsResult } from '@modelcontextprotocol/server'
import type { McpRequest, Profile } from './profile.ts'

/** Only for clients of 2025-11-25; the library removes it for others. */
const OPTIONAL = { taskSupport: 'optional' as const }

/** The tools of a profile; those with a page name it to clients that show apps, and the list is then not for shared caches. */
export function listTools({ tools, tasks, apps }: Profile, { showsApps }: McpRequest): ListToolsResult {
  const linked = showsApps && apps !== undefined && apps.size > 0
  const shown = tools.map((tool) => {
    const app = linked ? apps.get(tool.name) : undefined
    return {
      ...tool,
      ...(tasks?.tools.has(tool.name) && { execution: OPTIONAL }),
      ...(app !== undefined && { _meta: { ui: { resourceUri: app.uri } } })
    }
  })
  return { tools: shown, ...(linked && { cacheScope: 'private' as const }) }
}
