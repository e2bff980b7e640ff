import t, { type Test } from 'tap'
import { openOpenAiTranscriber } from '../../../src/outside/models/openai.ts'
import type { OpenAiOptions } from '../../../src/outside/models/openai-client.ts'
import { type Heard, startListeningEndpoint } from '../../doubles/listening-endpoint.ts'

const recording = { bytes: Buffer.from('ID3\x03 some sound', 'latin1'), extension: 'mp3' }

async function open(t: Test, replies: readonly Heard[], options: Partial<OpenAiOptions> = {}) {
  const endpoint = await startListeningEndpoint(t, (_, index) => replies[index] ?? null)
  const waits: number[] = []
  const wait = async (delayMs: number) => void waits.push(delayMs)
  const settings = { baseUrl: endpoint.baseUrl, apiKey: 'a-very-secret-key', model: 'ears', timeoutMs: 5000, maxRetries: 2, random: () => 0, wait }
  return { ...endpoint, waits, transcriber: openOpenAiTranscriber({ ...settings, ...options }) }
}

t.test('a recording is sent as a file of its format, and its text is returned with the cost', async (t) => {
  const usage = { type: 'tokens', input_tokens: 14, output_tokens: 5, total_tokens: 19 }
  const { transcriber, recordings } = await open(t, [{ body: { text: 'The tide is out.', usage } }])
  t.same(await transcriber.transcribe(recording), { text: 'The tide is out.', usage: { calls: 1, promptTokens: 14, completionTokens: 5 } })
  t.same(recordings, [{ model: 'ears', format: 'json', name: 'recording.mp3', bytes: recording.bytes }])
})

t.test('where audio is billed by its length, or nothing is counted, the text is estimated', async (t) => {
  const { transcriber } = await open(t, [{ body: { text: '12345678', usage: { type: 'duration', seconds: 9 } } }, { body: { text: '' } }])
  t.same((await transcriber.transcribe(recording)).usage, { calls: 1, promptTokens: 0, completionTokens: 2 })
  t.same(await transcriber.transcribe(recording), { text: '', usage: { calls: 1, promptTokens: 0, completionTokens: 0 } })
})

t.test('transient failures are retried, and each request is counted', async (t) => {
  const { transcriber, waits } = await open(t, [{ status: 429, headers: { 'retry-after': '3' }, body: {} }, { body: {} }, { body: { text: 'At last.' } }])
  t.match(await transcriber.transcribe(recording), { text: 'At last.', usage: { calls: 3 } })
  t.same(waits, [3000, 500])
})

t.test('a rejection by the endpoint is not retried, and the key is not shown', async (t) => {
  const { transcriber, recordings } = await open(t, [{ status: 400, body: { error: { message: 'Unsupported, a-very-secret-key' } } }])
  await t.rejects(transcriber.transcribe(recording), {
    code: 'EDGEWISE_MODEL_FAILED',
    message: /HTTP 400 Unsupported, \[key\]/,
    parameters: { status: 400, transient: false, usage: { calls: 1 } }
  })
  t.equal(recordings.length, 1)
})

t.test('a silent endpoint is abandoned after the time limit', async (t) => {
  const { transcriber } = await open(t, [null], { timeoutMs: 50, maxRetries: 0 })
  await t.rejects(transcriber.transcribe(recording), { code: 'EDGEWISE_MODEL_FAILED', message: /no answer within 50 ms/ })
})

t.test('a caller that gives up ends the request', async (t) => {
  const { transcriber, silent, left } = await open(t, [null])
  const caller = new AbortController()
  const given = transcriber.transcribe(recording, caller.signal)
  await silent
  caller.abort()
  await t.rejects(given, { code: 'EDGEWISE_CANCELLED' })
  await left
  await t.rejects(transcriber.transcribe(recording, caller.signal), { code: 'EDGEWISE_CANCELLED' })
})
