import type { Condition, Operator } from '../../graph/spec.ts'
import { refusal, type TokenReader } from './projection-tokens.ts'
import { readLiteral } from './read-literal.ts'

export interface VariableConstraints {
  readonly conditions: readonly Condition[]
  /** Labels, or types: any of them. */
  readonly kinds: readonly string[]
}

/** A predicate over one variable: a property, or its labels or type. */
interface Test {
  readonly variable: string
  readonly constraint: Condition | readonly string[]
}

const comparisons = new Set<string>(['=', '<>', '<', '<=', '>', '>='] satisfies Operator[])
const turned = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const satisfies Partial<Record<Operator, Operator>>
const opposite: Partial<Record<Operator, Operator>> = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<', exists: 'missing', missing: 'exists' }

const isKinds = (constraint: Test['constraint']): constraint is readonly string[] => Array.isArray(constraint)

function readComparison(reader: TokenReader): Operator {
  const operator = reader.peek()?.text ?? ''
  if (!comparisons.has(operator)) {
    throw refusal(
      'A condition compares a property with a value by =, <>, <, <=, >, >=, IN or IS NULL; conditions are joined by AND, values of one property also by OR.'
    )
  }
  reader.take('sign', 'a comparison')
  return operator as Operator
}

/** `A|B`, after the colon. */
export function readNames(reader: TokenReader): string[] {
  const names: string[] = []
  do {
    reader.takes(':')
    names.push(reader.take('name', 'a label or type'))
  } while (reader.takes('|'))
  if (reader.sees(':')) throw refusal('A node of two labels at once cannot be projected by label; filter by "nodeWhere".')
  return names
}

/** `type(r) = 'T'` or `type(r) IN ['T', 'U']`. */
function readTypes(reader: TokenReader): Test {
  reader.expect('type', '(')
  const variable = reader.take('name', 'a variable')
  reader.expect(')')
  if (reader.takes('in')) return { variable, constraint: [readLiteral(reader)].flat().map(String) }
  reader.expect('=')
  return { variable, constraint: [String(readLiteral(reader))] }
}

function readProperty(reader: TokenReader): { readonly variable: string; readonly property: string } {
  const variable = reader.take('name', 'a variable')
  reader.expect('.')
  return { variable, property: reader.take('name', 'a property') }
}

/** `3 <= n.p`. */
function readTurned(reader: TokenReader): Test {
  const value = readLiteral(reader)
  const operator = readComparison(reader)
  const { variable, property } = readProperty(reader)
  return { variable, constraint: { property, operator: operator in turned ? turned[operator as keyof typeof turned] : operator, value } }
}

/** `n:A`, `n.p = 3`, `n.p IN [1, 2]`, `n.p IS NOT NULL`. */
function readTest(reader: TokenReader): Test {
  if (reader.sees('type', '(')) return readTypes(reader)
  if (reader.peek()?.kind !== 'name') return readTurned(reader)
  const variable = reader.take('name', 'a variable')
  if (reader.sees(':')) return { variable, constraint: readNames(reader) }
  reader.expect('.')
  const property = reader.take('name', 'a property')
  if (reader.takes('is', 'not', 'null')) return { variable, constraint: { property, operator: 'exists' } }
  if (reader.takes('is', 'null')) return { variable, constraint: { property, operator: 'missing' } }
  if (reader.takes('in')) return { variable, constraint: { property, operator: 'in', value: readLiteral(reader) } }
  const operator = readComparison(reader)
  return { variable, constraint: { property, operator, value: readLiteral(reader) } }
}

/** As in Cypher, a missing value passes neither a predicate nor its negation. */
function negated(tests: readonly Test[]): Test[] {
  const [test] = tests
  const operator = test === undefined || isKinds(test.constraint) ? undefined : opposite[test.constraint.operator]
  if (test === undefined || tests.length > 1 || operator === undefined) throw refusal('NOT takes one comparison of a property.')
  return [{ variable: test.variable, constraint: { ...(test.constraint as Condition), operator } }]
}

function readFactor(reader: TokenReader): Test[] {
  if (reader.takes('not')) return negated(readFactor(reader))
  if (!reader.takes('(')) return [readTest(reader)]
  const tests = readAlternatives(reader)
  reader.expect(')')
  return tests
}

function readTerm(reader: TokenReader): Test[] {
  const tests = readFactor(reader)
  while (reader.takes('and')) tests.push(...readFactor(reader))
  return tests
}

const valuesOf = ({ operator, value }: Condition): readonly unknown[] | null =>
  operator === '=' ? [value] : operator === 'in' && Array.isArray(value) ? value : null

/** Merges alternatives into one predicate: kinds of one variable, or values of one property. */
function either(a: readonly Test[], b: readonly Test[]): Test[] {
  const [one, other] = [a[0], b[0]]
  if (a.length === 1 && b.length === 1 && one !== undefined && other?.variable === one.variable) {
    if (isKinds(one.constraint) && isKinds(other.constraint)) return [{ variable: one.variable, constraint: [...one.constraint, ...other.constraint] }]
    if (!isKinds(one.constraint) && !isKinds(other.constraint) && one.constraint.property === other.constraint.property) {
      const [values, more] = [valuesOf(one.constraint), valuesOf(other.constraint)]
      if (values !== null && more !== null) {
        return [{ variable: one.variable, constraint: { property: one.constraint.property, operator: 'in', value: [...values, ...more] } }]
      }
    }
  }
  throw refusal('OR joins values of one property (n.p = 1 OR n.p = 2), labels of one node or types. Anything else is two projections.')
}

function readAlternatives(reader: TokenReader): Test[] {
  let tests = readTerm(reader)
  while (reader.takes('or')) tests = either(tests, readTerm(reader))
  return tests
}

/** Constraints by variable. All conditions hold; kinds given twice must be equal. */
export function readWhere(reader: TokenReader): Map<string, VariableConstraints> {
  const found = new Map<string, VariableConstraints>()
  if (!reader.takes('where')) return found
  for (const { variable, constraint } of readAlternatives(reader)) {
    const { conditions, kinds } = found.get(variable) ?? { conditions: [], kinds: [] }
    if (!isKinds(constraint)) found.set(variable, { conditions: [...conditions, constraint], kinds })
    else found.set(variable, { conditions, kinds: sharedKinds(kinds, constraint) })
  }
  return found
}

/** The intersection of two lists, where an empty list allows all. */
export function sharedKinds(kinds: readonly string[], others: readonly string[]): readonly string[] {
  if (kinds.length === 0 || others.length === 0) return kinds.length === 0 ? others : kinds
  if ([...kinds].sort().join('\n') === [...others].sort().join('\n')) return kinds
  throw refusal(`Give labels and types once: ${kinds.join(', ')} and ${others.join(', ')} are told of the same variable.`)
}
