import { type CompletionRequest, estimateTokens, type Message, type Model } from '../../src/outside/models/model.ts'
import { type ToolChoice, withHandles } from './tool-choices.ts'

/** Tokens of one prompt. */
export interface SeenPrompt {
  readonly messages: number
  readonly tools: number
}

export interface ScriptedModel {
  readonly model: Model
  readonly prompts: readonly SeenPrompt[]
}

const HANDLE = /^\{"handle":"(r_[0-9a-f]{20})"/

function handlesIn(messages: readonly Message[]): string[] {
  return messages.flatMap(({ role, content }) => (role === 'tool' ? (HANDLE.exec(content)?.[1] ?? []) : []))
}

const toolText = ({ tools = [] }: CompletionRequest) => JSON.stringify(tools.map(({ name, description, parameters }) => ({ name, description, parameters })))

/** A test double of a model: it makes the given calls in order, answers with the last result, and records the length of each prompt. */
export function createScriptedModel(choices: readonly ToolChoice[], answer: Readonly<Record<string, unknown>>): ScriptedModel {
  const prompts: SeenPrompt[] = []
  const model: Model = {
    name: 'scripted',
    async complete(request) {
      const { messages } = request
      const seen = { messages: estimateTokens(JSON.stringify(messages)), tools: estimateTokens(toolText(request)) }
      prompts.push(seen)
      const handles = handlesIn(messages)
      const choice = choices[prompts.length - 1]
      const call =
        choice === undefined
          ? { name: 'answer', given: { status: 'answered', answer: 'These are the rows.', handle: handles.at(-1), ...answer } }
          : { name: choice.tool, given: withHandles(choice.arguments, handles) }
      const text = JSON.stringify(call.given)
      const usage = { calls: 1, promptTokens: seen.messages + seen.tools, completionTokens: estimateTokens(text) }
      request.ledger?.record(usage)
      return { content: '', toolCalls: [{ id: `call_${prompts.length}`, name: call.name, arguments: text }], usage }
    }
  }
  return { model, prompts }
}
