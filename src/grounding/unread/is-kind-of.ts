import { kinOf } from '../../linking/lexicon/relatedness.ts'
import { theThesaurus } from '../../linking/lexicon/thesaurus.ts'

const MOST_UP = 5
const SAME = 0.65

/** Whether the first word names a narrower kind of what the second one names, and is no other word for it: `child`, person. */
export function isKindOf(one: string, other: string): boolean {
  const thesaurus = theThesaurus()
  if ((kinOf(one, 'n').get(other) ?? 0) >= SAME) return false
  if (other === 'person') return thesaurus.groupsOf(one, 'n').some(({ group }) => group.pos === 'p')
  let level = thesaurus.groupsOf(one, 'n').map(({ group }) => group)
  for (let step = 0; step < MOST_UP && level.length > 0; step += 1) {
    level = level.flatMap(({ above }) => above)
    if (level.some(({ words }) => words.some(({ word }) => word === other))) return true
  }
  return false
}
