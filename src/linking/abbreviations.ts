import { wordGraph } from './lexicon/word-graph.ts'
import type { Token } from './tokens.ts'

const tableOf = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    lines.map((line) => {
      const [short = '', ...words] = line.split(' ')
      return [short, words]
    })
  )

/** Units as names of properties shorten them, with the words that they stand for. */
const units = tableOf([
  'eur euro',
  'usd dollar',
  'gbp pound sterling',
  'pct percent percentage',
  'm metre meter',
  'km kilometre kilometer',
  'cm centimetre centimeter',
  'mm millimetre millimeter',
  'mi mile',
  'ft foot',
  'm2 sqm',
  'ha hectare',
  'g gram gramme',
  'mg milligram',
  'kg kilo kilogram kilogramme',
  't ton tonne',
  'l litre liter',
  'ms millisecond',
  's second',
  'sec second',
  'min minute',
  'h hour',
  'hr hour',
  'hrs hour',
  'd day',
  'wk week',
  'mo month',
  'yr year',
  'yrs year',
  'kb kilobyte',
  'mb megabyte',
  'gb gigabyte',
  'tb terabyte',
  'ml millilitre milliliter',
  'degc degree celsius',
  'degree celsius',
  'w watt',
  'kw kilowatt',
  'mw megawatt',
  'kwh',
  'mwh',
  'k thousand',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'metre',
  'kilometre',
  'percent'
])

/** Short forms that are words themselves, or follow no rule. */
const conventions = tableOf([
  'dept department',
  'dev device developer',
  'est established',
  'exp experience',
  'max maximum',
  'min minimum',
  'nat nationality',
  'num number',
  'pop population',
  'pos position',
  'qty quantity',
  'tel telephone phone',
  'temp temperature',
  'ver version'
])

type Word = Pick<Token, 'folded' | 'lemma'>

/** Whether the word says in what a property is measured: `km` of length_km, `days` of lead_time_days. */
export const isUnit = ({ folded, lemma }: Word): boolean => units.has(folded) || units.has(lemma)

/** Whether a word of a property's name is a unit, called by the word of a question: `usd` by dollars, `minutes` by minutes. */
export const isCalledByUnit = (name: string, { folded, lemma }: Word): boolean => {
  const words = units.get(name) ?? (name.endsWith('s') ? units.get(name.slice(0, -1)) : undefined)
  return words !== undefined && [...words, name, name.replace(/s$/, '')].some((word) => word === folded || word === lemma)
}

/** Letters whose leaving out makes the short forms of words: `grp`, `svc`. */
const vowels = /[aeiou]/g
const [shortest, longest] = [2, 6]

const known = new Map<string, boolean>()

function isWord(text: string): boolean {
  const found = known.get(text) ?? wordGraph().sensesOf(text).length > 0
  known.set(text, found)
  return found
}

/** Whether the letters stand in the text in their order. */
function holds(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** `lvl`, `grp`: the first letter and most of the consonants, the last one among them. */
function isSkeleton(short: string, long: string): boolean {
  const consonants = long[0] + long.slice(1).replace(vowels, '')
  const isBare = short.slice(1).replace(vowels, '') === short.slice(1)
  return isBare && !isWord(short) && short.at(-1) === consonants.at(-1) && holds(consonants, short) && short.length * 3 >= consonants.length * 2
}

/** `xfer`, `txn`: transfer, transaction. */
function isTrans(short: string, long: string): boolean {
  const rest = /^t?x(\w{1,4})$/.exec(short)?.[1]
  return rest !== undefined && long.startsWith('trans') && holds(long.slice('trans'.length), rest)
}

/**
 * Whether a word of a name shortens a word of the question: by its beginning (`elev`, elevation), by its consonants (`lvl`, level), or as a unit (`eur`, euros).
 * What is a word of English itself shortens nothing: `port` is no portion.
 */
export function abbreviates(name: Word, word: Word): boolean {
  const long = word.lemma
  if ([units, conventions].some((table) => table.get(name.folded)?.includes(long) === true)) return true
  const short = name.folded.length > shortest ? name.folded.replace(/s$/, '') : name.folded
  if (short.length < shortest || short.length > longest || long.length < short.length + 2 || short[0] !== long[0]) return isTrans(short, long)
  if (long.startsWith(short)) return short.length > shortest && !isWord(short)
  return isSkeleton(short, long) || isTrans(short, long)
}
