import { wordsOfName } from '../../storage/graphs/fold.ts'
import { tokenize } from '../linking/tokens.ts'
import type { Denotation, Owner } from './constituent.ts'
import type { AdjectiveEntry } from './lexicon.ts'

const BIRTH: ReadonlySet<string> = new Set(['birth', 'born', 'birthdat', 'birthday', 'dob', 'age'])

const stems = new Map<string, readonly string[]>()

/** Stems of the words of a name. */
export function stemsOf(name: string): readonly string[] {
  const known = stems.get(name)
  if (known !== undefined) return known
  const found = tokenize(wordsOfName(name)).flatMap(({ stem, folded }) => (folded === '' ? [] : [stem]))
  stems.set(name, found)
  return found
}

/** Properties that one of these words is part of the name of. */
function namedBy(words: readonly string[], owners: readonly Owner[]): Owner[] {
  const wanted = new Set(words.flatMap(stemsOf))
  // Visits per year are no year.
  return owners.filter(({ property }) => {
    const stems = stemsOf(property)
    // What somebody is rated is no rate of pay.
    const isRating = wordsOfName(property).split(' ').includes('rating') && !words.includes('rating')
    return !isRating && !stems.includes('per') && stems.some((stem) => wanted.has(stem))
  })
}

const isOfBirth = ({ property }: Owner) => stemsOf(property).some((stem) => BIRTH.has(stem))

/** By its quantities; who was born first is the oldest, whenever he or she began. */
export function adjectiveOf({ form, up, down }: AdjectiveEntry, owners: readonly Owner[]): Denotation {
  const [above, below] = [namedBy(up, owners), namedBy(down, owners)]
  const born = new Set([...above, ...below].filter(isOfBirth).map(({ of }) => of))
  const isMeant = (owner: Owner) => !born.has(owner.of) || isOfBirth(owner)
  return { is: 'adjective', form, up: above.filter(isMeant), down: below.filter(isMeant), isDescending: up.length > 0 }
}
