import { isWord } from '../../linking/lexicon/relatedness.ts'
import type { Asked } from './tool-fit.ts'

/** Links below this are words of the language first. */
const sure = 0.9
/** What every graph is made of. */
const ofGraphs: ReadonlySet<string> = new Set(
  'graph subgraph network node vertex edge arc link relationship topology dataset data schema algorithm structure'.split(' ')
)
const ofSchema: ReadonlySet<string> = new Set(['node', 'label', 'type', 'property', 'value'])

/**
 * Whether a question speaks of this graph, of graphs, or of an algorithm by a name that is no everyday word: `What's at the core of a comet?` does not, `coreness` does.
 */
export function isAnchored({ question: { tokens }, row, named }: Asked): boolean {
  const isLinked = row.some((item) => ofSchema.has(item.kind) && 'score' in item && item.score >= sure)
  const isTechnical = named.some(({ start, end }) => tokens.slice(start, end).some(({ folded, lemma }) => folded !== '' && !isWord(folded) && !isWord(lemma)))
  return isLinked || isTechnical || tokens.some(({ lemma }) => ofGraphs.has(lemma))
}
