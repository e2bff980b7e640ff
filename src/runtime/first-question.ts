import type { GraphStore } from '../storage/graphs/store.ts'

/** A question about the sample graph, and the names that it requires. */
const SAMPLE_NAMES = ['Paddington', 'London Bridge']
const SAMPLE_QUESTION = 'What is the quickest way from Paddington to London Bridge?'

/** Suggests a question that the stored graph can answer; null without a graph. Throws when the store does. */
export async function firstQuestion(store: GraphStore, tenant: string, defaultGraph: string): Promise<{ question: string; graph?: string } | null> {
  const graphs = (await store.list(tenant)).map(({ name }) => name)
  const graph = graphs.includes(defaultGraph) ? defaultGraph : graphs[0]
  if (graph === undefined) return null
  const named = graph === defaultGraph ? {} : { graph }
  const matches = await store.resolve(tenant, graph, SAMPLE_NAMES)
  if (matches.every(({ exact }) => exact.length > 0)) return { question: SAMPLE_QUESTION, ...named }
  const { labels } = await store.schema(tenant, graph)
  const [most] = labels.toSorted((a, b) => b.count - a.count)
  return most === undefined ? null : { question: `How many nodes have the label ${most.label}?`, ...named }
}
