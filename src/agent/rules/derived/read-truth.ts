import type { Token } from '../../../linking/tokens.ts'
import { asList, type DerivedTruth, questionOf, written } from './derived.ts'

/** `Is there a cook who works at two places?`: whether the list of them is empty. null: nothing of the kind is asked. */
export function readTruth(text: string, tokens: readonly Token[]): DerivedTruth | null {
  const start = tokens.findIndex(({ folded }, at) => (folded === 'is' || folded === 'are') && tokens[at + 1]?.folded === 'there')
  const isClause = start === 0 || /^[,.:;!–—-]$/.test(tokens[start - 1]?.text ?? '')
  const asked = start < 0 || !isClause ? null : asList(written(text, tokens.slice(start)))
  return asked?.wants === 'truth' ? { kind: 'truth', question: questionOf(asked.text) } : null
}
