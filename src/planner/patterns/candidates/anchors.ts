import type { Condition } from '../../../graph/spec.ts'
import type { GraphSchema, StoredNode } from '../../../store/store.ts'
import { type PropertyOwner, propertySchema } from '../../words/condition-unit.ts'
import type { Amount } from '../words/amount.ts'
import type { Mark, Name } from '../words/marks.ts'
import { PropertyTestReader } from '../words/property-test.ts'
import { wordForms } from '../words/word-classes.ts'

/** A test of a property. Whether a value is to be met or not is left open, but where the words compare numbers. */
export interface AnchoredTest {
  /** Marks of the property, or of the value where the property is not named, and of the value. */
  readonly at: number
  readonly valueAt: number
  readonly owners: readonly PropertyOwner[]
  readonly value: unknown
  /** Tests that the words spell out: `over 30`, `is missing`. */
  readonly fixed: readonly Omit<Condition, 'property'>[] | null
}

/** What a question names of the graph, each by the place of its mark. */
export interface Anchors {
  readonly marks: readonly Mark[]
  readonly labels: readonly { readonly at: number; readonly label: string }[]
  readonly types: readonly { readonly at: number; readonly type: string }[]
  readonly nodes: readonly { readonly at: number; readonly nodes: readonly StoredNode[] }[]
  readonly tests: readonly AnchoredTest[]
  /** Properties without a value. */
  readonly asked: readonly { readonly at: number; readonly owners: readonly PropertyOwner[] }[]
  readonly amounts: readonly { readonly at: number; readonly amount: Amount }[]
  /** What each mark stands for, for those that stand for something. */
  readonly kinds: ReadonlyMap<number, AnchorKind>
}

export type AnchorKind = 'LABEL' | 'TYPE' | 'NODE' | 'PROPERTY' | 'VALUE' | 'NUMBER'

const shares = (some: readonly PropertyOwner[], { property, of }: { readonly property: string; readonly of: string }) =>
  some.some((owner) => owner.property === property && owner.of === of)

class AnchorReader {
  private readonly marks: readonly Mark[]
  private readonly schema: GraphSchema
  private readonly labels: { at: number; label: string }[] = []
  private readonly types: { at: number; type: string }[] = []
  private readonly nodes: { at: number; nodes: readonly StoredNode[] }[] = []
  private readonly tests: AnchoredTest[] = []
  private readonly properties: { at: number; owners: readonly PropertyOwner[] }[] = []
  private readonly values: { at: number; mark: Mark }[] = []
  private readonly amounts: { at: number; amount: Amount }[] = []
  private readonly kinds = new Map<number, AnchorKind>()

  constructor(marks: readonly Mark[], schema: GraphSchema) {
    this.marks = marks
    this.schema = schema
  }

  read(): Anchors | null {
    const spelled = new PropertyTestReader(this.marks, this.schema)
    for (let at = 0; at < this.marks.length; ) at = this.spelledTest(spelled, at) ?? this.take(at)
    if (!this.values.every(({ at, mark }) => this.pair(at, mark))) return null
    const paired = new Set(this.tests.map(({ at }) => at))
    const { marks, labels, types, nodes, tests, amounts, kinds } = this
    const asked = this.properties.filter(({ at, owners }) => !paired.has(at) && !owners.every((owner) => this.isNaming(owner)))
    return { marks, labels, types, nodes, tests, asked, amounts, kinds }
  }

  private isNaming({ owner, of, property }: PropertyOwner): boolean {
    return owner === 'node' && this.schema.labels.some(({ label, nameProperty }) => label === of && nameProperty === property)
  }

  /** `p over 30`, `p is missing`: whatever is not a plain value. */
  private spelledTest(reader: PropertyTestReader, at: number): number | null {
    if ((this.marks[at]?.name?.properties.length ?? 0) === 0) return null
    const test = reader.read(at)
    if (test === null || test.tests.every(({ operator, value }) => (operator === '=' || operator === '<>') && typeof value === 'string')) return null
    const owners = test.owners.filter((owner) => propertySchema(this.schema, owner) !== undefined)
    this.tests.push({ at, valueAt: test.next - 1, owners, value: null, fixed: test.tests })
    this.kinds.set(at, 'PROPERTY').set(test.next - 1, 'VALUE')
    return test.next
  }

  private take(at: number): number {
    const mark = this.marks[at] as Mark
    const { kind, name, amount } = mark
    const names = name === null ? 0 : name.labels.length + name.types.length + name.properties.length
    const isName = kind === 'name' || (name?.quoted ?? false) || kind === 'key-noun' || names > 0
    if (kind === 'amount' && amount !== null) this.add(this.amounts, 'NUMBER', { at, amount })
    else if (name !== null && isName) this.takeName(at, mark, name)
    return at + 1
  }

  private takeName(at: number, mark: Mark, name: Name): void {
    const [label] = name.labels
    const [type] = name.types
    if (label !== undefined) this.add(this.labels, 'LABEL', { at, label })
    else if (type !== undefined) this.add(this.types, 'TYPE', { at, type })
    else if (name.properties.length > 0) this.add(this.properties, 'PROPERTY', { at, owners: name.properties })
    else if (name.nodes.length > 0) this.add(this.nodes, 'NODE', { at, nodes: name.nodes })
    else if (name.values.length > 0 || (mark.kind === 'literal' && !wordForms.has(mark.text.trim()))) this.add(this.values, 'VALUE', { at, mark })
  }

  private add<Item extends { at: number }>(list: Item[], kind: AnchorKind, item: Item): void {
    list.push(item)
    this.kinds.set(item.at, kind)
  }

  /** Finds the property of a value: the nearest one that has no other yet, else the nearest; a value of one property needs none. */
  private pair(at: number, { name, text }: Mark): boolean {
    const known = name?.values ?? []
    const owning = (owners: readonly PropertyOwner[]) => (known.length === 0 ? owners : owners.filter((owner) => known.some((value) => shares([owner], value))))
    const fitting = this.properties.filter((property) => owning(property.owners).length > 0).sort((a, b) => distance(a.at, at) - distance(b.at, at))
    const nearest = fitting.find((property) => !this.tests.some((test) => test.at === property.at)) ?? fitting[0]
    const value = known[0]?.value ?? name?.text ?? text
    if (nearest !== undefined) {
      this.tests.push({ at: nearest.at, valueAt: at, owners: owning(nearest.owners), value, fixed: null })
      return true
    }
    const owners = known.filter(({ of }) => this.labels.some(({ label }) => label === of) || this.types.some(({ type }) => type === of))
    if (owners.length === 0 || new Set(owners.map(({ property }) => property)).size > 1) return false
    this.tests.push({ at, valueAt: at, owners: owners.map(({ owner, of, property }) => ({ owner, of, property })), value, fixed: null })
    return true
  }
}

/** A property before its value is nearer than one after it. */
const distance = (property: number, value: number) => (property < value ? value - property : property - value + 0.5)

/** What a question names; null where a value belongs to nothing that it names. */
export function findAnchors(marks: readonly Mark[], schema: GraphSchema): Anchors | null {
  return new AnchorReader(marks, schema).read()
}
