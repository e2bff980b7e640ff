import type { LinkedQuestion } from '../../../linking/link-question.ts'
import type { Mention, NumberMention, ValueMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { StoredNode } from '../../../store/store.ts'
import type { PropertyOwner } from '../../words/condition-unit.ts'
import { contentWeight } from '../../words/content.ts'
import { type Amount, amountAt } from './amount.ts'
import { type WordClass, wordForms } from './word-classes.ts'

/** Everything that a span may stand for in the graph. */
export interface Name {
  readonly text: string
  readonly quoted: boolean
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly properties: readonly PropertyOwner[]
  readonly values: readonly ValueMention[]
  readonly nodes: readonly StoredNode[]
}

/** One step of a question: a word by its class, a name of the graph, an amount, a sign. */
export interface Mark {
  readonly kind: WordClass | 'name' | 'literal' | 'amount' | 'comma' | 'stop' | 'unknown'
  readonly start: number
  readonly end: number
  /** Folded words. */
  readonly text: string
  /** Dictionary form of the first word. */
  readonly lemma: string
  readonly name: Name | null
  readonly amount: Amount | null
}

const sure = 0.95
const sureNode = 0.9

const nameOfMention = (mention: Mention): readonly string[] => {
  if (mention.kind === 'label') return [mention.label]
  if (mention.kind === 'type') return mention.types
  if (mention.kind === 'property') return mention.owners.map((owner) => owner.property)
  if (mention.kind === 'value') return [mention.value]
  return mention.kind === 'node' ? mention.nodes.map((node) => node.name) : []
}

/** The mentions of one span as a name; spelled exactly as in the graph beats all others. */
function nameFrom(text: string, quoted: boolean, found: readonly Mention[]): Name | null {
  const exact = found.filter((mention) => nameOfMention(mention).includes(text))
  const kept = exact.length > 0 ? exact : found
  if (kept.length === 0) return null
  const only = (names: readonly string[]) => (exact.length > 0 && names.includes(text) ? names.filter((name) => name === text) : names)
  return {
    text,
    quoted,
    labels: kept.flatMap((mention) => (mention.kind === 'label' ? [mention.label] : [])),
    types: kept.flatMap((mention) => (mention.kind === 'type' ? only(mention.types) : [])),
    properties: kept.flatMap((mention) =>
      mention.kind === 'property' && mention.opposite !== true ? mention.owners.filter((owner) => exact.length === 0 || owner.property === text) : []
    ),
    values: kept.flatMap((mention) => (mention.kind === 'value' ? [mention] : [])),
    nodes: kept.flatMap((mention) => (mention.kind === 'node' ? mention.nodes : []))
  }
}

class Lexer {
  private readonly tokens: readonly Token[]
  private readonly numbers: Map<number, { value: number; end: number }>
  private readonly question: LinkedQuestion

  constructor(question: LinkedQuestion) {
    this.question = question
    this.tokens = question.tokens
    const numbers = question.mentions.filter((mention): mention is NumberMention => mention.kind === 'number')
    this.numbers = new Map(numbers.map((number) => [number.start, { value: number.value, end: number.end }]))
  }

  read(): Mark[] {
    const marks: Mark[] = []
    for (let at = 0; at < this.tokens.length; ) {
      const found = this.quoted(at) ?? this.next(at)
      const before = this.tokens[at - 1]
      if (before !== undefined && before.sentence !== this.tokens[at]?.sentence && marks.at(-1)?.kind !== 'stop') marks.push(this.mark('stop', at, at))
      if (found !== null) marks.push(found)
      at = Math.max(at + 1, found?.end ?? 0)
    }
    return marks
  }

  private mark(kind: Mark['kind'], start: number, end: number, more: Partial<Mark> = {}): Mark {
    const text = this.tokens
      .slice(start, end)
      .map((token) => token.folded)
      .join(' ')
    return { kind, start, end, text, lemma: this.tokens[start]?.lemma ?? '', name: null, amount: null, ...more }
  }

  private textOf(start: number, end: number): string {
    return this.question.text.slice(this.tokens[start]?.start ?? 0, this.tokens[end - 1]?.end ?? 0)
  }

  private mentions(start: number, end: number, least: number): Mention[] {
    return this.question.mentions.filter((mention) => mention.start === start && mention.end === end && mention.score >= least)
  }

  /** What stands between two double quotes is one name, or text that the graph does not know. */
  private quoted(at: number): Mark | null {
    if (this.tokens[at]?.text !== '"') return null
    const close = this.tokens.findIndex((token, index) => index > at && token.text === '"')
    if (close < 0 || close === at + 1) return null
    const text = this.textOf(at + 1, close)
    const name = nameFrom(text, true, this.mentions(at + 1, close, 0))
    if (name === null && this.quotesNames(at + 1, close)) return null
    const plain: Name = { text, quoted: true, labels: [], types: [], properties: [], values: [], nodes: [] }
    return this.mark(name === null ? 'literal' : 'name', at, close + 1, { name: name ?? plain, amount: amountAt(this.tokens, at + 1, this.numbers) })
  }

  /** A clause in quotation marks: it holds names of its own. */
  private quotesNames(start: number, end: number): boolean {
    return this.question.mentions.some(
      (mention) =>
        (mention.kind === 'label' || mention.kind === 'type') && mention.score === 1 && mention.start >= start && mention.end <= end && end - start > 2
    )
  }

  private next(at: number): Mark | null {
    const token = this.tokens[at] as Token
    if (token.folded === '') return this.sign(at)
    const amount = this.amountOf(at)
    if (amount !== null) return this.mark('amount', at, amount.end, { amount })
    const form = (wordForms.get(token.folded) ?? []).find(({ words }) => words.every((word, index) => this.tokens[at + index]?.folded === word))
    const name = this.longestName(at)
    const isLonger = name !== null && name.end - at > (form?.words.length ?? 0)
    if (name !== null && (form === undefined || isLonger)) return this.mark('name', at, name.end, { name: name.name })
    if (form !== undefined) return this.mark(form.kind, at, at + form.words.length, { name: name?.name ?? null })
    return contentWeight(token) === 0 ? null : this.mark('unknown', at, at + 1, { name: { ...emptyName, text: token.text } })
  }

  /** `two` in `two ends` counts nothing. */
  private amountOf(at: number): Amount | null {
    const forms = wordForms.get(this.tokens[at]?.folded ?? '') ?? []
    const areEnds = forms.some(({ words, kind }) => kind === 'both-ends' && words.every((word, index) => this.tokens[at + index]?.folded === word))
    return areEnds ? null : amountAt(this.tokens, at, this.numbers)
  }

  private sign(at: number): Mark | null {
    const text = this.tokens[at]?.text ?? ''
    if (text === ',' || text === '(' || text === ')') return this.mark('comma', at, at + 1, { text: text === ',' ? '' : text })
    if (text === '=' || text === ':') return this.mark('equal', at, at + 1, { text })
    return ['.', '?', '!', ';'].includes(text) ? this.mark('stop', at, at + 1) : null
  }

  private longestName(at: number): { name: Name; end: number } | null {
    const starting = this.question.mentions.filter(
      (mention) => mention.start === at && mention.kind !== 'number' && mention.kind !== 'date' && mention.score >= (mention.kind === 'node' ? sureNode : sure)
    )
    const end = Math.max(0, ...starting.map((mention) => mention.end))
    const name = nameFrom(
      this.textOf(at, end),
      false,
      starting.filter((mention) => mention.end === end)
    )
    return name === null ? null : { name, end }
  }
}

const emptyName: Name = { text: '', quoted: false, labels: [], types: [], properties: [], values: [], nodes: [] }

/** A question as a row of marks, left to right. */
export function marksOf(question: LinkedQuestion): Mark[] {
  return new Lexer(question).read()
}
