import type { Token } from '../linking/tokens.ts'
import type { GraphSchema, VocabularyStore } from '../store/store.ts'
import { unknownNames } from './clarify.ts'
import { storedProperties, unknownMeasure } from './missing-data.ts'
import type { Decline } from './planner.ts'
import type { Reading } from './reading.ts'
import { unexplainedWords } from './words/content.ts'
import type { Item } from './words/item.ts'
import type { Operator } from './words/operators.ts'

/** A question with all ways to read it. */
export interface ReadQuestion {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly operators: readonly Operator[]
  /** The likeliest links of its words. */
  readonly row: readonly Item[]
  /** Best first. */
  readonly readings: readonly Reading[]
}

const closestShown = 3

/** Why no reading is acted on: names that may be slips of the pen, data that nothing stores, words that were not understood; and what comes closest. */
export async function decline(
  read: ReadQuestion,
  place: { readonly tenant: string; readonly graph: string; readonly store: VocabularyStore }
): Promise<Decline> {
  const { text, tokens, readings } = read
  const [best] = readings
  const explained = best?.explained ?? new Set<number>()
  const unknown = await unknownNames(text, tokens, explained, place)
  const confidence = best === undefined || best.missing.length > 0 ? 0 : best.score
  if (unknown.length > 0) {
    const names = unknown.map((name) => `"${name.text}" is not a name in the graph; nearest: ${name.nearest.join(', ')}.`)
    return { kind: 'decline', status: 'needs_clarification', explanation: names.join(' '), confidence }
  }
  const words = unexplainedWords(tokens, explained)
  const said = words.length === 0 ? 'No tool or pattern of this graph fits the question.' : `Not understood: ${words.join(', ')}.`
  return {
    kind: 'decline',
    status: 'cannot_answer',
    explanation: [said, ...missing(read, best), closest(readings)].filter((part) => part !== '').join(' '),
    confidence
  }
}

/** What the question needs and does not have, and what is stored instead. */
function missing({ tokens, operators, schema }: ReadQuestion, best: Reading | undefined): string[] {
  const measure = unknownMeasure(tokens, operators, best?.explained ?? new Set())
  const needs = best === undefined || best.missing.length === 0 ? [] : [`${best.name} needs ${best.missing.join(' and ')}.`]
  const isStored = measure === null && !needs.some((need) => need.includes('stored property'))
  return [...(measure === null ? [] : [`Nothing in the graph is called "${measure}".`]), ...needs, ...(isStored ? [] : [storedProperties(schema)])]
}

function closest(readings: readonly Reading[]): string {
  const names = [...new Set(readings.slice(0, 6).map((reading) => reading.name))].slice(0, closestShown)
  return names.length === 0 ? '' : `Closest: ${names.join(', ')}.`
}
