import t, { type Test } from 'tap'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import { type Script, type SeenRequest, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

const hello = [{ role: 'user', content: 'Hello' }] as const
const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false }
const numbered = { messages: hello, schema: { name: 'numbered', schema } }
const tools = [
  { name: 'weather', description: 'The weather.', parameters: { type: 'object', properties: { city: { type: 'string' } } } },
  {
    name: 'add',
    description: 'Adds.',
    parameters: { type: 'object', properties: { a: { type: 'number' } } },
    narrow: { type: 'object', properties: { a: { enum: [1, 2] } }, required: ['a'] }
  }
]
const refused = { fault: { kind: 'status', status: 400, message: 'not supported' } } as const

async function open(t: Test, script: Script) {
  const server = await startScriptedModelServer(script)
  t.teardown(() => server.close())
  return { server, model: openOpenAiModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'scripted', timeoutMs: 5000, maxRetries: 0 }) }
}

const form = (request: SeenRequest) => request.response_format?.type ?? (request.tools === undefined ? 'text' : `tools ${request.tool_choice}`)

t.test('requests a schema and returns JSON that meets it', async (t) => {
  const { model, server } = await open(t, [{ text: '{"n": 4}' }])
  t.equal((await model.complete(numbered)).content, '{"n":4}')
  t.same(server.requests[0]?.response_format?.json_schema, { name: 'numbered', schema })
})

t.test('reads JSON out of a code fence and out of prose', async (t) => {
  const { model } = await open(t, [{ text: 'Here:\n```json\n{"n": 4}\n```' }, { text: 'It is {"n": 5}, I think.' }])
  t.equal((await model.complete(numbered)).content, '{"n":4}')
  t.equal((await model.complete(numbered)).content, '{"n":5}')
})

t.test('falls back to a tool call, then to JSON mode, remembers what works and warns once', async (t) => {
  const warned: Error[] = []
  const note = (warning: Error) => warned.push(warning)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  const { model, server } = await open(t, [refused, refused, { text: '{"n": 1}' }, { text: '{"n": 2}' }])
  const first = await model.complete(numbered)
  t.equal(first.content, '{"n":1}')
  t.equal(first.usage.calls, 3)
  t.equal((await model.complete(numbered)).usage.calls, 1)
  t.same(server.requests.map(form), ['json_schema', 'tools required', 'json_object', 'json_object'])
  t.match(warned, [{ code: 'EDGEWISE_FORM_REFUSED', message: /scripted refuses a JSON Schema.* by JSON mode instead/ }])
  t.equal(warned.length, 1)
})

t.test('accepts the arguments of the tool call as the reply', async (t) => {
  const { model } = await open(t, [refused, { toolCalls: [{ name: 'numbered', arguments: { n: 3 } }] }])
  t.equal((await model.complete(numbered)).content, '{"n":3}')
})

t.test('sends the validation error back, at most twice', async (t) => {
  const { model, server } = await open(t, (_, index) => ({ text: index === 2 ? '{"n": 9}' : '{"n": "nine"}' }))
  const completion = await model.complete(numbered)
  t.equal(completion.content, '{"n":9}')
  t.equal(completion.usage.calls, 3)
  t.match(server.requests[1]?.messages.at(-1)?.content, /\/n must be integer/)
})

t.test('gives up after two repairs and counts all three calls', async (t) => {
  const { model } = await open(t, () => ({ text: 'no JSON at all' }))
  await t.rejects(model.complete(numbered), { code: 'EDGEWISE_MODEL_FAILED', message: /not JSON/, parameters: { usage: { calls: 3 } } })
})

t.test('sends back a valid but wrong reply, as often as requested', async (t) => {
  const { model, server } = await open(t, (_, index) => ({ text: `{"n": ${index}}` }))
  const isTen = (value: unknown) => ((value as { n: number }).n === 10 ? null : 'n must be ten')
  const request = { ...numbered, repairs: 1, schema: { ...numbered.schema, check: isTen } }
  await t.rejects(model.complete(request), { code: 'EDGEWISE_MODEL_FAILED', message: /after 1 repair: n must be ten/, parameters: { usage: { calls: 2 } } })
  t.match(server.requests[1]?.messages.at(-1)?.content, /n must be ten/)
})

t.test('requests an action by schema from an endpoint that ignores tools, and from then on at once', async (t) => {
  const action = (n: number) => ({ text: JSON.stringify({ action: { tool: 'add', arguments: { a: n } } }) })
  const { model, server } = await open(t, (request, index) => (request.response_format === undefined ? { text: 'I would add.' } : action(index)))
  const request = { messages: hello, tools, toolChoice: 'required' as const }
  const first = await model.complete(request)
  t.match(first.toolCalls, [{ name: 'add', arguments: '{"a":1}' }])
  t.equal(first.usage.calls, 2)
  const second = await model.complete(request)
  t.equal(second.usage.calls, 1)
  const sent = server.requests[1]?.response_format?.json_schema?.schema
  t.match(sent, { properties: { action: { oneOf: [{}, { properties: { tool: { const: 'add' }, arguments: tools[1]?.narrow } }] } } })
})

t.test('sends calls and results as plain messages to an endpoint without tools', async (t) => {
  const { model, server } = await open(t, [refused, refused, { text: '{"action": {"tool": "add", "arguments": {"a": 2}}}' }])
  await model.complete({
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Add.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'add', arguments: '{"a":1}' }] },
      { role: 'tool', toolCallId: 'c1', content: 'one' }
    ],
    tools,
    toolChoice: 'required'
  })
  const sent = server.requests[2]
  t.same(
    sent?.messages.map((message) => message.role),
    ['system', 'user', 'assistant', 'user']
  )
  t.match(sent?.messages[2]?.content, /"tool":"add","arguments":\{"a":1\}/)
  t.match(sent?.messages[3]?.content, /Result of add:\none/)
})

t.test('offers tools where forcing them is rejected', async (t) => {
  const call = { toolCalls: [{ name: 'weather', arguments: {} }] }
  const { model, server } = await open(t, [refused, call, call])
  const request = { messages: hello, tools, toolChoice: 'required' as const }
  await model.complete(request)
  await model.complete(request)
  t.same(server.requests.map(form), ['tools required', 'tools auto', 'tools auto'])
})

t.test('accepts text once an endpoint has shown that it supports tools', async (t) => {
  const { model, server } = await open(t, [{ toolCalls: [{ name: 'weather', arguments: {} }] }, { text: 'Sunny.' }])
  const request = { messages: hello, tools, toolChoice: 'required' as const }
  await model.complete(request)
  t.match(await model.complete(request), { content: 'Sunny.', toolCalls: [] })
  t.equal(server.requests.length, 2)
})

t.test('cuts off an endpoint that talks instead of calling, and requests its action', async (t) => {
  const action = { text: JSON.stringify({ action: { tool: 'add', arguments: { a: 1 } } }) }
  const { model } = await open(t, (request) => (request.response_format === undefined ? { text: 'On and on. '.repeat(20_000) } : action))
  const { toolCalls, usage } = await model.complete({ messages: hello, tools, toolChoice: 'required' })
  t.match(toolCalls, [{ name: 'add' }])
  t.ok(usage.completionTokens < 5000, `${usage.completionTokens} tokens of talk`)
})
