import lists from './cues.json' with { type: 'json' }

/** Closed classes of English words that carry the logic of a sentence, each as one text. */
export function cues(text: string): ReadonlySet<string> {
  const known = sets.get(text)
  if (known !== undefined) return known
  const found = new Set(text.split(' '))
  sets.set(text, found)
  return found
}

const sets = new Map<string, ReadonlySet<string>>()

export const negations = cues(lists.negations)
export const raising = cues(lists.raising)
export const lowering = cues(lists.lowering)
export const equalling = cues(lists.equalling)
/** Compare without `than`. */
export const comparingVerbs = cues(lists.comparingVerbs)
/** `is beaten by`: who does has less. */
export const beaten = cues(lists.beaten)
/** `above`, `ahead of`, `behind`: compare two names, bound a number. */
export const comparingPlaces = cues(lists.comparingPlaces)
export const highest = cues(lists.highest)
export const lowest = cues(lists.lowest)
export const approximations = cues(lists.approximations)
/** A list after one of these need not be whole. */
export const hedges = cues(lists.hedges)
export const groupNouns = cues(lists.groupNouns)
export const pathNouns = cues(lists.pathNouns)
export const linkWords = cues(lists.linkWords)
export const listSigns = cues(lists.listSigns)
export const finiteVerbs = cues(lists.finiteVerbs)
export const carries = cues(lists.carries)
export const stops = cues(lists.stops)
/** Where the words about a number end. */
export const connectors = cues(lists.connectors)
/** Words beside the name where a way begins or ends. */
export const roles = { start: cues(lists.starting), end: cues(lists.ending) }
/** Words for the first and the last that mean other things as well. */
export const weakEnds = { high: cues(lists.weakHigh), low: cues(lists.weakLow) }
export const averages = cues(lists.averages)
/** Denials, sets, bounds: where they are asked of, whether something was found is not yet an answer. */
export const withheld = cues(lists.withheld)

/** Later in time is larger, but the older of two is the one with the earlier date: whether a word says `old`. */
export const ageing: ReadonlyMap<string, boolean> = new Map(['older', 'oldest', 'younger', 'youngest'].map((word) => [word, word.startsWith('old')]))
export const ordinals: ReadonlyMap<string, number> = new Map(lists.ordinals.split(' ').map((word, at) => [word, at + 1]))
export const numerals: ReadonlyMap<string, number> = new Map([
  ...lists.small.split(' ').map((word, at): [string, number] => [word, at]),
  ...lists.tens.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['dozen', 12]
])
export const scales: ReadonlyMap<string, number> = new Map(Object.entries({ hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 }))
