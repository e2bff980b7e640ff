import type { Token } from '../linking/tokens.ts'
import { editDistance } from '../results/edit-distance.ts'
import { fold } from '../store/fold.ts'
import type { VocabularyStore } from '../store/store.ts'
import { contentWeight } from './words/content.ts'

/** A span of a question that looks like a name, but is none in the graph. */
export interface UnknownName {
  readonly text: string
  readonly nearest: readonly string[]
}

const beforeNames = new Set(['from', 'to', 'between', 'and', 'or', 'at', 'of', 'in', 'with', 'for', 'by', 'than', 'about', 'is', 'does'])

/** Runs of words that nothing explains and that stand where names stand. */
function unexplainedSpans(text: string, tokens: readonly Token[], explained: ReadonlySet<number>): string[] {
  const spans: { start: number; end: number }[] = []
  tokens.forEach((token, at) => {
    if (explained.has(at) || contentWeight(token) === 0) return
    const last = spans.at(-1)
    if (last !== undefined && last.end === at) last.end = at + 1
    else spans.push({ start: at, end: at + 1 })
  })
  const named = spans.filter(
    ({ start, end }) => beforeNames.has(tokens[start - 1]?.folded ?? '') || tokens.slice(start, end).some((token) => token.pos === 'PROPN')
  )
  return named.map(({ start, end }) => text.slice(tokens[start]?.start ?? 0, tokens[end - 1]?.end ?? 0))
}

/** Whether a suggestion is a likely reading: it shares a word or a beginning with the span, or is a slip of the pen away. */
function isLikely(span: string, name: string): boolean {
  const words = fold(span).split(' ')
  const others = fold(name).split(' ')
  if (editDistance(fold(span), fold(name)) <= 2) return true
  return words.some((word) => word.length > 2 && others.some((other) => other.startsWith(word) || word.startsWith(other)))
}

/** The likely names among what was not understood, each with the nearest names of the graph. */
export async function unknownNames(
  text: string,
  tokens: readonly Token[],
  explained: ReadonlySet<number>,
  place: { readonly tenant: string; readonly graph: string; readonly store: VocabularyStore }
): Promise<UnknownName[]> {
  const spans = unexplainedSpans(text, tokens, explained)
  if (spans.length === 0) return []
  const matches = await place.store.resolve(place.tenant, place.graph, spans)
  return spans.flatMap((span, index) => {
    const nearest = (matches[index]?.nearest ?? []).map((node) => node.name).filter((name) => isLikely(span, name))
    return nearest.length > 0 ? [{ text: span, nearest: [...new Set(nearest)].slice(0, 3) }] : []
  })
}
