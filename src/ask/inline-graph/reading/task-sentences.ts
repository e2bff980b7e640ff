import { numeralOf } from './edge.ts'
import type { Mention } from './mentions.ts'
import type { Token } from './tokens.ts'
import { words } from './word-lists.ts'

const { articles, places, wishing, timing, commands } = words
const LEAST_NUMBERED = 3
const wished = new Set(['to', 'it', 'them'])

/** All names follow the command: `Given a network of roads, find the way from A to B`. */
export function isBidden(tokens: readonly Token[], mentions: readonly Mention[]): boolean {
  const at = tokens.findIndex(({ text }, place) => commands.has(text.toLowerCase()) && (tokens[place - 1]?.text === ',' || tokens[place - 1]?.text === 'and'))
  return at !== -1 && at < (mentions[0]?.from ?? 0) && new Set(mentions.map(({ name }) => name)).size < 3
}

const isAtPlace = (tokens: readonly Token[], { from }: Mention): boolean => {
  const before = tokens.slice(Math.max(0, from - 2), from).map(({ text }) => text.toLowerCase())
  const last = before.at(-1) ?? ''
  return places.has(articles.has(last) ? (before[0] ?? '') : last)
}

/** Recognizes `must get to` and `need it in`, but not `must come before`. */
function isWished(tokens: readonly Token[]): boolean {
  const lower = tokens.map(({ text }) => text.toLowerCase())
  const at = lower.findIndex((word, place) => wishing.has(word) && (word === 'must' || wished.has(lower[place + 1] ?? '')))
  const isLiked = lower.some((word, place) => word === 'would' && lower[place + 1] === 'like')
  return (at !== -1 || isLiked) && !lower.some((word) => timing.has(word))
}

/**
 * Whether a sentence sets the task instead of giving a relationship: it locates two nodes, or wants a way between them, and the question names them or none.
 * @param questioned nodes that the text's questions name
 */
export function setsTask(tokens: readonly Token[], mentions: readonly Mention[], questioned: ReadonlySet<string>): boolean {
  const names = new Set(mentions.map(({ name }) => name))
  if (isBidden(tokens, mentions)) return true
  const isOfAsked = questioned.size === 0 || [...names].every((name) => questioned.has(name))
  const isPartlyAsked = isOfAsked || [...names].some((name) => questioned.has(name))
  return names.size === 2 && ((isOfAsked && mentions.every((mention) => isAtPlace(tokens, mention))) || (isPartlyAsked && isWished(tokens)))
}

interface Named {
  readonly sentence: { readonly tokens: readonly Token[] }
  readonly mentions: readonly Mention[]
}
const holdsNumber = ({ sentence: { tokens } }: Named) => tokens.some((token) => token.kind === 'group' || numeralOf(token) !== null)

/** Whether a sentence has no number, and only nodes of the question. */
export const isFreeOf = (one: Named, questioned: ReadonlySet<string>): boolean => !holdsNumber(one) && one.mentions.every(({ name }) => questioned.has(name))

/**
 * Recognizes task sentences where nearly all others have a number: they have no number, and only nodes of the question.
 * @param questioned nodes that the text's questions name
 */
export function freeSentences(statements: readonly Named[], questioned: ReadonlySet<string>): (one: Named) => boolean {
  const isBare = (one: Named) => one.mentions.length > 1 && !holdsNumber(one)
  const bare = statements.filter(isBare).length
  const areNumbered = statements.length - bare >= LEAST_NUMBERED * Math.max(1, bare)
  return (one) => areNumbered && one.mentions.length > 1 && isFreeOf(one, questioned)
}
