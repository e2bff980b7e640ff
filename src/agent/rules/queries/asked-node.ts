import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { isAdjacencyWord } from './adjacency.ts'
import { comparativeAt } from './draft.ts'

const nodeWords = new Set(['who', 'whom', 'where'])

function has(items: readonly Item[], ...kinds: readonly Item['kind'][]): boolean {
  return items.some((item) => kinds.includes(item.kind))
}

/** `Who is older, A or B?`: the named nodes are the choice. */
function choosesAmongNodes(tokens: readonly Token[], items: readonly Item[]): boolean {
  return items.filter((item) => item.kind === 'node').length >= 2 && comparativeAt(tokens) >= 0 && has(items, 'or') && !has(items, 'type')
}

/** `Who is the oldest person`: the label names the asked node, no relation stands between. */
function labelFollows(items: readonly Item[], at: number): boolean {
  const next = items.find((item) => item.start > at && ['label', 'node', 'type'].includes(item.kind))
  return next?.kind === 'label' && next.start - at <= 6
}

/** A question word that opens the question: `who`, `where`. */
function leadingWord(tokens: readonly Token[], items: readonly Item[]): number | null {
  const at = tokens.slice(0, 3).findIndex((token) => nodeWords.has(token.folded))
  const isLabelled = items.some((item) => item.kind === 'label' && item.start < at) || labelFollows(items, at)
  return at >= 0 && !isLabelled ? at : null
}

/** `the neighbours of X`: the noun stands for the nodes. */
function adjacencyNoun(tokens: readonly Token[], items: readonly Item[]): number | null {
  const at = tokens.findIndex((token) => isAdjacencyWord(token) && token.pos === 'NOUN')
  const isTold = has(items, 'label') || items.some((item) => item.kind === 'type' && (item.score >= 0.9 || item.start === at))
  return at >= 0 && !isTold && has(items, 'node') ? at : null
}

/** Where a word stands for the asked node, when no label does: a question word or a noun such as `neighbours`. null: none. */
export function askedNodeAt(tokens: readonly Token[], items: readonly Item[]): number | null {
  if (choosesAmongNodes(tokens, items)) return null
  const found = leadingWord(tokens, items) ?? adjacencyNoun(tokens, items)
  if (found !== null || has(items, 'label')) return found
  const who = tokens.findIndex((token) => nodeWords.has(token.folded))
  if (who >= 0) return who
  const what = tokens.findIndex((token) => token.folded === 'what' || token.folded === 'which')
  return what >= 0 && has(items, 'type', 'comparison', 'superlative') && !has(items, 'property') ? what : null
}
