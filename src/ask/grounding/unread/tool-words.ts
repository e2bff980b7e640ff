import { wordsOfName } from '../../../storage/graphs/fold.ts'
import { tokenize } from '../../linking/tokens.ts'

export interface NamedTool {
  readonly name: string
  readonly aliases: readonly string[]
  readonly phrases: readonly string[]
}

const known = new WeakMap<NamedTool, ReadonlySet<string>>()

/** Returns the words, lemmas and stems of a tool's names and phrases, cached per tool. */
export function wordsOfTool(tool: NamedTool): ReadonlySet<string> {
  const before = known.get(tool)
  if (before !== undefined) return before
  const text = [tool.name, ...tool.aliases, ...tool.phrases].map(wordsOfName).join('. ')
  const words = new Set(tokenize(text).flatMap(({ folded, lemma, stem }) => [folded, lemma, stem]))
  known.set(tool, words)
  return words
}
