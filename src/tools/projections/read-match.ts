import type { Condition, Operator } from '../../graph/spec.ts'
import { refusal, type TokenReader } from './projection-tokens.ts'

interface PatternEnd {
  readonly variable: string | null
  readonly labels: readonly string[]
}

export interface Pattern {
  readonly left: PatternEnd
  readonly right: PatternEnd
  readonly relationship: PatternEnd
  readonly arrow: 'right' | 'left' | 'none'
}

/** `n`, `n:A|B` or `:T`, up to the closing bracket. */
function readEnd(reader: TokenReader, closing: string): PatternEnd {
  const variable = reader.peek()?.kind === 'name' ? reader.take('name', 'a variable') : null
  const labels: string[] = []
  if (reader.takes(':')) {
    do {
      reader.takes(':')
      labels.push(reader.take('name', 'a label or type'))
    } while (reader.takes('|'))
    if (reader.sees(':')) throw refusal('A node of two labels at once cannot be projected by label; filter by "nodeWhere".')
  }
  reader.expect(closing)
  return { variable, labels }
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

const comparisons = new Set<string>(['=', '<>', '<', '<=', '>', '>='] satisfies Operator[])

export function readLiteral(reader: TokenReader): unknown {
  if (reader.takes('true')) return true
  if (reader.takes('false')) return false
  if (reader.takes('-')) return -Number(reader.take('number', 'a number'))
  if (reader.takes('[')) {
    const items: unknown[] = []
    while (!reader.takes(']')) {
      items.push(readLiteral(reader))
      if (!reader.sees(']')) reader.expect(',')
    }
    return items
  }
  return reader.peek()?.kind === 'number' ? Number(reader.take('number', 'a number')) : reader.take('string', 'a number, text or list')
}

/** `n.p = 3`, `n.p IN [1, 2]`, `n.p IS NOT NULL`: the variable and its condition. */
function readCondition(reader: TokenReader): { readonly variable: string; readonly condition: Condition } {
  const variable = reader.take('name', 'a variable')
  reader.expect('.')
  const property = reader.take('name', 'a property')
  if (reader.takes('is', 'not', 'null')) return { variable, condition: { property, operator: 'exists' } }
  if (reader.takes('is', 'null')) return { variable, condition: { property, operator: 'missing' } }
  if (reader.takes('in')) return { variable, condition: { property, operator: 'in', value: readLiteral(reader) } }
  const operator = reader.peek()?.text ?? ''
  if (!comparisons.has(operator))
    throw refusal('A condition compares a property with a value by =, <>, <, <=, >, >=, IN or IS NULL; conditions are joined by AND.')
  reader.take('sign', 'a comparison')
  return { variable, condition: { property, operator: operator as Operator, value: readLiteral(reader) } }
}

export function readWhere(reader: TokenReader): Map<string, Condition[]> {
  const found = new Map<string, Condition[]>()
  if (!reader.takes('where')) return found
  do {
    const { variable, condition } = readCondition(reader)
    found.set(variable, [...(found.get(variable) ?? []), condition])
  } while (reader.takes('and'))
  return found
}

/** `MATCH (n)-[r]->(m)`, or `MATCH (n) OPTIONAL MATCH (n)-[r]->(m)`. */
export function readMatch(reader: TokenReader): { readonly pattern: Pattern; readonly isOptional: boolean } {
  reader.expect('match')
  const first = readNode(reader)
  if (!reader.takes('optional', 'match')) return { pattern: readPattern(reader, first), isOptional: false }
  const again = readNode(reader)
  if (again.variable !== first.variable) throw refusal('OPTIONAL MATCH starts at the node matched first.')
  return { pattern: readPattern(reader, { ...first, labels: first.labels.length > 0 ? first.labels : again.labels }), isOptional: true }
}
