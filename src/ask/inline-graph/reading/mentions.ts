import { numeralOf } from './edge.ts'
import { singular } from './names.ts'
import { isLittleWord } from './nearby-words.ts'
import { isCapital, isCounted, withoutOwner } from './proper-names.ts'
import type { Span, Token } from './tokens.ts'
import { words } from './word-lists.ts'

/** A node in a sentence. */
export interface Mention extends Span {
  readonly name: string
  /** The bracket after it. */
  readonly aside?: Token | undefined
  /** The range of its tokens in the sentence. */
  readonly from: number
  readonly to: number
}

const { linkNouns } = words
const measuring = new Set([...words.weightKeys, ':', '=', 'of'])

export interface Names {
  /** Names by their first words in lower case, the longest first. */
  readonly byFirst: ReadonlyMap<string, readonly Words[]>
  /** Nouns before a number or a letter. */
  readonly nouns: ReadonlyMap<string, string>
}
interface Words {
  readonly name: string
  readonly words: readonly string[]
}

export function namesFor(names: readonly string[], nouns: ReadonlyMap<string, string>): Names {
  const byFirst = new Map<string, Words[]>()
  for (const name of [...names].sort((a, b) => b.length - a.length)) {
    const words = name.toLowerCase().split(' ')
    byFirst.set(words[0] ?? '', [...(byFirst.get(words[0] ?? '') ?? []), { name, words }])
  }
  return { byFirst, nouns }
}

const plain = (mark: Token | undefined) => withoutOwner(mark?.text ?? '').toLowerCase()

function nameAt(marks: readonly Token[], at: number, { byFirst }: Names): Words | undefined {
  const mark = marks[at] as Token
  if (mark.kind === 'quoted') {
    const name = byFirst.get(plain(mark).split(' ')[0] ?? '')?.find(({ name: one }) => one === mark.text)
    return name === undefined ? undefined : { name: name.name, words: [''] }
  }
  const fits = ({ name, words }: Words) => {
    const isLarge = isCapital(name) && !isCapital(mark.text)
    return !isLarge && words.every((word, step) => plain(marks[at + step]) === word || marks[at + step]?.text.toLowerCase() === word)
  }
  // `the King's barge`, `King's Cross`
  return byFirst.get(plain(mark))?.find(fits) ?? byFirst.get(mark.text.toLowerCase())?.find(fits)
}

/** Reads a noun with numbers or letters: `node 0`, `nodes 1, 2 (weight 5) and 3`. */
function countedFrom(marks: readonly Token[], at: number, { nouns }: Names): Mention[] {
  const noun = nouns.get(singular((marks[at] as Token).text.toLowerCase())) ?? ''
  const found: Mention[] = []
  for (let next = at + 1; next < marks.length; next++) {
    const mark = marks[next] as Token
    const isMore = found.length === 0 || (isJoint(marks[next - 1]) && !isUnitBehind(marks, next))
    const isNamed = isCounted(mark) && isMore
    if (!isNamed && !isJoint(mark) && mark.kind !== 'group') break
    if (!isNamed) continue
    const from = found.length === 0 ? at : next
    found.push({ name: `${noun} ${mark.text}`, from, to: next + 1, start: (marks[from] as Token).start, end: mark.end, aside: asideAt(marks, next + 1) })
  }
  return found
}
/** In `1, 5 km` the second number is an amount. */
const isUnitBehind = (marks: readonly Token[], at: number) => marks[at + 1]?.kind === 'word' && !isJoint(marks[at + 1]) && marks[at - 1]?.text !== 'and'
const asideAt = (marks: readonly Token[], at: number) => (marks[at]?.kind === 'group' ? marks[at] : undefined)
const isJoint = (mark: Token | undefined) => mark !== undefined && [',', 'and', 'or', '&'].includes(mark.text)

/** Returns the nodes that tokens name, in order. */
export function mentionsIn(marks: readonly Token[], names: Names): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < marks.length; at++) {
    const mark = marks[at] as Token
    const isNoun = mark.kind === 'word' && names.nouns.has(singular(mark.text.toLowerCase())) && isCounted(marks[at + 1])
    const counted = isNoun ? countedFrom(marks, at, names) : []
    const name = counted.length > 0 || mark.kind === 'group' ? undefined : nameAt(marks, at, names)
    if (name !== undefined && !isArticle(marks, at) && !isUnitOf(marks, at) && !isMeasured(marks, at)) {
      const to = at + name.words.length
      counted.push({ name: name.name, from: at, to, start: mark.start, end: (marks[to - 1] ?? mark).end, aside: asideAt(marks, to) })
    }
    found.push(...counted)
    at = Math.max(at, (found.at(-1)?.to ?? 0) - 1)
  }
  return found
}

/** In `A pipe runs from A to B` the first `A` is an article. */
const isArticle = (marks: readonly Token[], at: number) =>
  marks[at]?.text === 'A' &&
  (linkNouns.has(marks[at + 1]?.text ?? '') ||
    (at === 0 && marks[1]?.kind === 'word' && !isLittleWord(marks[1].text) && marks.slice(2).some(({ text }) => text === 'A')))

/** Recognizes a relationship's weight: `weight 4`, `A to B: 4`. */
const isMeasured = (marks: readonly Token[], at: number) => marks[at]?.kind === 'number' && measuring.has(marks[at - 1]?.text.toLowerCase() ?? '')

/** Recognizes a unit after a number: `8 MW`. */
const isUnitOf = (marks: readonly Token[], at: number) => {
  const text = marks[at]?.text ?? ''
  return at > 0 && text.length < 4 && text === text.toUpperCase() && numeralOf(marks[at]) === null && marks[at - 1]?.kind === 'number' && text.length > 1
}
