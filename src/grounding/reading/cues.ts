/** Closed classes of English words that carry the logic of a sentence. */
export function cues(text: string): ReadonlySet<string> {
  const known = sets.get(text)
  if (known !== undefined) return known
  const found = new Set(text.split(' '))
  sets.set(text, found)
  return found
}

const sets = new Map<string, ReadonlySet<string>>()

export const negations = cues(
  'not no never none neither nor nothing nobody cannot without isnt arent wasnt werent doesnt dont didnt cant hasnt havent hadnt wont couldnt nowhere lacks lack lacking unreachable inaccessible unconnected disconnected unlinked unrelated false untrue incorrect wrong impossible unable fails fail failed missing absent absence denied denies refuted hardly'
)

export const raising = cues(
  'higher more greater larger bigger longer better stronger older later farther further heavier richer taller wider deeper above over ahead exceeds exceed exceeding exceeded beats beat beating outranks outrank outranking outscores outscore outscoring surpasses surpass surpassing tops topping leads leading outperforms outdoes dearer pricier costlier slower busier denser outdo outperform outstrips eclipses overtakes dwarfs outweighs defeats wins won advantage upper'
)
export const lowering = cues(
  'lower less fewer smaller shorter worse weaker younger earlier nearer closer lighter poorer narrower below under behind trails trail trailing lags lagging cheaper quicker faster sparser beneath lag short loses lost'
)
/** Later in time is larger, but the older of two is the one with the earlier date. */
export const ageing = new Map([
  ['older', true],
  ['oldest', true],
  ['younger', false],
  ['youngest', false]
])
export const equalling = cues('equal equals equally tie ties tied same identical shares share level')
/** Compare without `than`. */
export const comparingVerbs = cues(
  'exceeds exceed exceeding exceeded beats beat beating outranks outrank outranking outscores outscore outscoring surpasses surpass surpassing tops outperforms outperform outdoes outdo outstrips eclipses overtakes dwarfs outweighs defeats trails trail trailing lags lag'
)
/** `above`, `ahead of`, `behind`: compare two names, bound a number. */
export const comparingPlaces = cues('above below ahead behind beneath')

export const highest = cues(
  'highest largest most top best greatest biggest maximum max leads leading leader longest strongest oldest latest farthest furthest heaviest richest tallest widest deepest foremost busiest densest first tops costliest dearest priciest slowest main principal'
)
export const lowest = cues(
  'lowest smallest least fewest minimum min worst bottom shortest weakest youngest earliest nearest closest lightest poorest narrowest last cheapest quickest fastest sparsest'
)

const ordinalWords = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ')
export const ordinals: ReadonlyMap<string, number> = new Map(ordinalWords.map((word, at) => [word, at + 1]))

const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
export const numerals: ReadonlyMap<string, number> = new Map([
  ...small.map((word, at): [string, number] => [word, at]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['dozen', 12]
])
export const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9]
])

export const approximations = cues('about roughly around approximately nearly almost some circa approx')
/** A list after one of these need not be whole. */
export const hedges = cues('include includes including such among amongst example eg like notably some other others more etc e.g. also few several')
export const groupNouns = cues('community component cluster group color colour partition module clique')
export const pathNouns = cues('path route way walk journey trip connection distance road chain tour itinerary ride line hop link leg step flow cycle tree')
export const linkWords = cues(
  'connected connect connects linked link links adjacent neighbour neighbor neighbours neighbors neighbouring neighboring joined joins join borders next reach reaches reachable path route way relationship edge connection connections related tied road'
)
export const listSigns = cues(', and or & plus / ;')
export const finiteVerbs = cues(
  'has have had is are was were scores score gets get comes come ranks rank takes take stands stand sits sit follows holds hold reaches reach lies lie belongs belong does do can cannot leads lead trails trail beats earns needs costs counts sees serves shows gives remains makes contains contain includes comprises counts consists numbers isnt arent doesnt cant got placed finishes finished'
)
export const carries = cues('it its their they them this that these those which whose who he she his her')
export const stops = cues('a an the of to in on at by for with and or is are was were be as its it from that this there than then into per each all')
/** Where the words about a number end. */
export const connectors = cues(', and or & plus / ; ( ) but :')
export const averages = cues('average averages averaged mean typical')
