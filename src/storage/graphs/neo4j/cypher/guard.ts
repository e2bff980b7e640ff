import { readExpression } from './expression.ts'
import { sourceOf, textOf } from './fragment.ts'
import { readPattern } from './pattern.ts'
import { readQuery } from './query.ts'
import { type Mention, Reading, type Surroundings } from './reading.ts'
import { positionOf } from './refuse.ts'

/** A statement that may be sent. */
export interface GuardedStatement {
  readonly text: string
  readonly mentions: readonly Mention[]
  /** Keys of maps that the statement writes itself. */
  readonly ownKeys: ReadonlySet<string>
  /** Line and column of the given statement for an offset in `text`; null: nowhere in it. */
  position(offset: number): string | null
}

const grammar = { expression: readExpression, pattern: readPattern, query: readQuery }

/**
 * Reads one statement of the reading subset of Cypher 5 and writes it anew from what was understood, each node on the condition that it is one of the graph: what is sent is what was
 * read, and what is not known is refused. EDGEWISE_INVALID_INPUT says what is allowed there.
 *
 * Nodes come into a query by patterns alone, and all of those are scoped, in predicates, comprehensions, subqueries and repeated groups too. Nodes between the ends of a path of
 * variable length are not, and need not be: relationships never leave a graph, as an import connects its own nodes only and nobody connects the service's nodes with others.
 *
 * With `mayWrite` the clauses that write nodes and relationships are read, too. Procedures, files, other databases, schema and administration stay out.
 */
export function guard(statement: string, surroundings: Omit<Surroundings, 'grammar'>): GuardedStatement {
  const reading = new Reading(statement, { ...surroundings, grammar })
  const query = readQuery(reading, { mayEndOpen: false, isOutermost: true })
  reading.acceptSign(';')
  if (!reading.is('end')) reading.refuse(`One statement at a time: nothing follows it, not ${reading.shown()}.`)
  return {
    text: textOf(query),
    mentions: reading.mentions,
    ownKeys: reading.ownKeys,
    position(offset) {
      const at = sourceOf(query, offset)
      return at === null ? null : positionOf(statement, at)
    }
  }
}
