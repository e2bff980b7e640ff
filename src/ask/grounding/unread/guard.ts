import type { ShapedResult } from '../../../results/shape.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { closedClass, lightWords } from '../../linking/lexicon/function-words.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import { numerals } from '../reading/cues.ts'

/** One call that was made, with what its tool calls itself. */
export interface CarryingCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Words, lemmas and stems of the tool's name and phrases. */
  readonly words: ReadonlySet<string>
}

/** What was asked, and all that was made of it; plain data. */
export interface GuardedAnswer {
  readonly question: LinkedQuestion
  readonly calls: readonly CarryingCall[]
  readonly results: readonly ShapedResult[]
  /** What the question was read as, told from what is called; empty: nothing says so. */
  readonly reading: string
  readonly schema: GraphSchema
  readonly isOfMeaning?: (token: Token) => boolean
}

/** Words so linked name what is stored; below, they may only be near to it. */
const [SURE_NAME, SURE_ELEMENT] = [0.9, 0.9]
/** `limit=4` looks for three and one more that shares their place; `after the 1st` for the 2nd on. */
const MOST_OFF = 1
const DAY_MS = 86_400_000

/** Everything that a word can be carried by. */
interface Carried {
  /** In lower case: keys, names, values and columns as a whole. */
  readonly texts: ReadonlySet<string>
  /** Their words, and those of the reading. */
  readonly words: ReadonlySet<string>
  /** What the tools call themselves. */
  readonly toolWords: ReadonlySet<string>
  readonly numbers: readonly number[]
}

/** Every text and number of a value, keys of objects among them. */
function leavesOf(value: unknown): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  return Object.entries(value).flatMap(([key, member]) => [key, ...leavesOf(member)])
}

/** `node.birth_year`: as it is, and what stands behind the dot. */
const partsOf = (text: string): string[] => [text, ...text.split(/[.()]/)].map((part) => part.toLowerCase())

const isText = (leaf: string | number): leaf is string => typeof leaf === 'string'

function carriedBy({ calls, results, reading }: GuardedAnswer): Carried {
  const given = calls.flatMap((call) => leavesOf(call.arguments))
  const found = results.flatMap(({ rows, summary, columns }) => [...leavesOf(rows), ...leavesOf(summary), ...columns.map(({ name }) => name)])
  const texts = [...given, ...found].filter(isText)
  const said = [...texts, reading].flatMap((text) => wordsOfName(text).split(' '))
  return {
    texts: new Set(texts.flatMap(partsOf)),
    words: new Set(said.flatMap((word) => [word, String(numerals.get(word) ?? word)])),
    toolWords: new Set(calls.flatMap(({ words }) => [...words])),
    numbers: given.map(Number).filter((value) => !Number.isNaN(value))
  }
}

/** Tools that read nodes by what they store, or other results. */
const ofNodes = new Set(['match_pattern', 'count', 'find_nodes', 'get_unique_values', 'aggregate_result', 'page_result', 'combine_results', 'calculate'])

/** Whether arguments hold relationships to be followed. */
function follows(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, member]) => (key === 'relationships' && Array.isArray(member) && member.length > 0) || follows(member))
}

/** Types that are followed whether or not a call names them. */
function impliedTypes({ calls, schema: { relationshipTypes } }: GuardedAnswer): readonly string[] {
  const types = relationshipTypes.map(({ type }) => type)
  const given = calls.flatMap((call) => leavesOf(call.arguments))
  const isFollowed = calls.some(({ tool, arguments: given }) => !ofNodes.has(tool) || follows(given))
  return isFollowed && (types.length === 1 || !given.some((leaf) => types.includes(String(leaf)))) ? types : []
}

/** Labels that what is called has without being named: the only one, that of a node that is given, those at the ends of types that are followed. */
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

/** Whether the calls, their results or the reading hold what a mention names. */
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
 * The words of a question that name what is stored, or are of meaning, and that no call, no result and no reading carries, in their order: whatever answers it passes over
 * them. How the calls were planned plays no part in it.
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
  // A type has to be called by its name: words like `knows` describe tools too.
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
