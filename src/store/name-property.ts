import { fold } from './fold.ts'
import type { PropertyStatistics } from './property-statistics.ts'

const MIN_SHARE = 0.95
/** Words that say "this is the name", most telling first. */
const nameWords = ['name', 'title', 'full name', 'label', 'display name', 'code', 'key', 'id']

/**
 * How fit a property is to name the nodes of a label; 0 is not at all. Fit is text on at least 95 % of the nodes, of which at least 95 % differ
 * (judged on the nodes until the 10,000th distinct value). Among the fit ones the name decides: `name`, `title`, ... before `company_name` before any other;
 * ties go to the property that came first. A property called `name` or `title` only has to be half distinct: people do share names.
 */
export function nameFitness(property: string, statistics: PropertyStatistics, owners: number): number {
  if (statistics.texts < MIN_SHARE * owners) return 0
  const words = fold(property.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const minDistinct = words === 'name' || words === 'title' ? MIN_SHARE / 2 : MIN_SHARE
  if (statistics.distinctShare < minDistinct) return 0
  const rank = nameWords.indexOf(words)
  if (rank !== -1) return 100 - rank
  return nameWords.slice(0, 2).some((word) => words.split(' ').includes(word)) ? 50 : 1
}
