import { fold, wordsOfName } from '../../storage/graphs/fold.ts'
import type { GraphSchema, VocabularyStore } from '../../storage/graphs/store.ts'
import { relatedness } from './lexicon/relatedness.ts'

const [MOST_NEAR, MOST_SHOWN, LEAST_NEAR] = [3, 12, 0.4]

/** Names the schema elements nearest to the words; where none is near, it lists the first of all. */
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

const MOST_LOOKED_UP = 2

export interface NamesPlace {
  readonly tenant: string
  readonly graph: string
  readonly store: Pick<VocabularyStore, 'resolve'>
}

/** Finds node names that contain a capitalised word. It looks up at most two words, at once. */
export async function nearestNames(words: readonly string[], { tenant, graph, store }: NamesPlace): Promise<string[]> {
  const wanted = words.filter((word) => word !== word.toLowerCase() && fold(word).length > 2).slice(0, MOST_LOOKED_UP)
  if (wanted.length === 0) return []
  const matches = await store.resolve(tenant, graph, wanted)
  const near = wanted.flatMap((word, at) => (matches[at]?.nearest ?? []).filter(({ name }) => fold(name).includes(fold(word))))
  return [...new Set(near.map(({ name }) => name))]
}
