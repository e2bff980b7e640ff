import { openOnce } from '../../base/concurrency/open-once.ts'
import { composeModel } from './compose-model.ts'
import type { Model, Transcriber } from './model.ts'
import type { OpenAiOptions } from './openai-client.ts'

/**
 * A chat model behind any chat-completions endpoint. Replies are streamed, and end once they contain the request's result. Retries 408, 409, 429, 5xx, silence
 * and lost connections, but not after text was passed on. Throws EDGEWISE_MODEL_FAILED, which names neither key nor prompt, or EDGEWISE_CANCELLED. The first
 * request loads the client.
 */
export function openOpenAiModel(options: OpenAiOptions): Model {
  const sender = openOnce(async () => (await import('./openai-send.ts')).openSend(options))
  return composeModel(options.model, async (request) => (await sender.open())(request))
}

/** A model behind any endpoint for audio transcriptions. It loads, retries and throws as `openOpenAiModel` does. */
export function openOpenAiTranscriber(options: OpenAiOptions): Transcriber {
  const transcriber = openOnce(async () => (await import('./openai-transcriber.ts')).openTranscribe(options))
  return { name: options.model, transcribe: async (recording, signal) => (await transcriber.open())(recording, signal) }
}
