import { fold, wordsOfName } from '../../../storage/graphs/fold.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { NumberMention } from '../../linking/mention.ts'
import words from './parameter-words.json' with { type: 'json' }

type Given = Readonly<Record<string, unknown>>
/** Each token in its forms; none where another slot takes it. */
type Said = readonly (readonly string[])[]

/** Tokens on either side of a number in which the words of its parameter stand. */
const REACH = 3
/** Within so many tokens a word names its parameter though another one is nearer, which the tool does not have. */
const NEAR = 2
/** The largest number of parts, seeds or ways that is said without a word for it. */
const MOST_COUNTED = 20
/** A word after a number names it rather than the one before: `5 iterations`. */
const BEFORE = 0.4
/** Stands for any word that a label is called by: `five stations`. */
const LABEL = '@label'

interface ParameterSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
}

const schemasOf = ({ input }: Pick<Tool, 'input'>) => input.properties as Readonly<Record<string, ParameterSchema | undefined>>

/** Words that name each parameter, that of any tool. */
const vocabulary: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.numbers).map(([name, said]) => [name, new Set([...said, fold(name)])])
)
const ofForm: ReadonlySet<string> = new Set(words.form)

/** Whether the parameter takes the number. */
function takes({ type, minimum, maximum }: ParameterSchema, value: number): boolean {
  if (type !== 'number' && (type !== 'integer' || !Number.isInteger(value))) return false
  return value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY)
}

/** The words of a question, each in its forms, where they say nothing that another slot takes. */
function wordsIn({ tokens, mentions }: LinkedQuestion, isFree: (at: number) => boolean): Said {
  const isLabel = (at: number) => mentions.some(({ kind, start, end, score }) => kind === 'label' && score >= 0.7 && start <= at && at < end)
  return tokens.map(({ folded, lemma }, at) => (isLabel(at) ? [LABEL, folded, lemma] : isFree(at) ? [folded, lemma] : []))
}

/** How near words stand to a number; infinite: none does. */
function distance(named: ReadonlySet<string>, { start, end }: NumberMention, said: Said): number {
  const says = (at: number) => said[at]?.some((word) => named.has(word)) === true
  const steps = Array.from({ length: REACH }, (_, step) => step)
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...steps.flatMap((step) => [...(says(start - 1 - step) ? [step + BEFORE] : []), ...(says(end + step) ? [step] : [])])
  )
}

/** Whether a number says how the answer is written: `two decimals`, `one per line`. */
const saysForm = (number: NumberMention, said: Said) => said[number.start]?.includes('one') === true || distance(ofForm, number, said) < 1

/** `85 %`, `ten per cent` */
const SHARES: ReadonlySet<string> = new Set(['%', 'percent', 'per'])
const isShare = ({ end }: NumberMention, { tokens }: LinkedQuestion) =>
  SHARES.has(tokens[end]?.folded ?? '') && (tokens[end]?.folded !== 'per' || tokens[end + 1]?.folded === 'cent')

/** So many of the first are wanted: `which five`, `the ten busiest`. */
const LEADING: ReadonlySet<string> = new Set(['which', 'what', 'the', 'my', 'name', 'list', 'show', 'give', 'me', 'find'])
const isLed = ({ start }: NumberMention, { tokens }: LinkedQuestion) => LEADING.has(tokens[start - 1]?.folded ?? '')

/** Words before a number that bounds, dates or names something. */
const BOUNDING: ReadonlySet<string> = new Set([
  'than',
  'under',
  'below',
  'above',
  'over',
  'least',
  'most',
  'at',
  'only',
  'of',
  'to',
  'is',
  '(',
  'other',
  'where',
  'all',
  'every',
  'in'
])
const isPlain = ({ start }: NumberMention, { tokens }: LinkedQuestion) => !BOUNDING.has(tokens[start - 1]?.folded ?? '')

/** `two-colouring` */
function namesTool({ end }: NumberMention, { tokens }: LinkedQuestion, { name, phrases }: Pick<Tool, 'name' | 'phrases'>): boolean {
  const named = new Set([name, ...phrases].flatMap((phrase) => wordsOfName(phrase).split(' ')))
  const next = tokens[end + 1]
  return tokens[end]?.text === '-' && next !== undefined && (named.has(next.folded) || named.has(next.lemma))
}

/** The parameter that a number fills: by the words beside it, else as the only count, else as the limit. */
function parameterOf(number: NumberMention, isOnly: boolean, takesIt: (name: string) => boolean, linked: LinkedQuestion, said: Said): string | undefined {
  const named = [...vocabulary].map(([name, own]) => ({ name, at: distance(own, number, said) })).sort((a, b) => a.at - b.at)
  const nearest = named.find(({ name, at }) => at < Number.POSITIVE_INFINITY && (at === named[0]?.at || at < NEAR) && takesIt(name))
  const isCount = isOnly && number.value > 1 && number.value <= MOST_COUNTED && isPlain(number, linked)
  const counted = isCount ? words.counted.find(takesIt) : undefined
  return nearest?.name ?? counted ?? (isLed(number, linked) && takesIt('limit') ? 'limit' : undefined)
}

/**
 * The parameters of a tool that the numbers of a question fill, each by the words beside it: `damping factor 0.7`, `top 5`.
 * @param isFree whether a token's word says nothing else
 * @returns null: a number fills none
 */
export function numbersGiven(tool: Tool, numbers: readonly NumberMention[], linked: LinkedQuestion, isFree: (at: number) => boolean): Given | null {
  const [schemas, said] = [schemasOf(tool), wordsIn(linked, isFree)]
  const given: Record<string, number> = {}
  for (const number of numbers) {
    const value = isShare(number, linked) ? number.value / 100 : number.value
    const takesIt = (name: string) => !(name in given) && takes(schemas[name] ?? {}, value)
    const parameter = parameterOf(number, numbers.length === 1, takesIt, linked, said)
    if (parameter !== undefined) given[parameter] = value
    else if (!saysForm(number, said) && !namesTool(number, linked, tool)) return null
  }
  return given
}

/** Choices and flags that a question names: `MinMax`, `with rerouting`. */
export function choicesGiven(tool: Tool, { tokens }: LinkedQuestion): Given {
  const said = new Set(tokens.map(({ folded }) => folded))
  const chosen = Object.entries(schemasOf(tool)).flatMap(([name, schema]) => {
    const found = words.choices.includes(name) ? schema?.enum?.find((value) => said.has(fold(String(value)))) : undefined
    return found === undefined ? [] : [[name, found] as const]
  })
  const flags = Object.entries(words.flags).flatMap(([name, named]) =>
    name in schemasOf(tool) && named.some((word) => said.has(word)) ? [[name, true] as const] : []
  )
  return Object.fromEntries([...chosen, ...flags])
}
