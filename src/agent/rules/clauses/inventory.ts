import type { GraphSchema } from '../../../store/store.ts'
import type { Amount } from './amount.ts'
import type { Mark } from './marks.ts'
import { type NounPhrase, nounPhraseAt } from './noun-phrase.ts'
import { type Test, TestReader } from './read-test.ts'
import type { Thing } from './scene.ts'

type Kind = Mark['kind']

/** Nodes that a question names, each time it names them. */
export interface Mentioned {
  readonly at: number
  readonly end: number
  /** `a "X"`, `some "X"`: one of them. */
  readonly isOne: boolean
  /** Which of the things it is. */
  readonly thing: number
  readonly isFirst: boolean
  /** `no "X"`, or a word of denial since the mention before. */
  readonly negated: boolean
  /** Asked for by `which`, `how many`, `find`. */
  readonly asked: boolean
  /** The word of place before it. */
  readonly place: 'from' | 'to' | 'via' | 'by' | null
}

/** How many steps a way has, and whether they come after others. */
export interface Steps {
  readonly at: number
  readonly low: number
  readonly high: number | null
  readonly further: boolean
}

export interface SaidTest extends Test {
  readonly at: number
  readonly negated: boolean
}

/** What a question names and counts, in its order, whatever the grammar between. */
export interface Inventory {
  readonly marks: readonly Mark[]
  readonly things: readonly Thing[]
  readonly mentions: readonly Mentioned[]
  readonly types: readonly string[]
  readonly tests: readonly SaidTest[]
  readonly asked: readonly { readonly at: number; readonly mark: Mark }[]
  readonly steps: readonly Steps[]
  /** Words of denial that nothing took up. */
  readonly loose: number
  /** An amount of something other than steps. */
  readonly amounts: readonly Amount[]
  /** Values whose property stands elsewhere, if anywhere. */
  readonly values: readonly Mark[]
}

/** Words of denial. */
export const denials: ReadonlySet<Kind> = new Set<Kind>(['not', 'lack', 'none', 'except', 'unequal'])
const asks: ReadonlySet<Kind> = new Set<Kind>(['wh', 'ask', 'count', 'number-of'])
const places: Readonly<Partial<Record<Kind, Mentioned['place']>>> = { from: 'from', start: 'from', to: 'to', end: 'to', via: 'via', by: 'by' }
const passed: ReadonlySet<Kind> = new Set<Kind>([
  'article',
  'all',
  'those',
  'further',
  'single',
  'direct',
  'its',
  'one-of',
  'amount',
  'glue',
  'of',
  'node-noun',
  'kind-noun',
  'lack',
  'none',
  'be',
  'equal',
  'key-noun',
  'middle-noun'
])
const definite = /^(the|that|those|these|this|such|its|said|every|each|all|the same|the latter|the former|they|them)$/
const stepNouns: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>(['hop-noun', 'relation-noun'])
const between: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>(['further', 'direct', 'single', 'glue', 'out', 'article', 'also'])
const lengths = /\b(length|distance|long|away|deep|depth|far|farther)\b/

/** How many things of one kind there may be: a way `"X" to "X" to "X"` has three. */
const mostAlike = (before: Kind | undefined): number => (before === 'to' ? 3 : 2)
const isOneOrMore = ({ low, high }: Pick<Amount, 'low' | 'high'>): boolean => low === 1 && (high === 1 || high === null)

class InventoryReader {
  private readonly marks: readonly Mark[]
  private readonly tests: TestReader
  private readonly things: Thing[] = []
  private readonly mentions: Mentioned[] = []
  private readonly types: string[] = []
  private readonly said: SaidTest[] = []
  private readonly asked: { at: number; mark: Mark }[] = []
  private readonly steps: Steps[] = []
  private readonly amounts: Amount[] = []
  private readonly values: Mark[] = []
  private denied = 0

  constructor(marks: readonly Mark[], schema: GraphSchema) {
    this.marks = marks
    this.tests = new TestReader(marks, schema)
  }

  read(): Inventory {
    for (let at = 0; at < this.marks.length; ) at = this.step(at)
    const { marks, things, mentions, types, said: tests, asked, steps, amounts, values } = this
    return { marks, things, mentions, types: [...new Set(types)], tests, asked, steps, loose: this.denied, amounts, values }
  }

  private kind(at: number): Kind | undefined {
    return this.marks[at]?.kind
  }

  private step(at: number): number {
    const mark = this.marks[at] as Mark
    const test = mark.kind === 'key-noun' && nounPhraseAt(this.marks, at) !== null ? null : this.tests.read(at)
    if (test !== null) return this.takeTest(test, at)
    const type = this.typeAt(at)
    if (type !== null) return type
    return this.stepsAt(at) ?? this.thingAt(at) ?? this.single(mark, at)
  }

  /** A mark that is part of no phrase. */
  private single(mark: Mark, at: number): number {
    if ((mark.name?.properties.length ?? 0) > 0 && mark.kind !== 'key-noun') this.asked.push({ at, mark })
    else if (denials.has(mark.kind)) this.denied += 1
    else if (mark.kind === 'literal' || (mark.kind === 'name' && (mark.name?.values.length ?? 0) > 0)) this.values.push(mark)
    return at + 1
  }

  private takeTest(test: Test, at: number): number {
    if (this.takeKey(test, at)) return test.next
    const inner = test.tests.some(({ operator }) => operator === '<>' || operator === 'missing')
    const negated = this.denied > 0 && !inner
    this.said.push({ ...test, at, negated })
    this.denied = 0
    return test.next
  }

  /** `the "X" with the key K`: the node itself. */
  private takeKey({ tests, value, owners, next }: Test, at: number): boolean {
    const nodes = (value?.nodes ?? []).filter((node) => owners.some((owner) => this.tests.isNaming(owner) && node.labels.includes(owner.of)))
    if (nodes.length === 0 || tests.length !== 1 || tests[0]?.operator !== '=' || this.denied > 0) return false
    const last = this.things[this.mentions.at(-1)?.thing ?? -1]
    const named = nodes.filter((node) => node.labels.some((label) => last?.labels.includes(label)))
    if (last !== undefined && last.nodes === null && named.length > 0) last.nodes = named
    else this.mention(at, next, this.things.push({ labels: [], nodes, conditions: [] }) - 1, true)
    return true
  }

  private mention(at: number, end: number, thing: number, isFirst: boolean): void {
    const { asked, place } = this.before(at)
    const isHead = this.mentions.length === 0 && this.kind(at - 1) !== 'to'
    const said = this.marks.slice(at, end)
    const isOne =
      said.some(({ text }) => /^(?:a|an|any|some|one|another|a single|any one|any single)$/.test(text)) &&
      !said.some(({ kind, text }) => kind === 'node-noun' && /s$|vertices/.test(text))
    this.mentions.push({ at, end, thing, isFirst, isOne, negated: this.denied > 0 && !isHead, asked, place })
    if (!isHead) this.denied = 0
  }

  private typeAt(at: number): number | null {
    const mark = this.marks[at]
    const types = mark?.name?.types ?? []
    if (mark === undefined || types.length === 0 || (mark.name?.labels.length ?? 0) > 0) return null
    if (mark.kind !== 'name' && mark.kind !== 'relation-noun') return null
    this.types.push(...types)
    return at + 1
  }

  /** `1 to 3 steps`, `at most two links`, `of length 2`, `another step`. */
  private stepsAt(at: number): number | null {
    const mark = this.marks[at]
    let next = at + 1
    while (between.has(this.kind(next)) && next < at + 4) next += 1
    if (mark?.kind === 'further' && stepNouns.has(this.kind(next))) return this.takeSteps(at, 1, 1, true, next + 1)
    return mark?.kind === 'amount' && mark.amount !== null ? this.amountAt(at, mark.amount, next) : null
  }

  /** @param noun where the noun stands that the amount is of */
  private amountAt(at: number, amount: Amount, noun: number): number | null {
    const { low, high } = amount
    const isFurther = this.marks.slice(at, noun).some(({ kind }) => kind === 'further')
    if (isFurther && this.steps.length > 0 && this.kind(noun) === 'to') return this.takeSteps(at, 1, 1, true, noun)
    if (this.kind(noun) === 'hop-noun' || (this.kind(noun) === 'relation-noun' && (isFurther || this.isWay(at, amount))))
      return this.takeSteps(at, low ?? 1, high, isFurther, noun + 1)
    if (this.marks.slice(Math.max(0, at - 2), at + 3).some(({ text }) => lengths.test(text))) return this.takeSteps(at, low ?? 1, high, isFurther, at + 1)
    if (this.isOfThings(noun) && !isOneOrMore(amount)) this.amounts.push(amount)
    return null
  }

  private isOfThings(noun: number): boolean {
    return this.kind(noun) === 'relation-noun' || (this.marks[noun]?.name?.labels.length ?? 0) > 0
  }

  /** `over one link`, `by one edge`, `1 to 3 edges`: a way, not how many there are. */
  private isWay(at: number, { low, operator }: Amount): boolean {
    return operator === 'range' || operator === '<=' || (low ?? 0) > 1 || ['via', 'by', 'walk-verb', 'reach-verb'].includes(this.kind(at - 1) ?? '')
  }

  private takeSteps(at: number, low: number, high: number | null, further: boolean, next: number): number {
    this.steps.push({ at, low: Math.max(1, low), high, further: further || (this.steps.length > 0 && isOneOrMore({ low, high })) })
    return next
  }

  private thingAt(at: number): number | null {
    const phrase = nounPhraseAt(this.marks, at)
    if (phrase === null || (phrase.labels.length === 0 && phrase.nodes === null && phrase.literal === null)) return null
    if (phrase.literal !== null) {
      this.amounts.push({ start: at, end: at, low: 0, high: 0, operator: '=' })
      return phrase.next
    }
    if (this.isApposition(phrase, at)) return phrase.next
    const said = this.marks.slice(at, phrase.next).filter(({ kind }) => kind !== 'name')
    const isDefinite = said.some(({ text }) => definite.test(text))
    const isIndefinite = said.some(({ kind, text }) => kind === 'amount' || /^(?:a|an|any|some|another)$/.test(text))
    const known = this.known(at, phrase, isDefinite, isIndefinite || this.kind(at - 1) === 'middle-noun' || this.isJoined(phrase, at))
    const thing = known ?? this.things.push({ labels: [...phrase.labels], nodes: phrase.nodes === null ? null : [...phrase.nodes], conditions: [] }) - 1
    if (phrase.negated) this.denied += 1
    this.mention(at, phrase.next, thing, known === null)
    return phrase.next
  }

  /** `"X" and "X"`, `"X" to "X"`: two of a kind. */
  private isJoined({ labels }: NounPhrase, at: number): boolean {
    const last = this.mentions.at(-1)
    const amid = this.marks.slice(last?.end ?? 0, at)
    return (
      amid.length === 1 && (amid[0]?.kind === 'and' || amid[0]?.kind === 'to') && labels.some((label) => this.things[last?.thing ?? -1]?.labels.includes(label))
    )
  }

  /** `K, a "X"`, `K of class "X"`: what a node is. */
  private isApposition({ labels, nodes }: NounPhrase, at: number): boolean {
    const last = this.mentions.at(-1)
    const given = this.things[last?.thing ?? -1]?.nodes ?? []
    const amid = this.marks
      .slice(last?.end ?? 0, at)
      .every(({ kind }) => ['of', 'kind-noun', 'be', 'equal', 'article', 'comma', 'as', 'glue', 'relative'].includes(kind))
    return nodes === null && amid && given.some((node) => labels.some((label) => node.labels.includes(label)))
  }

  /** What the words right before a thing say of it. */
  private before(at: number): { readonly asked: boolean; readonly place: Mentioned['place'] } {
    let from = this.pastWords(at - 1)
    const lead = this.marks.slice(from + 1, at).some(({ kind }) => asks.has(kind))
    const asked = this.isWhich(from) || lead || asks.has(this.kind(from) as Kind)
    if (this.isWhich(from)) from = this.pastWords(from - 1)
    const mark = this.marks[from]
    return { asked, place: (mark === undefined ? null : places[mark.kind]) ?? null }
  }

  private isWhich(at: number): boolean {
    const mark = this.marks[at]
    return mark?.kind === 'wh' || (mark?.kind === 'relative' && mark.text === 'which')
  }

  private pastWords(at: number): number {
    let from = at
    while (from >= 0 && passed.has(this.kind(from) as Kind)) from -= 1
    return from
  }

  /** A thing named before: the same node, or a label that a word points back to or that is only asked for again. */
  private known(at: number, { labels, nodes }: NounPhrase, isDefinite: boolean, isIndefinite: boolean): number | null {
    const { asked, place } = this.before(at)
    const isSame = (thing: Thing) =>
      nodes !== null
        ? (thing.nodes?.some((node) => nodes.some(({ id }) => id === node.id)) ?? false)
        : thing.nodes === null && labels.every((label) => thing.labels.includes(label))
    // `these` are the ones asked for, `that` is the one named last.
    const isMany = this.marks.slice(at, at + 2).some(({ text }) => /^(?:these|those|such)$/.test(text))
    const index = isMany ? this.things.findIndex(isSame) : this.things.findLastIndex(isSame)
    if (index < 0 || nodes !== null) return index < 0 ? null : index
    const isNew = isIndefinite || (!isDefinite && (place !== null || this.isObject(at)) && (!asked || place !== null || this.isVerbsOwn(at)))
    return isNew && this.things.filter(isSame).length < mostAlike(this.kind(at - 1)) ? null : index
  }

  /** `reach which "X"`: right after its verb. */
  private isVerbsOwn(at: number): boolean {
    return /^(?:reach|tie|out|walk)-verb$/.test(this.kind(this.isWhich(at - 1) ? at - 2 : at - 1) ?? '')
  }

  /** Whether a verb or a noun of relationships was said since the last thing. */
  private isObject(at: number): boolean {
    const last = this.mentions.at(-1)
    return last !== undefined && this.marks.slice(last.at, at).some(({ kind }) => /-verb$|relation-noun|neighbour-noun|^have$/.test(kind))
  }
}

/** What a question names, without its grammar. */
export function takeInventory(marks: readonly Mark[], schema: GraphSchema): Inventory {
  return new InventoryReader(marks, schema).read()
}
