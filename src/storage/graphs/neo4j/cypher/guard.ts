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
  /** Keys of maps that the statement itself constructs. */
  readonly ownKeys: ReadonlySet<string>
  /** Line and column in the given statement for an offset in `text`; null outside it. */
  position(offset: number): string | null
}

const grammar = { expression: readExpression, pattern: readPattern, query: readQuery }

/**
 * Parses one statement of the reading subset of Cypher 5 and rewrites it from the parse, with a condition on each node to be one of the graph. Only parsed
 * constructs are sent; unknown ones are rejected. Throws EDGEWISE_INVALID_INPUT, which names what is allowed there.
 *
 * Nodes enter a query only by patterns, and all of those are scoped, including patterns in predicates, comprehensions, subqueries and repeated groups. Inner
 * nodes of variable-length paths are not scoped and need not be: relationships never leave a graph, because an import connects only its own nodes and others do
 * not connect to the service's nodes.
 *
 * With `mayWrite`, clauses that write nodes and relationships are parsed too. Procedures, files, other databases, schema and administration stay forbidden.
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
