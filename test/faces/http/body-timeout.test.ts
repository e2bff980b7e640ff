import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { mock } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { openApp } from '../../routes/open-app.ts'

const TIMEOUT_MS = 60_000
const { app, listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })
const port = Number(new URL(await listen()).port)
mock.timers.enable({ apis: ['setInterval'] })
t.teardown(() => mock.timers.reset())

/** A request whose body never becomes whole, once the server has all that was sent. */
async function begin(path: string, type: string, body: string) {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const client = connect(port, '127.0.0.1')
  const answer = text(client)
  let sent = 0
  const [server] = await accepted
  const send = async (part: string) => {
    client.write(part)
    sent += Buffer.byteLength(part)
    while (server.bytesRead < sent) await nextTurn()
    await nextTurn()
  }
  const routed = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
  await send(`POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n${body}`)
  await routed
  return { send, answer }
}

t.test('answers 408 and closes when a JSON body does not arrive in time, however steadily', async (t) => {
  const { send, answer } = await begin('/ask', 'application/json', '{"question":')
  mock.timers.tick(TIMEOUT_MS - 1)
  await send('"Who')
  mock.timers.tick(1)
  const said = await answer
  t.match(said, /^HTTP\/1\.1 408 .*connection: close/is)
  t.match(said, /"code":"EDGEWISE_SLOW_BODY".*"retryable":true/)
})

t.test('accepts a slow upload while it moves, and answers 408 when it stalls', async (t) => {
  const { send, answer } = await begin('/graphs/slow/import', 'application/x-ndjson', '{"id":"a","labels":["A"]}\n')
  for (const id of ['b', 'c', 'd']) {
    await send(`{"id":"${id}","labels":["A"]}\n`)
    mock.timers.tick(TIMEOUT_MS)
  }
  mock.timers.tick(TIMEOUT_MS)
  t.match(await answer, /^HTTP\/1\.1 408 .*"code":"EDGEWISE_SLOW_BODY"/is)
  t.match((await app.inject('/graphs')).json(), { graphs: [] })
})
