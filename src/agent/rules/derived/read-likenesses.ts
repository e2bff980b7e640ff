import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { asList, type DerivedSets, questionOf, written } from './derived.ts'

const verbs = new Set(['is', 'are', 'have', 'has', 'share', 'shares', 'in', 'at', 'of', 'with'])
const joints = new Set(['and', 'also', 'both', ',', ''])

/** A stretch of words. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Each `the same zone`, from the word that leads to it, up to the next one or to `as`. */
function sames(tokens: readonly Token[], as: number): Span[] {
  const at = tokens.flatMap(({ folded }, place) => (folded === 'same' && place < as ? [place] : []))
  return at.map((same, turn) => {
    let start = tokens[same - 1]?.folded === 'the' ? same - 1 : same
    if (turn > 0) while (verbs.has(tokens[start - 1]?.folded ?? '')) start -= 1
    return { start, end: as }
  })
}

/** Without what only joins it with what follows. */
function trimmed(tokens: readonly Token[], { start, end }: Span): Token[] {
  let last = end
  while (last > start && joints.has(tokens[last - 1]?.folded ?? '')) last -= 1
  return tokens.slice(start, last)
}

/** `the same zone and the same line as X`: a list for each likeness. null: two are not asked for. */
export function readLikenesses(text: string, tokens: readonly Token[], row: readonly Item[]): DerivedSets | null {
  const nodes = row.filter(({ kind }) => kind === 'node')
  const as = tokens.findLastIndex(({ folded }, at) => folded === 'as' && nodes.some(({ start }) => start > at && start - at <= 2))
  const given = nodes.find(({ start }) => start > as)
  const [first, second, ...others] = sames(tokens, as)
  if (as < 0 || given === undefined || first === undefined || second === undefined || others.length > 0) return null
  const name = written(text, tokens.slice(given.start, given.end))
  const both = tokens[first.start - 1]?.folded === 'both' ? first.start - 1 : first.start
  const lead = written(text, tokens.slice(0, both))
  const until = tokens.findIndex(({ folded }, at) => folded === 'as' && at > first.start)
  const parts = [{ start: first.start, end: Math.min(second.start, until) }, second].map((span) => written(text, trimmed(tokens, span)))
  const asked = parts.map((part) =>
    asList(`${/^(?:is|are|have|has)\b/.test(part) ? lead.replace(/\s(?:is|are|have|has)(?: in)?$/, '') : lead} ${part} as ${name}`)
  )
  return { kind: 'sets', operation: 'intersect', questions: asked.map((one) => questionOf(one.text)), wants: asked[0]?.wants ?? 'list' }
}
