import { fold, wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { setKey } from '../../../tools/query/language/query-schema.ts'
import type { Bounds } from '../../../tools/query/prompt/bounds.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import { hasCapital, type Token } from '../../linking/tokens.ts'
import { clearest, ELEMENTS } from './clearest.ts'
import { linksOf, stepsTo, usualPatterns } from './links.ts'
import { rankingOf } from './rank-words.ts'
import { isIn, words } from './words.ts'

/** From these scores on, a mention names a node or a schema element. */
const [SURE_NAME, SURE_ELEMENT] = [0.6, 0.8]
/** From this score on, a property is named exactly. */
const SURE_NAME_OF = 0.9
/** The asked noun may be a synonym. */
const NEAR_ELEMENT = 0.7
/** Verbs are often paraphrases: `played in`. */
const SURE_TYPE = 0.5
/** These words want a property without its name. */
const OPEN = /\b(?:how|when|where|details?|information|describe|about)\b/
const SORTED = /\b(?:order|sort|sorted|ordered) by\b/
/** Matches `from 1990 to 2000` and `1990 - 2000`. */
const SPAN = /\bfrom \d{1,9} (?:to|until|till) \d|\b\d{1,9} ?[-\u2013] ?\d/
const DECADE = /^(\d{3}0)s$/
const DIGIT = /\d/
const SUPERLATIVE = /est$/
const QUOTED = /"([^"]{1,200})"|(?<!\p{L})'([^']{1,200})'(?!\p{L})/gu
const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN'])
const CONTENT: ReadonlySet<string> = new Set(['NOUN', 'PROPN', 'ADJ', 'NUM'])
/** The most words between a question word and its noun. */
const NEAR = 3

type Of<Kind extends Mention['kind']> = Extract<Mention, { readonly kind: Kind }>

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
const isOf =
  <Kind extends Mention['kind']>(kind: Kind, least: number) =>
  (mention: Mention): mention is Of<Kind> =>
    mention.kind === kind && mention.score >= least

/** Returns the labels at both ends of the types' usual patterns. */
const endsOf = (types: readonly string[], schema: GraphSchema): string[] => usualPatterns(schema, types).flatMap(({ source, target }) => [target, source])

/** Returns the labels that the question wants: those of the first nouns after a question word, or people for `who`; empty where it does not say. */
function focusOf({ tokens, mentions }: LinkedQuestion, schema: GraphSchema): readonly string[] {
  const asks = tokens.findIndex((token) => words.asking.has(token.folded))
  const noun = asks < 0 ? -1 : tokens.findIndex(({ pos }, at) => at > asks && at <= asks + NEAR && NOUNS.has(pos))
  const next = tokens.findIndex(({ pos }, at) => at > noun && !NOUNS.has(pos))
  const over = noun < 0 ? [] : mentions.filter(({ start, end }) => start < (next < 0 ? tokens.length : next) && noun < end)
  for (const least of [SURE_ELEMENT, NEAR_ELEMENT]) {
    const labels = over.filter(isOf('label', least)).map(({ label }) => label)
    if (labels.length > 0) return unique(labels)
    const types = over.filter(isOf('type', least)).flatMap((mention) => mention.types)
    if (over.some(isOf('property', least))) break
    if (types.length > 0) return unique(endsOf(types, schema))
  }
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

/** Returns the question's numbers, and the first and last years of its decades. */
function numbersIn({ tokens, mentions }: LinkedQuestion): number[] {
  const numbers = mentions.filter(isOf('number', 0)).map(({ value }) => value)
  const decades = tokens.flatMap(({ folded }) => DECADE.exec(folded)?.[1] ?? []).map(Number)
  return unique([...numbers, ...decades.flatMap((year) => [year, year + 9])])
}

/** Returns counts: `more than 3 films`, `ordered 3 times`. */
function countsIn({ mentions, tokens }: LinkedQuestion): Bounds['counts'] {
  const labels = mentions.filter(isOf('label', SURE_ELEMENT))
  return mentions
    .filter(isOf('number', 0))
    .flatMap(({ value, end }) => [
      ...labels.filter(({ start }) => start === end).map(({ label }) => ({ value, label })),
      ...(tokens[end]?.folded === 'times' ? [{ value, label: null }] : [])
    ])
}

/** A single lower-case word that names a schema element is not a node. */
function isOnlyWord(mention: Mention, { tokens, mentions }: LinkedQuestion): boolean {
  const [token, ...more] = tokens.slice(mention.start, mention.end)
  if (token === undefined || more.length > 0 || hasCapital(token.text)) return false
  return (
    mentions.some(({ kind, start, end }) => ELEMENTS.has(kind) && start <= mention.start && mention.start < end) ||
    isIn(token, 'general') ||
    isIn(token, 'people')
  )
}

const isWritten = ({ start, end }: Mention, { tokens }: LinkedQuestion): boolean => tokens.slice(start, end).some(({ text }) => hasCapital(text))

/** Returns the nodes that the question names; where others are capitalised, a lower-case one must be a noun. */
function namedIn(question: LinkedQuestion): Of<'node'>[] {
  const named = question.mentions.filter(isOf('node', SURE_NAME)).filter((mention) => !isOnlyWord(mention, question))
  const written = named.filter((mention) => isWritten(mention, question))
  return written.length === 0
    ? named
    : named.filter((mention) => written.includes(mention) || question.tokens.slice(mention.start, mention.end).some(({ pos }) => NOUNS.has(pos)))
}

function namesIn(named: readonly Of<'node'>[]): Record<string, string[]> {
  const names: Record<string, string[]> = {}
  for (const mention of named) {
    for (const { name, labels } of mention.nodes) for (const label of labels) names[label] = unique([...(names[label] ?? []), name])
  }
  return names
}

/** Maps names to the types beside them that can join them, as in `written by NAME` and `NAME starred`. */
function typesBesideNames({ tokens, mentions }: LinkedQuestion, named: readonly Of<'node'>[], schema: GraphSchema): Record<string, readonly string[]> {
  const relationships: Record<string, readonly string[]> = {}
  const types = mentions.filter(isOf('type', SURE_TYPE))
  const isFiller = ({ pos, folded }: Token) => !CONTENT.has(pos) && pos !== 'VERB' && folded !== ''
  for (const { start, end, nodes } of named) {
    const labels = nodes.flatMap((node) => node.labels)
    const joining = (types: readonly string[]) => types.filter((type) => endsOf([type], schema).some((label) => labels.includes(label)))
    const before = types.filter((type) => type.end <= start && tokens.slice(type.end, start).every(isFiller)).flatMap(({ types }) => joining(types))
    const beside = before.length > 0 ? before : types.filter((type) => type.start === end).flatMap(({ types }) => joining(types))
    if (beside.length > 0) for (const { name } of nodes) relationships[name] = unique(beside)
  }
  return relationships
}

/** Returns sequences of capitalised words after the first word. */
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

/** Returns texts in quotes, capitalised words and numbers. */
function textsIn(question: LinkedQuestion): string[] {
  const quoted = [...question.text.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? '')
  const numbers = question.tokens.flatMap((token) => (token.pos === 'NUM' && DIGIT.test(token.text) ? [token.text] : []))
  return unique([...quoted, ...capitals(question), ...numbers])
}

/** Returns stored values by property; a property of the question also gets all of its marked texts. */
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

/** Describes linked words as hints for a model. */
function hintOf({ tokens, text }: LinkedQuestion, mention: Mention): string[] {
  const span = text.slice(tokens[mention.start]?.start, tokens[mention.end - 1]?.end)
  if (isOf('node', SURE_NAME)(mention)) return mention.nodes.slice(0, 2).map(({ name, labels }) => `"${name}" is a ${labels.join(', ')}`)
  if (isOf('value', SURE_NAME)(mention)) return [`"${mention.value}" is a ${mention.property} of ${mention.of}`]
  if (isOf('property', SURE_ELEMENT)(mention) && mention.owners.length === 1)
    return mention.owners.map(({ property, of }) => `"${span}" is ${property} of ${of}`)
  return isOf('type', SURE_ELEMENT)(mention) && mention.types.length === 1 ? [`"${span}" is ${mention.types[0]}`] : []
}

/** Returns the number of relationships that a query may chain: one for each further label, type or name, and enough to reach the names. */
function depthOf({ mentions }: LinkedQuestion, { focus, names, links }: Pick<Bounds, 'focus' | 'names' | 'links'>, schema: GraphSchema): number {
  const types = mentions.filter(isOf('type', SURE_TYPE)).flatMap((mention) => mention.types)
  const labels = mentions.filter(isOf('label', SURE_TYPE)).map(({ label }) => label)
  const properties = mentions.filter(isOf('property', SURE_ELEMENT)).filter(({ owners: all }) => !all.some(({ of }) => focus.includes(of)))
  const owners = [...mentions.filter(isOf('value', SURE_NAME)).map(({ of }) => of), ...properties.flatMap(({ owners: all }) => all.map(({ of }) => of))]
  const others = [...labels, ...owners, ...Object.keys(names)].filter((label) => !focus.includes(label))
  const toNames = types.length === 0 ? [] : Object.keys(names).map((label) => stepsTo(label, focus, links, schema))
  return Math.max(unique([...types, ...others]).length, ...toNames)
}

/** Returns the types whose properties the question only shows, without a number or value. */
function shownOf({ mentions }: LinkedQuestion): readonly string[] {
  const isUsed = mentions.some((mention) => mention.kind === 'number' || (mention.kind === 'value' && mention.score >= SURE_NAME))
  const ofTypes = mentions.filter(isOf('property', SURE_NAME_OF)).filter(({ owners }) => owners.every(({ owner }) => owner === 'relationship'))
  return isUsed ? [] : unique(ofTypes.flatMap(({ owners }) => owners.map(({ of }) => of)))
}

/** Returns the properties before a superlative that belong to the label after it. */
function sharedOf({ tokens, mentions }: LinkedQuestion): Bounds['shared'] {
  const rank = tokens.findIndex((token) => isIn(token, 'highest') || isIn(token, 'lowest'))
  const [asks] = mentions.filter(({ end }) => end <= rank)
  const [counted] = mentions.filter(({ start }) => start === rank + 1)
  if (asks?.kind !== 'property' || counted?.kind !== 'label' || mentions.some(({ start }) => start > counted.start)) return []
  return asks.owners.flatMap(({ owner, of: label, property }) => (owner === 'node' && label === counted.label ? [{ label, property }] : []))
}

/** Returns the labels that the question mentions, directly or by values and properties. */
function labelsSaid({ mentions }: LinkedQuestion, focus: readonly string[], names: Bounds['names']): readonly string[] {
  const labels = mentions.flatMap((mention) => (isOf('label', SURE_TYPE)(mention) ? [mention.label] : isOf('value', SURE_NAME)(mention) ? [mention.of] : []))
  const owners = mentions.filter(isOf('property', SURE_ELEMENT)).flatMap((mention) => mention.owners.map(({ of }) => of))
  return unique([...focus, ...Object.keys(names), ...labels, ...owners])
}

/** Returns the properties that the question may show: those that it links, and name properties. */
const showsOf = ({ mentions }: LinkedQuestion, { labels }: GraphSchema): string[] =>
  unique([
    ...mentions.flatMap((mention) => (mention.kind === 'property' ? mention.owners.map(({ property }) => property) : [])),
    ...labels.flatMap(({ nameProperty }) => nameProperty ?? [])
  ])

export const isSuperlative = (token: Token): boolean => isIn(token, 'rank') || ((token.pos === 'ADJ' || token.pos === 'ADV') && SUPERLATIVE.test(token.folded))

/** Limits a query to the question's words: no other names, numbers or options. */
export function boundsOf(linked: LinkedQuestion, schema: GraphSchema): Bounds {
  const question = { ...linked, mentions: clearest(linked.mentions) }
  const { tokens, mentions } = question
  const folded = fold(question.text)
  const says = (list: keyof typeof words) => tokens.some((token) => isIn(token, list))
  const isSpan = SPAN.test(folded) || tokens.some(({ folded: word }) => DECADE.test(word))
  const owners = mentions.filter(isOf('property', SURE_ELEMENT)).flatMap((mention) => mention.owners)
  const isOfNode = (property: string) => owners.some((owner) => owner.owner === 'node' && owner.property === property)
  const named = namedIn(question)
  const [focus, names] = [focusOf(question, schema), namesIn(named)]
  const types = unique(mentions.filter(isOf('type', SURE_TYPE)).flatMap((mention) => mention.types))
  const links = linksOf(types, labelsSaid(question, focus, names), schema)
  return {
    focus,
    names,
    besideNames: typesBesideNames(question, named, schema),
    numbers: numbersIn(question),
    counts: countsIn(question),
    values: valuesIn(question),
    parts: unique([...textsIn(question), ...tokens.flatMap((token) => (CONTENT.has(token.pos) ? [token.text] : []))]),
    shows: OPEN.test(folded) ? null : showsOf(linked, schema),
    flags: unique(mentions.filter(isOf('property', SURE_TYPE)).flatMap((mention) => mention.owners.map(({ of, property }) => setKey(of, property)))),
    properties: unique(owners.map(({ of, property }) => setKey(of, property))),
    types,
    links,
    mustName: named.some((mention) => isWritten(mention, question)),
    mustLink: unique(mentions.filter(isOf('type', SURE_ELEMENT)).flatMap((mention) => mention.types)),
    ranking: rankingOf(question, schema, focus),
    relationshipProperties: unique(owners.flatMap(({ owner, of, property }) => (owner === 'relationship' && !isOfNode(property) ? [of] : []))),
    shown: shownOf(question),
    hints: unique(mentions.flatMap((mention) => hintOf(question, mention))),
    depth: depthOf(question, { focus, names, links }, schema),
    isYesNo: words.yesno.has(tokens[0]?.folded ?? '') && !/^(?:can|could|would|will) (?:you|i|we)\b/.test(folded),
    isRanked: SORTED.test(folded) || tokens.some(isSuperlative),
    isCounted: /\b(?:how many|number of|amount of|count|total)\b/.test(folded),
    isNegated: says('negation'),
    isMore: says('more') || isSpan,
    isLess: says('less') || isSpan,
    isAverage: says('average'),
    isSum: says('sum'),
    isGrouped: says('grouping'),
    shared: sharedOf(question),
    isPath: says('path'),
    isText: says('text'),
    isSame: says('same'),
    isHad: says('having')
  }
}
