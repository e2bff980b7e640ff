import { type Token, tokenize } from '../linking/tokens.ts'
import type { Asked, Tool } from '../tools/tool.ts'
import type { Item } from './item.ts'

interface ToolWord {
  readonly category: string
  readonly tool: string
  readonly asked: Asked
  /** Of a score. */
  readonly column: string | null
}

const LONGEST = 4
const NOUN: Readonly<Record<Asked['gives'], string>> = { score: 'measure', groups: 'groups', nodes: 'nodes', truth: 'truth', path: 'path' }

function* wordsIn(asked: Asked): Generator<readonly [string, string]> {
  for (const word of asked.words) yield [word, NOUN[asked.gives]]
  if (asked.gives === 'score') for (const word of asked.most) yield [word, 'most-of']
  if (asked.gives === 'truth') for (const word of asked.opposite) yield [word, 'untruth']
  if (asked.gives === 'path') for (const word of asked.verbs) yield [word, 'reach']
}

const scoreIn = (columns: Tool['output']['columns']): string | null => Object.entries(columns).find(([, { type }]) => type === 'float')?.[0] ?? null

const spelled = (tokens: readonly Token[]) => tokens.map(({ plain, text, folded }) => (folded === '' ? text : plain)).join(' ')

/** What tools call what they give, by its words. */
export class ToolWords {
  readonly #words = new Map<string, ToolWord[]>()

  constructor(tools: readonly Tool[]) {
    for (const { name, asked, output } of tools)
      for (const [word, category] of asked === undefined ? [] : wordsIn(asked)) {
        const key = spelled(tokenize(word))
        this.#words.set(key, [...(this.#words.get(key) ?? []), { category, tool: name, asked: asked as Asked, column: scoreIn(output.columns) }])
      }
  }

  itemsOf(tokens: readonly Token[]): Item[] {
    return tokens.flatMap((_, start) =>
      Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, more) => start + more + 1).flatMap((end) =>
        (this.#words.get(spelled(tokens.slice(start, end))) ?? []).map(({ category, ...named }): Item => {
          return { category, start, end, meaning: { is: 'tool', ...named }, score: 0, rule: 'word', parts: [] }
        })
      )
    )
  }
}
