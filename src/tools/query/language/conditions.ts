import { type Operator, operators } from '../../../graph/spec.ts'
import type { PropertySchema } from '../../../storage/graphs/store.ts'
import type { Predicate, Scalar } from '../tree.ts'
import { type Cursor, findWord, knownWords, shown } from './cursor.ts'
import type { Names } from './names.ts'

const TEXT_OPERATORS: ReadonlySet<Operator> = new Set(['contains', 'starts_with', 'ends_with'])

const unique = (values: readonly string[]): string[] => [...new Set(values)]
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value)

/** Returns the type of a property's values; null where it has several, or one that queries cannot express. */
function kindOf(property: string, known: readonly PropertySchema[]): 'number' | 'boolean' | 'string' | null {
  const types = unique(known.flatMap((one) => (one.property === property ? one.types : [])))
  if (types.every((type) => type === 'integer' || type === 'float')) return 'number'
  return types.length === 1 && (types[0] === 'boolean' || types[0] === 'string') ? types[0] : null
}

const example = (property: string, known: readonly PropertySchema[]): string => shown(known.find((one) => one.property === property)?.samples[0] ?? null)

/** Reads `where`: each property has its value, or predicates by operator. All must hold. */
export class Conditions {
  readonly #names: Names

  constructor(names: Names) {
    this.#names = names
  }

  read(at: Cursor, known: readonly PropertySchema[], owner: string): Predicate[] {
    if (!at.isGiven) return []
    if (!at.isObject) {
      at.refuse(`"where" is an object of properties with a value or {operator: value}; got ${shown(at.value)}.`)
      return []
    }
    return at.keys().flatMap((name) => {
      const property = this.property(name, known, owner, at.at(name))
      return property === null ? [] : this.#tests(at.at(name), property, known)
    })
  }

  /** Returns a property by name; null where it is refused. */
  property(name: string, known: readonly PropertySchema[], owner: string, at: Cursor): string | null {
    const names = unique(known.map(({ property }) => property))
    const found = findWord(name, names)
    if (found === undefined) at.refuse(`${owner} has no property "${name}". ${knownWords(name, names)}`)
    return found ?? null
  }

  #tests(at: Cursor, property: string, known: readonly PropertySchema[]): Predicate[] {
    if (!at.isObject || at.at('of').isGiven) return this.#test(at, property, at.isList ? 'in' : '=', known)
    return at.keys().flatMap((key) => {
      const operator = operators.find((one) => one === key)
      if (operator === undefined) at.at(key).refuse(`"${key}" is no operator. ${knownWords(key, operators)}`)
      return operator === undefined ? [] : this.#test(at.at(key), property, operator, known)
    })
  }

  #test(at: Cursor, property: string, operator: Operator, known: readonly PropertySchema[]): Predicate[] {
    if (operator === 'exists' || operator === 'missing') {
      const isSo = at.isTrue(`"${operator}"`)
      return [{ property, operator: isSo === (operator === 'exists') ? 'exists' : 'missing' }]
    }
    if (at.isObject) return this.#thatOf(at, property, operator)
    if (operator === 'in') {
      const values = at.items().flatMap((item) => this.#value(item, property, operator, known) ?? [])
      return values.length === 0 ? [] : [{ property, operator, value: values }]
    }
    const value = this.#value(at, property, operator, known)
    return value === null ? [] : [{ property, operator, value }]
  }

  /** Reads a comparison with the value of a named node. */
  #thatOf(at: Cursor, property: string, operator: Operator): Predicate[] {
    if (!at.hasFields('A value', ['of'], ['of'])) return []
    const nodes = this.#names.nodes(at.at('of'), [])
    if (nodes.length > 1) at.refuse(`${shown(at.at('of').value)} names ${nodes.length} nodes, and one value is compared with: write the value itself.`)
    return nodes.slice(0, 1).map((thatOf) => ({ property, operator, thatOf }))
  }

  #value(at: Cursor, property: string, operator: Operator, known: readonly PropertySchema[]): Scalar | null {
    const { value } = at
    const kind = TEXT_OPERATORS.has(operator) ? 'string' : kindOf(property, known)
    if (isScalar(value) && (kind === null || typeof value === kind)) return value
    if (kind === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
    if (kind === 'string' && typeof value === 'number') return String(value)
    at.refuse(`"${property}" holds a ${kind ?? 'single value'}, such as ${example(property, known)}; got ${shown(value)}.`)
    return null
  }
}
