import OpenAI from 'openai'
import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses'
import t from 'tap'
import { startScriptedModelServer } from '../doubles/scripted-model-server.ts'
import { failureOf, openApp } from './open-app.ts'

const { runtime, listen } = await openApp(t)
const client = new OpenAI({ baseURL: `${await listen()}/v1`, apiKey: 'none', maxRetries: 0 })
const quickest = 'What is the quickest way from Paddington to London Bridge?'

type Told = Response & { edgewise: { conversationId: string | null; turn: number | null; readAs?: string } }
const ask = async (input: unknown, more: object = {}) => (await client.responses.create({ model: 'edgewise', input: input as string, ...more })) as Told

async function read(more: object): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = []
  for await (const event of await client.responses.create({ model: 'edgewise', input: quickest, ...more, stream: true })) events.push(event)
  return events
}

t.test('answers with a message of one text', async (t) => {
  const response = await ask(quickest, { metadata: { of: 'test' }, instructions: 'Be brief.' })
  t.match(response, { object: 'response', status: 'completed', error: null, metadata: { of: 'test' }, instructions: 'Be brief.', usage: { total_tokens: 0 } })
  t.match(response.output, [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', annotations: [] }] }])
  t.match(response.output_text, /^Paddington → /)
  t.match(response.edgewise, { status: 'answered', turn: 1, ignored: ['instructions'] })
})

t.test('continues from an earlier response, even twice', async (t) => {
  const first = await ask(quickest)
  const second = await ask('and from there to Bank?', { previous_response_id: first.id })
  t.match(second.output_text, /^London Bridge → Bank/)
  t.match(second, { previous_response_id: first.id, conversation: { id: first.edgewise.conversationId }, edgewise: { turn: 2 } })
  const beside = await ask('and from there to Angel?', { previous_response_id: first.id })
  t.match(beside.output_text, /^London Bridge → .*Angel/)
  t.not(beside.edgewise.conversationId, first.edgewise.conversationId)
  const third = await ask('what about Victoria?', { previous_response_id: second.id })
  t.equal(third.edgewise.turn, 3)
})

t.test('continues with a conversation, and with items of earlier responses', async (t) => {
  const first = await ask(quickest)
  const second = await ask('and from there to Bank?', { conversation: first.edgewise.conversationId })
  t.equal(second.edgewise.turn, 2)
  const items = [{ role: 'user', content: [{ type: 'input_text', text: quickest }] }, ...first.output, { type: 'reasoning', id: 'rs_1', summary: [] }]
  const again = await ask([...items, { role: 'user', content: 'and from there to Angel?' }])
  t.match(again.edgewise, { turn: 2, readAs: /from London Bridge to Angel/ })
  t.match(await failureOf(ask('and?', { conversation: first.edgewise.conversationId, previous_response_id: first.id })), { status: 400, param: 'conversation' })
})

t.test('stores responses until they are deleted', async (t) => {
  const response = await ask(quickest)
  const { output_text: _, ...sent } = response
  t.match(await client.responses.retrieve(response.id), sent)
  await client.responses.delete(response.id)
  t.match(await failureOf(client.responses.retrieve(response.id)), { status: 404, code: 'EDGEWISE_UNKNOWN_RESPONSE' })
  t.match(await failureOf(client.responses.delete(response.id)), { status: 404 })
  t.match(await failureOf(ask('and?', { previous_response_id: response.id })), { status: 404 })
  t.equal((await runtime.state.conversations.read('default', response.edgewise.conversationId ?? '')).turns.length, 1)
})

t.test('stores nothing when not requested, and still continues', async (t) => {
  const first = await ask(quickest)
  const before = await runtime.state.conversations.list('default', 1000)
  const second = await ask('and from there to Bank?', { previous_response_id: first.id, store: false })
  t.match(second.output_text, /^London Bridge → Bank/)
  t.match(second, { store: false, conversation: null })
  t.match(await failureOf(client.responses.retrieve(second.id)), { status: 404 })
  t.same(await runtime.state.conversations.list('default', 1000), before)
})

t.test('streams its events in the order of the API', async (t) => {
  const events = await read({})
  const types = events.map(({ type }) => type)
  t.same(
    types.filter((type, at) => type !== types[at - 1]),
    [
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed'
    ]
  )
  t.same(
    events.map((event) => (event as { sequence_number: number }).sequence_number),
    events.map((_, at) => at)
  )
  const last = events.at(-1) as { response: Response }
  const text = events.flatMap((event) => (event.type === 'response.output_text.delta' ? [event.delta] : [])).join('')
  t.match(last.response.output, [{ content: [{ text }] }])
  t.match(await client.responses.retrieve(last.response.id), { status: 'completed' })
  const final = await client.responses.stream({ model: 'edgewise', input: quickest }).finalResponse()
  t.match(final.output_text, /^Paddington → /)
})

const format = {
  type: 'json_schema' as const,
  name: 'way',
  schema: { type: 'object', properties: { totalCost: { type: 'number' } }, required: ['totalCost'], additionalProperties: false },
  strict: true
}

t.test('gives data of a JSON schema, or a refusal', async (t) => {
  const parsed = await client.responses.parse({ model: 'edgewise', input: quickest, text: { format } })
  t.same(parsed.output_parsed, { totalCost: 18 })
  const refused = await ask('What is the price of a ticket?', { text: { format } })
  t.match(refused.output, [{ content: [{ type: 'refusal', refusal: /\w/ }] }])
  const types = (await read({ input: 'What is the price of a ticket?', text: { format } })).map(({ type }) => type)
  t.ok(types.includes('response.refusal.delta') && types.includes('response.refusal.done'))
})

const refused: [string, object, object][] = [
  ['no input', { input: '' }, { status: 400, param: 'input' }],
  ['an input without a question', { input: [{ role: 'assistant', content: 'x' }] }, { status: 400, param: 'input' }],
  ['work in the background', { background: true }, { status: 400, param: 'background' }],
  ['a stored prompt', { prompt: { id: 'pmpt_1' } }, { status: 400, param: 'prompt' }],
  ['an unknown earlier response', { previous_response_id: 'resp_none' }, { status: 404, code: 'EDGEWISE_UNKNOWN_RESPONSE' }],
  ['an unknown conversation', { conversation: 'conv_none' }, { status: 404, code: 'EDGEWISE_UNKNOWN_CONVERSATION' }],
  ['an unknown model', { model: 'o3' }, { status: 404, code: 'EDGEWISE_UNKNOWN_CHAT_MODEL' }]
]
for (const [what, more, error] of refused) {
  t.test(`rejects ${what}, streamed or not`, async (t) => {
    t.match(await failureOf(ask(quickest, more)), error)
    t.match(await failureOf(read(more)), error)
  })
}

t.test('ends a failing stream with the event of a failed response', async (t) => {
  const model = await startScriptedModelServer([])
  t.teardown(() => model.close())
  const { listen } = await openApp(t, { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: 'scripted', OPENAI_MAX_RETRIES: '0' })
  const planned = new OpenAI({ baseURL: `${await listen()}/v1`, apiKey: 'none', maxRetries: 0 })
  const events: ResponseStreamEvent[] = []
  for await (const event of await planned.responses.create({ model: 'edgewise-llm', input: 'How many lines are there?', stream: true })) events.push(event)
  t.match(events.at(-1), { type: 'response.failed', response: { status: 'failed', error: { code: 'EDGEWISE_MODEL_FAILED', message: /script has ended/ } } })
})
