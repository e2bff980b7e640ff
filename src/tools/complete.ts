import type { GraphSchema, GraphStore, StoredNode } from '../storage/graphs/store.ts'

/** Labels whose nodes are searched. */
const MOST_LABELS = 20

/** Whether a text starts with what was typed, ignoring case. */
export function startsWith(typed: string): (text: string) => boolean {
  const start = typed.toLowerCase()
  return (text) => text.toLowerCase().startsWith(start)
}

/** Nodes whose names start with the text, ignoring case: up to `limit` of each label. None for an empty text. */
export async function nodesStartingWith(
  store: Pick<GraphStore, 'findNodes'>,
  tenant: string,
  { name: graph, labels }: Pick<GraphSchema, 'name' | 'labels'>,
  { typed, limit }: { readonly typed: string; readonly limit: number }
): Promise<StoredNode[]> {
  if (typed === '') return []
  const named = labels.flatMap(({ label, nameProperty }) => (nameProperty === null ? [] : [{ label, property: nameProperty }]))
  const found = await Promise.all(
    named
      .slice(0, MOST_LABELS)
      .map(({ label, property }) => store.findNodes(tenant, graph, { labels: [label], where: [{ property, operator: 'starts_with', value: typed }], limit }))
  )
  return found.flatMap(({ nodes }) => nodes)
}
