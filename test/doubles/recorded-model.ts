import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { EdgewiseError } from '../../src/base/errors.ts'
import { type Completion, type CompletionRequest, type Model, noUsage } from '../../src/outside/models/model.ts'
import { openOpenAiModel } from '../../src/outside/models/openai.ts'

/** Set to the base URL of a model server, it queries the model again and records its replies. */
const RECORD = 'EDGEWISE_RECORD_MODEL'

const keyOf = ({ messages, schema }: CompletionRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([messages, schema?.schema]))
    .digest('hex')
    .slice(0, 24)

/** A real model's recorded replies to the same requests, from a file. A request that is not in the file means that its prompt has changed. */
export function recordedModel(file: string): Model {
  const replies = new Map<string, string>(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : [])
  const baseUrl = process.env[RECORD]
  const live = baseUrl === undefined ? null : openOpenAiModel({ baseUrl, apiKey: 'none', model: 'qwen', timeoutMs: 120_000, maxRetries: 0 })
  if (live !== null) replies.clear()

  async function record(request: CompletionRequest, key: string, model: Model): Promise<Completion> {
    const completion = await model.complete(request)
    replies.set(key, completion.content)
    writeFileSync(file, `${JSON.stringify(Object.fromEntries([...replies].sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`)
    return completion
  }

  return {
    name: 'recorded',
    async complete(request) {
      const key = keyOf(request)
      if (live !== null) return record(request, key, live)
      const content = replies.get(key)
      if (content === undefined) {
        const detail = `no reply to this request is recorded: the prompt has changed. Record the replies anew with ${RECORD}=http://127.0.0.1:PORT/v1.`
        throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail })
      }
      return { content, toolCalls: [], usage: { ...noUsage, calls: 1 } }
    }
  }
}
