import { useQuery } from '@tanstack/react-query'
import { run } from '../service/graphql.ts'
import { toolNames } from './documents.ts'
import type { ToolName } from './tool-types.ts'

/** All tools; they stay the same while the service runs. */
export function useTools() {
  return useQuery({ queryKey: ['tools'], queryFn: ({ signal }) => run(toolNames, {}, { signal }), staleTime: Number.POSITIVE_INFINITY })
}

const plain = (text: string): string => text.replaceAll('_', ' ').toLowerCase()

/** The tools that say every word of the search of themselves; those that say them in their names come first. */
export function findTools(tools: readonly ToolName[], search: string): readonly ToolName[] {
  const words = plain(search).split(/\s+/)
  const says = (text: string) => words.every((word) => plain(text).includes(word))
  const found = tools.filter(({ name, aliases, family, description, phrases }) => says([name, ...aliases, family, description, ...phrases].join(' ')))
  return found.sort((a, b) => Number(says(b.name)) - Number(says(a.name)))
}
