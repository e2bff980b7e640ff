import { EdgewiseError } from '../../src/base/errors.ts'
import { type CompletionRequest, type Message, type Model, noUsage, type Usage } from '../../src/outside/models/model.ts'
import { nothingSpent, type Spent } from './spent.ts'

export interface ModelReply {
  /** null when the model failed. */
  readonly text: string | null
  readonly failure: string | null
  readonly spent: Spent
}

/** Calls a model directly, for text or for JSON of a schema. A failure is a result, and its usage counts. */
export async function askModel(
  model: Model,
  messages: readonly Message[],
  maxTokens: number,
  form: Pick<CompletionRequest, 'schema'> = {}
): Promise<ModelReply> {
  const startedAt = performance.now()
  const spentBy = ({ calls, promptTokens, completionTokens }: Usage): Spent => ({
    ...nothingSpent,
    ms: performance.now() - startedAt,
    modelCalls: calls,
    promptTokens,
    completionTokens
  })
  try {
    const { content, usage } = await model.complete({ messages, maxTokens, ...form })
    return { text: content, failure: null, spent: spentBy(usage) }
  } catch (error) {
    if (!(error instanceof EdgewiseError)) throw error
    return { text: null, failure: `${error.code}: ${error.message}`, spent: spentBy((error.parameters['usage'] as Usage | undefined) ?? noUsage) }
  }
}
