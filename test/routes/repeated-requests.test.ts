import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t)
const [ours, theirs] = [await makeKey(runtime.state), await makeKey(runtime.state, { tenant: 'other' })]
const writer = await makeKey(runtime.state, { scopes: ['write'] })
type Headers = typeof ours.headers

const post = (url: string, payload: object, headers: Headers = ours.headers) => app.inject({ method: 'POST', url, payload, headers })
const counted = async (headers?: Headers) => {
  const reply = await post('/tools/count', { graph: 'people', what: 'nodes' }, headers)
  return reply.statusCode === 200 ? reply.json().summary.count : reply.json().code
}
const answered = async (headers?: Headers) => {
  const reply = await post('/ask', { graph: 'people', question: 'How many people are there?' }, headers)
  return reply.statusCode === 200 ? reply.json().answer : reply.json().code
}

async function load(names: readonly string[], headers: Headers = ours.headers) {
  const nodes = names.map((name) => ({ id: name, labels: ['Person'], properties: { name, age: 30 + name.length, height: 170 + (name.charCodeAt(0) % 20) } }))
  const graph = JSON.stringify({ nodes, relationships: [] })
  return app.inject({ method: 'POST', url: '/graphs/people/import', headers: { ...headers, 'content-type': 'application/json' }, payload: graph })
}

await load(['Ada', 'Ben'])

const timeless = (body: string) => body.replaceAll(/"elapsedMs":[\d.]+/g, '"elapsedMs":0')

t.test('repeats the reply of a call but for its time, on any page', async (t) => {
  const [first, second, third] = [
    await post('/tools/degree', { graph: 'people' }),
    await post('/tools/degree', { graph: 'people' }),
    await post('/tools/degree', { graph: 'people' })
  ]
  t.equal(first?.statusCode, 200)
  t.equal(timeless(second?.body ?? ''), timeless(first?.body ?? ''))
  t.equal(timeless(third?.body ?? ''), timeless(first?.body ?? ''))
  t.type(third?.json().elapsedMs, 'number')
  t.match((await post('/tools/degree', { graph: 'people', limit: 1 })).json(), { returned: 1, truncated: true, handle: first?.json().handle })
  t.match((await post('/tools/degree', { graph: 'people' })).json(), { returned: 2, truncated: false })
  t.match((await post('/tools/degree', { graph: 'people', orientation: 'natural' })).json(), {
    notes: first?.json().notes.filter((note: string) => !/own way/.test(note))
  })
  t.match((await post('/tools/degree', { graph: 'people', limit: 'one' })).json(), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('repeats an answer, with calls that are made again and replay', async (t) => {
  const ask = async () => (await post('/ask', { graph: 'people', question: 'How many people are there?' })).json()
  const [first, second] = [await ask(), await ask()]
  const { conversationId, ...rest } = JSON.parse(timeless(JSON.stringify(second)))
  t.match(first.answer, /2/)
  t.not(conversationId, first.conversationId)
  t.same({ ...rest, conversationId: first.conversationId }, JSON.parse(timeless(JSON.stringify(first))))
  t.match((await post('/ask/replay', { conversationId })).json(), { same: true })
})

t.test('reads the same words by the turns before them', async (t) => {
  const ask = async (question: string, conversationId?: string) =>
    (await post('/ask', { graph: 'people', question, ...(conversationId && { conversationId }) })).json()
  const how = 'How about Ben?'
  const answers = await Promise.all(
    ['How old is Ada?', 'Who is taller than Ada?'].map(async (first) => (await ask(how, (await ask(first)).conversationId)).answer)
  )
  const alone = (await ask(how)).answer
  t.equal(new Set([...answers, alone]).size, 3, answers.join(' / '))
})

t.test('shows a tenant nothing of another', async (t) => {
  t.same([await counted(), await answered()], [2, await answered()])
  t.same([await counted(theirs.headers), await answered(theirs.headers)], ['EDGEWISE_UNKNOWN_GRAPH', 'EDGEWISE_UNKNOWN_GRAPH'])
  await load(['Cleo', 'Dan', 'Eve'], theirs.headers)
  t.equal(await counted(theirs.headers), 3)
  t.match(await answered(theirs.headers), /3/)
  t.equal(await counted(), 2)
  t.match(await answered(), /2/)
})

t.test('refuses a known call and question to a key that may not read', async (t) => {
  t.same([await counted(writer.headers), await answered(writer.headers)], ['EDGEWISE_INSUFFICIENT_SCOPE', 'EDGEWISE_INSUFFICIENT_SCOPE'])
  t.equal((await app.inject({ method: 'POST', url: '/tools/count', payload: { graph: 'people', what: 'nodes' } })).statusCode, 401)
})

t.test('sees a changed graph at once, and a dropped one', async (t) => {
  t.equal(await counted(), 2)
  await load(['Ada', 'Ben', 'Fay', 'Gil'])
  t.equal(await counted(), 4)
  t.match(await answered(), /4/)
  t.equal((await app.inject({ method: 'DELETE', url: '/graphs/people', headers: ours.headers })).statusCode, 204)
  t.same([await counted(), await answered()], ['EDGEWISE_UNKNOWN_GRAPH', 'EDGEWISE_UNKNOWN_GRAPH'])
})

t.test('runs a call of a named projection as the projection is now', async (t) => {
  await load(['Ada', 'Ben'])
  const project = (labels: string[]) => post('/tools/project_graph', { graph: 'people', name: 'part', labels, replace: true })
  const size = async () => (await post('/tools/degree', { graph: 'part' })).json().total
  t.equal((await project(['Person'])).statusCode, 200)
  t.equal(await size(), 2)
  t.equal(await size(), 2)
  t.equal((await post('/tools/drop_graph', { name: 'part' })).statusCode, 200)
  t.equal((await post('/tools/degree', { graph: 'part' })).json().code, 'EDGEWISE_UNKNOWN_GRAPH')
})
