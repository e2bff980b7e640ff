import type { ToldRelationship } from '../told-graph.ts'
import { bare, isNumber, nodesIn, type Span, type Written } from './written.ts'

/** `->`, `-->|5|`, `--`, `=>`, `→`, `<->`, `-[:KNOWS]->`, `-- 5 -->`, `==5==>` between two names; a single hyphen is one only where blanks are around it. */
const sign =
  /<?-{1,2}[ \t]?\d+(?:\.\d+)?[ \t]?-{1,2}>?|={1,3}[ \t]?\d+(?:\.\d+)?[ \t]?={1,3}>|<?-{1,2}\[[^\]\n]{0,60}\]-{1,2}>?|--[ \t]*[^\s\n>|-][^\n>|-]{0,20}-{2,3}>|<?(?:-{1,3}|={1,3}|-\.-+)>(?:[ \t]*\|[^|\n]{1,40}\|)?|(?<!\s(?=--\p{L}))-{2,3}(?![->])(?:[ \t]*\|[^|\n]{1,40}\|)?|[→↔⇒⟶⟷⇄➜—–]/gu

/** Where a name ends on its left, and on its right. */
const leftEdge = /[\n,;({|]|: |[.?!] /g
const rightEdge = /[\n,;)}|]|:| [[(=]|\[|[.?!](?=\s|$)/

/** Words that lead from a name to its number. */
const worded = /\s+(?:is|are|takes?|costs?|has|with|at|in|weighs?)\s.*$/

const MOST_WORDS = 4
const LEAST_PAIRS = 3
/** How many of the ends have to stand by themselves, rather than within sentences. */
const CLEAR_SHARE = 0.75

interface End {
  readonly text: string
  /** Whether the notation says where the name begins and ends. */
  readonly isClear: boolean
}

interface SignedPair extends Span {
  readonly left: End
  readonly right: End
  readonly sign: string
  readonly weight: number | null
}

const labelled = /^([\p{L}\p{N}_]+) ?(?:\[\[?|\(\(?|\{\{?)\s*"?([^"\])}]+?)"?\s*[\])}]{1,2}$/u

function endOf(text: string): End {
  const plain = bare(
    text
      .trim()
      .replace(/^(?:and|then|edges?|links?) (?=\S)/i, '')
      .replace(/^\(+|\)+$/g, '')
  )
  return { text: plain, isClear: plain !== '' && plain.split(/\s+/).length <= MOST_WORDS }
}

const numberBehind =
  /^["')\]]{0,2}[ \t]*(?:[:=,@(|]|\[|with|of|at|is|takes?|costs?|has)?[ \t]*(?:\p{L}+[ \t]*(?:=|:)?[ \t]*){0,3}["']?(-?\d+(?:\.\d+)?)(?![\p{L}\p{N}_]|[ \t]*["']?[ \t]*(?:-|=>|→|<))/iu

/** The number of a pair: within its sign, or behind its second name. */
function weightOf(signText: string, behind: string): number | null {
  const inside = /-?\d+(?:\.\d+)?/.exec(signText.replace(/^[<-]+|[->]+$/g, ''))?.[0]
  const found = inside ?? numberBehind.exec(behind.split('\n')[0] ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

function pairsIn(text: string): SignedPair[] {
  const signs = [...text.matchAll(sign)]
  return signs.map(({ 0: found, index }, at) => {
    const before = signs[at - 1]
    const from = before === undefined ? 0 : before.index + before[0].length
    const region = text.slice(Math.max(from, index - 120), index)
    const edge = [...region.trimEnd().matchAll(leftEdge)].at(-1)
    const leftText = edge === undefined ? region : region.slice(edge.index + edge[0].length)
    const start = index - leftText.length + (leftText.length - leftText.trimStart().length)
    const after = index + found.length
    const until = signs[at + 1]?.index ?? text.length
    const ahead = text.slice(after, Math.min(until, after + 120))
    const stop = ahead.search(rightEdge)
    const rightText = (stop === -1 ? ahead : ahead.slice(0, stop)).replace(worded, '')
    const end = after + rightText.length
    const weight = weightOf(found, text.slice(end, end + 60))
    return { left: endOf(leftText), right: endOf(rightText), sign: found.trim(), weight, start, end }
  })
}

/** Names as they stand, and within sentences the part of them that stands elsewhere, else the word next to the sign. */
function settle(pairs: readonly SignedPair[]): SignedPair[] {
  const clear = new Set(pairs.flatMap(({ left, right }) => [left, right]).flatMap(({ text, isClear }) => (isClear ? [text] : [])))
  const part = (text: string, isLeft: boolean): string => {
    const words = text.split(/\s+/)
    const parts = words.map((_, cut) => (isLeft ? words.slice(cut) : words.slice(0, words.length - cut)).join(' '))
    return parts.find((one) => one !== text && clear.has(one)) ?? (words.length > MOST_WORDS ? (parts.at(-1) ?? text) : text)
  }
  return pairs.map((pair) => ({
    ...pair,
    left: { ...pair.left, text: part(pair.left.text, true) },
    right: { ...pair.right, text: part(pair.right.text, false) }
  }))
}

/** What stands between two pairs, whatever its numbers. */
const gapOf = (text: string, { end }: Span, { start }: Span): string =>
  start <= end
    ? ''
    : text
        .slice(end, start)
        .replace(/\d+(?:\.\d+)?/g, '#')
        .replace(/\band\b|\s+/g, '')

/** Pairs without those that only show how they are written: what they name is in no other, and they stand apart from the list. */
function withoutSamples(pairs: readonly SignedPair[], text: string): SignedPair[] {
  const gaps = pairs.slice(1).map((pair, at) => gapOf(text, pairs[at] as SignedPair, pair))
  const counts = countsOf(gaps)
  const usual = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
  const uses = countsOf(pairs.flatMap(({ left, right }) => [left.text, right.text]))
  const isAlone = ({ text: name }: End) => (uses.get(name) ?? 0) < 2
  return pairs.filter(({ left, right }, at) => !(isAlone(left) && isAlone(right)) || gaps[at] === usual || gaps[at - 1] === usual)
}

function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Numbers behind every second name, with only a blank between: `a -> b 5`. */
function withNumbers(pairs: readonly SignedPair[]): readonly SignedPair[] {
  const tail = /^(.*\S)\s+(\d+(?:\.\d+)?)$/
  const isTold = pairs.every(({ right, weight }) => weight === null && tail.test(right.text)) && !pairs.some(({ left }) => tail.test(left.text))
  if (!isTold) return pairs
  return pairs.map((pair) => {
    const [, name = '', number] = tail.exec(pair.right.text) ?? []
    return { ...pair, right: { ...pair.right, text: name }, weight: Number(number) }
  })
}

/** The word that begins every name of a side, as in `node 3` or `allow a -> b`, says what they are, not which. */
function withoutKind(names: readonly string[]): (name: string) => string {
  const kind = /^(\p{L}+) /u.exec(names[0] ?? '')?.[0]
  return kind !== undefined && names.every((name) => name.startsWith(kind)) ? (name) => name.slice(kind.length) : (name) => name
}

/** Labels that diagrams give to their ids: `A[Old Mill]`. */
function labelsOf(pairs: readonly SignedPair[]): (name: string) => string {
  const labels = new Map<string, string>()
  for (const { left, right } of pairs) {
    for (const { text } of [left, right]) {
      const found = labelled.exec(text)
      if (found !== null) labels.set(found[1] ?? '', found[2] ?? '')
    }
  }
  return (name) => labels.get(labelled.exec(name)?.[1] ?? name) ?? name
}

/** How long the text between two pairs of one list may be. */
const MOST_BETWEEN = 40

/** Pairs that follow each other closely are one list. */
function listsOf(pairs: readonly SignedPair[], text: string): Span[] {
  const spans: { start: number; end: number }[] = []
  for (const { start, end } of pairs) {
    const list = spans.at(-1)
    if (list !== undefined && start - list.end <= MOST_BETWEEN && !text.slice(list.end, start).includes('?')) list.end = end
    else spans.push({ start, end })
  }
  return spans
}

const drawsPattern = /\(\s*\p{L}*\s*:\s*\p{L}/u
const isBothWays = (text: string) => /^(?:<[-=]+>|-+|↔|⟷|⇄|—|–)$/.test(text)

/** Nodes of a diagram that stand in lines of their own. */
function loneNodes(text: string, { start, end }: Span): string[] {
  const lines = text.slice(start, end).split('\n')
  return lines.flatMap((line) => /^\s*"?([\p{L}\p{N}_]+)"?\s*;\s*$/u.exec(line)?.[1] ?? [])
}

/** Pairs of names with a sign between them, in lines, sentences or the languages of diagrams. */
export function readSignedPairs(text: string): Written[] {
  const found = pairsIn(text).filter(({ left, right }) => left.text !== '' && right.text !== '')
  if (found.length < LEAST_PAIRS || drawsPattern.test(text)) return []
  const ends = found.flatMap(({ left, right }) => [left, right])
  if (ends.filter(({ isClear }) => isClear).length < CLEAR_SHARE * ends.length) return []
  const pairs = withoutSamples(settle(withNumbers(found)), text)
  const labelOf = labelsOf(pairs)
  const [stripLeft, stripRight] = [withoutKind(pairs.map(({ left }) => left.text)), withoutKind(pairs.map(({ right }) => right.text))]
  const relationships = pairs.map(({ left, right, weight }): ToldRelationship => {
    return { source: labelOf(stripLeft(left.text)), target: labelOf(stripRight(right.text)), ...(weight === null ? {} : { weight }) }
  })
  if (relationships.every(({ source, target }) => isNumber(source) && isNumber(target))) return []
  const connector = pairs[0]?.sign ?? ''
  const spans = listsOf(pairs, text)
  const whole = { start: text.lastIndexOf('{', spans[0]?.start ?? 0) + 1, end: spans.at(-1)?.end ?? 0 }
  const directed = pairs.every((pair) => isBothWays(pair.sign)) ? false : null
  return [
    { relationships, nodes: [...new Set([...loneNodes(text, whole), ...nodesIn(relationships)])], directed, connector: connector.replace(/\[.*\]/, ''), spans }
  ]
}
