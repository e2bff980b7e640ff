import { relatedness } from '../../linking/lexicon/relatedness.ts'
import { wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'

const [MOST_NEAR, MOST_SHOWN, LEAST_NEAR] = [3, 12, 0.4]

/** What the graph stores, the names nearest to the words first: where nothing is near, all of it in short. */
export function nearestStored(words: readonly string[], { labels, relationshipTypes }: GraphSchema): string {
  const names = [
    ...labels.flatMap(({ label, properties }) => [label, ...properties.map(({ property }) => property)]),
    ...relationshipTypes.map(({ type }) => type)
  ]
  const near = (name: string) =>
    Math.max(
      ...words.flatMap((word) =>
        wordsOfName(name)
          .split(' ')
          .map((part) => relatedness(word.toLowerCase(), part))
      )
    )
  const ranked = [...new Set(names)].map((name) => ({ name, score: near(name) })).sort((a, b) => b.score - a.score)
  const nearest = ranked.filter(({ score }) => score >= LEAST_NEAR).slice(0, MOST_NEAR)
  if (nearest.length > 0) return `Nearest in the graph: ${nearest.map(({ name }) => name).join(', ')}.`
  return `The graph stores ${[...new Set(names)].slice(0, MOST_SHOWN).join(', ')}.`
}
