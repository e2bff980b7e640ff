import { meaningsOf } from '../../form/fit-shape.ts'
import type { Anchors } from '../candidates/anchors.ts'
import type { Part } from '../candidates/candidate.ts'
import { denials } from '../words/denials.ts'
import type { Mark } from '../words/marks.ts'

const before = 6
const after = 4
const amidst = 14
const beyond = 5

const tying: ReadonlySet<string> = new Set(['out-verb', 'in-verb', 'tie-verb', 'reach-verb', 'walk-verb', 'relation-noun', 'start', 'end', 'in', 'out', 'have'])
/** `Is there`, `Does K`: the first words of what is answered by yes or no. */
const truthStarts = /^(?:is|are|does|do|did|can|could|has|have|was|were)(?: there)?$/
const prepositions: ReadonlySet<string> = new Set(['to', 'from', 'by', 'of', 'via', 'between', 'with'])
const bounds: ReadonlySet<string> = new Set(['LABEL', 'NODE', 'stop'])

/** What can be read around the places of a question. Names are known by what they stand for alone, so that nothing depends on a graph. */
export class WordsAround {
  private readonly words: readonly string[]
  private readonly classes: readonly string[]
  private readonly texts: readonly string[]
  private readonly forms: readonly string[]
  private readonly labelPlaces: readonly number[]
  private readonly whole: readonly string[]
  private readonly known = new Map<string, readonly string[]>()

  /** @param fields names of what the answer is to hold, where the question shows its form */
  constructor(anchors: Anchors, fields: readonly string[]) {
    const { marks, kinds, labels } = anchors
    const kindOf = (mark: Mark, at: number) => (kinds.get(at) === 'NUMBER' ? sizeOf(mark.amount) : kinds.get(at))
    this.words = marks.map((mark, at) => kindOf(mark, at) ?? wordOf(mark))
    this.classes = marks.map((mark, at) => kindOf(mark, at) ?? mark.kind)
    this.texts = marks.map(({ text }) => text)
    this.forms = marks.map(({ text, lemma }) => (/[^e]ed$/.test(text) ? `${lemma}+ed` : lemma))
    this.labelPlaces = labels.map(({ at }) => at)
    this.whole = [...new Set([...this.bag(), ...namedCounts(anchors), ...fieldCues(fields)])]
  }

  private bag(): string[] {
    const isTruth = truthStarts.test(this.texts[0] ?? '')
    const denied = this.classes.filter((kind) => denials.has(kind) || kind === 'ZERO').length
    return [
      ...this.words.map((word) => `w:${word}`),
      ...this.classes.map((kind) => `c:${kind}`),
      `w1:${this.words[0]}`,
      ...(isTruth ? ['truth'] : []),
      `denials ${Math.min(3, denied)}`
    ]
  }

  /** What is to be read at the places of a part: the same array for the same places. */
  of({ at, to }: Pick<Part, 'at' | 'to'>): readonly string[] {
    if (at === null) return this.whole
    const key = `${at}/${to}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const cues = [...this.around(at), ...(to === null ? [] : this.between(at, to))]
    this.known.set(key, cues)
    return cues
  }

  private around(at: number): string[] {
    const place = this.labelPlaces.indexOf(at)
    const order = place < 0 ? [] : [`#${place}`, `#${place}/${this.labelPlaces.length}`]
    return [...new Set([...beside(this.words, at, ''), ...beside(this.classes, at, 'c'), ...order])]
  }

  private between(at: number, to: number): string[] {
    const [from, until] = at < to ? [at, to] : [to, at]
    const order = at < to ? '→' : '←'
    const labels = this.labelPlaces.filter((place) => place > from && place < until).length
    const found = [order, `${order}${labels}`, `${order}d${Math.min(8, until - from)}`]
    if (until - from <= amidst)
      for (let index = from + 1; index < until; index += 1) found.push(`${order}${this.words[index]}`, `c${order}${this.classes[index]}`)
    return [...new Set([...found, ...this.ties(from, until).map((tie) => `${order}${tie}`)])]
  }

  /** Words that tie, by where they stand about two places, their form and the preposition after them: `is pointed at by` is no `points at`. */
  private ties(from: number, until: number): string[] {
    const [first, last] = [this.bound(from, -1), this.bound(until, 1)]
    const places = Array.from({ length: last - first - 1 }, (_, step) => first + 1 + step).filter((at) => tying.has(this.classes[at] ?? ''))
    return places.flatMap((at) => {
      const zone = at < from ? 'before' : at < until ? 'amid' : 'after'
      const next = prepositions.has(this.classes[at + 1] ?? '') ? this.words[at + 1] : '-'
      return [`${zone}:${this.forms[at]} ${next}`, `${zone}:${this.classes[at]} ${next}`]
    })
  }

  /** Where the words that belong to a place end, towards one side. */
  private bound(place: number, towards: 1 | -1): number {
    let at = place + towards
    while (Math.abs(at - place) <= beyond && !bounds.has(this.classes[at] ?? 'stop')) at += towards
    return at
  }
}

const wordOf = ({ text, lemma }: Mark) => (text.includes(' ') ? text.trim().replaceAll(' ', '_') : lemma)

/** `zero` denies and `at least one` says no number: they are words of their own. */
function sizeOf(amount: Mark['amount']): string {
  if (amount?.high === 0) return 'ZERO'
  return amount?.low === 1 && amount.operator !== 'range' && (amount.high ?? 1) === 1 ? 'ONE' : 'NUMBER'
}

/** What the names of fields speak of: by their words, and by what these mean. */
function fieldCues(fields: readonly string[]): string[] {
  const words = fields.flatMap((field) => field.toLowerCase().split(/[^a-z]+/))
  return [...words.map((word) => `f:${word}`), ...fields.flatMap(meaningsOf).map((meaning) => `fm:${meaning}`), `fields ${Math.min(3, fields.length)}`]
}

/** The words right before and after a place, in their order, and those near it, in any. */
function beside(row: readonly string[], at: number, sign: string): string[] {
  const left = (steps: number) => row[at - steps] ?? '^'
  const right = (steps: number) => row[at + steps] ?? '$'
  return [
    `${sign}-1:${left(1)}`,
    `${sign}-2:${left(2)} ${left(1)}`,
    `${sign}+1:${right(1)}`,
    `${sign}+2:${right(1)} ${right(2)}`,
    ...row.slice(Math.max(0, at - before), at).map((word) => `${sign}<${word}`),
    ...row.slice(at + 1, at + 1 + after).map((word) => `${sign}>${word}`)
  ]
}

/** How many of each kind a question names. */
function namedCounts({ labels, types, nodes, tests, asked, amounts }: Anchors): string[] {
  const distinct = new Set(labels.map(({ label }) => label)).size
  return [
    `labels ${distinct}`,
    `mentions ${labels.length}`,
    `types ${types.length}`,
    `nodes ${nodes.length}`,
    `tests ${tests.length}`,
    `asked ${asked.length}`,
    `amounts ${amounts.length}`
  ]
}
