import t, { type Test } from 'tap'
import { type Heard, startListeningEndpoint } from '../../doubles/listening-endpoint.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'
import { memo } from './sample-web.ts'

const words = `We meet at the old lighthouse at nine. ${'And so on. '.repeat(600)}Bring a lantern.`

async function open(t: Test, hear: () => Heard = () => ({ body: { text: words } }), env: Record<string, string> = {}) {
  const endpoint = await startListeningEndpoint(t, hear)
  const { app, runtime } = await openApp(t, {
    EDGEWISE_SAMPLE_DATA: 'false',
    OPENAI_BASE_URL: endpoint.baseUrl,
    OPENAI_API_KEY: 'test',
    OPENAI_MODEL: 'plain',
    OPENAI_MAX_RETRIES: '0',
    EDGEWISE_TRANSCRIPTION_MODEL: 'ears',
    ...env
  })
  const send = async (bytes: Uint8Array, name: string) => `${(await runtime.state.blobs.put('default', bytes)).sha256}/${name}`
  const call = async (tool: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: `/tools/${tool}`, payload, headers })).json()
  return { app, runtime, send, call, recordings: endpoint.recordings }
}

t.test('a transcribed recording is read, searched and queried like any file, and paid once', async (t) => {
  const { app, send, call, recordings } = await open(t)
  const file = await send(memo, 'memo.mp3')
  for (const [tool, more] of [
    ['read_file', {}],
    ['find_in_file', { text: 'lantern' }],
    ['ask_file', { question: 'Where?' }]
  ] as const)
    t.match(await call(tool, { file, ...more }), { status: 415, detail: /"memo\.mp3" is a recording\. Call transcribe; from then on/ }, tool)
  const first = await call('transcribe', { file })
  t.match(first, {
    total: 2,
    rows: [{ passage: 1, text: /^We meet at the old lighthouse/ }],
    summary: { url: 'attachment:memo.mp3', contentType: 'audio/mpeg', sha256: file.slice(0, 64), model: 'ears', calls: 1, passages: 2 },
    notes: [/nobody has checked it/]
  })
  t.same(recordings, [{ model: 'ears', format: 'json', name: 'recording.mp3', bytes: memo }])
  t.match((await call('read_file', { file, offset: 1 })).rows, [{ passage: 2, text: /Bring a lantern\.$/ }])
  t.match((await call('find_in_file', { file, text: 'old * at nine' })).rows, [{ passage: 1, match: 'old lighthouse at nine' }])
  t.match((await call('ask_file', { file, question: 'Where?' })).rows, [{ answer: /Question: Where\?\s+Text: "We meet at the old lighthouse/ }])
  t.match((await call('transcribe', { file, offset: 1 })).summary, { model: 'ears', calls: 0, promptTokens: 0 })
  t.equal(recordings.length, 1)
  const metrics = (await app.inject('/metrics')).body
  t.match(metrics, /edgewise_model_requests_total\{model="ears"\} 1/)
})

t.test('one tenant neither reuses nor sees a transcript of another', async (t) => {
  const { runtime, send, call, recordings } = await open(t)
  const file = await send(memo, 'memo.mp3')
  await call('transcribe', { file })
  const other = await makeKey(runtime.state, { tenant: 'other' })
  await runtime.state.blobs.put('other', memo)
  t.match(await call('read_file', { file }, other.headers), { status: 415 })
  await call('transcribe', { file }, other.headers)
  t.equal(recordings.length, 2)
})

t.test('a file that cannot be transcribed is reported, and no model is called', async (t) => {
  const { runtime, send, call, recordings } = await open(t)
  t.match(await call('transcribe', { file: await send(Buffer.from('a,b\n1,2\n'), 'a.csv') }), {
    status: 415,
    detail: /"a\.csv" is no recording\. read_file reads it/
  })
  const long = await send(Buffer.concat([memo, Buffer.alloc(25 * 1024 * 1024)]), 'long.mp3')
  t.match(await call('transcribe', { file: long }), { status: 413, detail: /"long\.mp3" has 26214414 bytes; a recording may have 26214400/ })
  t.match(await call('transcribe', { file: '0'.repeat(64) }), { status: 404, code: 'EDGEWISE_UNKNOWN_FILE' })
  const reader = await makeKey(runtime.state, { scopes: ['read'] })
  t.match(await call('transcribe', { file: '0'.repeat(64) }, reader.headers), { status: 403, scope: 'spend' })
  t.equal(recordings.length, 0)
})

t.test('a model failure is reported, and the next call retries', async (t) => {
  const replies: Heard[] = [{ status: 400, body: { error: { message: 'Too noisy.' } } }, { body: { text: ' ' } }]
  const { send, call } = await open(t, () => replies.shift() ?? null)
  const file = await send(memo, 'memo.mp3')
  t.match(await call('transcribe', { file }), { status: 502, code: 'EDGEWISE_MODEL_FAILED', detail: /Too noisy/ })
  t.match(await call('transcribe', { file }), { total: 0, notes: ['The model heard no words.'] })
})

t.test('without a speech model, the error names its setting', async (t) => {
  const { app, send, call } = await open(t, undefined, { EDGEWISE_TRANSCRIPTION_MODEL: '' })
  const { tools } = (await app.inject('/tools')).json()
  t.match(
    tools.find(({ name }: { name: string }) => name === 'transcribe'),
    { available: false, needs: /EDGEWISE_TRANSCRIPTION_MODEL/, effects: 'spends' }
  )
  const file = await send(memo, 'memo.mp3')
  t.match(await call('transcribe', { file }), { status: 422, code: 'EDGEWISE_TOOL_UNAVAILABLE' })
  t.match(await call('read_file', { file }), { status: 415, detail: /"memo\.mp3" is a recording\. The setting EDGEWISE_TRANSCRIPTION_MODEL names a model/ })
})
