import type { NodeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { Item } from '../../words/item.ts'

/** What the words of a question give a tool's parameters. */
export interface Slots {
  readonly arguments: Readonly<Record<string, unknown>>
  /** Token positions they account for. */
  readonly explained: Set<number>
  /** Both ends stand in a frame of their own: `from A to B`, `between A and B`. */
  readonly framed: boolean
  readonly described: boolean
  readonly misframed: boolean
  /** Required parameters that the words do not fill. */
  readonly missing: readonly string[]
  /** Parameters that the schema filled, not the question's words. */
  readonly guessed: number
  /** Properties that the question wants used and the graph does not store. */
  readonly unknown: readonly string[]
  readonly nodes: readonly NodeMention[]
  readonly limit: number | null
}

export interface Parameter {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly items?: Readonly<Record<string, unknown>>
  readonly anyOf?: readonly { readonly type?: string }[]
  readonly 'x-edgewise-node'?: boolean
}

/** The parameters of a tool while they are being filled from a row of items. */
export class SlotDraft {
  readonly values: Record<string, unknown> = {}
  readonly explained = new Set<number>()
  readonly guessed = new Set<string>()
  readonly unknown: string[] = []
  readonly parameters: Readonly<Record<string, Parameter>>
  private folded: string | undefined
  limit: number | null = null
  framed = false
  /** The nodes stand as two ends, which the tool has no parameters for. */
  misframed = false
  /** The question describes the very thing that the tool does, in words that are no tool's: nearest on the map, from any node to any other. */
  described = false
  readonly tool: Tool
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly row: readonly Item[]

  constructor(tool: Tool, tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]) {
    this.tool = tool
    this.tokens = tokens
    this.schema = schema
    this.row = row
    this.parameters = tool.input.properties as unknown as Record<string, Parameter>
  }

  /** The question's words. */
  get text(): string {
    return this.tokens.map((token) => token.text).join(' ')
  }

  /** Whether the question has the words, next to each other and as they are spelled. */
  says(words: string): boolean {
    this.folded ??= ` ${this.tokens.map(({ folded }) => folded).join(' ')} `
    return this.folded.includes(` ${words} `)
  }

  has(name: string): boolean {
    return name in this.parameters
  }

  explain(span: { readonly start: number; readonly end: number }): void {
    for (let at = span.start; at < span.end; at += 1) this.explained.add(at)
  }

  /** Explains the tokens that pass the test. */
  explainWhere(test: (token: Token, at: number) => boolean): void {
    this.tokens.forEach((token, at) => {
      if (test(token, at)) this.explained.add(at)
    })
  }

  set(name: string, value: unknown, span?: { readonly start: number; readonly end: number }): void {
    this.values[name] = value
    if (span !== undefined) this.explain(span)
  }

  /** The required parameters that are still empty. */
  missing(): string[] {
    const required = (this.tool.input.required as readonly string[] | undefined) ?? []
    // How much flows without capacities is no question, nor where things lie without coordinates.
    const needed = ['capacity', 'latitudeProperty', 'longitudeProperty'].filter((name) => this.has(name))
    const all = [...required, ...needed]
    return all.filter((name) => !(name in this.values))
  }
}
