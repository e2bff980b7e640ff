import type { ShapedResult } from '../../../results/shape.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { closedClass, lightWords } from '../../linking/lexicon/function-words.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import { numerals } from '../reading/cues.ts'

/** A call with the words that name its tool. */
export interface CarryingCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Words, lemmas and stems of the tool's name and phrases. */
  readonly words: ReadonlySet<string>
}

/** The question with its calls and results, as plain data. */
export interface GuardedAnswer {
  readonly question: LinkedQuestion
  readonly calls: readonly CarryingCall[]
  readonly results: readonly ShapedResult[]
  /** The paraphrase of the query; empty where there is none. */
  readonly reading: string
  readonly schema: GraphSchema
  readonly isOfMeaning?: (token: Token) => boolean
}

/** A link with at least this score names something stored; a lower one may only be similar. */
const [SURE_NAME, SURE_ELEMENT] = [0.9, 0.9]
/** `limit=4` may mean three and a tie; `after the 1st`, from the 2nd on. */
const MOST_OFF = 1
const DAY_MS = 86_400_000

/** All words and numbers that the calls and results contain. */
interface Carried {
  /** Keys, names, values and columns in lower case. */
  readonly texts: ReadonlySet<string>
  /** Their words, and those of the paraphrase. */
  readonly words: ReadonlySet<string>
  readonly toolWords: ReadonlySet<string>
  readonly numbers: readonly number[]
}

/** Returns all texts and numbers of a value, including keys of objects. */
function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  return Object.entries(value).flatMap(([key, member]) => [key, ...leavesOf(member)])
}

/** Returns `node.birth_year` whole and split at the dot. */
const partsOf = (text: string): string[] => [text, ...text.split(/[.()]/)].map((part) => part.toLowerCase())

const isText = (leaf: string | number): leaf is string => typeof leaf === 'string'

function carriedBy({ calls, results, reading }: GuardedAnswer): Carried {
  const given = calls.flatMap((call) => leavesOf(call.arguments))
  const found = results.flatMap(({ rows, summary, columns }) => [...leavesOf(rows), ...leavesOf(summary), ...columns.map(({ name }) => name)])
  const texts = [...given, ...found].filter(isText)
  const named = [...texts, reading].flatMap((text) => wordsOfName(text).split(' '))
  return {
    texts: new Set(texts.flatMap(partsOf)),
    words: new Set(named.flatMap((word) => [word, String(numerals.get(word) ?? word)])),
    toolWords: new Set(calls.flatMap(({ words }) => [...words])),
    numbers: given.map(Number).filter((value) => !Number.isNaN(value))
  }
}

/** These tools read nodes by their properties, or other results; they follow no relationships by default. */
const ofNodes = new Set(['match_pattern', 'count', 'find_nodes', 'get_unique_values', 'aggregate_result', 'page_result', 'combine_results', 'calculate'])

/** Whether the arguments have relationships to follow. */
function follows(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]) => (key === 'relationships' && Array.isArray(member) && member.length > 0) || follows(member))
}

/** Returns the types that a call follows without naming them. */
function impliedTypes({ calls, schema: { relationshipTypes } }: GuardedAnswer): readonly string[] {
  const types = relationshipTypes.map(({ type }) => type)
  const given = calls.flatMap((call) => leavesOf(call.arguments))
  const isFollowed = calls.some(({ tool, arguments: given }) => !ofNodes.has(tool) || follows(given))
  return isFollowed && (types.length === 1 || !given.some((leaf) => types.includes(String(leaf)))) ? types : []
}

/** Returns the labels that a call implies: the only one, those of given nodes, and those at the ends of its types. */
function impliedLabels({ question, schema }: GuardedAnswer, carried: Carried): ReadonlySet<string> {
  const { labels, relationshipTypes } = schema
  const followed = relationshipTypes.filter(({ type }) => carried.texts.has(type.toLowerCase()))
  const ends = followed.flatMap(({ patterns }) => patterns.flatMap(({ source, target }) => [source, target]))
  const given = question.mentions.flatMap((mention) =>
    mention.kind === 'node' && isCarried(mention, carried) ? mention.nodes.flatMap((node) => node.labels) : []
  )
  const only = labels.length === 1 ? labels.map(({ label }) => label) : []
  return new Set([...only, ...ends, ...given])
}

/** Whether the calls, results or paraphrase contain what a mention names. */
function isCarried(mention: Mention, { texts, words, numbers }: Carried): boolean {
  const holds = (text: string) => texts.has(text.toLowerCase())
  switch (mention.kind) {
    case 'label':
      return holds(mention.label)
    case 'type':
      return mention.types.some(holds)
    case 'property':
      return mention.owners.some(({ property }) => holds(property))
    case 'value':
      return holds(mention.value)
    case 'node':
      return mention.nodes.some(({ key, name }) => holds(key) || holds(name))
    case 'date':
      return [...texts].some((text) => Math.abs(Date.parse(text) - Date.parse(mention.value)) <= MOST_OFF * DAY_MS)
    case 'number':
      if (mention.digits !== undefined) return holds(mention.digits)
      return mention.value === 1 || words.has(String(mention.value)) || numbers.some((value) => Math.abs(value - mention.value) <= MOST_OFF)
  }
}

const isElement = ({ kind }: Mention): boolean => kind === 'label' || kind === 'type' || kind === 'property'
const isSure = (mention: Mention): boolean =>
  mention.kind === 'number' || mention.kind === 'date' || mention.score >= (isElement(mention) ? SURE_ELEMENT : SURE_NAME)

/**
 * Returns the question's words that name something stored, or carry meaning, and that no call, result or paraphrase has, in order.
 * It works for any planner.
 */
export function passedOver(given: GuardedAnswer): readonly string[] {
  const { question, schema, isOfMeaning = () => false } = given
  const carried = carriedBy(given)
  const [types, labels] = [impliedTypes(given), impliedLabels(given, carried)]
  const named = new Set(schema.labels.map(({ nameProperty }) => nameProperty))
  const isImplied = (mention: Mention) =>
    (mention.kind === 'label' && labels.has(mention.label)) ||
    (mention.kind === 'type' && mention.types.some((type) => types.includes(type))) ||
    (mention.kind === 'property' && mention.owners.some(({ property }) => named.has(property)))
  // A type needs its own name, as words like `knows` also describe tools.
  const isSaid = ({ folded, lemma, stem }: Token, isType: boolean) =>
    closedClass.has(folded) ||
    [folded, lemma, stem].some((form) => carried.words.has(form) || (!isType && (lightWords.has(form) || carried.toolWords.has(form))))
  const words = question.tokens.filter((token, at) => {
    const over = question.mentions.filter(({ start, end }) => start <= at && at < end)
    const isType = over.some((mention) => mention.kind === 'type' && isSure(mention))
    return (over.some(isSure) || isOfMeaning(token)) && !isSaid(token, isType) && !over.some((mention) => isCarried(mention, carried) || isImplied(mention))
  })
  return [...new Set(words.map(({ text }) => text))]
}
