import type { StoredNode } from '../../../store/store.ts'
import type { Amount } from './amount.ts'
import type { Mark } from './marks.ts'

/** Nodes as a phrase names them: `at least two "X" nodes`, `the node K`, `any other node`, `those`. */
export interface NounPhrase {
  readonly labels: readonly string[]
  readonly nodes: readonly StoredNode[] | null
  /** A key or name that the graph does not know as one. */
  readonly literal: string | null
  readonly amount: Amount | null
  readonly negated: boolean
  /** `those`, `the one`, `that "X"`: may be a thing spoken of before. */
  readonly refers: boolean
  /** A pronoun or a bare `those`: is always one. */
  readonly isPronoun: boolean
  readonly isNeighbour: boolean
  /** `the first`, `the second` of two. */
  readonly ordinal: number | null
  readonly next: number
}

type Kind = Mark['kind']

const determiners: ReadonlySet<Kind> = new Set<Kind>([
  'article',
  'all',
  'those',
  'further',
  'single',
  'direct',
  'lack',
  'its',
  'one-of',
  'amount',
  'out',
  'in',
  'also',
  'glue',
  'none'
])

interface Draft {
  labels: string[]
  nodes: StoredNode[] | null
  literal: string | null
  amount: Amount | null
  negated: boolean
  refers: boolean
  isNeighbour: boolean
}

class NounPhraseReader {
  private at: number
  private readonly draft: Draft = { labels: [], nodes: null, literal: null, amount: null, negated: false, refers: false, isNeighbour: false }
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], at: number) {
    this.marks = marks
    this.at = at
  }

  read(): NounPhrase | null {
    const start = this.at
    this.determine()
    const noun = this.noun()
    if (!noun) return this.pronoun(start)
    this.apposition()
    return { ...this.draft, isPronoun: false, ordinal: null, next: this.at }
  }

  private get mark(): Mark | undefined {
    return this.marks[this.at]
  }

  private determine(): void {
    for (; this.mark !== undefined && determiners.has(this.mark.kind); this.at += 1) {
      const { kind, amount } = this.mark
      if (kind === 'those') this.draft.refers = true
      if (kind === 'lack' || kind === 'none') this.draft.negated = true
      if (kind === 'amount') this.draft.amount = amount
    }
  }

  private noun(): boolean {
    const mark = this.mark
    if (mark === undefined) return false
    if (this.label()) return true
    if (mark.kind === 'node-noun') return this.nodeNoun()
    if (mark.kind === 'kind-noun' && this.marks[this.at + 1]?.name?.labels.length) {
      this.at += 1
      return this.label()
    }
    return this.given()
  }

  /** `"X"`, `"X" nodes`, `"X" neighbour`. */
  private label(): boolean {
    const name = this.mark?.name
    if (name == null || name.labels.length === 0 || (this.mark?.kind !== 'name' && this.mark?.kind !== 'node-noun')) return false
    if (this.marks[this.at + 1]?.kind === 'relation-noun' && name.types.length > 0) return false
    this.draft.labels = [...name.labels]
    this.at += 1
    this.alternatives()
    this.trailingNoun()
    return true
  }

  /** `"X" or "Y" nodes`. */
  private alternatives(): void {
    while (this.mark?.kind === 'or') {
      let next = this.at + 1
      while (['article', 'all'].includes(this.marks[next]?.kind ?? '')) next += 1
      const other = this.marks[next]?.name
      if (other == null || other.labels.length === 0) return
      this.draft.labels.push(...other.labels)
      this.at = next + 1
    }
  }

  private trailingNoun(): void {
    if (this.mark?.kind === 'node-noun' && this.mark.name === null) this.at += 1
    else if (this.mark?.kind === 'neighbour-noun') {
      this.draft.isNeighbour = true
      this.at += 1
    }
  }

  /** `nodes`, `nodes of type "X"`, `the node K`, `node labelled "X"`. */
  private nodeNoun(): boolean {
    this.at += 1
    let next = this.at
    let isKind = false
    while (
      ['of', 'with', 'kind-noun', 'article', 'equal', 'relative', 'to', 'have', 'as', 'its', 'be', 'glue'].includes(this.marks[next]?.kind ?? '') &&
      next < this.at + 6
    ) {
      if (this.marks[next]?.kind === 'kind-noun') isKind = true
      next += 1
    }
    const name = this.marks[next]?.name
    const [one, two, three] = this.marks.slice(this.at, this.at + 3)
    const isA = one?.kind === 'relative' && one.text === 'that' && two?.text === 'is' && three?.kind === 'article' && next === this.at + 3
    if ((isKind || isA) && name != null && name.labels.length > 0) {
      this.at = next
      return this.label()
    }
    this.given()
    return true
  }

  /** `K`, `key K`, `named K`. */
  private given(): boolean {
    let next = this.at
    while (this.marks[next]?.kind === 'key-noun') next += 1
    const isKeyed = next > this.at
    const mark = this.marks[next]
    if (mark?.kind === 'name' && (mark.name?.nodes.length ?? 0) > 0 && (isKeyed || !this.isOther(mark))) {
      this.draft.nodes = [...(mark.name?.nodes ?? [])]
      this.at = next + 1
      return true
    }
    if (!isKeyed || mark?.kind !== 'literal') return false
    this.draft.literal = mark.name?.text ?? null
    this.at = next + 1
    return true
  }

  /** A name that is a type or property too is read as such first. */
  private isOther({ name }: Mark): boolean {
    return name !== null && (name.types.length > 0 || name.properties.length > 0)
  }

  /** `"X" K`, `K (a "X")`: label and name of one node. */
  private apposition(): void {
    if (this.draft.nodes === null) this.nameAfterLabel()
    else this.labelAfterName(this.draft.nodes)
  }

  private nameAfterLabel(): void {
    const mark = this.mark
    if (mark?.kind !== 'name' || this.isOther(mark)) return
    const named = (mark.name?.nodes ?? []).filter((node) => node.labels.some((label) => this.draft.labels.includes(label)))
    if (named.length === 0) return
    this.draft.nodes = named
    this.at += 1
  }

  private labelAfterName(nodes: readonly StoredNode[]): void {
    let next = this.at
    while (['comma', 'article'].includes(this.marks[next]?.kind ?? '')) next += 1
    const label = this.marks[next]?.name?.labels.find((known) => nodes.some((node) => node.labels.includes(known)))
    const after = this.marks[next + 1]?.kind ?? ''
    if (label === undefined || next === this.at || this.marks[next]?.kind !== 'name' || !['comma', 'stop', 'node-noun'].includes(after)) return
    this.draft.labels = [label]
    this.draft.nodes = nodes.filter((node) => node.labels.includes(label))
    this.at = next + (after === 'node-noun' ? 2 : 1)
    if (this.mark?.kind === 'comma') this.at += 1
  }

  /** `it`, `them`, `the one`: nothing but a word that points back. */
  private pronoun(start: number): NounPhrase | null {
    const mark = this.marks[this.at]
    const last = this.marks[this.at - 1]
    if (mark?.kind === 'ordinal' && this.at === start) {
      const hasNoun = this.marks[this.at + 1]?.kind === 'node-noun'
      return { ...this.draft, refers: true, isPronoun: true, ordinal: mark.text === 'the second' ? 1 : 0, next: this.at + (hasNoun ? 2 : 1) }
    }
    const points = mark?.kind === 'it' || mark?.kind === 'the-one'
    if (points) this.at += 1
    else if (this.at === start || last?.kind !== 'those') return null
    return { ...this.draft, refers: true, isPronoun: true, ordinal: null, next: this.at }
  }
}

/** The noun phrase that starts at a mark, or null. */
export function nounPhraseAt(marks: readonly Mark[], at: number): NounPhrase | null {
  return new NounPhraseReader(marks, at).read()
}
