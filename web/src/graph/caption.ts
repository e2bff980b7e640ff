import type { Whole } from './use-whole-graph.ts'
import type { World } from './world.ts'

const number = (value: number | string): string => Number(value).toLocaleString('en')

/** The picture in a sentence. */
export function captionOf({ name, relationshipCount }: Whole, { data, nodes }: World, shown: number): string {
  if (data.total > data.nodes.length) return `${number(shown)} of ${number(data.total)} nodes of ${name}: the most connected`
  const part = shown < nodes.length ? `${number(shown)} of ${number(nodes.length)} nodes` : `${number(nodes.length)} nodes`
  return `${part}, ${number(relationshipCount)} relationships`
}
