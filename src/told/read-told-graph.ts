import { withDirection } from './asked-tasks.ts'
import { isLittleWord, readListedGraph } from './listed-graph.ts'
import { readClauses } from './notations/clauses.ts'
import { readNotation } from './notations/read-notation.ts'
import type { Written } from './notations/written.ts'
import { readProse } from './prose/read-prose.ts'
import { readSmallGraph } from './small-graph.ts'
import type { ToldGraph } from './told-graph.ts'
import { graphOf } from './written-graph.ts'

/** A text that is longer tells a graph only in a notation, which is read at once. */
const MAX_TOLD = 100_000
const MAX_CHARACTERS = 200_000
const littleShare = 0.3
const clearlyMore = 1.2

/** Whether too many of the names that a notation seems to hold are little words. */
const isProse = (names: readonly string[]): boolean => names.filter(isLittleWord).length > littleShare * names.length

/**
 * Reads the graph that a text brings along: in a notation, else in lists and sentences of any build that repeats itself, else as a few relationships
 * between nodes that it lists. With it come the numbers of relationships and nodes, and nodes that are only counted or listed. null: it tells none.
 */
export function readToldGraph(text: string): ToldGraph | null {
  const told = readRelationships(text)
  // One thing that is beside itself is a word said twice.
  return told === null || (told.nodes.length < 2 && !told.isDeclared) ? null : withDirection(told)
}

function readRelationships(text: string): ToldGraph | null {
  if (text.length > MAX_CHARACTERS) return null
  const written = readNotation(text)
  if (written !== null && !isProse(written.nodes)) return graphOf(written, text)
  if (text.length > MAX_TOLD) return null
  const listed = readListedGraph(text)
  const prose = readProse(text)
  const clauses = readClauses(text)
  if (prose !== null && !isProse(prose.nodes) && isMore(prose, clauses) && isMore(prose, listed)) return graphOf(prose, text)
  if (clauses !== null && !isProse(clauses.nodes) && saysMore(clauses, listed)) return graphOf(clauses, text)
  return listed ?? readFew(text)
}

function readFew(text: string): ToldGraph | null {
  const few = readSmallGraph(text)
  return few === null ? null : graphOf(few, text)
}

/** Whether sentences of several builds tell clearly more than those of one: more relationships of no fewer nodes. */
const isMore = (prose: Written, other: Pick<Written, 'relationships' | 'nodes'> | null): boolean =>
  other === null || (prose.relationships.length > clearlyMore * other.relationships.length && prose.nodes.length >= other.nodes.length)

/** Whether clauses tell more than lists: more relationships, or as many whose names are longer. */
function saysMore({ relationships, nodes }: Written, listed: ToldGraph | null): boolean {
  if (listed === null || relationships.length > listed.relationships.length) return true
  const isAsMany = relationships.length === listed.relationships.length && nodes.length >= listed.nodes.length - 1
  return isAsMany && listed.values.size + listed.vectors.size === 0 && nodes.join('').length > listed.nodes.join('').length
}
