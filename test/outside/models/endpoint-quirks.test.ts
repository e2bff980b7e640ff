import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import type { CompletionRequest } from '../../../src/outside/models/model.ts'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import type { OpenAiOptions } from '../../../src/outside/models/openai-client.ts'

const messages = [{ role: 'user', content: 'Hello' }] as const
const city = { type: 'object', properties: { city: { type: 'string' } } }
const tools = [
  { name: 'weather', description: 'The weather.', parameters: city },
  {
    name: 'close',
    description: 'Closes it.',
    parameters: { type: 'object', properties: { status: {}, reason: {}, note: {} }, required: ['status', 'reason'] }
  },
  { name: 'list_all', description: 'All of them.', parameters: { type: 'object', properties: {} } }
]
const byTool: CompletionRequest = { messages, tools, toolChoice: 'required', maxTokens: 600 }
const n = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'], additionalProperties: false }
const bySchema: CompletionRequest = { messages, schema: { name: 'numbered', schema: n }, repairs: 0, maxTokens: 600 }
const asText: CompletionRequest = { messages, maxTokens: 600 }

interface Reply {
  readonly type: string
  readonly body: string
  readonly status?: number
  /** The connection stays open, and this is sent again and again. */
  readonly without_end?: string
}

const json = (body: unknown, status = 200): Reply => ({ type: 'application/json', body: JSON.stringify(body), status })
const whole = (message: unknown, finish_reason: string | null = 'stop') => json({ choices: [{ index: 0, message, finish_reason }] })
const stream = (...events: readonly unknown[]): Reply => ({
  type: 'text/event-stream',
  body: events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('')
})
const delta = (given: unknown, finish_reason: string | null = null) => ({ choices: [{ index: 0, delta: given, finish_reason }] })
const end = delta({}, 'stop')
/** Pieces of a reply and its proper end. */
const pieces = (...deltas: readonly unknown[]) => stream(...deltas.map((one) => delta(one)), end, '[DONE]')
const call = (name: string, given: unknown, more: object = {}) => ({ ...more, function: { name, arguments: given } })
const said = (content: string) => pieces({ content })
const forever = (start: Reply, piece: string): Reply => ({ ...start, without_end: `data: ${JSON.stringify(delta({ content: piece }))}\n\n` })

async function serve(t: Test, replies: readonly Reply[]) {
  const requests: Record<string, unknown>[] = []
  const closed: Promise<unknown>[] = []
  const server = createServer(async (request, response) => {
    requests.push(JSON.parse((await buffer(request)).toString()) as Record<string, unknown>)
    closed.push(new Promise((resolve) => response.once('close', resolve)))
    send(response, replies[Math.min(requests.length, replies.length) - 1] as Reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close().closeAllConnections())
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, closed }
}

function send(response: ServerResponse, { type, body, status = 200, without_end }: Reply): void {
  response.writeHead(status, { 'content-type': type }).write(body)
  if (without_end === undefined) return void response.end()
  const timer = setInterval(() => response.write(without_end), 2)
  response.once('close', () => clearInterval(timer))
}

async function open(t: Test, replies: readonly Reply[], options: Partial<OpenAiOptions> = {}) {
  const server = await serve(t, replies)
  return { ...server, model: openOpenAiModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'm', timeoutMs: 20_000, maxRetries: 0, ...options }) }
}

const LISBON = { name: 'weather', arguments: { city: 'Lisbon' } }
const OSLO = { name: 'weather', arguments: { city: 'Oslo' } }
const lisbon = '{"city": "Lisbon"}'
const oslo = '{"city": "Oslo"}'
const none = { name: 'list_all', arguments: {} }

const calls: readonly (readonly [string, Reply, readonly object[]])[] = [
  ['arguments as an object, whole', whole({ content: null, tool_calls: [call('weather', { city: 'Lisbon' }, { id: 'a', type: 'function' })] }), [LISBON]],
  ['arguments as an object, streamed', pieces({ tool_calls: [call('weather', { city: 'Lisbon' }, { index: 0, id: 'a' })] }), [LISBON]],
  ['arguments encoded twice, whole', whole({ tool_calls: [call('weather', JSON.stringify(lisbon))] }), [LISBON]],
  [
    'arguments encoded twice, streamed',
    pieces({ tool_calls: [call('weather', '"{\\"city\\":', { index: 0 })] }, { tool_calls: [{ index: 0, function: { arguments: ' \\"Lisbon\\"}"' } }] }),
    [LISBON]
  ],
  ['null as arguments', whole({ tool_calls: [call('list_all', null)] }), [none]],
  ['no text as arguments', pieces({ tool_calls: [call('list_all', '', { index: 0, id: 'a' })] }), [none]],
  ['the text null as arguments', whole({ tool_calls: [call('list_all', 'null')] }), [none]],
  ['no arguments at all', whole({ tool_calls: [{ id: 'a', function: { name: 'list_all' } }] }), [none]],
  [
    'the name in every piece',
    pieces(
      { tool_calls: [call('weather', '', { index: 0, id: 'a' })] },
      { tool_calls: [call('weather', '{"city":', { index: 0 })] },
      { tool_calls: [call('weather', ' "Lisbon"}', { index: 0, id: 'a' })] },
      { tool_calls: [call('weather', '', { index: 0 })] }
    ),
    [LISBON]
  ],
  ['the name in two pieces', pieces({ tool_calls: [call('wea', '', { index: 0, id: 'a' })] }, { tool_calls: [call('ther', lisbon, { index: 0 })] }), [LISBON]],
  ['two calls in a piece, without ids and indexes', pieces({ tool_calls: [call('weather', lisbon), call('weather', oslo)] }), [LISBON, OSLO]],
  [
    'two calls in a piece with the same index',
    pieces({ tool_calls: [call('weather', lisbon, { index: 0 }), call('list_all', '', { index: 0 })] }),
    [LISBON, none]
  ],
  [
    'two calls of the same index with ids',
    pieces({ tool_calls: [call('weather', lisbon, { index: 0, id: 'a' })] }, { tool_calls: [call('weather', oslo, { index: 0, id: 'b' })] }),
    [LISBON, OSLO]
  ],
  ['two calls in pieces without ids and indexes', pieces({ tool_calls: [call('weather', lisbon)] }, { tool_calls: [call('weather', oslo)] }), [LISBON, OSLO]],
  [
    'pieces of two calls by turns',
    pieces(
      { tool_calls: [call('weather', '{"city":', { index: 0, id: 'a' })] },
      { tool_calls: [call('weather', '{"city":', { index: 1, id: 'b' })] },
      { tool_calls: [{ index: 0, function: { arguments: '"Lisbon"}' } }] },
      { tool_calls: [{ index: 1, function: { arguments: '"Oslo"}' } }] }
    ),
    [LISBON, OSLO]
  ],
  ['function_call of old, whole', whole({ content: null, function_call: { name: 'weather', arguments: lisbon } }, 'function_call'), [LISBON]],
  ['function_call of old, streamed', pieces({ function_call: { name: 'weather', arguments: '' } }, { function_call: { arguments: lisbon } }), [LISBON]],
  ['a call without finish_reason and [DONE]', stream(delta({ tool_calls: [call('weather', lisbon, { index: 0 })] })), [LISBON]],
  ['a call and then pieces without choices', stream(delta({ tool_calls: [call('weather', lisbon, { index: 0 })] }), { choices: [] }, end, '[DONE]'), [LISBON]],
  ['thoughts that hold braces before a call', said(`<think>Perhaps {"name": "list_all"}?</think>{"name": "weather", "arguments": ${lisbon}}`), [LISBON]],
  ['doubled braces', said(`{{"name": "weather", "arguments": ${lisbon}}}`), [LISBON]],
  ['doubled braces throughout', said('{{"name": "weather", "arguments": {{"city": "Lisbon"}}}}'), [LISBON]],
  ['doubled braces that are not closed', said(`{{"name": "weather", "arguments": ${lisbon}}`), [LISBON]],
  ['single braces in prose', said(`I call {"name": "weather", "arguments": ${lisbon}} now.`), [LISBON]],
  ['a fence', said(`\`\`\`json\n{"name": "weather", "arguments": ${lisbon}}\n\`\`\``), [LISBON]],
  [
    'tags',
    said(`<tool_call>\n{"name": "weather", "arguments": ${lisbon}}\n</tool_call>\n<tool_call>\n{"name": "weather", "arguments": ${oslo}}\n</tool_call>`),
    [LISBON, OSLO]
  ],
  ['a list', said(`[{"name": "weather", "arguments": ${lisbon}}, {"name": "list_all", "arguments": {}}]`), [LISBON, none]],
  ['one call a line', said(`{"name": "weather", "arguments": ${lisbon}}\n{"name": "weather", "arguments": ${oslo}}`), [LISBON, OSLO]],
  ['arguments beside the name', said('{"name": "weather", "city": "Lisbon"}'), [LISBON]],
  [
    'arguments without a name, of the one tool that needs them',
    said('{{"reason": "Asked.", "status": "ok"}}\n\n'),
    [{ name: 'close', arguments: { reason: 'Asked.', status: 'ok' } }]
  ],
  ['parameters', said(`{"name": "weather", "parameters": ${lisbon}}`), [LISBON]],
  ['arguments in a text', said(`{"name": "weather", "arguments": ${JSON.stringify(lisbon)}}`), [LISBON]],
  ['a function inside', said(`{"type": "function", "function": {"name": "weather", "parameters": ${lisbon}}}`), [LISBON]],
  ['a tag that names the function', said(`<function=weather>${lisbon}</function>`), [LISBON]],
  ['a written call in a whole reply', whole({ content: `{{"name": "weather", "arguments": ${lisbon}}}` }), [LISBON]]
]

t.test('reads tool calls in the forms that endpoints and small models write', async (t) => {
  for (const [name, reply, expected] of calls) {
    const { model, requests } = await open(t, [reply])
    const { toolCalls } = await model.complete(byTool)
    t.same(
      toolCalls.map((one) => ({ name: one.name, arguments: JSON.parse(one.arguments) })),
      expected,
      name
    )
    t.equal(new Set(toolCalls.map(({ id }) => id)).size, toolCalls.length, `${name}: ids of their own`)
    t.equal(requests.length, 1, `${name}: at once`)
  }
})

t.test('does not read text as a call of an unoffered tool', async (t) => {
  for (const text of ['{"name": "drop_graph", "arguments": {}}', '{"name": "weather", "population": 3}', 'The weather: {"city": "Lisbon"}']) {
    const { model } = await open(t, [said(text)])
    t.match(await model.complete({ messages, tools }), { toolCalls: [], content: text })
  }
})

const texts: readonly (readonly [string, Reply, string])[] = [
  [
    'typed parts, whole',
    whole({
      content: [
        { type: 'text', text: 'Good ' },
        { type: 'text', text: 'day.' }
      ]
    }),
    'Good day.'
  ],
  ['typed parts, streamed', pieces({ content: [{ type: 'text', text: 'Good ' }] }, { content: [{ type: 'text', text: 'day.' }] }), 'Good day.'],
  [
    'thinking as a typed part',
    whole({
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: 'Good day.' }
      ]
    }),
    'Good day.'
  ],
  ['thoughts in tags', pieces({ content: '<thi' }, { content: 'nk>Hm {' }, { content: '}</th' }, { content: 'ink>' }, { content: 'Good day.' }), 'Good day.'],
  ['thoughts whose opening tag the prompt had', said('Hm.</think>Good day.'), 'Good day.'],
  ['reasoning beside the text', pieces({ reasoning_content: 'Hm.' }, { reasoning: 'Hm.' }, { content: 'Good day.' }), 'Good day.'],
  ['[DONE] without finish_reason', stream(delta({ content: 'Good day.' }), '[DONE]'), 'Good day.'],
  ['finish_reason without [DONE]', stream(delta({ content: 'Good day.' }), end), 'Good day.'],
  ['a last event without its empty line', { type: 'text/event-stream', body: `data: ${JSON.stringify(delta({ content: 'Good day.' }, 'stop'))}` }, 'Good day.'],
  ['plain JSON', whole({ content: 'Good day.' }), 'Good day.'],
  ['plain JSON, declared as a stream', { ...whole({ content: 'Good day.' }), type: 'text/event-stream' }, 'Good day.'],
  ['a whole message as an event', stream({ choices: [{ message: { content: 'Good day.' } }] }), 'Good day.'],
  [
    'comments, CRLF and other fields',
    {
      type: 'text/event-stream',
      body: `: keepalive\r\n\r\nevent: message\r\nid: 1\r\ndata:${JSON.stringify(delta({ content: 'Good day.' }))}\r\n\r\ndata: ${JSON.stringify(end)}\r\n\r\ndata: [DONE]\r\n\r\n`
    },
    'Good day.'
  ],
  [
    'null content and no choices',
    stream({ choices: [] }, delta({ role: 'assistant', content: null }), delta({ content: 'Good day.' }), delta({ content: null }, 'stop'), '[DONE]'),
    'Good day.'
  ]
]

t.test('reads text in the forms that endpoints send, whole and passed on', async (t) => {
  for (const [name, reply, expected] of texts) {
    const { model } = await open(t, [reply])
    let heard = ''
    const { content } = await model.complete({ ...asText, onText: (text) => (heard += text) })
    t.equal(content, expected, name)
    if (!name.includes('opening tag')) t.equal(heard, expected, `${name}: passed on`)
  }
})

t.test('reads JSON after reasoning, and closes the connection after it', async (t) => {
  const replies = [
    said('<think>{"n": 1} or {2}?</think>\n{"n": 4}'),
    said('{hm} so {"n": 4}'),
    stream(delta({ content: '{"n": 4}' })),
    whole({ content: [{ type: 'text', text: '{"n": 4}' }] })
  ]
  for (const reply of replies) {
    const { model } = await open(t, [reply])
    t.equal((await model.complete(bySchema)).content, '{"n":4}')
  }
})

t.test('uses the token count of the endpoint where there is one, in any piece', async (t) => {
  const usage = { prompt_tokens: 70, completion_tokens: 30 }
  for (const reply of [
    stream({ ...delta({ content: 'Good day.' }), usage: null }, { ...end, usage }, '[DONE]'),
    stream(delta({ content: 'Good day.' }), end, { choices: [], usage }, '[DONE]'),
    stream(delta({ content: 'Good day.' }), end, { usage }, '[DONE]'),
    json({ choices: [{ message: { content: 'Good day.' } }], usage })
  ]) {
    const { model } = await open(t, [reply])
    t.same((await model.complete(asText)).usage, { calls: 1, promptTokens: 70, completionTokens: 30 })
  }
  const { model } = await open(t, [stream(delta({ reasoning_content: 'x '.repeat(20), content: 'Good day, Sir.' }), end, '[DONE]')])
  t.match((await model.complete(asText)).usage, { completionTokens: 14 })
})

const failures: readonly (readonly [string, CompletionRequest, Reply, RegExp])[] = [
  ['an error in place of a reply', asText, json({ error: { message: 'the model is loading', code: 'not_ready' } }), /the model is loading/],
  ['an error as a text', asText, json({ error: 'no such model' }), /no such model/],
  ['an error within the stream', asText, stream(delta({ content: 'Go' }), { error: { message: 'out of memory' } }), /out of memory/],
  ['something else in JSON', asText, json({ detail: 'Not Found' }), /no choice: .*Not Found/],
  ['a web page', asText, { type: 'text/html', body: '<html>Sign in</html>' }, /neither an event stream nor JSON/],
  ['nothing', asText, stream(), /broke off/],
  ['text that breaks off', asText, stream(delta({ content: 'Half a' })), /broke off/],
  ['arguments that break off', byTool, stream(delta({ tool_calls: [call('weather', '{"city": "Lis')] })), /broke off/],
  [
    'reasoning up to the limit',
    asText,
    stream(delta({ reasoning_content: 'Hm.' }), delta({}, 'length'), '[DONE]'),
    /cut at the limit of 600 tokens, and holds nothing but reasoning/
  ],
  [
    'thoughts in tags up to the limit',
    bySchema,
    stream(delta({ content: '<think>Hm {"n": 1}' }), delta({}, 'length'), '[DONE]'),
    /cut at the limit of 600 tokens, and holds nothing but reasoning/
  ],
  ['reasoning alone', bySchema, pieces({ reasoning_content: 'Hm.' }), /nothing but reasoning/],
  ['JSON up to the limit', bySchema, whole({ content: '{"n": ' }, 'length'), /cut at the limit of 600 tokens/],
  ['nothing up to the limit', bySchema, whole({ content: null }, 'length'), /cut at the limit of 600 tokens/],
  ['what a filter took', asText, whole({ content: '' }, 'content_filter'), /content filter/]
]

t.test('describes the fault of an invalid reply', async (t) => {
  for (const [name, request, reply, message] of failures) {
    const { model } = await open(t, [reply])
    await t.rejects(model.complete(request), { code: 'EDGEWISE_MODEL_FAILED', message }, name)
  }
})

t.test('retries what an endpoint reports as busy with HTTP 200', async (t) => {
  const { model } = await open(t, [json({ error: { message: 'too many requests', code: 429 } }), said('Good day.')], { maxRetries: 1, wait: async () => {} })
  t.match(await model.complete(asText), { content: 'Good day.', usage: { calls: 2 } })
})

t.test('counts keep-alive comments of a slow stream as activity', async (t) => {
  const { model } = await open(t, [{ type: 'text/event-stream', body: '', without_end: ': keepalive\n\n' }], { timeoutMs: 150 })
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), 600)
  await t.rejects(model.complete({ ...asText, signal: giveUp.signal }), { code: 'EDGEWISE_CANCELLED' })
  clearTimeout(timer)
})

const endless: readonly (readonly [string, CompletionRequest, Reply])[] = [
  ['blank lines after a call', byTool, forever(stream(delta({ content: `{{"name": "weather", "arguments": ${lisbon}}}` })), '\n')],
  ['blank lines after a call that is not closed', byTool, forever(stream(delta({ content: `{{"name": "weather", "arguments": ${lisbon}}` })), '\n')],
  ['prose after a call', byTool, forever(stream(delta({ content: `{"name": "weather", "arguments": ${lisbon}}` })), ' and so on')],
  ['silence after a call', byTool, { ...stream(delta({ tool_calls: [call('weather', lisbon, { index: 0 })] })), without_end: ': keepalive\n\n' }]
]

t.test('ends a reply that continues after its result, and disconnects', async (t) => {
  for (const [name, request, reply] of endless) {
    const { model, closed } = await open(t, [reply])
    t.match((await model.complete(request)).toolCalls, [{ name: 'weather' }], name)
    await closed[0]
  }
  const { model, closed } = await open(t, [forever(stream(delta({ content: '{"n": 4}' })), '\n')])
  const { content, usage } = await model.complete(bySchema)
  t.equal(content, '{"n":4}')
  t.ok(usage.completionTokens >= 2, 'what was not counted is estimated')
  await closed[0]
})

t.test('ends a repetitive reply, disconnects and reports it', async (t) => {
  for (const piece of ['\n', ' ', 'no ', 'the end of the end of ']) {
    const { model, closed } = await open(t, [forever(stream(delta({ content: '{' })), piece)])
    await t.rejects(
      model.complete(bySchema),
      { code: 'EDGEWISE_MODEL_FAILED', message: /repeated itself/, parameters: { usage: { calls: 1 } } },
      JSON.stringify(piece)
    )
    await closed[0]
  }
  const table = `Here:\n${'-'.repeat(120)}\n${' '.repeat(60)}x\n${'| 0 '.repeat(40)}|\nThat is all.`
  const { model } = await open(t, [said(table)])
  t.equal((await model.complete(asText)).content, table, 'a table is left alone')
})

t.test('uses temperature 0, or that of the settings', async (t) => {
  for (const [temperature, sent] of [
    [undefined, 0],
    [0.7, 0.7],
    [null, undefined]
  ] as const) {
    const { model, requests } = await open(t, [said('Good day.')], temperature === undefined ? {} : { temperature })
    await model.complete(asText)
    t.equal(requests[0]?.['temperature'], sent)
  }
})

t.test('omits what an endpoint has rejected once', async (t) => {
  const refusals = [
    ["Unsupported value: 'temperature' does not support 0 with this model.", { temperature: undefined }],
    ['Extra inputs are not permitted: stream_options', { stream_options: undefined }],
    ["Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", { max_tokens: undefined, max_completion_tokens: 600 }],
    ['streaming is not supported', { stream: false, stream_options: undefined }]
  ] as const
  for (const [message, expected] of refusals) {
    const { model, requests } = await open(t, [json({ error: { message } }, 400), whole({ content: 'Good day.' })])
    t.match(await model.complete(asText), { content: 'Good day.', usage: { calls: 2 } }, message)
    t.equal((await model.complete(asText)).usage.calls, 1, 'and from then on at once')
    for (const [name, value] of Object.entries(expected)) t.equal(requests.at(-1)?.[name], value, name)
  }
})
