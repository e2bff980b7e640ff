import lists from './cues.json' with { type: 'json' }

/** Returns a set of words from a text, and caches it. */
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
/** Verbs that compare without `than`. */
export const comparingVerbs = cues(lists.comparingVerbs)
/** The subject of `is beaten by` has less. */
export const beaten = cues(lists.beaten)
/** `above`, `ahead of` and `behind` compare two names or bound a number. */
export const comparingPlaces = cues(lists.comparingPlaces)
export const highest = cues(lists.highest)
export const lowest = cues(lists.lowest)
export const approximations = cues(lists.approximations)
/** After such a word, a list may be incomplete. */
export const hedges = cues(lists.hedges)
export const groupNouns = cues(lists.groupNouns)
export const pathNouns = cues(lists.pathNouns)
export const linkWords = cues(lists.linkWords)
export const listSigns = cues(lists.listSigns)
export const finiteVerbs = cues(lists.finiteVerbs)
export const carries = cues(lists.carries)
export const stops = cues(lists.stops)
/** Words that end the context of a number. */
export const connectors = cues(lists.connectors)
/** Words beside the start or end of a path. */
export const roles = { start: cues(lists.starting), end: cues(lists.ending) }
/** Words for the first and last that also have other senses. */
export const weakEnds = { high: cues(lists.weakHigh), low: cues(lists.weakLow) }
export const averages = cues(lists.averages)
/** Denials, sets and bounds: with these in the question, finding something is not yet an answer. */
export const withheld = cues(lists.withheld)

/** Maps words of age to whether they contain `old`: the older of two has the earlier date. */
export const ageing: ReadonlyMap<string, boolean> = new Map(['older', 'oldest', 'younger', 'youngest'].map((word) => [word, word.startsWith('old')]))
export const ordinals: ReadonlyMap<string, number> = new Map(lists.ordinals.split(' ').map((word, at) => [word, at + 1]))
export const numerals: ReadonlyMap<string, number> = new Map([
  ...lists.small.split(' ').map((word, at): [string, number] => [word, at]),
  ...lists.tens.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['dozen', 12]
])
export const scales: ReadonlyMap<string, number> = new Map(Object.entries({ hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 }))
