import type { Operator as ConditionOperator } from '../../graph/spec.ts'
import type { PropertyMention } from '../../linking/mention.ts'
import { isDated, isOrdered, isYearNumber } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { type ConditionUnit, type PropertyOwner, propertySchema, testsFor } from './condition-unit.ts'
import type { Amount, Item } from './item.ts'
import { onlySkips } from './little-words.ts'

/** A condition with the number of items that it takes. */
export type Take = { readonly unit: ConditionUnit; readonly used: number }

/** A row of items, place by place. */
export class RowReader {
  protected readonly tokens: readonly Token[]
  protected readonly schema: GraphSchema
  protected readonly row: readonly Item[]

  constructor(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]) {
    this.tokens = tokens
    this.schema = schema
    this.row = row
  }

  protected item(at: number): Item | undefined {
    return this.row[at]
  }
  protected near(before: number, after: number): boolean {
    const left = this.row[before]
    const right = this.row[after]
    return left !== undefined && right !== undefined && onlySkips(this.tokens, left.end, right.start)
  }

  /** A time is compared with a date or a year, not with any number. */
  protected canCompare(owner: PropertyOwner, { kind, value }: Amount): boolean {
    const property = propertySchema(this.schema, owner)
    return property !== undefined && isOrdered(property) && (kind === 'date' || !isDated(property) || isYearNumber(value))
  }

  /** Whether values are whole numbers, as those of things are. */
  protected countsThings(owner: PropertyOwner): boolean {
    const types = propertySchema(this.schema, owner)?.types ?? []
    return types.length > 0 && types.every((type) => type === 'integer')
  }

  /** A number in words that is no value of the property is no test of it: `the price of one tonne`. */
  protected canEqual(owner: PropertyOwner, { kind, value, start }: Amount): boolean {
    const property = propertySchema(this.schema, owner)
    if (property === undefined || kind === 'date') return true
    const isSpelled = !/\d/.test(this.tokens[start]?.text ?? '')
    const isStored = typeof value !== 'number' || (value >= (property.min ?? value) && value <= (property.max ?? value))
    return isDated(property) ? isYearNumber(value) : isStored || !isSpelled
  }

  /** `a price under 300 euros`, of price_eur: another word for the property, right behind its amount. */
  protected unitAt(at: number, owners: readonly PropertyOwner[]): PropertyMention | null {
    const [amount, unit] = [this.item(at - 1), this.item(at)]
    if (unit?.kind !== 'property' || unit.start !== amount?.end) return null
    return unit.owners.some(({ of, property }) => owners.some((owner) => owner.of === of && owner.property === property)) ? unit : null
  }

  protected numeric(start: number, end: number, owners: readonly PropertyOwner[], operator: ConditionOperator, value: number | string): ConditionUnit {
    const schema = owners.map((owner) => propertySchema(this.schema, owner)).find((known) => known !== undefined)
    return { start, end, owners, adjective: null, tests: testsFor(schema, operator, value) }
  }
}
