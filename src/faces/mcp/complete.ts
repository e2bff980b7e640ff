import { nodesStartingWith, startsWith } from '../../tools/complete.ts'
import type { CompleteArgument, ProfileSources } from './profile.ts'

const MOST = 20

/** Completes graphs, labels, costs and node names by prefix, for prompts and resource templates, by argument name. */
export function createCompletion({ store, defaultGraph }: ProfileSources): CompleteArgument {
  async function nodeNames(tenant: string, graph: string, typed: string): Promise<string[]> {
    const nodes = await nodesStartingWith(store, tenant, await store.schema(tenant, graph), { typed, limit: MOST })
    return [...new Set(nodes.map(({ name }) => name))].sort()
  }

  async function wordsFor(tenant: string, graph: string, name: string, typed: string): Promise<string[]> {
    const graphs = (await store.list(tenant)).map((one) => one.name)
    if (name === 'graph') return graphs.filter(startsWith(typed))
    if (!graphs.includes(graph)) return []
    if (name === 'source' || name === 'target') return nodeNames(tenant, graph, typed)
    const { labels, relationshipTypes } = await store.schema(tenant, graph)
    if (name === 'label' || name === 'labels') return labels.map(({ label }) => label).filter(startsWith(typed))
    if (name !== 'weight') return []
    const numeric = relationshipTypes.flatMap(({ properties }) =>
      properties.flatMap(({ property, types }) => (types.some((type) => type === 'integer' || type === 'float') ? [property] : []))
    )
    return [...new Set(numeric)].filter(startsWith(typed))
  }

  return async ({ name, value }, given, { tenant }) => {
    const words = await wordsFor(tenant, given['graph'] ?? defaultGraph, name, value)
    return { values: words.slice(0, MOST), total: words.length, hasMore: words.length > MOST }
  }
}
