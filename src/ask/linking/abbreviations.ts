import { isWord } from './lexicon/relatedness.ts'
import lists from './lexicon/short-forms.json' with { type: 'json' }
import type { Token } from './tokens.ts'

type Word = Pick<Token, 'folded' | 'lemma'>

const tableOf = (lines: readonly string[]): ReadonlyMap<string, readonly string[]> =>
  new Map(lines.map((line) => [line.split(' ')[0] as string, line.split(' ').slice(1)]))

/** Maps units as property names abbreviate them to their words. */
const units = tableOf(lists.units)
/** Abbreviations that are words themselves, or follow no rule. */
const conventions = tableOf(lists.conventions)

const isVowel = (letter: string) => 'aeiou'.includes(letter)
const withoutPlural = (text: string): string => (text.endsWith('s') ? text.slice(0, -1) : text)

/** Whether the word is the unit in a property's name: `km` of length_km, `days` of lead_time_days. */
export const isUnit = ({ folded, lemma }: Word): boolean => units.has(folded) || units.has(lemma)

export const longForms = ({ folded }: Word): readonly string[] => conventions.get(folded) ?? []

/** Whether the text has the letters in their order. */
function holds(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Recognizes `lvl` and `grp`: the first letter and most consonants, including the last one. */
function isSkeleton(short: string, long: string): boolean {
  const consonants = [...long].filter((letter, at) => at === 0 || !isVowel(letter)).join('')
  const isBare = ![...short.slice(1)].some(isVowel)
  return isBare && !isWord(short) && short.at(-1) === consonants.at(-1) && holds(consonants, short) && short.length * 3 >= consonants.length * 2
}

const [SHORTEST, LONGEST] = [2, 6]

/**
 * Whether a word of a name abbreviates one of the question: by its start (`elev`, elevation), its consonants (`lvl`, level), or as a unit (`eur`, euros).
 * An English word is no abbreviation: `port` is not short for `portion`.
 */
export function abbreviates(name: Word, { lemma: long }: Word): boolean {
  if (units.get(name.folded)?.includes(long) === true || longForms(name).includes(long)) return true
  const short = name.folded.length > SHORTEST ? withoutPlural(name.folded) : name.folded
  if (short.length < SHORTEST || short.length > LONGEST || long.length < short.length + 2 || short[0] !== long[0]) return false
  return long.startsWith(short) ? short.length > SHORTEST && !isWord(short) : isSkeleton(short, long)
}
