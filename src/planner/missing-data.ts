import { type Token, wordsOfName } from '../linking/tokens.ts'
import type { GraphSchema } from '../store/store.ts'
import { contentWeight } from './words/content.ts'
import type { Item } from './words/item.ts'
import type { Operator } from './words/operators.ts'

/** Words of how much a relationship can carry. */
const carried =
  /\b(capacit(?:y|ies)|throughput|bandwidth|passengers?|commuters?|travell?ers?|vehicles?|cars?|trucks?|trains?|packets?|gallons?|lit(?:er|re)s?|barrels?|tons?|tonnes?|megabits?|gigabits?|cargo|freight|traffic)\b/i
/** `with time as the capacity`, `the capacity of a link is its time`, `its time is the most it can carry`: the question itself says what to take. */
const asCapacity =
  /\b(?:as|for|be|is)(?: (?:the|a|an|its|their|each|link|edge))* capacit(?:y|ies)\b|\bcapacit(?:y|ies)\b[^.?!]{0,40}\b(?:is|are|equals?|given by|taken from)\b|\b(?:is|as|be|are|equals?)\b[^.?!]{0,60}\bcan (?:carry|handle|take|bear|hold)\b/i
/** Links below this are other words for a name. */
const spelled = 0.9
const perTime = /\bper (?:second|minute|hour|day|week|month|year)\b|\b(?:an hour|a day|a minute|hourly|daily)\b/i
/** Whether an amount of things is asked for, rather than a way that they take. */
const asksAmount = (text: string, unit: string) =>
  new RegExp(String.raw`\b(?:how (?:much|many)|as (?:much|many)|maximum|max|most|number|amount|volume|\d+)\b[^.?!]{0,30}\b${unit}\b`, 'i').test(text) ||
  new RegExp(String.raw`\b${unit}\b[^.?!]{0,60}\b(?:at most|at once|maximum|max)\b`, 'i').test(text)
const capacityNames = new Set(['capacity', 'throughput', 'bandwidth', 'flow', 'volume', 'load', 'traffic', 'lanes', 'passengers'])

/** What every graph has. */
const structural = new Set(['hop', 'step', 'stop', 'link', 'edge', 'jump', 'connection', 'degree', 'relationship', 'vertex'])
const measured = new Set(['NOUN', 'PROPN', 'ADJ', 'VERB'])
const farthest = 3

/** The noun that an operator counts or ranks by, where nothing in the graph or the reading is called so: `how many passengers`, `the highest ridership`. */
export function unknownMeasure(tokens: readonly Token[], operators: readonly Operator[], explained: ReadonlySet<number>): string | null {
  for (const operator of operators) {
    if (operator.kind !== 'count' && operator.kind !== 'aggregate' && !(operator.kind === 'superlative' && operator.adjective === null)) continue
    const at = nounAfter(tokens, operator.end)
    const token = at === null ? undefined : tokens[at]
    if (at !== null && token !== undefined && !explained.has(at) && contentWeight(token) >= 0.8 && !structural.has(token.lemma)) return token.text
  }
  return null
}

/** The first noun right after an operator, little words passed over. */
function nounAfter(tokens: readonly Token[], from: number): number | null {
  for (let at = from; at < Math.min(tokens.length, from + farthest); at += 1) {
    const token = tokens[at] as Token
    if (token.pos === 'NOUN') return at
    if (token.folded === '' || (!['DET', 'ADP', 'ADJ'].includes(token.pos) && measured.has(token.pos))) return null
  }
  return null
}

function numericProperties(schema: GraphSchema): { readonly type: string; readonly names: readonly string[] }[] {
  return schema.relationshipTypes.map((type) => ({
    type: type.type,
    names: type.properties.filter(({ types }) => types.includes('integer') || types.includes('float')).map(({ property }) => property)
  }))
}

/** What the graph stores, in a sentence. */
export function storedProperties(schema: GraphSchema, most = 12): string {
  const list = (names: readonly string[]) => (names.length === 0 ? 'nothing' : names.slice(0, most).join(', '))
  const kinds = [
    ...schema.labels.slice(0, 4).map(({ label, properties }) => `${label}: ${list(properties.map(({ property }) => property))}`),
    ...schema.relationshipTypes.slice(0, 4).map(({ type, properties }) => `${type}: ${list(properties.map(({ property }) => property))}`)
  ]
  return `Stored are ${kinds.join('; ')}.`
}

/** The relationship property that says how much a relationship can carry, by its name; null when none is called so. */
export function capacityProperty(schema: GraphSchema): string | null {
  const isCapacity = (name: string) =>
    wordsOfName(name)
      .split(' ')
      .some((word) => capacityNames.has(word))
  return (
    numericProperties(schema)
      .flatMap(({ names }) => names)
      .find(isCapacity) ?? null
  )
}

/** Why a question of how much can flow cannot be answered: no relationship stores a capacity. null for other questions, and where one is stored. */
export function missingCapacity(text: string, row: readonly Item[], schema: GraphSchema, asksFlow: boolean): string | null {
  // A name that holds such a word (`Harbour Freight`) asks for nothing.
  const plain = row.reduce(
    (rest, item) => (item.kind === 'node' ? rest.replace(item.text, ' ') : item.kind === 'value' ? rest.replace(item.value, ' ') : rest),
    text
  )
  const unit = carried.exec(plain)?.[1]
  const isFlow = unit !== undefined && (perTime.test(plain) || /capacit|throughput|bandwidth/i.test(unit) || asksAmount(plain, unit))
  const ends = row.flatMap((item) => (item.kind === 'node' ? [item.text] : []))
  const isSpelled = (item: Item) => item.kind === 'property' && item.score >= spelled && item.owners.some(({ owner }) => owner === 'relationship')
  if (asCapacity.test(plain) && row.some(isSpelled)) return null
  if (!(isFlow || asksFlow) || ends.length < 2 || capacityProperty(schema) !== null) return null
  if (!asksFlow && row.some((item) => isUnit(item, unit ?? ''))) return null
  const stored = numericProperties(schema)
  const kinds = stored.map(({ type, names }) => `${type} stores ${names.length === 0 ? 'no number' : names.join(', ')}`).slice(0, 6)
  const measure = `${(unit ?? 'a flow').toLowerCase()}${perTime.exec(text)?.[0] === undefined ? '' : ` ${perTime.exec(text)?.[0]}`}`
  const weights = [...new Set(stored.flatMap(({ names }) => names))]
  const instead = [
    `the path of fewest hops from ${ends[0]} to ${ends[1]}`,
    ...weights.slice(0, 3).map((name) => `the best path by ${name}`),
    'alternative routes between them'
  ]
  return (
    `This asks how much relationships can carry (${measure}), and no capacity is stored: ${kinds.join('; ')}. ` +
    `With a numeric relationship property "capacity", max_flow computes it. Computable now: ${instead.join(', ')}.`
  )
}

/** Whether the graph itself has a word for the unit. */
function isUnit(item: Item, unit: string): boolean {
  const stem = unit.toLowerCase().replace(/s$/, '')
  const names =
    item.kind === 'label' ? [item.label] : item.kind === 'type' ? item.types : item.kind === 'property' ? item.owners.map(({ property }) => property) : []
  return names.some((name) => wordsOfName(name).includes(stem))
}
