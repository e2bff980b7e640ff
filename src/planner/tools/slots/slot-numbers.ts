import type { NumberMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../../words/item.ts'
import { parameterWords } from './parameter-words.ts'
import type { SlotDraft } from './slot-draft.ts'

/** What may stand between a parameter's name and its value. */
const between = new Set(
  'of is are to at most least up no more deeper further longer than a an the set equal equals with be as maximum max minimum min limit limited restricted bounded capped exactly value using or only just per'.split(
    ' '
  )
)
const farthest = 5

/** Numbers beside a parameter's words: they are said of nothing else. */
export function fillNamedNumbers(slots: SlotDraft): void {
  for (const item of slots.row) if (item.kind === 'number' && !slots.explained.has(item.start)) fillNamedNumber(slots, item)
}

/** Numbers that no parameter's words stand beside: hops, how many rows or paths, the least size of a group. */
export function fillNumbers(slots: SlotDraft): void {
  fillNext(slots)
  const free: NumberMention[] = []
  for (const item of slots.row.filter(({ start }) => !slots.explained.has(start))) {
    if (item.kind === 'top') fillTop(slots, item)
    else if (item.kind === 'hops' && slots.has('maxDepth')) slots.set('maxDepth', item.max, item)
    else if (item.kind === 'number' && !fillLeastSize(slots, item)) free.push(item)
  }
  for (const item of free) fillBareNumber(slots, item)
  const directly = slots.tokens.findIndex((token) => token.folded === 'directly')
  if (directly >= 0 && slots.has('maxDepth') && !('maxDepth' in slots.values)) slots.set('maxDepth', 1, { start: directly, end: directly + 1 })
}

const furtherOnes = new Set(['next', 'other', 'others', 'alternative', 'alternatives', 'further', 'more', 'runner', 'runners', 'backup', 'backups'])

/** `the fastest route and the two next best`: the best one is wanted, too. */
function fillNext(slots: SlotDraft): void {
  if (!slots.has('k') || !slots.has('source') || 'k' in slots.values) return
  const isAfterBest = (item: NumberMention) => slots.row.some((other) => other.kind === 'superlative' && other.end <= item.start)
  const joined = (item: NumberMention) =>
    slots.tokens.slice(Math.max(0, item.start - 2), item.start).some(({ folded }) => ['and', 'plus', 'with', 'then'].includes(folded))
  const item = slots.row.find(
    (one): one is NumberMention => one.kind === 'number' && furtherOnes.has(slots.tokens[one.end]?.folded ?? '') && joined(one) && isAfterBest(one)
  )
  if (item === undefined) return
  slots.set('k', item.value + 1, item)
  slots.limit = item.value + 1
}

/** `top 5` ranks rows or counts paths and the like; a single path has no top. */
function fillTop(slots: SlotDraft, item: Item & { kind: 'top' }): void {
  const counted = countedParameter(slots)
  if (counted === null && slots.has('source')) return
  slots.limit = item.limit
  slots.set(counted ?? 'limit', item.limit, item)
}

/** The parameter that says how many are wanted. */
function countedParameter(slots: SlotDraft): string | null {
  return ['k', 'seedSetSize'].find((name) => slots.has(name) && !(name in slots.values)) ?? (slots.has('topK') && slots.has('sources') ? 'topK' : null)
}

const isWord = (token: Token | undefined, word: string) =>
  token !== undefined && (token.lemma === word || token.folded === word || token.plain === word || token.stem === word)

/** Start of the words that end before `at`, with only little words and signs between; -1 when they are not there. */
function wordsBefore(tokens: readonly Token[], at: number, words: readonly string[]): number {
  const isPassed = (place: number) => place >= 0 && (tokens[place]?.folded === '' || between.has(tokens[place]?.folded ?? ''))
  let place = at - 1
  for (const word of [...words].reverse()) {
    for (const from = place; isPassed(place) && !isWord(tokens[place], word) && from - place < farthest; ) place -= 1
    if (!isWord(tokens[place], word)) return -1
    place -= 1
  }
  return place + 1
}

/** End of the words that follow a number: `20 iterations`, `2-dimensional`; -1 when they do not. */
function wordsAfter(tokens: readonly Token[], at: number, words: readonly string[]): number {
  let place = at
  const passed = (token: Token | undefined) =>
    token !== undefined && (/^[-_%]$/.test(token.text) || ['more', 'different', 'random', 'percent'].includes(token.folded))
  while (passed(tokens[place]) && !isWord(tokens[place], words[0] ?? '')) place += 1
  for (const word of words) {
    if (!isWord(tokens[place], word)) return -1
    place += 1
  }
  return place
}

interface NamedNumber {
  readonly name: string
  readonly start: number
  readonly end: number
  /** How surely the words name it: many are surer than few, those that follow surer than those that go before. */
  readonly rank: number
}

function takesNumber({ parameters, values }: SlotDraft, name: string, value: number): boolean {
  const { type } = parameters[name] ?? {}
  if (['limit', 'offset', 'defaultWeight'].includes(name) || name in values) return false
  return type === 'number' || (type === 'integer' && Number.isInteger(value))
}

/** Where the words stand beside the number, before it or after it. */
function besideNumber({ tokens }: SlotDraft, item: NumberMention, name: string, words: readonly string[]): NamedNumber[] {
  const end = wordsAfter(tokens, item.end, words)
  if (end >= 0) return [{ name, start: item.start, end, rank: 2 * words.length + 1 }]
  const start = wordsBefore(tokens, item.start, words)
  return start < 0 ? [] : [{ name, start, end: item.end, rank: 2 * words.length }]
}

/** A number goes to the parameter whose words stand beside it: `20 iterations`, `damping factor of 0.9`, `k = 3`. */
function fillNamedNumber(slots: SlotDraft, item: NumberMention): void {
  const [best] = Object.keys(slots.parameters)
    .filter((name) => takesNumber(slots, name, item.value))
    .flatMap((name) => parameterWords(name).flatMap((words) => besideNumber(slots, item, name, words)))
    .sort((a, b) => b.rank - a.rank)
  if (best === undefined) return
  const isPercent = /^(?:%|percent)$/.test(slots.tokens[item.end]?.text ?? '') && slots.parameters[best.name]?.type === 'number'
  slots.set(best.name, isPercent ? item.value / 100 : item.value, best)
  if (best.name === 'k' || best.name === 'topK') slots.limit = item.value
}

const isAtLeast = (item: Item) => (item.kind === 'comparison' || item.kind === 'bound') && item.operator === '>='
/** `fewer than`, `smaller than`: what is more small is less. */
const isBelow = (item: Item) => item.kind === 'comparison' && (item.adjective === 'small' ? item.operator === '>' : item.operator === '<')
const dropping = /^(?:ignor|drop|disregard|discard|skip|exclud|leav|omit|remov|hid|without|not|no)/

/** `at least 10 members`, `3 or more stations`, `ignore groups smaller than 3`: the least size of the groups that are shown. */
function fillLeastSize(slots: SlotDraft, item: NumberMention): boolean {
  const name = ['minCommunitySize', 'minComponentSize'].find((size) => slots.has(size) && !(size in slots.values))
  const at = slots.row.indexOf(item)
  const [lead, before, after] = [slots.row[at - 2], slots.row[at - 1], slots.row[at + 1]]
  const isOfGroup = slots.tokens[item.start - 1]?.folded === 'of' && isPlural(slots.tokens[item.start - 2])
  const isDropped = slots.tokens.slice(Math.max(0, item.start - farthest), item.start).some(({ folded }) => dropping.test(folded))
  const isProperty = !isOfGroup && !isDropped && [lead, before].some((other) => other?.kind === 'property' && item.start - other.end <= farthest)
  const bound = [before, after].find((other) => other !== undefined && (isDropped ? isBelow(other) : isAtLeast(other)) && isBeside(other, item))
  if (name === undefined || bound === undefined || isProperty) return false
  slots.set(name, item.value, item)
  slots.explain(bound)
  return true
}

const isPlural = (token: Token | undefined) => token !== undefined && token.pos === 'NOUN' && token.folded !== token.lemma

const isBeside = (one: Item, other: Item) => Math.max(one.start, other.start) - Math.min(one.end, other.end) <= 1

/** A bare number is what the tool counts, or the limit when it counts a plural. */
function fillBareNumber(slots: SlotDraft, item: NumberMention): void {
  if (slots.tokens[item.start - 1]?.folded === 'any') {
    slots.explain(item)
    return
  }
  const compared = comparedBy(slots, item)
  if (!Number.isInteger(item.value) || item.value < 1 || (compared !== null && compared !== '=')) return
  if (countsNames(slots, item)) {
    slots.explain(item)
    return
  }
  const counted = countedParameter(slots)
  const plural =
    isChosen(slots, item) || slots.tokens.slice(item.end, item.end + 4).some((token) => ['NOUN', 'PROPN'].includes(token.pos) && token.folded !== token.lemma)
  if (counted !== null && (counted === 'k' || plural)) {
    slots.set(counted, item.value, item)
    slots.limit = item.value
    return
  }
  if (!plural || compared !== null || !slots.has('limit') || slots.has('source')) return
  slots.limit = item.value
  slots.set('limit', item.value, item)
}

/** `which two`, `the five nearest`, `three of them`: so many out of more. */
function isChosen({ tokens, row }: SlotDraft, { start, end }: NumberMention): boolean {
  const isRanked = row.some((other) => other.kind === 'superlative' && (other.end === start || other.start === end))
  return (
    isRanked ||
    ['of', 'from', 'among', 'most', 'least'].includes(tokens[end]?.folded ?? '') ||
    ['the', 'which', 'what'].includes(tokens[start - 1]?.folded ?? '')
  )
}

/** `four others: A, B, C and D`: the number of the names that follow it. */
function countsNames({ tokens, row }: SlotDraft, item: NumberMention): boolean {
  const names = row.filter((other) => other.kind === 'node' && other.start >= item.end)
  const isNear = (names[0]?.start ?? Number.POSITIVE_INFINITY) - item.end <= farthest
  const listed = names.findIndex((name, at) => tokens.slice(name.end, names[at + 1]?.start).some(({ folded }) => !['', 'and', 'or', 'the'].includes(folded)))
  return isNear && item.value > 1 && (listed < 0 ? names.length : listed + 1) === item.value
}

/** `above 3`: a bound, no count; `exactly 3` may be one. */
function comparedBy(slots: SlotDraft, item: NumberMention): string | null {
  const found = slots.row.find((other) => other.kind === 'comparison' && other.end <= item.start && item.start - other.end <= 1)
  return found?.kind === 'comparison' ? found.operator : null
}
