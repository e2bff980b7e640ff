import { type Token, tokenize, wordsOfName } from '../../linking/tokens.ts'
import type { Tool } from '../../tools/tool.ts'
import { contentWeight } from '../words/content.ts'

/** The words by which a tool can be asked for, each with how telling it is: rare among tools is telling. */
export interface ToolWords {
  readonly tool: Tool
  readonly weights: ReadonlyMap<string, number>
  /** Words of its name and aliases that no other tool is named by. */
  readonly own: ReadonlySet<string>
  /** The content words of each phrase. */
  readonly phrases: readonly ReadonlySet<string>[]
  /** All words of its name and aliases. */
  readonly named: ReadonlySet<string>
}

function lemmas(text: string, least = 0): Set<string> {
  return new Set(
    tokenize(text)
      .filter((token) => token.pos !== 'NUM' && (contentWeight(token) > least || /^(path|route|way)$/.test(token.lemma)))
      .map((token) => token.lemma)
  )
}

function spoken(tool: Tool): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (text: string, weight: number) => {
    for (const lemma of lemmas(text)) weights.set(lemma, Math.max(weights.get(lemma) ?? 0, weight))
  }
  add([tool.name, ...tool.aliases].map(wordsOfName).join('. '), 1)
  for (const phrase of tool.phrases) add(phrase, 1)
  add(tool.description, 0.35)
  return weights
}

/** Vocabularies of all tools that need no grant, as no plan has one: weight of a word = where it stands (name and phrases 1, description 0.35) times its rarity (0.4 .. 1). */
export function toolVocabularies(registry: readonly Tool[]): ToolWords[] {
  const tools = registry.filter(({ effects }) => effects === 'none')
  const all = tools.map((tool) => ({ tool, words: spoken(tool) }))
  const holders = new Map<string, number>()
  for (const { words } of all) for (const word of words.keys()) holders.set(word, (holders.get(word) ?? 0) + 1)
  const rarity = (word: string) => 0.4 + (0.6 * Math.log((tools.length + 1) / (holders.get(word) ?? 1))) / Math.log(tools.length + 1)
  const names = tools.map((tool) => lemmas([tool.name, ...tool.aliases].map(wordsOfName).join('. ')))
  return all.map(({ tool, words }, index) => ({
    tool,
    weights: new Map([...words].map(([word, weight]) => [word, weight * rarity(word)])),
    own: new Set([...(names[index] ?? [])].filter((word) => names.filter((other) => other.has(word)).length === 1)),
    named: names[index] ?? new Set(),
    phrases: tool.phrases.map((phrase) => lemmas(phrase, 0.3)).filter((words) => words.size > 0)
  }))
}

/** Whether the question says all that one of the tool's phrases says. */
export function saysPhrase({ phrases }: ToolWords, tokens: readonly Token[]): boolean {
  const said = new Set(tokens.map((token) => token.lemma))
  return phrases.some((words) => [...words].every((word) => said.has(word)))
}

/** Share of the telling words of the tool's best fitting phrase that the question says, 0..1. */
export function phraseShare({ phrases, weights }: ToolWords, tokens: readonly Token[]): number {
  const said = new Set(tokens.map((token) => token.lemma))
  const weigh = (words: readonly string[]) => words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
  return Math.max(0, ...phrases.map((words) => weigh([...words].filter((word) => said.has(word))) / weigh([...words])))
}

/** Positions of the question's words that belong to the tool, and how strongly they speak for it. */
export function spokenFor(words: ToolWords, tokens: readonly Token[], taken: ReadonlySet<number>): { readonly at: Set<number>; readonly strength: number } {
  const at = new Set<number>()
  let strength = 0
  tokens.forEach((token, position) => {
    if (taken.has(position)) return
    const weight = Math.max(words.weights.get(token.lemma) ?? 0, words.weights.get(token.folded) ?? 0)
    if (weight < 0.12) return
    at.add(position)
    strength += weight
  })
  return { at, strength }
}
