import type { LabelSchema, PropertySchema, RelationshipTypeSchema } from '../../../storage/graphs/store.ts'
import { isNumeric } from '../language/known-graph.ts'
import { type JsonSchema, type SmallSets, setKey } from '../language/query-schema.ts'
import type { Bounds } from './bounds.ts'
import { anyOf, object } from './schema-parts.ts'

const TEXT_TESTS = ['contains', 'starts_with', 'ends_with'] as const

interface Values {
  readonly enum: readonly unknown[]
}

/** Whether a number is near the property's range: `3` is not a year of birth. */
function isNear(number: number, { min, max }: PropertySchema): boolean {
  const [least, most] = [Number(min ?? Number.NEGATIVE_INFINITY), Number(max ?? Number.POSITIVE_INFINITY)]
  const span = Math.max((most - least) / 2, 1)
  return number >= least - span && number <= most + span
}

/** Builds conditions from the question's values, numbers and comparisons. */
export class ReplyConditions {
  readonly #sets: SmallSets
  readonly #bounds: Bounds
  /** Numbers that bound a property. */
  readonly #numbers: readonly number[]
  /** Whether the question names a numeric property. */
  readonly #saysNumber: boolean
  /** Whether the question bounds a count of nodes. */
  readonly mustCount: boolean

  constructor(labels: readonly LabelSchema[], types: readonly RelationshipTypeSchema[], sets: SmallSets, bounds: Bounds) {
    this.#sets = sets
    this.#bounds = bounds
    const isCounted = (number: number) => !bounds.isRanked && bounds.counts.some(({ value }) => value === number)
    this.#numbers = bounds.numbers.filter((number) => !isCounted(number))
    const ofLabels = labels.flatMap(({ label, properties }) => properties.map((property) => ({ owner: label, property })))
    const ofTypes = types.flatMap(({ type, properties }) => properties.map((property) => ({ owner: type, property })))
    const numeric = [...ofLabels, ...ofTypes].filter(({ property }) => isNumeric(property))
    this.#saysNumber = numeric.some(({ owner, property }) => bounds.properties.includes(setKey(owner, property.property)))
    this.mustCount = (bounds.isMore || bounds.isLess) && !bounds.isRanked && bounds.counts.length > 0
  }

  /** Returns the schema of `where`; null where the question has no value for these properties. */
  where(owner: string, properties: readonly PropertySchema[], nameProperty: string | null): JsonSchema | null {
    const conditions = properties.flatMap((property) => {
      const condition = this.#condition(owner, property, property.property === nameProperty)
      return condition === null ? [] : [[property.property, condition] as const]
    })
    return conditions.length === 0 ? null : object(Object.fromEntries(conditions), [])
  }

  /** Returns the schema of a count of nodes with one of the labels; null where the question has none. */
  count(labels: readonly string[]): unknown {
    const numbers = this.#bounds.counts.flatMap(({ value, label }) =>
      (label === null || labels.includes(label)) && Number.isInteger(value) && value >= 0 ? [value] : []
    )
    const counts = this.#oneBound({ enum: [...new Set(numbers)] })
    return counts.length === 0 ? null : anyOf(counts)
  }

  #condition(owner: string, property: PropertySchema, isName: boolean): unknown {
    const { isNegated, isHad, properties, flags } = this.#bounds
    const [type, ...more] = property.types
    if (type === 'boolean' && more.length === 0) return flags.includes(setKey(owner, property.property)) ? { type: 'boolean' } : null
    // A list is not compared with a text or number.
    if (type === 'list') return null
    const isSaid = properties.includes(setKey(owner, property.property))
    const missing = isNegated && isSaid ? [object({ missing: { const: true } }, ['missing'])] : []
    const predicates = isNumeric(property) ? this.#numberTests(property, isSaid) : this.#textTests(owner, property, { isName, isSaid })
    // `that have a fax number` gives no value to compare with.
    const exists = isSaid && isHad && predicates.length === 0 ? [object({ exists: { const: true } }, ['exists'])] : []
    const all = [...predicates, ...exists, ...missing]
    return all.length === 0 ? null : anyOf(all)
  }

  /** Where the question names one numeric property, others are excluded. */
  #numberTests(property: PropertySchema, isSaid: boolean): unknown[] {
    if (!isSaid && this.#saysNumber) return []
    const value = { enum: this.#numbers.filter((number) => isNear(number, property)) }
    return value.enum.length === 0 ? [] : [value, ...this.#oneBound(value), ...this.#bothBounds(value)]
  }

  #textTests(owner: string, { property }: PropertySchema, { isName, isSaid }: { readonly isName: boolean; readonly isSaid: boolean }): unknown[] {
    const { values, parts, isText, isNegated } = this.#bounds
    const mentioned = values[setKey(owner, property)] ?? []
    const set = this.#sets.get(setKey(owner, property))?.map(String)
    const value = { enum: set === undefined ? mentioned : isSaid ? set : set.filter((one) => mentioned.includes(one)) }
    const partly = isText && (isSaid || isName) && parts.length > 0 ? TEXT_TESTS.map((test) => object({ [test]: { enum: parts } }, [test])) : []
    if (isName || value.enum.length === 0) return partly
    const other = isNegated ? [object({ '<>': value }, ['<>'])] : []
    return [value, ...(set === undefined ? [...this.#oneBound(value), ...this.#bothBounds(value)] : other), ...partly]
  }

  #oneBound(value: Values): JsonSchema[] {
    const { isMore, isLess, isNegated } = this.#bounds
    const operators = [...(isMore || isNegated ? ['>', '>='] : []), ...(isLess || isNegated ? ['<', '<='] : []), ...(isNegated ? ['<>'] : [])]
    return value.enum.length === 0 ? [] : operators.map((operator) => object({ [operator]: value }, [operator]))
  }

  #bothBounds(value: Values): JsonSchema[] {
    const { isMore, isLess } = this.#bounds
    return isMore && isLess && value.enum.length > 1 ? [object({ '>=': value, '<=': value }, ['>=', '<='])] : []
  }
}
