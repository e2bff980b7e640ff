import { type Completion, estimateTokens, type Message, type ModelTool, type ToolCallRequest } from '../llm/model.ts'

/** The messages of a run, as they grow. */
export class Transcript {
  private readonly list: Message[]

  constructor(opening: readonly Message[]) {
    this.list = [...opening]
  }

  get messages(): readonly Message[] {
    return this.list
  }

  addReply({ content, toolCalls }: Completion): void {
    this.list.push({ role: 'assistant', content, ...(toolCalls.length === 0 ? {} : { toolCalls }) })
  }

  addResult(call: ToolCallRequest, content: string): void {
    this.list.push({ role: 'tool', toolCallId: call.id, content })
  }

  addReminder(content: string): void {
    this.list.push({ role: 'user', content })
  }

  /** About how many tokens the next prompt has. */
  promptTokens(tools: readonly ModelTool[]): number {
    return (
      estimateTokens(JSON.stringify(this.list)) +
      estimateTokens(JSON.stringify(tools.map(({ name, description, parameters }) => ({ name, description, parameters }))))
    )
  }
}
