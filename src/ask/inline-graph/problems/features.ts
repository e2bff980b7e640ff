import { closedClass } from '../../linking/lexicon/function-words.ts'
import type { Features } from '../../linking/log-linear.ts'
import { extractQuestion } from '../extract-question.ts'
import type { InlineGraph } from '../inline-graph.ts'
import { spacedWords } from '../reading/direction.ts'
import { freeNames, NUMBER, nameReader, type TextWord } from './mentions.ts'

/** The features of a question about an inline graph, for recognizing its problem. */
export interface Posed {
  readonly features: Features
  /** The content words of the sentences that ask. */
  readonly askedWords: Features
  /** The two nodes of the question, in order; null where there are not two. */
  readonly ends: readonly [string, string] | null
  /** The words around each of the two nodes. */
  readonly aroundEnds: Features
  readonly namesNodes: boolean
  readonly isWeighted: boolean
  readonly hasValues: boolean
  readonly isDirected: boolean
}

const isWord = /[\p{L}@#]/u
const isMeaning = (word: string) => word.length > 1 && isWord.test(word)

const wordsOf = (words: readonly TextWord[]): string[] => words.map(({ word }) => word).filter((word) => isWord.test(word))
const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]} ${word}`)

const named = (kind: string, names: readonly string[]): string[] => names.map((one) => `${kind} ${one}`)

const nodesAt = (words: readonly TextWord[], places: readonly number[]): string[] => [...new Set(places.flatMap((at) => words[at]?.node ?? []))]

/** Returns the words around the first mention of each node, marked by its side. */
function around(words: readonly TextWord[], ends: readonly [string, string]): Features {
  const free = freeNames(words)
  const places = ends.map((node) => free.find((place) => words[place]?.node === node) ?? -1)
  const near = (side: number, from: number) => words[(places[side] ?? -1) + from]?.word ?? '^'
  const own = [0, 1].flatMap((side) => [...[-1, -2, -3, 1].map((from) => `${side} ${from} ${near(side, from)}`), `${side} ${near(side, -2)} ${near(side, -1)}`])
  return new Set(named('a', [...own, `both ${near(0, -1)} ${near(1, -1)}`]))
}

/** Extracts the features of a question. O(length). */
export function poseOf({ rest, nodes, relationships, values, directed, isDirectionSaid }: InlineGraph): Posed {
  const mentioned = new Set(spacedWords(rest).split(' '))
  // Tagging 100,000 names takes long, and the question repeats only a few.
  const read = nameReader(nodes.filter((name) => mentioned.has(spacedWords(name).split(' ')[1] ?? '')))
  const [all, inQuestion] = [read(rest), read(extractQuestion(rest))]
  const inAsked = nodesAt(inQuestion, freeNames(inQuestion))
  const everywhere = nodesAt(all, freeNames(all))
  const [first, second] = inAsked.length === 2 ? inAsked : everywhere
  const ends = first !== undefined && second !== undefined && (inAsked.length === 2 || everywhere.length === 2) ? ([first, second] as const) : null
  const sources = new Set(relationships.map(({ source }) => source))
  const askedWords = new Set(wordsOf(inQuestion).filter((word) => !closedClass.has(word) && isMeaning(word)))
  const facts = {
    first: inQuestion.find(({ word }) => isMeaning(word))?.word,
    said: Math.min(askedWords.size, 5),
    ends: Math.min(inAsked.length, 3),
    all: Math.min(everywhere.length, 3),
    number: all.some(({ word }) => word === NUMBER),
    weighted: relationships.some(({ weight }) => weight !== undefined),
    values: values.size > 0,
    directed: directed && isDirectionSaid,
    sided: !relationships.some(({ target }) => sources.has(target))
  }
  const words = wordsOf(all)
  const factsSaid = Object.entries(facts).map(([name, value]) => `${name} ${value}`)
  const features = new Set([...named('w', words), ...named('q', wordsOf(inQuestion)), ...named('p', pairsOf(words)), ...named('f', factsSaid)])
  return {
    features,
    askedWords: new Set(named('w', [...askedWords])),
    ends,
    aroundEnds: ends === null ? new Set() : around(inAsked.length === 2 ? inQuestion : all, ends),
    namesNodes: inAsked.length > 0,
    isWeighted: facts.weighted,
    hasValues: facts.values,
    isDirected: directed
  }
}
