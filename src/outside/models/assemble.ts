import type { Completion, ToolCallRequest } from './model.ts'
import { Thinking } from './thinking.ts'

/** A piece of a tool call; missing parts are ''. */
export interface CallPiece {
  readonly index?: number
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** A piece of a reply; missing parts are ''. */
export interface Delta {
  readonly content: string
  readonly refusal: string
  readonly reasoning: string
  readonly calls: readonly CallPiece[]
}

interface OpenCall {
  readonly index: number | undefined
  id: string
  name: string
  arguments: string
}

/** Assembles a reply. Servers differ: some omit ids or indexes, give each call the index 0, or repeat a call's name in every piece. */
export class Assembly {
  #written = ''
  #refusal = ''
  #reasoning = ''
  readonly #thinking = new Thinking()
  readonly #calls: OpenCall[] = []

  add({ content, refusal, reasoning, calls }: Delta): void {
    this.#written += content
    this.#refusal += refusal
    this.#reasoning += reasoning
    if (content !== '') this.#thinking.read(this.#written, content.length)
    const touched = new Set<OpenCall>()
    for (const piece of calls) {
      const call = this.#callOf(piece, touched)
      touched.add(call)
      call.id ||= piece.id
      if (piece.name !== call.name) call.name += piece.name
      call.arguments += piece.arguments
    }
  }

  #callOf(piece: CallPiece, touched: ReadonlySet<OpenCall>): OpenCall {
    const { index, id, name } = piece
    const known = id === '' ? undefined : this.#calls.find((call) => call.id === id)
    const last = known ?? (index === undefined ? this.#calls.at(-1) : this.#calls.findLast((call) => call.index === index))
    const isOther = last !== undefined && known === undefined && ((id !== '' && last.id !== '') || (name !== '' && (touched.has(last) || begins(piece, last))))
    if (last !== undefined && !isOther) return last
    const call: OpenCall = { index, id, name: '', arguments: '' }
    this.#calls.push(call)
    return call
  }

  /** The reply without the preceding reasoning. */
  get content(): string {
    return this.#written.slice(this.#thinking.saidFrom)
  }

  get calls(): readonly { readonly name: string; readonly arguments: string }[] {
    return this.#calls
  }

  /** All received text, for an estimate of tokens. */
  get text(): string {
    return this.#written + this.#reasoning + this.#refusal + this.#calls.map((call) => call.name + call.arguments).join('')
  }

  get hasReasoned(): boolean {
    return this.#reasoning !== '' || this.#thinking.saidFrom > 0
  }

  finish(): Pick<Completion, 'content' | 'toolCalls' | 'refusal'> {
    const toolCalls: ToolCallRequest[] = this.#calls.map((call, position) => ({
      id: call.id === '' ? `call_${position}` : call.id,
      name: call.name,
      arguments: argumentsText(call.arguments)
    }))
    return { content: this.content, toolCalls, ...(this.#refusal === '' ? {} : { refusal: this.#refusal }) }
  }
}

/** Whether a named piece begins another call: the previous one is complete, or has another name. */
function begins({ name, arguments: given }: CallPiece, last: OpenCall): boolean {
  if (last.arguments === '') return false
  return name !== last.name || (given.trim() !== '' && parsed(last.arguments) !== undefined)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Arguments as JSON text: missing ones are an empty object, and doubly encoded ones are decoded once. */
function argumentsText(text: string): string {
  if (text.trim() === '') return '{}'
  const value = parsed(text)
  if (value === null) return '{}'
  return typeof value === 'string' ? argumentsText(value) : text
}
