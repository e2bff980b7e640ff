import { fold } from './fold.ts'
import type { PropertyStatistics } from './property-statistics.ts'

const MIN_SHARE = 0.95
/** Properties that say "this is what it is called", most telling first; their values may repeat, for people share names. */
const called = ['name', 'title', 'fullname', 'displayname', 'preferredname', 'label', 'preferredlabel', 'preflabel', 'caption']
/** Properties that tell things apart; their values differ. */
const identifying = ['tag', 'code', 'symbol', 'key', 'id']
const exact = [...called, ...identifying]
/** `rdfs:label`, `skos__prefLabel`. */
const namespace = /^[\p{L}\p{N}]+(?::|__)(?=.)/u

const DIGITS = /^\d+$/

const wordsOf = (name: string): string[] => fold(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(' ')

/** 0: the property's own name does not say that it names nodes of the label. */
function rankOf(property: string, label: string): number {
  const words = wordsOf(property.replace(namespace, ''))
  const all = words.join('')
  const at = exact.indexOf(all)
  if (at !== -1) return 100 - at
  // `company_name` of a Company, and `bookTitle` of a Book, before the name of anything else; then the `orderID` of an Order.
  const isOfLabel = (word: string) => all === wordsOf(label).join('') + word
  if (called.some(isOfLabel)) return 50
  if (all.endsWith('name')) return 40
  return identifying.some(isOfLabel) ? 30 : 0
}

/**
 * How fit a property is to name the nodes of a label; 0 is not at all. Its own name must say so: see docs/graphs.md for the order. Fit is text on at least 95 % of
 * the nodes, of which at least 95 % differ (judged on the nodes until the 10,000th distinct value), or half do where it is called a name outright. Values that are
 * mostly keys of other nodes are references, unless they are numbers and it is called a name outright. Ties go to the property that came first.
 */
export function nameFitness(property: string, statistics: PropertyStatistics, { label, count, isKey }: NamedNodes): number {
  const rank = rankOf(property, label)
  if (rank === 0 || statistics.texts < MIN_SHARE * count) return 0
  const isCalledSo = rank > 100 - called.length
  if (statistics.distinctShare < (isCalledSo ? MIN_SHARE / 2 : MIN_SHARE)) return 0
  // A year that is called by its name is no reference to the node of that number.
  const isReference = (text: string) => isKey(text) && !(isCalledSo && DIGITS.test(text))
  return statistics.shareOfOtherKeys(isReference) > 0.5 ? 0 : rank
}

export interface NamedNodes {
  readonly label: string
  readonly count: number
  /** Whether a node of the graph has this key. */
  isKey(text: string): boolean
}
