import { fold } from './fold.ts'
import type { PropertyStatistics } from './property-statistics.ts'

const MIN_SHARE = 0.95
/** Properties that name nodes, the most specific first; values may repeat, because people share names. */
const called = ['name', 'title', 'fullname', 'displayname', 'preferredname', 'label', 'preferredlabel', 'preflabel', 'caption']
/** Properties that identify nodes; their values differ. */
const identifying = ['identifier', 'tag', 'code', 'symbol', 'key', 'id']
const exact = [...called, ...identifying]
/** Matches `rdfs:`, `skos__`. */
const namespace = /^[\p{L}\p{N}]+(?::|__)(?=.)/u

const DIGITS = /^\d+$/

const wordsOf = (name: string): string[] => fold(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split(' ')

/** Rank of a property by its own name; 0 for a name that does not mark it as naming. */
function rankOf(property: string, label: string): number {
  const words = wordsOf(property.replace(namespace, ''))
  const all = words.join('')
  const at = exact.indexOf(all)
  if (at !== -1) return 100 - at
  // Prefers `company_name` of a Company and `bookTitle` of a Book to other names; then the `orderID` of an Order.
  const isOfLabel = (word: string) => all === wordsOf(label).join('') + word
  if (called.some(isOfLabel)) return 50
  if (all.endsWith('name')) return 40
  return identifying.some(isOfLabel) ? 30 : 0
}

/**
 * Rates a property as the name of a label's nodes; 0 is unfit. The property's own name must qualify: docs/graphs.md has the order. Fit is text on at least 95 %
 * of the nodes, of which at least 95 % are distinct (judged on the nodes until the 10,000th distinct value), or half for an explicit name property. Values that
 * are mostly keys of other nodes are references, unless they are numbers under an explicit name. Ties go to the first property.
 */
export function nameFitness(property: string, statistics: PropertyStatistics, { label, count, isKey }: NamedNodes): number {
  const rank = rankOf(property, label)
  if (rank === 0 || statistics.texts < MIN_SHARE * count) return 0
  const isCalledSo = rank > 100 - called.length
  if (statistics.distinctShare < (isCalledSo ? MIN_SHARE / 2 : MIN_SHARE)) return 0
  // Digits in an explicit name property, such as a year, do not refer to a node by its key.
  const isReference = (text: string) => isKey(text) && !(isCalledSo && DIGITS.test(text))
  return statistics.shareOfOtherKeys(isReference) > 0.5 ? 0 : rank
}

export interface NamedNodes {
  readonly label: string
  readonly count: number
  /** Whether a node of the graph has this key. */
  isKey(text: string): boolean
}
