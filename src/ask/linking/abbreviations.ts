import { isWord } from './lexicon/relatedness.ts'
import lists from './lexicon/short-forms.json' with { type: 'json' }
import type { Token } from './tokens.ts'

type Word = Pick<Token, 'folded' | 'lemma'>

const tableOf = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(lines.map((line) => [line.split(' ')[0] as string, line.split(' ').slice(1)]))

/** Units as names of properties shorten them, with the words that they stand for. */
const units = tableOf(lists.units)
/** Short forms that are words themselves, or follow no rule. */
const conventions = tableOf(lists.conventions)

const isVowel = (letter: string) => 'aeiou'.includes(letter)
const withoutPlural = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : text)

/** Whether the word says in what a property is measured: `km` of length_km, `days` of lead_time_days. */
export const isUnit = ({ folded, lemma }: Word): boolean => units.has(folded) || units.has(lemma)

/** What a word of a name is short for, by convention. */
export const longForms = ({ folded }: Word): readonly string[] => conventions.get(folded) ?? []

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
  const consonants = [...long].filter((letter, at) => at === 0 || !isVowel(letter)).join('')
  const isBare = ![...short.slice(1)].some(isVowel)
  return isBare && !isWord(short) && short.at(-1) === consonants.at(-1) && holds(consonants, short) && short.length * 3 >= consonants.length * 2
}

const [SHORTEST, LONGEST] = [2, 6]

/**
 * Whether a word of a name shortens a word of the question: by its beginning (`elev`, elevation), by its consonants (`lvl`, level), or as a unit (`eur`, euros).
 * What is a word of English itself shortens nothing: `port` is no portion.
 */
export function abbreviates(name: Word, { lemma: long }: Word): boolean {
  if (units.get(name.folded)?.includes(long) === true || longForms(name).includes(long)) return true
  const short = name.folded.length > SHORTEST ? withoutPlural(name.folded) : name.folded
  if (short.length < SHORTEST || short.length > LONGEST || long.length < short.length + 2 || short[0] !== long[0]) return false
  return long.startsWith(short) ? short.length > SHORTEST && !isWord(short) : isSkeleton(short, long)
}
