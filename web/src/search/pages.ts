import { views } from '../shell/views.ts'
import type { Hit } from './hit.ts'

const within: readonly (readonly [text: string, address: string])[] = [
  ['Import a graph', '/graph/new'],
  ['Example of a task', '/tasks/example'],
  ...['Usage', 'Queue', 'Webhooks', 'Schedules', 'Keys', 'Health'].map((name) => [name, `/operations/${name.toLowerCase()}`] as const)
]

/** The views, and the pages within them that have no names of their own. */
export function pagesFor(graph: string | null): readonly Hit[] {
  return [
    ...views.map(({ name, path, letter }) => ({ text: name, detail: `keys: g ${letter}`, address: path })),
    ...within.map(([text, address]) => ({ text, detail: '', address })),
    ...(graph === null ? [] : [{ text: `Schema of ${graph}`, detail: '', address: `/graph/${encodeURIComponent(graph)}/schema` }])
  ]
}
