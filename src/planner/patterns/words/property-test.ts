import type { Condition } from '../../../graph/spec.ts'
import type { GraphSchema } from '../../../store/store.ts'
import { type PropertyOwner, propertySchema, testsFor } from '../../words/condition-unit.ts'
import type { Mark } from './marks.ts'

/** A test of a property that the words spell out: `p over 30`, `p is v or w`, `p is missing`. */
export interface PropertyTest {
  readonly owners: readonly PropertyOwner[]
  readonly tests: readonly Omit<Condition, 'property'>[]
  readonly next: number
}

type Kind = Mark['kind']

const between: ReadonlySet<Kind> = new Set<Kind>([
  'glue',
  'be',
  'article',
  'have',
  'with',
  'property-noun',
  'of',
  'as',
  'its',
  'comma',
  'to',
  'relation-noun',
  'node-noun',
  'also',
  'those',
  'relative',
  'it'
] satisfies Kind[])
const denies: ReadonlySet<Kind> = new Set<Kind>(['unequal', 'not'])
const compares: ReadonlySet<Kind> = new Set<Kind>(['equal', 'be', 'one-of', 'unequal', 'not'])
const farthest = 9

/** Whether the mark can be compared with: a name, a quoted text, an amount. */
function isValue(mark: Mark): boolean {
  return mark.kind === 'name' || mark.kind === 'literal' || mark.kind === 'amount' || mark.kind === 'unknown'
}

/** Reads what the words after a property ask of it. */
export class PropertyTestReader {
  private readonly marks: readonly Mark[]
  private readonly schema: GraphSchema

  constructor(marks: readonly Mark[], schema: GraphSchema) {
    this.marks = marks
    this.schema = schema
  }

  /** The test of the property at a mark, or null. */
  read(at: number): PropertyTest | null {
    const owners = this.marks[at]?.name?.properties ?? []
    if (owners.length === 0) return null
    const found = this.comparison(at, owners)
    if (found === null) return this.existence(at, owners)
    const values = this.listed(found.at, owners)
    const tests = this.testsOf(values.marks, owners, found.negated)
    return tests === null ? null : { owners, tests, next: values.next }
  }

  /** Where the value stands, and whether it is to be met or not. */
  private comparison(at: number, owners: readonly PropertyOwner[]): { readonly at: number; readonly negated: boolean } | null {
    let valueAt = at + 1
    while (valueAt <= at + farthest && this.leads(at, valueAt, owners)) valueAt += 1
    const mark = this.marks[valueAt]
    const words = this.marks.slice(at + 1, valueAt).map(({ kind }) => kind)
    const said = words.some((kind) => compares.has(kind))
    if (mark === undefined || !this.meets(mark, owners, said) || !this.fits(mark, words, said, owners)) return null
    return { at: valueAt, negated: words.some((kind) => denies.has(kind)) }
  }

  /** Words that stand between a property and its value. */
  private leads(at: number, valueAt: number, owners: readonly PropertyOwner[]): boolean {
    const mark = this.marks[valueAt]
    if (mark === undefined) return false
    const said = this.marks.slice(at + 1, valueAt).some(({ kind }) => compares.has(kind))
    return compares.has(mark.kind) || (!said && this.isOwner(mark, owners)) || (between.has(mark.kind) && !this.meets(mark, owners, said))
  }

  /** `p of the "R"`: whose property it is. */
  private isOwner({ name }: Mark, owners: readonly PropertyOwner[]): boolean {
    return owners.some(({ of }) => (name?.types.includes(of) ?? false) || (name?.labels.includes(of) ?? false))
  }

  private meets(mark: Mark, owners: readonly PropertyOwner[], said: boolean): boolean {
    if (isValue(mark)) return mark.kind !== 'unknown' || said
    return mark.name?.values.some((value) => owners.some((owner) => owner.property === value.property && owner.of === value.of)) ?? false
  }

  /** Without a word that compares, only a known value right after the property, an amount or a quoted text is one. */
  private fits(mark: Mark, words: readonly Kind[], said: boolean, owners: readonly PropertyOwner[]): boolean {
    if (said || this.isValueOf(mark, owners)) return true
    return mark.kind === 'literal' && !words.includes('node-noun') && !words.includes('relation-noun')
  }

  private isValueOf(mark: Mark, owners: readonly PropertyOwner[]): boolean {
    if (mark.kind === 'amount') return owners.some((owner) => this.typesOf(owner).some((type) => type === 'integer' || type === 'float'))
    const isNode = (mark.name?.nodes.length ?? 0) > 0 && owners.some((owner) => this.isNaming(owner))
    return isNode || (mark.name?.values.some((value) => owners.some((owner) => owner.property === value.property)) ?? false)
  }

  /** Whether the property names the nodes of its label. */
  private isNaming(owner: PropertyOwner): boolean {
    return owner.owner === 'node' && this.schema.labels.some((label) => label.label === owner.of && label.nameProperty === owner.property)
  }

  private typesOf(owner: PropertyOwner): readonly string[] {
    return propertySchema(this.schema, owner)?.types ?? []
  }

  /** `v`, `v or w`, `v, w or x`. */
  private listed(at: number, owners: readonly PropertyOwner[]): { marks: Mark[]; next: number } {
    const marks = [this.marks[at] as Mark]
    let next = at + 1
    for (;;) {
      const joint = this.marks[next]?.kind === 'comma' && this.marks[next + 1]?.kind === 'or' ? next + 1 : next
      const other = this.marks[joint + 1]
      const isJoined =
        ['or', 'comma'].includes(this.marks[joint]?.kind ?? '') && other !== undefined && (other.kind === 'literal' || this.isValueOf(other, owners))
      const goesOn = isJoined && (this.marks[joint]?.kind === 'or' || this.endsInOr(joint + 2))
      if (!goesOn || other === undefined) return { marks, next }
      marks.push(other)
      next = joint + 2
    }
  }

  private endsInOr(at: number): boolean {
    return ['or', 'comma'].includes(this.marks[at]?.kind ?? '') && this.marks.slice(at, at + 4).some((mark) => mark.kind === 'or')
  }

  private testsOf(marks: readonly Mark[], owners: readonly PropertyOwner[], negated: boolean): PropertyTest['tests'] | null {
    const [first] = marks
    if (first === undefined) return null
    if (marks.length > 1 && negated) return marks.map((mark) => ({ operator: '<>' as const, value: this.valueOf(mark, owners) }))
    if (marks.length > 1) return [{ operator: 'in', value: marks.map((mark) => this.valueOf(mark, owners)) }]
    if (first.kind === 'amount') return this.amountTests(first, owners, negated)
    return [{ operator: negated ? '<>' : '=', value: this.valueOf(first, owners) }]
  }

  private amountTests(mark: Mark, owners: readonly PropertyOwner[], negated: boolean): PropertyTest['tests'] | null {
    const { amount } = mark
    if (amount === null) return null
    if (amount.operator === 'range') {
      return negated
        ? null
        : [
            { operator: '>=', value: amount.low },
            { operator: '<=', value: amount.high }
          ]
    }
    const number = amount.low ?? amount.high ?? 0
    const exact = amount.operator === '>' ? number - 1 : amount.operator === '<' ? number + 1 : number
    const operator = mark.text.startsWith('over ') ? '>' : amount.operator
    const turned = { '=': '<>', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const
    return testsFor(propertySchema(this.schema, owners[0] as PropertyOwner), negated ? turned[operator] : operator, exact)
  }

  /** The text as it is stored, as a number or a truth where the property holds such. */
  private valueOf(mark: Mark, owners: readonly PropertyOwner[]): unknown {
    const known = mark.name?.values.find((value) => owners.some((owner) => owner.property === value.property && owner.of === value.of))
    const naming = mark.name?.nodes.find((node) => owners.some((owner) => this.isNaming(owner) && node.labels.includes(owner.of)))
    const text = known?.value ?? naming?.name ?? mark.name?.text ?? mark.text
    const types = new Set(owners.flatMap((owner) => this.typesOf(owner)))
    if (types.has('string')) return text
    if (types.has('boolean') && /^(true|false|yes|no)$/i.test(text)) return /^(true|yes)$/i.test(text)
    const number = Number(text)
    return text !== '' && Number.isFinite(number) ? number : text
  }

  /** `p is missing`, `p is present`. */
  private existence(at: number, owners: readonly PropertyOwner[]): PropertyTest | null {
    let next = at + 1
    while (compares.has(this.marks[next]?.kind as Kind) && next < at + 4) next += 1
    const kind = this.marks[next]?.kind
    if (next === at + 1 || (kind !== 'missing' && kind !== 'holds')) return null
    const negated = this.marks.slice(at + 1, next).some((mark) => denies.has(mark.kind))
    const isThere = (kind === 'holds') !== negated
    return { owners, tests: [{ operator: isThere ? 'exists' : 'missing' }], next: next + 1 }
  }
}
