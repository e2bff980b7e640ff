import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../words/item.ts'
import { amounts, auxiliaries, type Derived, questionOf, written } from './derived.ts'

const isThing = ({ kind }: Item) => kind === 'node' || kind === 'value'
const counted = /^(?:many|much)$/

/** Where a question asks by how many there are more; -1 where it does not. */
export function differsAt(tokens: readonly Token[]): number {
  const word = tokens.findIndex(({ folded }, at) => amounts.has(folded) && counted.test(tokens[at - 1]?.folded ?? ''))
  return word >= 0 && tokens.some(({ folded }, at) => folded === 'than' && at > word) ? word : -1
}

/** `how many more friends does A have than B`: the question for A, and the same for B. null: nothing of the kind is asked. */
export function readDifference(text: string, tokens: readonly Token[], row: readonly Item[]): Derived | null {
  const word = differsAt(tokens)
  if (word < 0) return null
  const than = tokens.findIndex(({ folded }, at) => folded === 'than' && at > word)
  const first = row.findLast((item) => isThing(item) && item.start > word && item.end <= than)
  const second = row.find((item) => isThing(item) && item.start > than)
  if (first === undefined || second === undefined || second.start - than > 4) return null
  const names = [first, second].map(({ start, end }) => written(text, tokens.slice(start, end)))
  // `than B does`: the verb is that of A.
  const after = tokens.slice(second.end).filter(({ folded, sentence }) => !auxiliaries.has(folded) && sentence === tokens[word]?.sentence)
  const how = tokens.findLastIndex(({ folded }, at) => folded === 'how' && at < word)
  const before = written(text, tokens.slice(Math.max(0, how), word))
  const isAlike = written(text, tokens.slice(second.start - 1, second.start)) === written(text, tokens.slice(first.start - 1, first.start))
  const question = (name: string) =>
    questionOf(
      before,
      written(text, tokens.slice(word + 1, first.start)),
      name,
      written(text, tokens.slice(first.end, than)),
      isAlike || after.length > 0 ? written(text, after) : ''
    )
  return {
    parts: names.map((name) => ({ name, question: question(name) })),
    kind: 'difference',
    isMore: amounts.get(tokens[word]?.folded ?? '') ?? true
  }
}
