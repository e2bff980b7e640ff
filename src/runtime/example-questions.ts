import type { GraphSchema, GraphStore, LabelSchema, PropertySchema } from '../storage/graphs/store.ts'

type Store = Pick<GraphStore, 'list' | 'schema' | 'resolve'>

/** A question about the sample graph, and the names that it requires. */
const SAMPLE_NAMES = ['Paddington', 'London Bridge']
const SAMPLE_QUESTION = 'What is the quickest way from Paddington to London Bridge?'
const MOST_LABELS = 2
/** Values that divide nodes into few groups. */
const MOST_GROUPS = 30

const isNumber = ({ types }: PropertySchema): boolean => types.some((type) => type === 'integer' || type === 'float')
/** Identifiers and coordinates are numbers without an order that people ask about. */
const isMeasure = (property: PropertySchema): boolean => isNumber(property) && !/id$|^(lat|lon|lng|x$|y$)/i.test(property.property)

function questionsAbout({ label, count, properties }: LabelSchema): string[] {
  const group = properties.find(({ distinct, count: owners }) => distinct > 1 && distinct <= MOST_GROUPS && owners > count / 2)
  const measure = properties.find((property) => isMeasure(property) && property !== group)
  return [
    `How many ${label} nodes are there?`,
    ...(group === undefined ? [] : [`How many ${label} nodes are there per ${group.property}?`]),
    ...(measure === undefined ? [] : [`Which ${label} has the highest ${measure.property}?`])
  ]
}

/** Questions that a graph of this schema can answer; the best first, none about an empty graph. */
export async function exampleQuestions(store: Store, tenant: string, { name, labels }: GraphSchema): Promise<string[]> {
  const matches = await store.resolve(tenant, name, SAMPLE_NAMES)
  const sample = matches.every(({ exact }) => exact.length > 0) ? [SAMPLE_QUESTION] : []
  const largest = labels.toSorted((a, b) => b.count - a.count).slice(0, MOST_LABELS)
  const [first] = largest
  return [...sample, ...largest.flatMap(questionsAbout), ...(first === undefined ? [] : [`Which five ${first.label} nodes have the highest pagerank?`])]
}

/** A question that the stored graph can answer; null without a graph that has nodes. Throws when the store does. */
export async function firstQuestion(store: Store, tenant: string, defaultGraph: string): Promise<{ question: string; graph?: string } | null> {
  const graphs = (await store.list(tenant)).map(({ name }) => name)
  const graph = graphs.includes(defaultGraph) ? defaultGraph : graphs[0]
  if (graph === undefined) return null
  const [question] = await exampleQuestions(store, tenant, await store.schema(tenant, graph))
  return question === undefined ? null : { question, ...(graph !== defaultGraph && { graph }) }
}
