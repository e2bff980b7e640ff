import { editDistance } from '../../base/edit-distance.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { GraphSchema, GraphStore } from '../../storage/graphs/store.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { labelsFor, MOST_LABELS, type WantedPart } from '../../tools/query/language/part-of-schema.ts'
import type { JsonSchema, SmallSets } from '../../tools/query/language/query-schema.ts'
import { smallSets } from '../../tools/query/language/small-sets.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import type { LanguageService, ReadControl } from '../worker/language-service.ts'
import { assertQuestionLength } from '../worker/question-length.ts'
import { mentionedPart } from './graph-brief.ts'

/** A schema with more characters is given in parts. */
const MOST_CHARACTERS = 60_000

/** The requested part of a schema; all of it by default. */
export interface SchemaPart {
  /** Each entry may have several labels, separated by commas. */
  readonly labels?: readonly string[]
  readonly question?: string
}

/** The JSON Schema of a graph's queries, or a part of it. Throws EDGEWISE_UNKNOWN_GRAPH or EDGEWISE_UNKNOWN_LABEL. */
export type QuerySchemas = (tenant: string, graph: string, part: SchemaPart, control?: { readonly signal?: AbortSignal }) => Promise<JsonSchema>

interface Wanted {
  readonly sets: SmallSets
  readonly labels: readonly string[]
  readonly control: ReadControl
}

interface Sources {
  readonly store: GraphStore
  readonly reader: LanguageService
  readonly caller: Pick<ToolCaller, 'ranked'>
}

/** Splits label names at commas outside labels. Throws EDGEWISE_UNKNOWN_LABEL; EDGEWISE_INVALID_INPUT for too many. */
function saidLabels({ name: graph, labels }: GraphSchema, given: readonly string[]): string[] {
  const known = labels.map(({ label }) => label)
  const words = [...new Set(given.flatMap((one) => (known.includes(one) ? [one] : one.split(',').map((word) => word.trim()))))].filter((word) => word !== '')
  const tooMany = `One schema is of at most ${MOST_LABELS} labels; got ${words.length}.`
  if (words.length > MOST_LABELS) throw invalidInput(tooMany)
  const far = (label: string, word: string) => editDistance(word.toLowerCase(), label.toLowerCase())
  for (const label of words)
    if (!known.includes(label))
      throw new EdgewiseError('EDGEWISE_UNKNOWN_LABEL', { graph, label, known: known.toSorted((a, b) => far(a, label) - far(b, label)) })
  return words
}

/** Returns the tools that a query may call, and those that give nodes a score. */
function toolsOf({ ranked }: Sources['caller']): { readonly tools: readonly string[]; readonly scores: readonly string[] } {
  const held = ranked.filter(({ family, name }) => family !== 'knowledge' && name !== 'query')
  const isScore = ({ intents = [] }: (typeof held)[number]) => intents.some(({ gives }) => gives.as === 'score')
  return { tools: held.map(({ name }) => name), scores: held.filter(isScore).map(({ name }) => name) }
}

export function createQuerySchemas({ store, reader, caller }: Sources): QuerySchemas {
  async function mentioned(schema: GraphSchema, tenant: string, question: string, signal?: AbortSignal): Promise<WantedPart> {
    assertQuestionLength(question)
    const linked: LinkedQuestion = await reader.read('link', { question, graph: schema.name, schema }, { tenant, ...(signal && { signal }) })
    return mentionedPart(schema, linked)
  }

  /** Fits as many labels as possible, from the first on. Many labels take time, so it runs off the main thread. */
  async function fitting(schema: GraphSchema, { sets, labels, control }: Wanted): Promise<{ readonly built: JsonSchema; readonly count: number }> {
    for (let count = labels.length; ; ) {
      const built = await reader.read('querySchema', { schema, options: { sets, ...toolsOf(caller), labels: labels.slice(0, count) } }, control)
      const characters = JSON.stringify(built).length
      if (count <= 1 || characters <= MOST_CHARACTERS) return { built, count }
      count = Math.max(1, Math.floor((count * MOST_CHARACTERS) / characters))
    }
  }

  return async (tenant, graph, { labels = [], question }, { signal } = {}) => {
    const control = { tenant, ...(signal && { signal }) }
    const schema = await store.schema(tenant, graph)
    const chosen = saidLabels(schema, labels)
    const sets = await smallSets(store, tenant, schema)
    const all = schema.labels.length
    const whole = all > MOST_LABELS || chosen.length > 0 ? null : await fitting(schema, { sets, control, labels: labelsFor(schema, null, all) })
    const part = async () => {
      const options = { sets, labels: chosen, ...toolsOf(caller) }
      if (chosen.length > 0) return { built: await reader.read('querySchema', { schema, options }, control), count: chosen.length }
      const wanted = question === undefined ? null : await mentioned(schema, tenant, question, signal)
      return fitting(schema, { sets, control, labels: labelsFor(schema, wanted, MOST_LABELS) })
    }
    const { built, count } = whole?.count === all ? whole : await part()
    const more = count < all ? { $comment: `${count} of ${all} labels; ask with ?labels=A,B or ?question=...` } : {}
    return { $schema: 'https://json-schema.org/draft/2020-12/schema', title: `Queries of the graph "${graph}"`, ...more, ...built }
  }
}
