import { APIUserAbortError, type OpenAI, toFile } from 'openai'
import { linkSignals } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { Recording, Transcriber, Transcript } from './model.ts'
import { brokenOff, describeFailure, type OpenAiOptions, openClient, retryPolicy } from './openai-client.ts'
import { withRetries } from './retry.ts'
import { modelFailed } from './send.ts'
import { estimateTokens, noUsage, type Usage } from './usage.ts'

/** One client for all recordings. */
export function openTranscribe(options: OpenAiOptions): Transcriber['transcribe'] {
  const client = openClient(options)
  const policy = retryPolicy(options)
  return (recording, signal) => withRetries(() => attempt(client, options, recording, signal), policy, signal)
}

async function attempt(client: OpenAI, options: OpenAiOptions, { bytes, extension }: Recording, given: AbortSignal | undefined): Promise<Transcript> {
  const { signal, release } = linkSignals([given], options.timeoutMs)
  try {
    given?.throwIfAborted()
    const file = await toFile(bytes, `recording.${extension}`)
    const { text, usage } = await client.audio.transcriptions.create({ file, model: options.model, response_format: 'json' }, { signal })
    if (signal.aborted) throw new APIUserAbortError()
    if (typeof text !== 'string') throw brokenOff('the reply holds no text')
    return { text, usage: usageOf(usage, text) }
  } catch (error) {
    if (given?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    throw modelFailed(describeFailure(error, options, { usage: { ...noUsage, calls: 1 }, isSilent: signal.aborted, passedOn: false }))
  } finally {
    release()
  }
}

/** Audio has tokens only if the endpoint counts them: some bill by duration. */
function usageOf(counted: OpenAI.Audio.Transcription['usage'], text: string): Usage {
  const { input_tokens = 0, output_tokens = estimateTokens(text) } = (counted ?? {}) as Partial<OpenAI.Audio.Transcription.Tokens>
  return { calls: 1, promptTokens: input_tokens, completionTokens: output_tokens }
}
