import type { Token } from '../../linking/tokens.ts'
import type { Item } from '../words/item.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const ends = /^[.!?:;\u2013\u2014-]$/
const asking = new Set('which what who whom whose where when how name list find give show count tell'.split(' '))
const narrowing = new Set('only just no none without except nothing nobody never all every same assume suppose say imagine consider take ignore'.split(' '))
/** From here on words name something of the graph. */
const named = 0.8

const isJoint = ({ kind }: Item) => kind === 'and' || kind === 'or'

/** What is said before the question, which names nothing of the graph and narrows nothing: `Hi, I plan a party - which cooks ...`. */
export function asidesOf(tokens: readonly Token[], row: readonly Item[]): Span[] {
  const spans: Span[] = []
  let start = 0
  for (let at = 0; at < tokens.length; at += 1) {
    if (!ends.test(tokens[at]?.text ?? '')) continue
    const span = { start, end: at + 1 }
    const isAsking = tokens.slice(start, at).some(({ folded }) => asking.has(folded) || narrowing.has(folded))
    const isNaming = row.some((item) => item.start < span.end && item.end > span.start && !isJoint(item) && !('score' in item && item.score < named))
    if (isAsking || isNaming || at === tokens.length - 1) break
    spans.push(span)
    start = at + 1
  }
  return spans
}
