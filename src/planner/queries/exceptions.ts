import type { NodeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Item } from '../words/item.ts'
import { onlyNaming } from '../words/little-words.ts'
import type { Entity, Query } from './query.ts'

/** Given nodes that the answer is to leave out: `other than A`, `leave A out`. */
export interface Exception {
  readonly start: number
  readonly end: number
  readonly mentions: readonly NodeMention[]
  /** Where the nodes are named of which these are left out; null: it is not said. */
  readonly of: number | null
}

/** Words that leave out what is named after them; of those of denial, `not` and `without` deny what is said of it. */
const leaving = new Set(
  (
    'except|except for|excluding|exclude|minus|leaving out|leave out|leaving aside|setting aside|apart from|aside from|with the exception of|' +
    'not counting|not including'
  ).split('|')
)
const after = new Set(['out', 'aside', 'excluded', 'excepted', 'omitted'])
const selves = new Set(['itself', 'himself', 'herself', 'themselves'])
const glue = new Set(['', 'and', 'or', 'the', 'also', 'as', 'well'])

class ExceptionReader {
  private readonly tokens: readonly Token[]
  private readonly rest: readonly Item[]

  constructor(tokens: readonly Token[], rest: readonly Item[]) {
    this.tokens = tokens
    this.rest = rest
  }

  read(): { readonly exceptions: readonly Exception[]; readonly others: readonly Item[] } {
    const found: { readonly exception: Exception; readonly items: readonly Item[] }[] = []
    for (const [at, item] of this.rest.entries()) {
      const isKnown = found.some(({ items }) => items.includes(item))
      const one = item.kind !== 'node' || isKnown ? null : this.exception(item, at)
      if (one !== null) found.push(one)
    }
    const taken = new Set(found.flatMap(({ items }) => items))
    return { exceptions: found.map(({ exception }) => exception), others: this.rest.filter((item) => !taken.has(item)) }
  }

  private exception(item: NodeMention, at: number) {
    const lead = this.leadOf(item, at)
    const mentions = lead === null ? [item] : this.listFrom(at)
    const end = this.endOf(mentions.at(-1) ?? item, lead !== null)
    if (lead === null && end === item.end) return null
    const start = lead?.start ?? this.verbBefore(item)
    return { exception: { start, end, mentions, of: this.named(start) }, items: lead === null ? mentions : [lead, ...mentions] }
  }

  /** `apart from` right before a node. */
  private leadOf({ start }: Item, at: number): Item | null {
    const before = this.rest[at - 1]
    if (before === undefined || !onlyNaming(this.tokens, before.end, start)) return null
    if (before.kind === 'comparison') return before.operator === '<>' ? before : null
    const words = this.tokens.slice(before.start, before.end).map(({ folded }) => folded)
    return before.kind === 'negation' && leaving.has(words.join(' ')) ? before : null
  }

  /** `A, B and C` */
  private listFrom(at: number): NodeMention[] {
    const mentions = [this.rest[at] as NodeMention]
    for (const item of this.rest.slice(at + 1)) {
      if (item.kind === 'and' || item.kind === 'or') continue
      const between = this.tokens.slice(mentions.at(-1)?.end ?? 0, item.start)
      const isJoined = between.length > 0 && between.every(({ folded, text }) => glue.has(folded) && (folded !== '' || text === ','))
      if (item.kind !== 'node' || !isJoined) break
      mentions.push(item)
    }
    return mentions
  }

  /** The end of `A itself`, `A itself out`, `A excluded`; of the node where nothing of the kind follows. */
  private endOf({ end }: Item, isLed: boolean): number {
    const self = selves.has(this.tokens[end]?.folded ?? '') ? end + 1 : end
    if (isLed) return self
    const copula = ['is', 'are', 'being'].includes(this.tokens[self]?.folded ?? '') ? self + 1 : self
    return after.has(this.tokens[copula]?.folded ?? '') ? copula + 1 : end
  }

  /** The start of `leave A` in `leave A out`. */
  private verbBefore({ start }: Item): number {
    const verbs = new Set(['leave', 'leaving', 'set', 'setting', 'put', 'putting'])
    const at = this.tokens[start - 1]?.folded === 'the' ? start - 2 : start - 1
    return verbs.has(this.tokens[at]?.folded ?? '') ? at : start
  }

  /** `stations other than A`: of the stations. */
  private named(start: number): number | null {
    return this.rest.find(({ kind, end }) => kind === 'label' && end === start)?.start ?? null
  }
}

/** Takes the given nodes that are to be left out from what a question speaks of. */
export function readExceptions(tokens: readonly Token[], rest: readonly Item[]): { exceptions: readonly Exception[]; others: readonly Item[] } {
  return new ExceptionReader(tokens, rest).read()
}

/** Leaves nodes of these names out, each once. */
export function withoutNames({ conditions }: Entity, property: string, names: readonly string[]): void {
  const isOut = (name: string) => conditions.some((known) => known.property === property && known.operator === '<>' && known.value === name)
  for (const value of names) if (!isOut(value)) conditions.push({ property, operator: '<>', value })
}

/** Leaves the nodes out where nodes of their label are looked for: by name, else what is asked for, else the last. Whether there are such. */
export function leaveOut(schema: GraphSchema, { entities, target }: Query, exceptions: readonly Exception[]): boolean {
  return exceptions.every(({ mentions, of }) => {
    const labels = new Set(mentions.flatMap(({ nodes }) => nodes.map(({ labels: [label] }) => label ?? '')))
    const open = entities.filter(({ nodes, label }) => nodes === null && label !== null && labels.has(label))
    const asked = entities[target]
    const entity = open.find(({ at }) => at === of) ?? open.find((known) => known === asked) ?? open.findLast(({ implied }) => implied !== true) ?? open.at(-1)
    const name = schema.labels.find(({ label }) => label === entity?.label)?.nameProperty
    if (entity === undefined || name == null) return false
    const names = mentions.flatMap(({ nodes }) => nodes.filter(({ labels: [label] }) => label === entity.label).map((node) => node.name))
    withoutNames(entity, name, names)
    return true
  })
}

/** `Which other recipes share ... with X`: not X itself. */
export function leaveOutGiven(tokens: readonly Token[], schema: GraphSchema, { entities }: Query): void {
  for (const entity of entities.filter(({ nodes, at }) => nodes === null && tokens[at - 1]?.folded === 'other')) {
    const name = schema.labels.find(({ label }) => label === entity.label)?.nameProperty
    const given = entities.flatMap(({ label, nodes }) => (label === entity.label ? (nodes ?? []) : []))
    if (name != null)
      withoutNames(
        entity,
        name,
        given.map((node) => node.name)
      )
  }
}
