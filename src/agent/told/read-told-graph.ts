import { isLittleWord, readListedGraph } from './listed-graph.ts'
import { readNotation } from './notations/read-notation.ts'
import { readSmallGraph } from './small-graph.ts'
import type { ToldGraph } from './told-graph.ts'
import { graphOf } from './written-graph.ts'

/** A text that is longer tells a graph only in a notation, which is read at once. */
const MAX_TOLD = 100_000
const MAX_CHARACTERS = 200_000
const littleShare = 0.3

/** Whether too many of the names that a notation seems to hold are little words. */
const isProse = (names: readonly string[]): boolean => names.filter(isLittleWord).length > littleShare * names.length

/**
 * Reads the graph that a text brings along: in a notation, else in lists and sentences of any build that repeats itself, else as a few relationships
 * between nodes that it lists. With it come the numbers of relationships and nodes, and nodes that are only counted or listed. null: it tells none.
 */
export function readToldGraph(text: string): ToldGraph | null {
  if (text.length > MAX_CHARACTERS) return null
  const written = readNotation(text)
  if (written !== null && !isProse(written.nodes)) return graphOf(written, text)
  if (text.length > MAX_TOLD) return null
  const few = (): ToldGraph | null => {
    const small = readSmallGraph(text)
    return small === null ? null : graphOf(small, text)
  }
  return readListedGraph(text) ?? few()
}
