import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import { hasCapital, type Token } from '../../linking/tokens.ts'
import { setKey } from '../../query/language/query-schema.ts'
import type { Bounds } from '../../query/prompt/bounds.ts'
import { USUAL } from '../../query/prompt/schema-text.ts'
import { fold, wordsOfName } from '../../store/fold.ts'
import type { GraphSchema } from '../../store/store.ts'
import { isIn, words } from './words.ts'

/** From these scores on, a name is meant, and an element of the schema is said. */
const [SURE_NAME, SURE_ELEMENT] = [0.6, 0.8]
/** Verbs are often paraphrases: `played in`. */
const SURE_TYPE = 0.5
const DECADE = /^(\d{3}0)s$/
const SUPERLATIVE = /est$/
const QUOTED = /"([^"]{1,200})"|(?<!\p{L})'([^']{1,200})'(?!\p{L})/gu
const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN'])
const CONTENT: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM'])
const ELEMENTS: ReadonlySet<string> = new Set(['label', 'type', 'property'])
/** Words between a word of asking and the noun that it asks for. */
const NEAR = 3

type Of<Kind extends Mention['kind']> = Extract<Mention, { readonly kind: Kind }>

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const isOf =
  <Kind extends Mention['kind']>(kind: Kind, least: number) =>
  (mention: Mention): mention is Of<Kind> =>
    mention.kind === kind && mention.score >= least

/** Labels at either end of the patterns that most relationships of these types follow. */
const endsOf = (types: readonly string[], { relationshipTypes }: GraphSchema): string[] =>
  relationshipTypes.flatMap(({ type, patterns, count: total }) =>
    types.includes(type) ? patterns.flatMap(({ source, target, count }) => (count >= USUAL * total ? [target, source] : [])) : []
  )

/** Labels that the question asks for: of the first nouns after a word of asking, or people where it asks who. Empty: it does not say. */
function focusOf({ tokens, mentions }: LinkedQuestion, schema: GraphSchema): readonly string[] {
  const asks = tokens.findIndex((token) => words.asking.has(token.folded))
  const noun = asks < 0 ? -1 : tokens.findIndex(({ pos }, at) => at > asks && at <= asks + NEAR && NOUNS.has(pos))
  const next = tokens.findIndex(({ pos }, at) => at > noun && !NOUNS.has(pos))
  const over = noun < 0 ? [] : mentions.filter(({ start, end }) => start < next && noun < end)
  const labels = over.filter(isOf('label', SURE_ELEMENT)).map(({ label }) => label)
  if (labels.length > 0) return unique(labels)
  const types = over.filter(isOf('type', SURE_ELEMENT)).flatMap((mention) => mention.types)
  if (types.length > 0 && !over.some(isOf('property', SURE_ELEMENT))) return unique(endsOf(types, schema))
  const asksWho = tokens.some(({ folded }, at) => folded === 'who' || folded === 'whom' || (folded === 'whose' && at === 0))
  if (asks >= 0 || !asksWho) return []
  return schema.labels.flatMap(({ label }) =>
    wordsOfName(label)
      .split(' ')
      .some((word) => words.people.has(word))
      ? [label]
      : []
  )
}

/** Numbers that a question says, the first and last years of decades among them. */
function numbersIn({ tokens, mentions }: LinkedQuestion): number[] {
  const said = mentions.filter(isOf('number', 0)).map(({ value }) => value)
  const decades = tokens.flatMap(({ folded }) => DECADE.exec(folded)?.[1] ?? []).map(Number)
  return unique([...said, ...decades.flatMap((year) => [year, year + 9])])
}

/** Numbers of something: `more than 3 films`. */
function countsIn({ mentions }: LinkedQuestion): Bounds['counts'] {
  const labels = mentions.filter(isOf('label', SURE_ELEMENT))
  return mentions.filter(isOf('number', 0)).flatMap(({ value, end }) => labels.filter(({ start }) => start === end).map(({ label }) => ({ value, label })))
}

/** A single word in small letters that also names a part of the schema is meant as that. */
function isOnlyWord(mention: Mention, { tokens, mentions }: LinkedQuestion): boolean {
  const [token, ...more] = tokens.slice(mention.start, mention.end)
  if (token === undefined || more.length > 0 || hasCapital(token.text)) return false
  return (
    mentions.some(({ kind, start, end }) => ELEMENTS.has(kind) && start <= mention.start && mention.start < end) ||
    isIn(token, 'general') ||
    isIn(token, 'people')
  )
}

function namesIn(question: LinkedQuestion): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const mention of question.mentions.filter(isOf('node', SURE_NAME))) {
    if (isOnlyWord(mention, question)) continue
    for (const { name, labels } of mention.nodes) for (const label of labels) names[label] = unique([...(names[label] ?? []), name])
  }
  return names
}

/** Types that stand beside a name, as in `written by NAME` and `NAME starred`: such a node is linked so. */
function tiesOf({ tokens, mentions }: LinkedQuestion): Record<string, readonly string[]> {
  const ties: Record<string, readonly string[]> = {}
  const types = mentions.filter(isOf('type', SURE_TYPE))
  const isFiller = ({ pos, folded }: Token) => !CONTENT.has(pos) && pos !== 'VERB' && folded !== ''
  for (const { start, end, nodes } of mentions.filter(isOf('node', SURE_NAME))) {
    const before = types.filter((type) => type.end <= start && tokens.slice(type.end, start).every(isFiller))
    const beside = before.length > 0 ? before : types.filter((type) => type.start === end)
    if (beside.length > 0) for (const { name } of nodes) ties[name] = beside.flatMap((type) => type.types)
  }
  return ties
}

/** Runs of words with a capital, past the first word. */
function capitals({ text, tokens }: LinkedQuestion): string[] {
  const runs: string[] = []
  let first: Token | null = null
  for (const [at, token] of tokens.entries()) {
    const isName = at > 0 && hasCapital(token.text) && token.pos !== 'PUNCT'
    if (isName) first ??= token
    if (first !== null && !isName) {
      runs.push(text.slice(first.start, tokens[at - 1]?.end))
      first = null
    }
  }
  return first === null ? runs : [...runs, text.slice(first.start, tokens.at(-1)?.end)]
}

/** Texts that the question sets apart: between quotes, by capitals, or as numbers. */
function textsIn(question: LinkedQuestion): string[] {
  const quoted = [...question.text.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? '')
  const numbers = question.tokens.flatMap((token) => (token.pos === 'NUM' ? [token.text] : []))
  return unique([...quoted, ...capitals(question), ...numbers])
}

/** Stored values that the question says, by their property; of properties that it says itself, all texts that it sets apart. */
function valuesIn(question: LinkedQuestion): Record<string, string[]> {
  const values: Record<string, string[]> = {}
  const put = (key: string, found: readonly string[]) => {
    values[key] = unique([...(values[key] ?? []), ...found])
  }
  for (const { of, property, value } of question.mentions.filter(isOf('value', SURE_NAME))) put(setKey(of, property), [value])
  const owners = question.mentions.filter(isOf('property', SURE_ELEMENT)).flatMap((mention) => mention.owners)
  const texts = textsIn(question)
  for (const { of, property } of owners) put(setKey(of, property), texts)
  return values
}

/** What the words of a question stand for in the graph, as hints to a model. */
function hintOf({ tokens, text }: LinkedQuestion, mention: Mention): string[] {
  const span = text.slice(tokens[mention.start]?.start, tokens[mention.end - 1]?.end)
  if (isOf('node', SURE_NAME)(mention)) return mention.nodes.slice(0, 2).map(({ name, labels }) => `"${name}" is a ${labels.join(', ')}`)
  if (isOf('value', SURE_NAME)(mention)) return [`"${mention.value}" is a ${mention.property} of ${mention.of}`]
  if (isOf('property', SURE_ELEMENT)(mention) && mention.owners.length === 1)
    return mention.owners.map(({ property, of }) => `"${span}" is ${property} of ${of}`)
  return isOf('type', SURE_ELEMENT)(mention) && mention.types.length === 1 ? [`"${span}" is ${mention.types[0]}`] : []
}

/** Links that the question can mean: as many as it speaks of other labels, types and names. */
function depthOf({ mentions }: LinkedQuestion, focus: readonly string[], names: Bounds['names']): number {
  const types = mentions.filter(isOf('type', SURE_TYPE)).flatMap((mention) => mention.types)
  const labels = mentions.filter(isOf('label', SURE_TYPE)).map(({ label }) => label)
  const properties = mentions.filter(isOf('property', SURE_ELEMENT)).filter(({ owners: all }) => !all.some(({ of }) => focus.includes(of)))
  const owners = [...mentions.filter(isOf('value', SURE_NAME)).map(({ of }) => of), ...properties.flatMap(({ owners: all }) => all.map(({ of }) => of))]
  const others = [...labels, ...owners, ...Object.keys(names)].filter((label) => !focus.includes(label))
  return unique([...types, ...others]).length
}

/** What the words of a question allow a query to say: no name, number or turn that the question has not. */
export function boundsOf(question: LinkedQuestion, schema: GraphSchema): Bounds {
  const { tokens, mentions } = question
  const folded = fold(question.text)
  const says = (list: keyof typeof words) => tokens.some((token) => isIn(token, list))
  const isDecade = tokens.some(({ folded: word }) => DECADE.test(word))
  const owners = mentions.filter(isOf('property', SURE_ELEMENT)).flatMap((mention) => mention.owners)
  const [focus, names] = [focusOf(question, schema), namesIn(question)]
  return {
    focus,
    names,
    ties: tiesOf(question),
    numbers: numbersIn(question),
    counts: countsIn(question),
    values: valuesIn(question),
    parts: unique([...textsIn(question), ...tokens.flatMap((token) => (CONTENT.has(token.pos) ? [token.text] : []))]),
    properties: unique(owners.map(({ of, property }) => setKey(of, property))),
    types: unique(mentions.filter(isOf('type', SURE_TYPE)).flatMap((mention) => mention.types)),
    relationshipProperties: unique(owners.flatMap(({ owner, of }) => (owner === 'relationship' ? [of] : []))),
    hints: unique(mentions.flatMap((mention) => hintOf(question, mention))),
    depth: depthOf(question, focus, names),
    isYesNo: words.yesno.has(tokens[0]?.folded ?? '') && !/^(?:can|could|would|will) (?:you|i|we)\b/.test(folded),
    isRanked: says('rank') || tokens.some(({ pos, folded: word }) => (pos === 'ADJ' || pos === 'ADV') && SUPERLATIVE.test(word)),
    isCounted: /\b(?:how many|number of|amount of|count|total)\b/.test(folded),
    isNegated: says('negation'),
    isMore: says('more') || isDecade,
    isLess: says('less') || isDecade,
    isAverage: says('average'),
    isSum: says('sum'),
    isGrouped: says('grouping'),
    isPath: says('path'),
    isText: says('text'),
    isSame: says('same')
  }
}
