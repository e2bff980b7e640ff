import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import OpenAI from 'openai'
import type { ChatCompletion, ChatCompletionChunk, ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import t from 'tap'
import { startScriptedModelServer } from '../doubles/scripted-model-server.ts'
import { makeKey } from '../fixtures/keys.ts'
import { failureOf, openApp } from './open-app.ts'

const { app, runtime, listen } = await openApp(t)
const client = new OpenAI({ baseURL: `${await listen()}/v1`, apiKey: 'none', maxRetries: 0 })

const user = (content: string): ChatCompletionMessageParam => ({ role: 'user', content })
const assistant = (content: string): ChatCompletionMessageParam => ({ role: 'assistant', content })
const quickest = 'What is the quickest way from Paddington to London Bridge?'

interface Told {
  readonly edgewise: {
    status: string
    readAs?: string
    conversationId: string | null
    turn: number
    trace: { tool: string }[]
    ignored: string[]
    data: unknown
  }
}
const ask = async (messages: ChatCompletionMessageParam[], more: object = {}) =>
  (await client.chat.completions.create({ model: 'edgewise', messages, ...more })) as ChatCompletion & Told
const textOf = (completion: ChatCompletion) => completion.choices[0]?.message.content ?? ''

t.test('answers like a model, with the calls behind the answer', async (t) => {
  const completion = await ask([user(quickest)])
  t.match(completion, {
    object: 'chat.completion',
    model: 'edgewise',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', refusal: null } }]
  })
  t.match(textOf(completion), /^Paddington → .* → London Bridge/)
  t.match(textOf(completion), /Evidence \(answered by rules on `london`, each part supported\):\n1\. `find_shortest_path` .*: 9 rows, `r_\w+`$/)
  t.same(completion.usage, { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 })
  t.match(completion.edgewise, { status: 'answered', trace: [{ tool: 'find_shortest_path' }], turn: 1 })
})

t.test('leaves the evidence out of the text on request', async (t) => {
  const completion = await ask([user(quickest)], { edgewise: { evidence: false } })
  t.notMatch(textOf(completion), /Evidence/)
})

t.test('understands a follow-up from the messages alone, in its original conversation', async (t) => {
  const first = await ask([user(quickest)])
  const second = await ask([
    { role: 'system', content: 'Be brief.' },
    user(quickest),
    assistant(` ${textOf(first).replaceAll('\n', '  \n')}`),
    user('And from there to Bank?')
  ])
  t.match(textOf(second), /^London Bridge → Bank/)
  t.match(second.edgewise, { readAs: 'shortest path from London Bridge to Bank by time', conversationId: first.edgewise.conversationId, turn: 2 })
})

t.test('gives a chat that continues from an earlier turn its own conversation', async (t) => {
  const first = await ask([user('Which stations are in zone 1?')], { edgewise: { evidence: false } })
  const told = [user('Which stations are in zone 1?'), assistant(textOf(first))]
  const one = await ask([...told, user('How many are they?')])
  const other = await ask([...told, user('How many are they?')])
  t.equal(one.edgewise.conversationId, first.edgewise.conversationId)
  t.not(other.edgewise.conversationId, first.edgewise.conversationId)
  t.match(other.edgewise, { turn: 2, data: one.edgewise.data })
})

t.test('repeats unknown earlier questions, and keeps texts that only the client has', async (t) => {
  const known = await ask([user(quickest), assistant('Take the tube.'), user('and from there to Bank?')])
  t.match(textOf(known), /^London Bridge → Bank/)
  const { turns } = await runtime.state.conversations.read('default', known.edgewise.conversationId ?? '')
  t.match(turns, [{ question: quickest, answer: { status: 'answered', planner: 'rules' } }, { sequence: 2 }])
  const told = await ask([user('Tell me a joke.'), assistant('Knock knock.'), user('How many stations are there?')])
  const kept = await runtime.state.conversations.read('default', told.edgewise.conversationId ?? '')
  t.match(kept.turns[1], { question: 'Tell me a joke.', answer: { status: 'answered', answer: 'Knock knock.', trace: [] } })
})

t.test('stores nothing of an unstored chat', async (t) => {
  const before = await runtime.state.conversations.list('default', 1000)
  const completion = await ask([user(quickest), assistant('Take the tube.'), user('and from there to Bank?')], { store: false })
  t.match(textOf(completion), /^London Bridge → Bank/)
  t.match(completion.edgewise, { conversationId: null, turn: null })
  t.same(await runtime.state.conversations.list('default', 1000), before)
})

t.test('continues a conversation of POST /ask by its id', async (t) => {
  const { conversationId } = (await app.inject({ method: 'POST', url: '/ask', payload: { question: quickest } })).json()
  const completion = await ask([user('and from there to Bank?')], { edgewise: { conversationId } })
  t.match(completion.edgewise, { conversationId, turn: 2 })
  t.match(textOf(completion), /^London Bridge → Bank/)
})

t.test('streams the role, the text in pieces, the end and the tokens', async (t) => {
  const stream = await client.chat.completions.create({ model: 'edgewise', messages: [user(quickest)], stream: true, stream_options: { include_usage: true } })
  const chunks: ChatCompletionChunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const [first, ...rest] = chunks
  t.match(first, { object: 'chat.completion.chunk', choices: [{ delta: { role: 'assistant', content: '' }, finish_reason: null }], usage: null })
  t.equal(
    rest.map(({ choices }) => choices[0]?.delta.content ?? '').join(''),
    textOf(await ask([user(quickest)])).replace(/r_\w+/, /r_\w+/.exec(JSON.stringify(rest))?.[0] ?? '')
  )
  t.match(chunks.at(-2), { choices: [{ delta: {}, finish_reason: 'stop' }], edgewise: { status: 'answered' } })
  t.match(chunks.at(-1), { choices: [], usage: { total_tokens: 0 } })
  t.equal(new Set(chunks.map(({ id }) => id)).size, 1)
  const final = await client.chat.completions.stream({ model: 'edgewise', messages: [user(quickest)] }).finalContent()
  t.match(final, /^Paddington → /)
})

t.test('streams its steps on request', async (t) => {
  const given = { model: 'edgewise', messages: [user(quickest)], stream: true as const, edgewise: { progress: true } }
  const deltas: object[] = []
  for await (const { choices } of await client.chat.completions.create(given)) deltas.push(choices[0]?.delta ?? {})
  t.match(deltas, [
    { role: 'assistant' },
    { reasoning_content: /^Read as/ },
    { reasoning_content: /^1\. find_shortest_path/ },
    { reasoning_content: /9 rows/ },
    { content: /^Paddington/ }
  ])
})

const shape = {
  type: 'object',
  properties: { path: { type: 'array', items: { type: 'string' } }, totalCost: { type: 'number' } },
  required: ['path', 'totalCost'],
  additionalProperties: false
}
const response_format = { type: 'json_schema' as const, json_schema: { name: 'way', schema: shape, strict: true } }

t.test('gives data of a JSON schema, or a refusal', async (t) => {
  const parsed = await client.chat.completions.parse({ model: 'edgewise', messages: [user(quickest)], response_format })
  t.match(parsed.choices[0]?.message.parsed, { path: ['Paddington'], totalCost: 18 })
  const refused = await ask([user('What is the price of a ticket?')], { response_format })
  t.match(refused.choices[0]?.message, { content: null, refusal: /\w/ })
  const object = await ask([user(quickest)], { response_format: { type: 'json_object' } })
  t.match(JSON.parse(textOf(object)), { status: 'answered', answer: /^Paddington/, data: { totalCost: 18 } })
})

t.test('reports ignored parameters', async (t) => {
  const tools = [{ type: 'function' as const, function: { name: 'f', parameters: {} } }]
  const { edgewise } = await ask([user(quickest)], { temperature: 0, max_tokens: 5, tools, tool_choice: 'auto', top_k: 3, stop: null })
  t.same(edgewise.ignored, ['temperature', 'max_tokens', 'tools', 'tool_choice', 'top_k'])
})

const refused: [string, object, object][] = [
  ['no messages', { messages: [] }, { status: 400, param: 'messages' }],
  ['no question', { messages: [{ role: 'system', content: 'x' }] }, { status: 400, param: 'messages', message: /role "user"/ }],
  ['an image', { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] }, { status: 400, param: 'messages[0].content[0]' }],
  ['several answers', { n: 2 }, { status: 400, param: 'n', message: /one answer/ }],
  ['a call of a tool of the request', { tool_choice: 'required' }, { status: 400, param: 'tool_choice' }],
  ['probabilities', { logprobs: true }, { status: 400, param: 'logprobs' }],
  ['an unknown model', { model: 'gpt-4' }, { status: 404, code: 'EDGEWISE_UNKNOWN_CHAT_MODEL', type: 'invalid_request_error' }],
  ['an unknown graph', { model: 'edgewise@paris' }, { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH', message: /london/ }],
  ['two graphs', { model: 'edgewise@london', edgewise: { graph: 'paris' } }, { status: 400, param: 'model' }],
  ['an unknown option', { edgewise: { grph: 'london' } }, { status: 400, param: 'edgewise.grph', message: /Nearest: "graph"/ }],
  ['a model that is not there', { model: 'edgewise-llm' }, { status: 422, code: 'EDGEWISE_MODEL_NEEDED' }],
  ['a schema that is none', { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'nonsense' } } } }, { status: 400 }]
]
for (const [what, more, error] of refused) {
  t.test(`rejects ${what} in the form of OpenAI clients, streamed or not`, async (t) => {
    for (const stream of [false, true]) t.match(await failureOf(ask([user(quickest)], { stream, ...more })), error)
  })
}

t.test('repeats the response of a request with its key, but streams anew', async (t) => {
  const given = { model: 'edgewise', messages: [user(quickest)] }
  const send = () => client.chat.completions.create(given, { headers: { 'idempotency-key': 'once' } })
  t.same(await send(), await send())
  const options = { headers: { 'idempotency-key': 'streamed' } }
  for (let sent = 0; sent < 2; sent++) {
    let text = ''
    for await (const { choices } of await client.chat.completions.create({ ...given, stream: true }, options)) text += choices[0]?.delta.content ?? ''
    t.match(text, /^Paddington/)
  }
})

t.test('requires a key once there is one, in the form of OpenAI clients', async (t) => {
  const { runtime, listen } = await openApp(t)
  const { text } = await makeKey(runtime.state, { scopes: ['read'] })
  const baseURL = `${await listen()}/v1`
  const keyed = (apiKey: string) => new OpenAI({ baseURL, apiKey, maxRetries: 0 })
  t.match(await failureOf(keyed('none').models.list()), { status: 401, type: 'authentication_error', code: 'EDGEWISE_UNAUTHENTICATED' })
  t.match((await keyed(text).models.list()).data, [{ id: 'edgewise' }])
  const response = await keyed(text).responses.create({ model: 'edgewise', input: quickest })
  t.match(await failureOf(keyed(text).responses.delete(response.id)), { status: 403, type: 'permission_error', code: 'EDGEWISE_INSUFFICIENT_SCOPE' })
})

t.test('lists models by planner and graph, and describes one', async (t) => {
  const ids = (await client.models.list()).data.map(({ id }) => id)
  t.same(ids, ['edgewise', 'edgewise-rules', 'edgewise@london'])
  t.match(await client.models.retrieve('edgewise-rules@london'), { id: 'edgewise-rules@london', object: 'model', owned_by: 'edgewise' })
  const unknown = await failureOf(client.models.retrieve('gpt-4'))
  t.match(unknown, { status: 404, code: 'EDGEWISE_UNKNOWN_CHAT_MODEL', message: /Models: edgewise, edgewise-rules\./ }, 'it offers what the list shows')
  t.match(await failureOf(client.models.retrieve('edgewise@paris')), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('counts the tokens of the planning model, and ends a failing stream with an error', async (t) => {
  const answer = { name: 'answer', arguments: { status: 'answered', answer: 'There are 2 lines.', data: 2 } }
  const model = await startScriptedModelServer([{ toolCalls: [{ name: 'get_schema', arguments: {} }] }, { toolCalls: [answer] }])
  t.teardown(() => model.close())
  const { listen } = await openApp(t, { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted', OPENAI_MAX_RETRIES: '0' })
  const planned = new OpenAI({ baseURL: `${await listen()}/v1`, apiKey: 'none', maxRetries: 0 })
  const given = { model: 'edgewise-llm', messages: [user('How many lines are there?')] }
  const completion = await planned.chat.completions.create(given)
  t.same(completion.usage, { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 })
  t.match((await planned.models.list()).data, [{ id: 'edgewise' }, { id: 'edgewise-rules' }, { id: 'edgewise-llm' }])
  const chunks: ChatCompletionChunk[] = []
  const reading = async () => {
    for await (const chunk of await planned.chat.completions.create({ ...given, stream: true })) chunks.push(chunk)
  }
  t.match(await failureOf(reading()), { code: 'EDGEWISE_MODEL_FAILED', type: 'server_error' })
  t.match(chunks, [{ choices: [{ delta: { role: 'assistant' } }] }])
})

t.test('stops the work when the client disconnects', async (t) => {
  const { ask: answer } = runtime.asker
  let began: (signal: AbortSignal) => void = () => {}
  const running = new Promise<AbortSignal>((resolve) => {
    began = resolve
  })
  const waiting = async (_request: object, { signal, onEvent }: { signal: AbortSignal; onEvent?: (event: object) => void }) => {
    onEvent?.({ type: 'plan', planner: 'rules', explanation: '' })
    began(signal)
    await once(signal, 'abort')
    throw signal.reason
  }
  Object.assign(runtime.asker, { ask: waiting })
  t.teardown(() => Object.assign(runtime.asker, { ask: answer }))
  const stream = await client.chat.completions.create({ model: 'edgewise', messages: [user(quickest)], stream: true })
  const signal = await running
  stream.controller.abort()
  while (!signal.aborted) await setImmediate()
  t.ok(signal.aborted)
})
