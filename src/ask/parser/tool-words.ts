import type { Intent, IntentOutput } from '../../tools/intent.ts'
import type { Tool } from '../../tools/tool.ts'
import { type Token, tokenize } from '../linking/tokens.ts'
import { type Constituent, type DenotationOf, everywhere } from './constituent.ts'

type Called = DenotationOf<'tool'>

/** A production that names a tool: its symbols, in order. */
export interface ToolPhrase {
  readonly from: readonly string[]
  readonly called: Called
}

/** The tool call that solves a problem, and the part of its result that is wanted. */
export interface Solver {
  readonly called: Called
  readonly asks: NonNullable<Intent['solves']>[string]
}

const LONGEST = 4
const literal = (word: string) => `=${word}`

/** Maps word categories to words: T names the tool's result, the others are verbs and adjectives. */
function wordsIn({ gives }: Intent): (readonly [string, readonly string[]])[] {
  switch (gives.as) {
    case 'score':
      return [['mostOf', gives.most ?? []]]
    case 'truth':
      return [
        ['truthOf', gives.adjectives ?? []],
        ['untruthOf', gives.opposites ?? []]
      ]
    case 'number':
      return [['amountVerb', gives.verbs ?? []]]
    case 'path':
      return [
        ['joins', gives.verbs ?? []],
        ['joins', gives.looseVerbs ?? []],
        ['unjoined', gives.opposites ?? []]
      ]
    case 'reached':
      return [
        ['reaches', gives.verbs],
        ['reaches', gives.looseVerbs],
        ['unreached', gives.opposites]
      ]
    case 'far':
      return [['farOf', gives.adjectives]]
    case 'likeness':
      return [['likeOf', gives.adjectives]]
    default:
      return []
  }
}

/** A word may occur as its lemma or as it is written. */
const formsOf = ({ plain, text, folded }: Token): string[] => (folded === '' ? [text] : [...new Set([plain, folded])])

function spellings(tokens: readonly Token[]): string[] {
  return tokens.reduce<string[]>((begun, token) => begun.flatMap((start) => formsOf(token).map((form) => (start === '' ? form : `${start} ${form}`))), [''])
}

const isPhrase = (word: string) => word.includes('{')

/** Drops the word lists: readings are compared as JSON. */
const wordless = ({ gives, takes }: Intent): Called['intent'] => ({
  takes: takes ?? {},
  gives: Object.fromEntries(Object.entries(gives).filter(([, value]) => !Array.isArray(value))) as IntentOutput
})

const unsaid = { is: 'tool', of: null, ends: null, count: null, most: null, quality: null, scope: everywhere } as const

/** Indexes the words by which questions name each tool's result, from the tools' own files. */
export class ToolWords {
  readonly #words = new Map<string, { category: string; called: Called }[]>()
  readonly #literals = new Set<string>()
  readonly #parameters = new Map<string, readonly string[]>()
  readonly #all: readonly Called[]
  readonly #solvers = new Map<string, Solver>()
  readonly phrases: readonly ToolPhrase[]

  readonly tools: readonly Tool[]

  constructor(tools: readonly Tool[]) {
    this.tools = tools
    for (const { name, input } of tools) this.#parameters.set(name, Object.keys(input.properties))
    const intents = tools.flatMap(({ name, intents: ways = [] }) =>
      ways.map((one) => ({ one, called: { ...unsaid, tool: name, intent: wordless(one), given: one.given ?? {} } }))
    )
    this.#all = intents.map(({ called }) => called)
    for (const { one, called } of intents) for (const [problem, asks] of Object.entries(one.solves ?? {})) this.#solvers.set(problem, { called, asks })
    this.phrases = intents.flatMap(({ one, called }) => this.#take(one, called))
  }

  /** Indexes the words and returns the phrases. */
  #take(intent: Intent, called: Called): ToolPhrase[] {
    const [phrases, words] = [intent.words.filter(isPhrase), intent.words.filter((word) => !isPhrase(word))]
    const loose = 'looseVerbs' in intent.gives ? intent.gives.looseVerbs : []
    for (const [category, held] of [['T', words] as const, ...wordsIn(intent)])
      for (const word of held) this.#hold(word, category, held === loose ? { ...called, isLoose: true } : called)
    return phrases.map((phrase) => ({ from: this.#symbolsOf(phrase), called }))
  }

  parametersOf(tool: string): readonly string[] {
    return this.#parameters.get(tool) ?? []
  }

  /** Returns the tool that solves a problem; null where there is none. */
  solverOf(problem: string): Solver | null {
    return this.#solvers.get(problem) ?? null
  }

  /** Returns the tool for a path between two ends without further conditions. */
  plainWay(): Called | null {
    return (
      this.#all.find(({ intent: { gives, takes } }) => gives.as === 'path' && gives.isCost !== true && takes.count === undefined && takes.hops === undefined) ??
      null
    )
  }

  /** Returns the tool for reachable nodes. */
  reach(): Called | null {
    return this.#all.find(({ intent: { gives } }) => gives.as === 'reached') ?? null
  }

  /** Returns the tool that describes a graph. */
  overview(): Called | null {
    return this.#all.find(({ intent: { gives } }) => gives.as === 'overview') ?? null
  }

  #hold(word: string, category: string, called: Called): void {
    // As a lemma, `linked` would become `link` and match the wrong noun.
    const keys = category === 'mostOf' ? [word] : spellings(tokenize(word))
    for (const key of keys) this.#words.set(key, [...(this.#words.get(key) ?? []), { category, called }])
  }

  #symbolsOf(phrase: string): string[] {
    return phrase.split(' ').map((part) => {
      if (part.startsWith('{')) return part.slice(1, -1)
      this.#literals.add(part)
      return literal(part)
    })
  }

  itemsOf(tokens: readonly Token[]): Constituent[] {
    const word = (category: string, start: number, end: number, meaning: Constituent['meaning']): Constituent => ({
      category,
      start,
      end,
      meaning,
      score: 0,
      rule: 'word',
      parts: []
    })
    const literals = tokens.flatMap((token, at) =>
      formsOf(token).flatMap((form) => (this.#literals.has(form) ? [word(literal(form), at, at + 1, { is: 'word', word: form })] : []))
    )
    const named = tokens.flatMap((_, start) =>
      Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (_, more) => start + more + 1).flatMap((end) => {
        const found = new Map(
          spellings(tokens.slice(start, end))
            .flatMap((key) => this.#words.get(key) ?? [])
            .map((held) => [`${held.category} ${held.called.tool} ${JSON.stringify(held.called.given)}${held.called.intent.gives.as}`, held])
        )
        return [...found.values()].map(({ category, called }) => word(category, start, end, called))
      })
    )
    return [...literals, ...named]
  }
}
