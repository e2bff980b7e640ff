import { wordsOfName } from '../../storage/graphs/fold.ts'
import { tokenize } from '../linking/tokens.ts'
import type { Denotation, Owner } from './constituent.ts'
import type { AdjectiveEntry } from './lexicon.ts'

const BIRTH: ReadonlySet<string> = new Set(['birth', 'born', 'birthdat', 'birthday', 'dob', 'age'])

const stems = new Map<string, readonly string[]>()

export function stemsOf(name: string): readonly string[] {
  const known = stems.get(name)
  if (known !== undefined) return known
  const found = tokenize(wordsOfName(name)).flatMap(({ stem, folded }) => (folded === '' ? [] : [stem]))
  stems.set(name, found)
  return found
}

/** Returns the properties whose name contains one of the words. */
function namedBy(words: readonly string[], owners: readonly Owner[]): Owner[] {
  const wanted = new Set(words.flatMap(stemsOf))
  // A rate such as visits per year is not a year.
  return owners.filter(({ property }) => {
    const stems = stemsOf(property)
    // A rating is not a rate of pay.
    const isRating = wordsOfName(property).split(' ').includes('rating') && !words.includes('rating')
    return !isRating && !stems.includes('per') && stems.some((stem) => wanted.has(stem))
  })
}

const isOfBirth = ({ property }: Owner) => stemsOf(property).some((stem) => BIRTH.has(stem))

/** Finds the properties that an adjective orders by; a date of birth decides `oldest` before any other date. */
export function adjectiveOf({ form, up, down }: AdjectiveEntry, owners: readonly Owner[]): Denotation {
  const [above, below] = [namedBy(up, owners), namedBy(down, owners)]
  const born = new Set([...above, ...below].filter(isOfBirth).map(({ of }) => of))
  const isMeant = (owner: Owner) => !born.has(owner.of) || isOfBirth(owner)
  return { is: 'adjective', form, up: above.filter(isMeant), down: below.filter(isMeant), isDescending: up.length > 0 }
}
