import { fold, wordsOfName } from '../../../storage/graphs/fold.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { NumberMention } from '../../linking/mention.ts'
import words from './parameter-words.json' with { type: 'json' }

type Given = Readonly<Record<string, unknown>>
/** The forms of each token; empty where another slot has the token. */
type Said = readonly (readonly string[])[]

/** Maximum tokens between a parameter's words and its number. */
const REACH = 3
/** Within this distance in tokens, a word wins over a nearer word of a parameter that the tool lacks. */
const NEAR = 2
/** The largest count of parts, seeds or paths that needs no word for it. */
const MOST_COUNTED = 20
/** A word after the number is preferred to one before it: `5 iterations`. */
const BEFORE = 0.4
/** Stands for a word that names a label: `five stations`. */
const LABEL = '@label'

interface ParameterSchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly enum?: readonly unknown[]
}

const schemasOf = ({ input }: Pick<Tool, 'input'>) => input.properties as Readonly<Record<string, ParameterSchema | undefined>>

/** Maps each parameter of any tool to the words that name it. */
const vocabulary: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.numbers).map(([name, spoken]) => [name, new Set([...spoken, fold(name)])])
)
const ofForm: ReadonlySet<string> = new Set(words.form)

function takes({ type, minimum, maximum }: ParameterSchema, value: number): boolean {
  if (type !== 'number' && (type !== 'integer' || !Number.isInteger(value))) return false
  return value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY)
}

/** Returns the forms of each token that no other slot has. */
function wordsIn({ tokens, mentions }: LinkedQuestion, isFree: (at: number) => boolean): Said {
  const isLabel = (at: number) => mentions.some(({ kind, start, end, score }) => kind === 'label' && score >= 0.7 && start <= at && at < end)
  return tokens.map(({ folded, lemma }, at) => (isLabel(at) ? [LABEL, folded, lemma] : isFree(at) ? [folded, lemma] : []))
}

/** Returns the distance from a number to the nearest of the words; infinite where there is none. */
function distance(named: ReadonlySet<string>, { start, end }: NumberMention, wordsAt: Said): number {
  const says = (at: number) => wordsAt[at]?.some((word) => named.has(word)) === true
  const steps = Array.from({ length: REACH }, (_, step) => step)
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...steps.flatMap((step) => [...(says(start - 1 - step) ? [step + BEFORE] : []), ...(says(end + step) ? [step] : [])])
  )
}

/** Whether a number describes the answer's form: `two decimals`, `one per line`. */
const saysForm = (number: NumberMention, wordsAt: Said) => wordsAt[number.start]?.includes('one') === true || distance(ofForm, number, wordsAt) < 1

/** A number before such a word is a percentage: `85 %`, `ten per cent`. */
const SHARES: ReadonlySet<string> = new Set(['%', 'percent', 'per'])
const isShare = ({ end }: NumberMention, { tokens }: LinkedQuestion) =>
  SHARES.has(tokens[end]?.folded ?? '') && (tokens[end]?.folded !== 'per' || tokens[end + 1]?.folded === 'cent')

/** A number after such a word limits the rows: `which five`, `the ten busiest`. */
const LEADING: ReadonlySet<string> = new Set(['which', 'what', 'the', 'my', 'name', 'list', 'show', 'give', 'me', 'find'])
const isLed = ({ start }: NumberMention, { tokens }: LinkedQuestion) => LEADING.has(tokens[start - 1]?.folded ?? '')

/** A number after such a word is a bound, a date or a name. */
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

/** Recognizes a number in the tool's name: `two-colouring`. */
function namesTool({ end }: NumberMention, { tokens }: LinkedQuestion, { name, phrases }: Pick<Tool, 'name' | 'phrases'>): boolean {
  const named = new Set([name, ...phrases].flatMap((phrase) => wordsOfName(phrase).split(' ')))
  const next = tokens[end + 1]
  return tokens[end]?.text === '-' && next !== undefined && (named.has(next.folded) || named.has(next.lemma))
}

/** Finds the parameter of a number: by the words beside it, else as the only count, else as the limit. */
function parameterOf(number: NumberMention, isOnly: boolean, takesIt: (name: string) => boolean, linked: LinkedQuestion, wordsAt: Said): string | undefined {
  const named = [...vocabulary].map(([name, own]) => ({ name, at: distance(own, number, wordsAt) })).sort((a, b) => a.at - b.at)
  const nearest = named.find(({ name, at }) => at < Number.POSITIVE_INFINITY && (at === named[0]?.at || at < NEAR) && takesIt(name))
  const isCount = isOnly && number.value > 1 && number.value <= MOST_COUNTED && isPlain(number, linked)
  const counted = isCount ? words.counted.find(takesIt) : undefined
  return nearest?.name ?? counted ?? (isLed(number, linked) && takesIt('limit') ? 'limit' : undefined)
}

/**
 * Assigns the question's numbers to the tool's parameters by the words beside them: `damping factor 0.7`, `top 5`.
 * @param isFree whether no other slot has the token
 * @returns null where a number fits no parameter
 */
export function numbersGiven(tool: Tool, numbers: readonly NumberMention[], linked: LinkedQuestion, isFree: (at: number) => boolean): Given | null {
  const [schemas, wordsAt] = [schemasOf(tool), wordsIn(linked, isFree)]
  const given: Record<string, number> = {}
  for (const number of numbers) {
    const value = isShare(number, linked) ? number.value / 100 : number.value
    const takesIt = (name: string) => !(name in given) && takes(schemas[name] ?? {}, value)
    const parameter = parameterOf(number, numbers.length === 1, takesIt, linked, wordsAt)
    if (parameter !== undefined) given[parameter] = value
    else if (!saysForm(number, wordsAt) && !namesTool(number, linked, tool)) return null
  }
  return given
}

/** Returns the enum values and flags that a question names: `MinMax`, `with rerouting`. */
export function choicesGiven(tool: Tool, { tokens }: LinkedQuestion): Given {
  const folds = new Set(tokens.map(({ folded }) => folded))
  const chosen = Object.entries(schemasOf(tool)).flatMap(([name, schema]) => {
    const found = words.choices.includes(name) ? schema?.enum?.find((value) => folds.has(fold(String(value)))) : undefined
    return found === undefined ? [] : [[name, found] as const]
  })
  const flags = Object.entries(words.flags).flatMap(([name, named]) =>
    name in schemasOf(tool) && named.some((word) => folds.has(word)) ? [[name, true] as const] : []
  )
  return Object.fromEntries([...chosen, ...flags])
}
