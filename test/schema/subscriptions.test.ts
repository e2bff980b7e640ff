import { once } from 'node:events'
import { createClient as createSseClient } from 'graphql-sse'
import { createClient as createSocketClient } from 'graphql-ws'
import t, { type Test } from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from './open-graphql.ts'

const { app, runtime, listen } = await openGraphql(t)
const base = await listen()
const socketUrl = `${base.replace('http', 'ws')}/graphql`
/** The class of the server's own sockets serves clients, too; Node 20 has none. */
const { WebSocket } = app.websocketServer.options as { WebSocket: new (url: string, protocols: string[], options?: object) => Socket }
const question = 'What is the quickest way from Paddington to London Bridge?'
const query = `subscription ($input: AskInput!) { askEvents(input: $input) {
  __typename
  ... on PlanEvent { planner explanation }
  ... on CallEvent { step tool arguments }
  ... on ResultEvent { call { tool handle total result { total } } summary }
  ... on AnswerEvent { answer { status answer trace { result { rows(first: 1) { nodes { cells } } } } } }
} }`

interface Socket extends NodeJS.EventEmitter {
  send(text: string): void
}

interface Result {
  readonly data?: { readonly askEvents: { readonly __typename: string } | null } | null
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[]
}

function openSocket(t: Test, url = socketUrl) {
  const client = createSocketClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 })
  t.teardown(() => client.dispose())
  return client
}

function openStream(t: Test) {
  const client = createSseClient({ url: `${base}/graphql/stream`, retryAttempts: 0 })
  t.teardown(() => client.dispose())
  return client
}

async function collect(results: AsyncIterable<unknown>): Promise<Result[]> {
  const all: Result[] = []
  for await (const result of results) all.push(result as Result)
  return all
}

const transports = { 'graphql-transport-ws': openSocket, 'Server-Sent Events': openStream }

for (const [name, open] of Object.entries(transports)) {
  t.test(`streams by ${name} the events of a question`, async (t) => {
    const results = await collect(open(t).iterate({ query, variables: { input: { question } } }))
    t.same(
      results.map(({ data }) => data?.askEvents?.__typename),
      ['PlanEvent', 'CallEvent', 'ResultEvent', 'AnswerEvent']
    )
    t.match(results, [
      {},
      { data: { askEvents: { tool: 'find_shortest_path' } } },
      { data: { askEvents: { call: { total: 9, result: { total: 9 } } } } },
      { data: { askEvents: { answer: { status: 'ANSWERED', trace: [{ result: { rows: { nodes: [{ cells: { node: 'Paddington' } }] } } }] } } } }
    ])
  })

  t.test(`fails by ${name} with the code of REST`, async (t) => {
    const unknown = await collect(open(t).iterate({ query, variables: { input: { question, graph: 'paris' } } }))
    t.match(unknown, [
      { data: { askEvents: null }, errors: [{ message: /No graph is named "paris"/, extensions: { code: 'EDGEWISE_UNKNOWN_GRAPH', status: 404 } }] }
    ])
    const empty = await collect(open(t).iterate({ query, variables: { input: { question: ' ' } } }))
    t.match(empty, [{ errors: [{ extensions: { code: 'EDGEWISE_INVALID_INPUT', errors: [{ pointer: '/question' }] } }] }])
  })

  t.test(`masks by ${name} internal failures`, async (t) => {
    const { ask } = runtime.asker
    Object.assign(runtime.asker, { ask: () => Promise.reject(new TypeError('canary')) })
    t.teardown(() => Object.assign(runtime.asker, { ask }))
    const results = await collect(open(t).iterate({ query, variables: { input: { question } } }))
    t.match(results, [{ errors: [{ extensions: { code: 'EDGEWISE_INTERNAL', status: 500 } }] }])
    t.notMatch(JSON.stringify(results), /canary/)
  })

  t.test(`applies the limits of queries to subscriptions by ${name}`, async (t) => {
    const aliases = Array.from({ length: 40 }, (_, at) => `a${at}: __typename`).join(' ')
    const refused: [string, RegExp][] = [
      ['subscription { nope }', /Cannot query field/],
      ['subscription {', /Syntax Error/],
      [`subscription { askEvents(input: { question: "x" }) { ${aliases} } }`, /number of aliases is 31 or more/],
      ['{ graphs { name } }', /Only subscriptions run here/]
    ]
    for (const [document, message] of refused) {
      const failed = await collect(open(t).iterate({ query: document })).catch((error: unknown) => error)
      t.match(JSON.stringify(failed), message)
      t.match(JSON.stringify(failed), /EDGEWISE_INVALID_INPUT/)
    }
  })

  t.test(`ends the work when the client of ${name} disconnects`, async (t) => {
    const { ask } = runtime.asker
    let began: (signal: AbortSignal) => void = () => {}
    const running = new Promise<AbortSignal>((resolve) => {
      began = resolve
    })
    Object.assign(runtime.asker, {
      ask: async (_request: object, { signal }: { signal: AbortSignal }) => {
        began(signal)
        await once(signal, 'abort')
        throw signal.reason
      }
    })
    t.teardown(() => Object.assign(runtime.asker, { ask }))
    const client = open(t)
    const stop = client.subscribe({ query, variables: { input: { question } } }, { next() {}, error() {}, complete() {} })
    const signal = await running
    stop()
    if (!signal.aborted) await once(signal, 'abort')
    t.ok(signal.aborted)
  })
}

/** How a socket is refused: the status of the answer, or the code that it is closed with. */
async function refusal(protocols: string[], headers: Record<string, string> = {}): Promise<unknown> {
  const socket = new WebSocket(socketUrl, protocols, { headers })
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('unexpected-response', (_request: unknown, response: { statusCode: number }) => resolve(response.statusCode))
    socket.on('close', (code: number) => resolve(code))
    socket.on('open', () => socket.send('{"type":"nonsense"}'))
  })
}

t.test('rejects the unmaintained protocol, pages of other sites, and invalid messages', async (t) => {
  t.equal(await refusal(['graphql-ws']), 400)
  t.equal(await refusal([]), 400)
  const socket = new WebSocket(socketUrl, ['graphql-ws'])
  socket.on('error', () => {})
  const [, response] = (await once(socket as never, 'unexpected-response')) as [unknown, AsyncIterable<Buffer>]
  let body = ''
  for await (const part of response) body += part
  t.match(JSON.parse(body), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /require the protocol graphql-transport-ws.*\/graphql\/stream/ })
  t.equal(await refusal(['graphql-transport-ws'], { origin: 'https://evil.example' }), 403)
  t.equal(await refusal(['graphql-ws', 'graphql-transport-ws']), 4400)
})

t.test('an event stream rejects pages of other sites, and requires its media type', async (t) => {
  const url = `${base}/graphql/stream?query=${encodeURIComponent('subscription { askEvents(input: {question: "x"}) { __typename } }')}`
  const foreign = await fetch(url, { headers: { accept: 'text/event-stream', origin: 'https://evil.example' } })
  t.equal(foreign.status, 403)
  const plain = await fetch(url)
  t.match(await plain.json(), { errors: [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }] })
  const own = await fetch(url, { headers: { accept: 'text/event-stream, */*' } })
  t.match(await own.text(), /event: next\ndata: .*PlanEvent[\s\S]*event: complete/)
})

/** A client whose socket is opened with a key. */
async function openKeyed(t: Test, made: Parameters<typeof makeKey>[1] = {}) {
  const { runtime, app, listen } = await openGraphql(t)
  const url = `${(await listen()).replace('http', 'ws')}/graphql`
  const key = await makeKey(runtime.state, made)
  const Sender = (app.websocketServer.options as { WebSocket: typeof WebSocket }).WebSocket
  class Keyed extends Sender {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: key.headers })
    }
  }
  const client = createSocketClient({ url, webSocketImpl: Keyed, retryAttempts: 0, lazy: false })
  t.teardown(() => client.dispose())
  const ask = () => collect(client.iterate({ query, variables: { input: { question } } }))
  return { runtime, key, ask }
}

t.test('rejects requests of an open socket once its key is revoked', async (t) => {
  const { runtime, key, ask } = await openKeyed(t)
  t.equal((await ask()).length, 4)
  await runtime.state.keys.revoke('default', key.id)
  const refused = await ask().catch((error: unknown) => error)
  t.match(refused, [{ extensions: { code: 'EDGEWISE_UNAUTHENTICATED' } }])
})

t.test('counts each question of an open socket for its key', async (t) => {
  // The socket itself is the first.
  const { ask } = await openKeyed(t, { requestsPerMinute: 2 })
  t.equal((await ask()).length, 4)
  const refused = await ask().catch((error: unknown) => error)
  t.match(refused, [{ extensions: { code: 'EDGEWISE_RATE_LIMITED', policy: 'key', perMinute: 2 } }])
})
