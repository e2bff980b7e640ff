import { type Completion, estimateTokens, type Message, type ModelTool, type ToolCallRequest } from '../../outside/models/model.ts'

/** Longer prompts shorten their older results. */
const COMPACT_ABOVE_TOKENS = 12_000
/** Results of the latest turns are never shortened. */
const KEPT_TURNS = 2
const KEPT_CHARACTERS = 240
/** Limits a model's own reply to about 2,048 tokens. */
const MAX_REPLY = 8192

const opening = (text: string) => `${text.slice(0, KEPT_CHARACTERS)}... (${text.length} characters)`

export class Transcript {
  readonly #list: Message[]
  #note = ''

  constructor(opening: readonly Message[]) {
    this.#list = [...opening]
  }

  get messages(): readonly Message[] {
    const last = this.#list.at(-1)
    if (this.#note === '' || last === undefined || last.role === 'assistant') return this.#list
    return [...this.#list.slice(0, -1), { ...last, content: `${last.content}\n\n${this.#note}` }]
  }

  addReply({ content, toolCalls }: Completion): void {
    const calls = toolCalls.map((call) => (call.arguments.length > MAX_REPLY ? { ...call, arguments: JSON.stringify({ cut: opening(call.arguments) }) } : call))
    this.#list.push({
      role: 'assistant',
      content: content.length > MAX_REPLY ? opening(content) : content,
      ...(calls.length === 0 ? {} : { toolCalls: calls })
    })
  }

  addResult(call: ToolCallRequest, content: string): void {
    this.#list.push({ role: 'tool', toolCallId: call.id, content })
  }

  addReminder(content: string): void {
    this.#list.push({ role: 'user', content })
  }

  /** Appends a note to the next prompt only. */
  remark(note: string): void {
    this.#note = note
  }

  promptTokens(tools: readonly ModelTool[]): number {
    return (
      estimateTokens(JSON.stringify(this.messages)) +
      estimateTokens(JSON.stringify(tools.map(({ name, description, parameters }) => ({ name, description, parameters }))))
    )
  }

  /** Shortens the oldest results while the prompt is long: each begins with its handle, which gives its rows again. */
  compact(tools: readonly ModelTool[]): void {
    const replies = this.#list.flatMap(({ role }, at) => (role === 'assistant' ? [at] : []))
    const latest = replies.at(-KEPT_TURNS) ?? 0
    for (let at = 0; at < latest && this.promptTokens(tools) > COMPACT_ABOVE_TOKENS; at++) {
      const message = this.#list[at]
      if (message?.role === 'tool' && message.content.length > KEPT_CHARACTERS) {
        this.#list[at] = { ...message, content: `${message.content.slice(0, KEPT_CHARACTERS)}... (shortened; page_result shows its rows again)` }
      }
    }
  }
}
