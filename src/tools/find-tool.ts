import { EdgewiseError } from '../base/errors.ts'
import { nearest } from './nearest.ts'
import type { RankTools } from './retrieve.ts'
import type { Tool } from './tool.ts'

/** Finds by name or alias. Throws EDGEWISE_UNKNOWN_TOOL with the nearest in spelling and meaning. */
export function createToolFinder(tools: readonly Tool[], rankTools: RankTools): (name: string) => Tool {
  const byName = new Map(tools.flatMap((tool) => [tool.name, ...tool.aliases].map((name): [string, Tool] => [name, tool])))
  return (name) => {
    const tool = byName.get(name)
    if (tool !== undefined) return tool
    const bySpelling = nearest(name, [...byName.keys()], 2).map((near) => byName.get(near)?.name ?? near)
    const byMeaning = rankTools(name, 2).map((ranked) => ranked.tool.name)
    throw new EdgewiseError('EDGEWISE_UNKNOWN_TOOL', { tool: name, suggestions: [...new Set([...bySpelling, ...byMeaning])] })
  }
}
