import type { Condition } from '../../graph/spec.ts'
import { refusal, type TokenReader } from './projection-tokens.ts'
import { readLiteral } from './read-literal.ts'
import { readNames, sharedKinds } from './read-where.ts'

export interface PatternEnd {
  readonly variable: string | null
  readonly labels: readonly string[]
  readonly where: readonly Condition[]
}

export interface Pattern {
  readonly left: PatternEnd
  readonly right: PatternEnd
  readonly relationship: PatternEnd
  readonly arrow: 'right' | 'left' | 'none'
}

/** `{p: 3}`: properties that must be equal. */
function readEqualities(reader: TokenReader): Condition[] {
  const found: Condition[] = []
  if (!reader.takes('{')) return found
  do {
    const property = reader.take('name', 'a property')
    reader.expect(':')
    found.push({ property, operator: '=', value: readLiteral(reader) })
  } while (reader.takes(','))
  reader.expect('}')
  return found
}

/** `n`, `n:A|B`, `:T` or `n:A {p: 3}`, up to the closing bracket. */
function readEnd(reader: TokenReader, closing: string): PatternEnd {
  const variable = reader.peek()?.kind === 'name' ? reader.take('name', 'a variable') : null
  const labels = reader.takes(':') ? readNames(reader) : []
  const where = readEqualities(reader)
  reader.expect(closing)
  return { variable, labels, where }
}

function readNode(reader: TokenReader): PatternEnd {
  reader.expect('(')
  return readEnd(reader, ')')
}

function readPattern(reader: TokenReader, left: PatternEnd): Pattern {
  const fromRight = reader.takes('<-')
  if (!fromRight) reader.expect('-')
  reader.expect('[')
  const relationship = readEnd(reader, ']')
  const toRight = reader.takes('->')
  if (!toRight) reader.expect('-')
  if (fromRight && toRight) throw refusal('A relationship has one direction.')
  return { left, relationship, right: readNode(reader), arrow: toRight ? 'right' : fromRight ? 'left' : 'none' }
}

/** `MATCH (n)-[r]->(m)`, or `MATCH (n) OPTIONAL MATCH (n)-[r]->(m)`. */
export function readMatch(reader: TokenReader): { readonly pattern: Pattern; readonly isOptional: boolean } {
  reader.expect('match')
  const first = readNode(reader)
  if (!reader.takes('optional', 'match')) return { pattern: readPattern(reader, first), isOptional: false }
  const again = readNode(reader)
  if (again.variable !== first.variable) throw refusal('OPTIONAL MATCH starts at the node matched first.')
  const left = { ...first, labels: sharedKinds(first.labels, again.labels), where: [...first.where, ...again.where] }
  return { pattern: readPattern(reader, left), isOptional: true }
}
