import type { Completion, ToolCallRequest } from './model.ts'

/** The part of a streamed piece that matters here. */
export interface Delta {
  readonly content?: string | null | undefined
  readonly refusal?: string | null | undefined
  readonly toolCalls?: readonly { readonly index?: number; readonly id?: string; readonly name?: string; readonly arguments?: string }[] | undefined
}

interface OpenCall {
  readonly index: number
  id: string
  name: string
  arguments: string
}

/** Puts a streamed reply together. Servers differ: some leave out ids or indexes, some give each call the index 0 and a new id. */
export class Assembly {
  private content = ''
  private refusal = ''
  private readonly calls: OpenCall[] = []

  add(delta: Delta): void {
    this.content += delta.content ?? ''
    this.refusal += delta.refusal ?? ''
    for (const piece of delta.toolCalls ?? []) {
      const call = this.openCall(piece.index ?? 0, piece.id ?? '', piece.name ?? '')
      call.name += piece.name ?? ''
      call.arguments += piece.arguments ?? ''
    }
  }

  private openCall(index: number, id: string, name: string): OpenCall {
    const last = this.calls.findLast((call) => call.index === index)
    const isNew = last === undefined || (id !== '' && last.id !== '' && id !== last.id) || (id === '' && name !== '' && last.arguments !== '')
    if (!isNew) {
      last.id ||= id
      return last
    }
    const call: OpenCall = { index, id, name: '', arguments: '' }
    this.calls.push(call)
    return call
  }

  /** The length of all text received, for an estimate of tokens. */
  get text(): string {
    return this.content + this.refusal + this.calls.map((call) => call.name + call.arguments).join('')
  }

  finish(): Omit<Completion, 'usage'> {
    const toolCalls: ToolCallRequest[] = this.calls.map((call, position) => ({
      id: call.id === '' ? `call_${position}` : call.id,
      name: call.name,
      arguments: call.arguments === '' ? '{}' : call.arguments
    }))
    return { content: this.content, toolCalls, ...(this.refusal === '' ? {} : { refusal: this.refusal }) }
  }
}
