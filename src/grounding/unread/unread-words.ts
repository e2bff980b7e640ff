import { closedClass, lightWords } from '../../linking/lexicon/function-words.ts'
import { relatedness } from '../../linking/lexicon/relatedness.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import { arrivals, isDated, isYear, measureOf } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { type Carried, followsRelationships } from './carried.ts'
import { isKindOf } from './is-kind-of.ts'
import { needsOf, ordinals } from './lexicon/operator-words.ts'
import { meets } from './meets.ts'
import { AKIN_LINK, EXACT, isElement, isNominal, type Place, type Rule, type Scene, SPELLED } from './place.ts'
import { another, attached, directed, headed, ranked, recalled, surpassed, tallied, totalled, weighed } from './shape-rules.ts'

/** Names and values written so that chance is out. */
const [SURE_NAME, EXACT_NAME] = [0.7, 0.95]
const AKIN = 0.8

/** A word of the question that nothing in the calls says. */
export interface UnreadWord {
  readonly token: Token
  readonly at: number
}

/** The words of a question that no call carries, in their order: for each, the first rule that knows decides. */
export function unreadWords(question: LinkedQuestion, carried: Carried, schema: GraphSchema): UnreadWord[] {
  const places = question.tokens.map((token, at) => ({
    question,
    carried,
    schema,
    token,
    at,
    over: question.mentions.filter(({ start, end }) => start <= at && at < end)
  }))
  const isRead = (place: Place) => rules.reduce<boolean | null>((found, rule) => found ?? rule(place), null) === true
  const unread = places.filter((place) => !isRead(place))
  const unasked = unread.length === 0 && isUnasked(places) ? places.filter(({ token }) => !isSmall(token)) : unread
  return unasked.map(({ token, at }) => ({ token, at }))
}

/** A method of its own, which no word asks for but those that name other things. */
function isUnasked(places: readonly Place[]): boolean {
  const [{ carried } = { carried: null }] = places
  const method = carried?.earlier === 'taken up' ? undefined : carried?.calls.find(({ isAlgorithm }) => isAlgorithm)
  const asksFor = ({ token, over }: Place, words: ReadonlySet<string>) => !isSmall(token) && !over.some(isName) && asks(token, words)
  return method !== undefined && !places.some((place) => asksFor(place, method.words))
}
const isName = (mention: Mention) => mention.kind === 'value' || mention.kind === 'node' || (isElement(mention) && mention.score >= EXACT)

const isSmall = ({ folded, lemma }: Token) => folded === '' || closedClass.has(folded) || lightWords.has(folded) || lightWords.has(lemma)
const formsOf = ({ folded, lemma, stem }: Token) => [folded, lemma, stem]
const asks = (token: Token, words: ReadonlySet<string>) => formsOf(token).some((form) => words.has(form))
const carriesTool = ({ token, carried }: Place) => carried.calls.some(({ words }) => asks(token, words))

const sign: Rule = ({ token }) => (token.folded === '' ? true : null)

/** `List the ...`, `if you can`, `no more than`: what opens a request, and what another word decides. */
const opening: Rule = ({ token: { folded }, at, question: { tokens } }) => {
  const [before, next] = [tokens[at - 1]?.folded ?? '', tokens[at + 1]?.folded ?? '']
  if (lightWords.has(folded) && before === '') return true
  return (folded === 'if' && polite.has(next)) || (folded === 'no' && leaning.has(next)) ? true : null
}
const polite = new Set(['you', 'possible', 'any', 'so', 'it', 'i', 'we', 'available'])
const leaning = new Set(['more', 'less', 'fewer', 'later', 'earlier', 'matter'])

const named: Rule = ({ over, carried, token }) => {
  const names = over.filter(({ kind, score }) => (kind === 'node' || kind === 'value') && score >= SURE_NAME)
  if (names.some((mention) => carriesName(mention, carried)) || (token.pos === 'PROPN' && carried.texts.has(token.folded))) return true
  const isSure = names.some(({ start, end, score }) => end - start > 1 || score >= EXACT_NAME)
  return isSure && !over.some((mention) => isElement(mention) && mention.score >= EXACT) ? false : null
}

function carriesName(mention: Mention, { texts, answer, calls }: Carried): boolean {
  // A verdict that names it was looked up among the rows.
  const isVerdict = /^(?:yes|no)\b/i.test(answer) && calls.some(({ tool }) => tool === 'get_neighbors')
  if (mention.kind === 'node' && isVerdict && mention.nodes.some(({ name }) => answer.includes(name))) return true
  if (mention.kind === 'value') return texts.has(mention.value.toLowerCase())
  return mention.kind === 'node' && mention.nodes.some(({ key, name }) => texts.has(key.toLowerCase()) || texts.has(name.toLowerCase()))
}

const begins = (texts: ReadonlySet<string>, start: string) => [...texts].some((text) => text.startsWith(start))
const near = (numbers: ReadonlySet<number>, value: number) => [value - 1, value, value + 1].some((one) => numbers.has(one))

const dated: Rule = ({ token, carried: { texts }, over }) => (over.some(({ kind }) => kind === 'date') ? begins(texts, token.text) : null)

/** `the second largest`, not `30 seconds`: the calls ask for so many rows, begin at it, or take it. */
const placed: Rule = ({ token, at, question, carried: { settings, texts, answer } }) => {
  const place = ordinals.get(token.folded)
  if (place === undefined || /^\d/.test(question.tokens[at - 1]?.text ?? '')) return null
  const isTaken = [`limit=${place + 1}`, `offset=${place - 1}`, `k=${place}`].some((setting) => settings.has(setting))
  return isTaken || answer.startsWith(`${place}. `) || [...texts].some((text) => text.includes(`[${place}]`))
}

const counted: Rule = ({ token, over, carried: { numbers, texts } }) => {
  const mention = over.find(({ kind }) => kind === 'number')
  if (mention?.kind !== 'number') return /^\d/.test(token.text) ? texts.has(token.folded) : null
  const { value } = mention
  // Beyond 2^53 the digits tell numbers apart.
  const digits = token.text.replaceAll(',', '')
  return near(numbers, value) || texts.has(digits) || value === 1 || texts.has(String(value)) || begins(texts, `${value}-`)
}

/** What the graph goes by is carried where calls name it. */
const spelled: Rule = (place) => {
  const elements = place.over.filter((mention) => isElement(mention) && mention.score >= SPELLED)
  const exact = elements.filter(({ score }) => score >= EXACT)
  if (exact.length === 0) return null
  if ((asksAmount(place) ? elements : exact).some((mention) => namesElement(mention, place)) || isRecalled(place)) return true
  return closedClass.has(place.token.folded) || needsOf.has(place.token.folded) || carriesTool(place) || begun(place) === true ? null : false
}

/** `more than 4 lines` may be tested by a number of lines, `which lines` may not. */
const asksAmount = ({ at, question: { tokens } }: Place) =>
  tokens.slice(Math.max(0, at - 3), at).some(({ folded, pos }) => amounts.has(folded) || pos === 'NUM')
const amounts = new Set(['many', 'number', 'count', 'most', 'fewest', 'more', 'fewer', 'average', 'total', 'least', 'highest', 'lowest'])

/** `that director`, in a follow-up: said before. */
const isRecalled = ({ question, at }: Place) => ['that', 'this', 'same'].includes(question.tokens[at - 1]?.folded ?? '')

/** `over 40`: some test compares with that number in that direction; a number of things needs their noun behind it. */
const compared: Rule = (place) => {
  const { token, question, at, carried } = place
  const needs = needsOf.get(token.folded) ?? []
  if (!needs.includes('above') && !needs.includes('below')) return null
  const next = question.mentions.find(({ kind, start }) => kind === 'number' && start > at && start <= at + 2)
  // `after the war`, `over all of them`: what stands behind decides.
  if (next?.kind !== 'number') return isPreposition(token) && question.tokens[at + 1]?.pos !== 'NUM' ? true : null
  const isCounting = countsThings(place, next.end)
  const signs = needs.flatMap((need) => signsOf[need] ?? [])
  const isTested = testsFor(place, isCounting).some(({ operator, value }) => signs.includes(operator) && isSame(value, next.value))
  // `fewer than 3`, as all but those with more than 2.
  const isRest = carried.texts.has('minus') && near(carried.numbers, next.value)
  return isTested || isRest || (followsRelationships(carried) && (next.value === 1 || (isCounting && carried.numbers.has(next.value))))
}
const signsOf: Readonly<Record<string, readonly string[]>> = { above: ['>', '>='], below: ['<', '<='] }
const isPreposition = ({ pos }: Token) => pos === 'ADP' || pos === 'SCONJ'
const isSame = (value: unknown, number: number) => Number(value) === number || String(value).startsWith(String(number))

function countsThings({ token, question: { tokens, mentions }, at }: Place, end: number): boolean {
  const isOfThings = token.pos === 'ADP' && mentions.some((mention) => mention.kind === 'label' && mention.end === at && mention.score >= EXACT)
  const isTie = mentions.some((mention) => mention.kind === 'type' && mention.start === end && mention.score >= EXACT)
  return isHop(tokens[end]) || (!isOfThings && (isTie || isNominal(tokens[end])))
}

/** A test of each relationship that is followed bounds none of their sums. */
function testsFor({ question: { mentions }, carried: { tests } }: Place, isCounting: boolean) {
  const namesTies = mentions.some(({ kind, score }) => kind === 'type' && score >= EXACT)
  return tests.filter(({ property, isOfEach }) => (isCounting || property !== 'count') && (namesTies || !isOfEach))
}

const isHop = (token: Token | undefined) => needsOf.get(token?.folded ?? '')?.includes('relation') === true

const operated: Rule = (place) => {
  const needs = needsOf.get(place.token.folded)
  if (needs === undefined) return null
  if (needs.some((need) => meets(need, place.carried)) || carriesTool(place) || (needs.includes('kept') && isSaidBefore(place))) return true
  return needs.some((need) => strict.has(need)) ? false : paraphrased(place) === true || light(place) === true || carriesWord(place) === true
}
/** `find all stations ..., and of those`: within one question. */
const isSaidBefore = ({ at, question: { mentions } }: Place) => mentions.some(({ kind, end }) => end <= at && ['node', 'value', 'label'].includes(kind))
const strict = new Set(['order', 'negation', 'average', 'median', 'share', 'times', 'pair'])

const closed: Rule = ({ token }) => (closedClass.has(token.folded) ? true : null)
const light: Rule = ({ token }) => (lightWords.has(token.folded) || lightWords.has(token.lemma) ? true : null)

/** Other words for what calls name; `children` are people, but not all people are. */
const paraphrased: Rule = (place) => {
  const { token, over } = place
  const isNear = (mention: Mention) => mention.score >= AKIN_LINK && !(mention.kind === 'label' && isKindOf(token.lemma, mention.label.toLowerCase()))
  return over.some((mention) => isElement(mention) && isNear(mention) && namesElement(mention, place)) ? true : null
}

function namesElement(mention: Mention, { question, carried, schema }: Scene): boolean {
  if (mention.kind === 'label') return carried.labels.has(mention.label) || isImplied(mention.label, question, carried, schema)
  if (mention.kind === 'type') return mention.types.some((type) => carried.types.has(type)) || followsAll(mention.types, carried, schema)
  if (mention.kind !== 'property') return false
  const isName = mention.owners.some(({ property }) => schema.labels.some(({ nameProperty }) => nameProperty === property))
  return isName || mention.owners.some(({ property }) => carried.properties.some((known) => known.property === property))
}

/** A label that the calls do not say: the only one, that at an end of a type that they name, or that of a node that they are given. */
function isImplied(label: string, { mentions }: LinkedQuestion, carried: Carried, schema: GraphSchema): boolean {
  if (schema.labels.length === 1) return true
  const isGiven = (mention: Mention) => mention.kind === 'node' && carriesName(mention, carried) && mention.nodes.some(({ labels }) => labels.includes(label))
  const isEnd = schema.relationshipTypes.some(
    ({ type, patterns }) => carried.types.has(type) && patterns.some(({ source, target }) => source === label || target === label)
  )
  return isEnd || mentions.some(isGiven)
}

/** A type that the calls do not say: the only one, where relationships are followed. */
const followsAll = (types: readonly string[], carried: Carried, schema: GraphSchema): boolean =>
  schema.relationshipTypes.length === 1 && types.includes(schema.relationshipTypes[0]?.type ?? '') && followsRelationships(carried)

/** `published`, of a year or a day: the calls say when. */
const begun: Rule = ({ token, carried: { properties } }) => {
  if (token.pos !== 'VERB' || !properties.some((property) => isDated(property) || isYear(property))) return null
  return arrivals.some((word) => relatedness(token.lemma, word) >= AKIN) ? true : null
}

/** How the lexicon writes a part of speech; adjectives are told by what measures them. */
const letters: Readonly<Record<string, string>> = { NOUN: 'n', VERB: 'v' }

/** Words of a tool and of the names in its arguments, words near to these, and what they measure. */
const carriesWord: Rule = (place) => {
  const { token, carried } = place
  const { nameWords } = carried
  if (carriesTool(place) || formsOf(token).some((form) => nameWords.has(form)) || measures(place)) return true
  const letter = letters[token.pos]
  return letter !== undefined && [...nameWords].some((word) => relatedness(`${token.lemma}/${letter}`, word) >= AKIN && !isKindOf(token.lemma, word))
}

/** `old` of an age, `northernmost` of a latitude: the calls name what measures it. */
function measures({ token: { lemma, folded }, carried: { properties } }: Place): boolean {
  const adjectives = [lemma, folded.replace(/(?:ern)?most$/, ''), folded.replace(/most$/, '')]
  return adjectives.some((adjective) => adjective !== '' && measureOf(adjective, properties) !== null)
}

const known: readonly Rule[] = [sign, opening]
const givens: readonly Rule[] = [named, dated, placed, counted]
const shapes: readonly Rule[] = [totalled, tallied, headed, recalled, directed, ranked, surpassed, weighed, attached]
const rules: readonly Rule[] = [...known, ...shapes, ...givens, spelled, compared, another, operated, closed, paraphrased, light, begun, carriesWord]
