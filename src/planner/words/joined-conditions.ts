import { AmountReader } from './amount-conditions.ts'
import type { ConditionUnit } from './condition-unit.ts'
import { type Amount, type Item, isAmount } from './item.ts'
import type { Take } from './row-reader.ts'

type Tests = ConditionUnit['tests']
type Joint = 'and' | 'or' | ','

const between = new Set(['', ...'in and or but either the a an also with of yet at have has are is who that'.split(' ')])
const opposite = { '<': '>', '>': '<' } as const
/** Whether two tests bound a value from below and from above. */
const boundsBoth = (one: string, other: string) => opposite[one[0] as '<' | '>'] === other[0]

/** One more test of the same property, and the place after it in the row. */
interface Further {
  readonly value: unknown
  readonly end: number
  readonly next: number
}

/** Reads further tests of a property that go on after the first: `above 2 and below 4`, `zone 7, zone 8 or zone 9`, `A, B or C`. */
export class JoinedReader extends AmountReader {
  protected joined(take: Take, at: number): Take {
    const [test] = take.unit.tests
    if (test === undefined || take.unit.tests.length > 1 || take.unit.owners.length === 0) return take
    return test.operator === '=' && typeof test.value !== 'boolean' ? this.alternatives(take, at) : this.otherBound(take, at, test)
  }

  /** `above 2 and below 4`: the property is not said again, or is the same. */
  private otherBound(take: Take, at: number, first: Tests[number]): Take {
    const joint = this.jointAt(take.unit.end, at + take.used)
    if (joint === null || joint.kind === 'or') return take
    const place = this.sameProperty(take.unit, joint.next)
    const [comparison, amount] = [this.item(place), this.item(place + 1)]
    if (comparison?.kind !== 'comparison' || !isAmount(amount) || !this.near(place, place + 1) || !boundsBoth(first.operator, comparison.operator)) return take
    const named = this.unitAt(place + 2, take.unit.owners)
    if (named === null && this.isOfOther(amount, place + 2)) return take
    const further = this.numeric(take.unit.start, (named ?? amount).end, take.unit.owners, comparison.operator, amount.value)
    return { unit: { ...further, tests: [...take.unit.tests, ...further.tests] }, used: place + (named === null ? 2 : 3) - at }
  }

  /** Whether an amount counts what stands right after it. */
  private isOfOther({ end }: Amount, place: number): boolean {
    const next = this.item(place)
    const isItem = next !== undefined && next.start === end && ['label', 'type', 'property', 'node'].includes(next.kind)
    return isItem || this.tokens[end]?.pos === 'NOUN'
  }

  /** Values of one property that are listed: any of them fits. */
  private alternatives(take: Take, at: number): Take {
    const values: unknown[] = [take.unit.tests[0]?.value]
    let [end, next, isClosed, isNamed] = [take.unit.end, at + take.used, false, false]
    for (;;) {
      const joint = this.jointAt(end, next)
      const further = joint === null || isClosed ? null : this.alternative(take.unit, joint.next)
      if (joint === null || further === null || (joint.kind === 'and' && take.unit.owners.some(({ owner }) => owner === 'relationship'))) break
      values.push(further.value)
      isNamed ||= this.item(joint.next)?.kind === 'property'
      isClosed = joint.kind !== ',' && this.jointAt(further.end, further.next)?.kind === ','
      ;[end, next] = [further.end, further.next]
    }
    const lastJoint = this.tokens.slice(take.unit.end, end).some(({ folded }) => folded === 'or' || folded === 'and')
    if (values.length === 1 || !(lastJoint || isNamed)) return take
    return { unit: { ...take.unit, end, tests: [{ operator: 'in', value: values }] }, used: next - at }
  }

  private alternative(unit: ConditionUnit, from: number): Further | null {
    const place = this.sameProperty(unit, from)
    const item = this.item(place)
    if (item?.kind === 'value') return this.sameValue(unit, item, place)
    if (!isAmount(item) || typeof unit.tests[0]?.value !== typeof item.value || this.item(place + 1)?.kind === 'bound') return null
    const named = this.unitAt(place + 1, unit.owners)
    if (named === null && this.isOfOther(item, place + 1)) return null
    return { value: item.value, end: (named ?? item).end, next: place + (named === null ? 1 : 2) }
  }

  private sameValue({ owners }: ConditionUnit, item: Item & { kind: 'value' }, place: number): Further | null {
    if (!owners.some(({ of, property }) => of === item.of && property === item.property)) return null
    const after = this.item(place + 1)
    const named = after?.kind === 'property' && this.near(place, place + 1) && after.owners.some(({ property }) => property === item.property)
    return { value: item.value, end: named ? after.end : item.end, next: place + (named ? 2 : 1) }
  }

  /** The place after another naming of the property, if it is named again. */
  private sameProperty({ owners }: ConditionUnit, place: number): number {
    const item = this.item(place)
    const isSame = item?.kind === 'property' && item.owners.some(({ of, property }) => owners.some((owner) => owner.of === of && owner.property === property))
    return isSame ? place + 1 : place
  }

  /** How what ends before is joined with what follows; null: not at all. */
  private jointAt(end: number, place: number): { readonly kind: Joint; readonly next: number } | null {
    const isJoint = ['and', 'or'].includes(this.item(place)?.kind ?? '')
    const next = isJoint ? place + 1 : place
    const item = this.item(next)
    const words = item === undefined ? [] : this.tokens.slice(end, item.start)
    const isPlain = words.length > 0 && words.length <= 4 && words.every(({ folded, text }) => between.has(folded) && (folded !== '' || text === ','))
    const said = (word: string) => words.some(({ folded }) => folded === word)
    if (!isPlain || !(isJoint || said('but') || words.some(({ text }) => text === ','))) return null
    return { kind: said('or') ? 'or' : said('and') || said('but') ? 'and' : ',', next }
  }
}
