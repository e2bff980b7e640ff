import type { NodeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Tool } from '../../tools/tool.ts'
import type { Item } from './item.ts'

/** What the words of a question give a tool's parameters. */
export interface Slots {
  readonly arguments: Readonly<Record<string, unknown>>
  /** Token positions they account for. */
  readonly explained: Set<number>
  /** Both ends stand in a frame of their own: `from A to B`, `between A and B`. */
  readonly framed: boolean
  /** Required parameters that the words do not fill. */
  readonly missing: readonly string[]
  /** Parameters that the schema filled, not the question's words. */
  readonly guessed: number
  readonly nodes: readonly NodeMention[]
  readonly limit: number | null
}

export interface Parameter {
  readonly type?: string
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly items?: Readonly<Record<string, unknown>>
  readonly 'x-edgewise-node'?: boolean
}

/** The parameters of a tool while they are being filled from a row of items. */
export class SlotDraft {
  readonly values: Record<string, unknown> = {}
  readonly explained = new Set<number>()
  readonly guessed = new Set<string>()
  readonly parameters: Readonly<Record<string, Parameter>>
  limit: number | null = null
  framed = false
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
    return required.filter((name) => !(name in this.values))
  }
}
