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
  /** Names by first word in lower case, longest first. */
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

const plain = (token: Token | undefined) => withoutOwner(token?.text ?? '').toLowerCase()

function nameAt(tokens: readonly Token[], at: number, { byFirst }: Names): Words | undefined {
  const token = tokens[at] as Token
  if (token.kind === 'quoted') {
    const name = byFirst.get(plain(token).split(' ')[0] ?? '')?.find(({ name: one }) => one === token.text)
    return name === undefined ? undefined : { name: name.name, words: [''] }
  }
  const fits = ({ name, words }: Words) => {
    const isLarge = isCapital(name) && !isCapital(token.text)
    return !isLarge && words.every((word, step) => plain(tokens[at + step]) === word || tokens[at + step]?.text.toLowerCase() === word)
  }
  // `the King's barge`, `King's Cross`
  return byFirst.get(plain(token))?.find(fits) ?? byFirst.get(token.text.toLowerCase())?.find(fits)
}

/** Reads a noun with numbers or letters: `node 0`, `nodes 1, 2 (weight 5) and 3`. */
function countedFrom(tokens: readonly Token[], at: number, { nouns }: Names): Mention[] {
  const noun = nouns.get(singular((tokens[at] as Token).text.toLowerCase())) ?? ''
  const found: Mention[] = []
  for (let next = at + 1; next < tokens.length; next++) {
    const token = tokens[next] as Token
    const isMore = found.length === 0 || (isJoint(tokens[next - 1]) && !isUnitBehind(tokens, next))
    const isNamed = isCounted(token) && isMore
    if (!isNamed && !isJoint(token) && token.kind !== 'group') break
    if (!isNamed) continue
    const from = found.length === 0 ? at : next
    found.push({ name: `${noun} ${token.text}`, from, to: next + 1, start: (tokens[from] as Token).start, end: token.end, aside: asideAt(tokens, next + 1) })
  }
  return found
}
/** In `1, 5 km` the second number is an amount. */
const isUnitBehind = (tokens: readonly Token[], at: number) => tokens[at + 1]?.kind === 'word' && !isJoint(tokens[at + 1]) && tokens[at - 1]?.text !== 'and'
const asideAt = (tokens: readonly Token[], at: number) => (tokens[at]?.kind === 'group' ? tokens[at] : undefined)
const isJoint = (token: Token | undefined) => token !== undefined && [',', 'and', 'or', '&'].includes(token.text)

/** Returns the nodes that tokens name, in order. */
export function mentionsIn(tokens: readonly Token[], names: Names): Mention[] {
  const found: Mention[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const isNoun = token.kind === 'word' && names.nouns.has(singular(token.text.toLowerCase())) && isCounted(tokens[at + 1])
    const counted = isNoun ? countedFrom(tokens, at, names) : []
    const name = counted.length > 0 || token.kind === 'group' ? undefined : nameAt(tokens, at, names)
    if (name !== undefined && !isArticle(tokens, at) && !isUnitOf(tokens, at) && !isMeasured(tokens, at)) {
      const to = at + name.words.length
      counted.push({ name: name.name, from: at, to, start: token.start, end: (tokens[to - 1] ?? token).end, aside: asideAt(tokens, to) })
    }
    found.push(...counted)
    at = Math.max(at, (found.at(-1)?.to ?? 0) - 1)
  }
  return found
}

/** In `A pipe runs from A to B` the first `A` is an article. */
const isArticle = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === 'A' &&
  (linkNouns.has(tokens[at + 1]?.text ?? '') ||
    (at === 0 && tokens[1]?.kind === 'word' && !isLittleWord(tokens[1].text) && tokens.slice(2).some(({ text }) => text === 'A')))

/** Recognizes a relationship's weight: `weight 4`, `A to B: 4`. */
const isMeasured = (tokens: readonly Token[], at: number) => tokens[at]?.kind === 'number' && measuring.has(tokens[at - 1]?.text.toLowerCase() ?? '')

/** Recognizes a unit after a number: `8 MW`. */
const isUnitOf = (tokens: readonly Token[], at: number) => {
  const text = tokens[at]?.text ?? ''
  return at > 0 && text.length < 4 && text === text.toUpperCase() && numeralOf(tokens[at]) === null && tokens[at - 1]?.kind === 'number' && text.length > 1
}
