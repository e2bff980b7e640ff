import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import t from 'tap'
import { openApp } from '../../routes/open-app.ts'

t.test('a service with two places for requests and one for questions', async (t) => {
  const { app, runtime } = await openApp(t, { EDGEWISE_MAX_REQUESTS: '2', EDGEWISE_MAX_QUESTIONS: '1' }, { readsOnThreads: true })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { list } = runtime.store
  const { ask } = runtime.asker
  let waiting = 0
  let arrived = () => {}
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const pass = async () => {
    waiting++
    arrived()
    await gate
  }
  const held = async (count: number) => {
    while (waiting < count)
      await new Promise<void>((resolve) => {
        arrived = resolve
      })
  }
  Object.assign(runtime.store, { list: async (tenant: string) => pass().then(() => list.call(runtime.store, tenant)) })
  Object.assign(runtime.asker, { ask: async (...of: Parameters<typeof ask>) => pass().then(() => ask.call(runtime.asker, ...of)) })
  const question = () =>
    fetch(`${url}/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ question: 'How many stations are there?' }) })
  const graphs = () => fetch(`${url}/graphs`)

  const admitted = [graphs(), graphs(), question()]
  await held(3)

  await t.test('rejects one more of either with 503 at once, with a retry time', async (t) => {
    for (const [reply, what] of [
      [await graphs(), 'requests'],
      [await question(), 'questions']
    ] as const) {
      t.equal(reply.status, 503)
      t.equal(reply.headers.get('retry-after'), '1')
      t.match(await reply.json(), { code: 'EDGEWISE_BUSY', retryable: true, what })
    }
    t.equal(waiting, 3)
  })

  await t.test('does not treat a request as a socket because of a header', async (t) => {
    const named = request(`${url}/graphs`, { headers: { upgrade: 'websocket' } }).end()
    const [reply] = (await once(named, 'response')) as [IncomingMessage]
    reply.resume()
    t.equal(reply.statusCode, 503)
  })

  await t.test('still passes health checks', async (t) => {
    t.equal((await fetch(`${url}/livez`)).status, 200)
  })

  await t.test('completes admitted requests, and has places again', async (t) => {
    open()
    t.same(
      (await Promise.all(admitted)).map(({ status }) => status),
      [200, 200, 200]
    )
    t.equal((await graphs()).status, 200)
  })

  await t.test('frees the places of clients that leave', async (t) => {
    const stopped = new Promise<void>((resolve) => {
      Object.assign(runtime.asker, {
        ask: async (_request: object, { signal }: { signal: AbortSignal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => {
              reject(signal.reason)
              resolve()
            })
            arrived()
          })
      })
    })
    const leaving = new AbortController()
    const begun = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const left = fetch(`${url}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'How many stations are there?' }),
      signal: leaving.signal
    }).catch(() => null)
    await begun
    leaving.abort()
    await Promise.all([stopped, left])
    Object.assign(runtime.asker, { ask })
    t.equal((await question()).status, 200)
  })
})

t.test('an open socket takes no place', async (t) => {
  const { listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_MAX_REQUESTS: '1' })
  const url = await listen()
  const key = Buffer.alloc(16).toString('base64')
  const opening = { 'sec-websocket-version': '13', 'sec-websocket-key': key, 'sec-websocket-protocol': 'graphql-transport-ws' }
  const asked = request(`${url}/graphql`, { headers: { connection: 'Upgrade', upgrade: 'websocket', ...opening } }).end()
  const [, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket]
  t.equal((await fetch(`${url}/graphs`)).status, 200)
  socket.destroy()
})

t.test('events, which have no key, have their own places', async (t) => {
  const { app, listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_MAX_REQUESTS: '1' })
  const url = await listen()
  const waiting = request(`${url}/hooks/hk_0`, { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': '2' } })
  waiting.on('error', () => {})
  const arrived = once(app.server, 'request')
  waiting.flushHeaders()
  await arrived
  const send = () => app.inject({ method: 'POST', url: '/hooks/hk_0', payload: {} })
  t.match((await send()).json(), { status: 503, code: 'EDGEWISE_BUSY', what: 'events' })
  t.equal((await app.inject('/graphs')).statusCode, 200, 'whoever has a key is not kept out by them')
  waiting.end('{}')
  const [reply] = (await once(waiting, 'response')) as [IncomingMessage]
  t.equal(reply.resume().statusCode, 404)
  await once(reply, 'close')
  t.match((await send()).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HOOK' })
})

t.test('starts each question in a separate turn of the event loop', async (t) => {
  const { app, runtime } = await openApp(t)
  const { ask } = runtime.asker
  let turn = 0
  let isCounting = true
  const count = () => {
    turn++
    if (isCounting) setImmediate(count)
  }
  const begun: number[] = []
  Object.assign(runtime.asker, {
    ask: async (...of: Parameters<typeof ask>) => {
      begun.push(turn)
      return ask.call(runtime.asker, ...of)
    }
  })
  count()
  const payload = { question: 'How many stations are there?' }
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.inject({ method: 'POST', url: '/ask', payload })))
  isCounting = false
  t.same(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
  t.equal(new Set(begun).size, 8, `turns ${begun.join(', ')}`)
})
