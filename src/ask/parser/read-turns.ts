import { fold } from '../../storage/graphs/fold.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import { labelsOf } from '../../tools/query/labelled.ts'
import type { NamedNode, Query } from '../../tools/query/tree.ts'
import type { Before } from './follow-up/referents.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { type Reading, readQuestion } from './read-question.ts'

/** Earlier turns that a question can use. */
const MOST_TURNS = 6
const MOST_NAMED = 1000
/** Fields of a row that can name a node, by priority. */
const NAMING = ['node', 'group', 'name']

/** Returns the strings in an answer's data that may name nodes, in order. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data]
  if (Array.isArray(data)) return data.flatMap(textsIn)
  if (typeof data !== 'object' || data === null) return []
  const row = data as Readonly<Record<string, unknown>>
  if (Array.isArray(row['nodes'])) return textsIn(row['nodes'])
  return textsIn(NAMING.map((name) => row[name]).find((value) => typeof value === 'string') ?? [])
}

/** Finds the nodes that an answer names, with the labels that its question is about. */
export async function namedIn(data: unknown, query: Query, { tenant, graph, store }: ParsingPlace): Promise<Pick<Before, 'named' | 'isCut'>> {
  const texts = [...new Set(textsIn(data))]
  if (texts.length === 0 || texts.length > MOST_NAMED) return { named: [], isCut: texts.length > 0 }
  const kinds = 'of' in query ? labelsOf(query.of) : []
  const isOfKind = ({ labels }: NamedNode) => kinds.length === 0 || labels.some((label) => kinds.includes(label))
  const hits = await store.lookUpPhrases(tenant, graph, texts.map(fold))
  const named = texts.flatMap((text) => {
    const nodes = hits.flatMap((hit) => (hit.kind === 'name' && hit.value === text ? hit.nodes : []))
    return nodes.filter(isOfKind).slice(0, 1)
  })
  return { named: named.map(({ id, key, name, labels }) => ({ id, key, name, labels })), isCut: false }
}

/** Parses each answered turn again, in order, and finds the nodes of its answer. */
export async function readTurns(previous: readonly Turn[], place: ParsingPlace): Promise<Before[]> {
  const before: Before[] = []
  for (const { question, answer } of previous.slice(-MOST_TURNS)) {
    const { status, data } = answer as { readonly status: string; readonly data: unknown }
    if (status !== 'answered' && status !== 'partial') continue
    const reading: Reading = await readQuestion(question, before, place)
    if (reading.kind === 'query') before.push({ query: reading.query, ...(await namedIn(data, reading.query, place)) })
  }
  return before
}
