import type { Anchors } from '../candidates/anchors.ts'
import type { Part } from '../candidates/candidate.ts'

const before = 6
const after = 4
const amidst = 14
/** Classes of words that deny. */
export const denials: ReadonlySet<string> = new Set(['not', 'lack', 'none', 'except', 'unequal'])

/** What can be read around the places of a question. Names are known by what they stand for alone, so that nothing depends on a graph. */
export class WordsAround {
  private readonly words: readonly string[]
  private readonly classes: readonly string[]
  private readonly labelPlaces: readonly number[]
  private readonly whole: readonly string[]
  private readonly known = new Map<string, readonly string[]>()

  /** @param fields names of what the answer is to hold, where the question shows its form */
  constructor(anchors: Anchors, fields: readonly string[]) {
    const { marks, kinds, labels } = anchors
    this.words = marks.map(({ text, lemma }, at) => kinds.get(at) ?? (text.includes(' ') ? text.trim().replaceAll(' ', '_') : lemma))
    this.classes = marks.map(({ kind }, at) => kinds.get(at) ?? kind)
    this.labelPlaces = labels.map(({ at }) => at)
    this.whole = [
      ...new Set([...this.bag(), ...namedCounts(anchors), ...fields.flatMap((field) => field.toLowerCase().split(/[^a-z]+/)).map((word) => `f:${word}`)])
    ]
  }

  private bag(): string[] {
    const denied = this.classes.filter((kind) => denials.has(kind)).length
    return [...this.words.map((word) => `w:${word}`), ...this.classes.map((kind) => `c:${kind}`), `w1:${this.words[0]}`, `denials ${Math.min(3, denied)}`]
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
    return [...new Set(found)]
  }
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
