import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openGraphql } from '../schema/open-graphql.ts'

const { app, query, runtime } = await openGraphql(t)
const question = 'What is the quickest way from Paddington to London Bridge?'
const own = await makeKey(runtime.state, { scopes: ['read'] })
const other = await makeKey(runtime.state, { tenant: 'b', scopes: ['read'] })
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'
const send = async (method: Method, url: string, payload?: object, { headers } = own) => {
  const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: statusCode, body: body.startsWith('{') && !body.includes('\n') ? JSON.parse(body) : body }
}
const ask = async (text: string) => (await send('POST', '/ask', { question: text })).body.conversationId as string
const rate =
  'mutation ($id: ID!, $turn: Int!, $good: Boolean, $comment: String) { rateAnswer(conversationId: $id, turn: $turn, good: $good, comment: $comment) { sequence question feedback { good comment at } } }'
const linesOf = async (key = own) => {
  const { body, headers } = await app.inject({ url: '/feedback', headers: key.headers })
  t.equal(headers['content-type'], 'application/x-ndjson')
  return body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

t.test('a key that may read rates an answer, changes its mind, and takes it back', async (t) => {
  const id = await ask(question)
  const path = `/conversations/${id}/turns/1/feedback`
  t.match(await send('PUT', path, { good: false, comment: 'It is "closed" 🚇' }), {
    status: 200,
    body: { good: false, comment: 'It is "closed" 🚇', at: /Z$/ }
  })
  t.match((await send('GET', `/conversations/${id}`)).body.turns, [{ sequence: 1, feedback: { good: false, comment: 'It is "closed" 🚇' } }])
  t.match(await send('PUT', path, { good: true }), { status: 200, body: { good: true, comment: null } })
  t.equal((await send('DELETE', path)).status, 204)
  t.equal((await send('DELETE', path)).status, 204, 'again')
  t.notOk('feedback' in (await send('GET', `/conversations/${id}`)).body.turns[0])
})

t.test('GraphQL does the same', async (t) => {
  const id = await ask(question)
  const rated = await query(rate, { id, turn: 1, good: true, comment: 'fine' }, own.headers)
  t.match(rated.data.rateAnswer, { sequence: 1, question, feedback: { good: true, comment: 'fine' } })
  const read = await query('query ($id: ID!) { conversation(id: $id) { turns { feedback { good comment } } } }', { id }, own.headers)
  t.same(read.data.conversation.turns, [{ feedback: { good: true, comment: 'fine' } }])
  const removed = await query(rate, { id, turn: 1, good: null }, own.headers)
  t.equal(removed.data.rateAnswer.feedback, null)
})

t.test('what does not exist cannot be rated, and neither can the answers of others', async (t) => {
  const id = await ask(question)
  const path = `/conversations/${id}/turns/1/feedback`
  t.match(await send('PUT', `/conversations/${id}/turns/2/feedback`, { good: true }), { status: 400, body: { detail: /no turn 2\. Use 1 to 1/ } })
  t.equal((await send('PUT', '/conversations/none/turns/1/feedback', { good: true })).status, 404)
  for (const [method, body] of [
    ['PUT', { good: true }],
    ['DELETE', undefined]
  ] as const)
    t.equal((await send(method, path, body, other)).status, 404)
  const refused = await query(rate, { id, turn: 1, good: true }, other.headers)
  t.match(refused.errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_CONVERSATION' } }])
  t.equal((await app.inject({ method: 'PUT', url: path, payload: { good: true } })).statusCode, 401)
})

t.test('bad feedback is refused', async (t) => {
  const id = await ask(question)
  const path = `/conversations/${id}/turns/1/feedback`
  const long = 'x'.repeat(1001)
  for (const body of [{}, { good: 'yes' }, { good: true, comment: long }, { good: true, stars: 5 }]) t.equal((await send('PUT', path, body)).status, 400)
  for (const turn of ['0', '-1', 'x', '99999999999']) t.equal((await send('PUT', `/conversations/${id}/turns/${turn}/feedback`, { good: true })).status, 400)
  for (const [given, said] of [
    [{ good: true, comment: long }, /may have 1000 characters, but has 1001/],
    [{ good: null, comment: 'why' }, /A comment needs "good"/]
  ] as const)
    t.match((await query(rate, { id, turn: 1, ...given }, own.headers)).errors, [{ message: said }])
})

t.test('feedback is exported as cases, a line each, of the tenant alone', async (t) => {
  const ids = []
  for (let at = 0; at < 7; at++) ids.push(await ask(`${question} ${' '.repeat(at)}`.trim()))
  const comment = 'line\nbreak \u2028 and {"json": 1}'
  for (const id of ids) await send('PUT', `/conversations/${id}/turns/1/feedback`, { good: false, comment })
  const lines = await linesOf()
  t.equal(lines.length, 7, 'more than a page, and none of the conversations without')
  t.same(lines.map(({ conversationId }) => conversationId).toSorted(), ids.toSorted())
  t.match(lines[0], {
    question,
    graph: 'london',
    answer: /^Paddington/,
    status: 'answered',
    good: false,
    comment,
    at: /Z$/,
    turn: 1,
    calls: [{ tool: 'find_shortest_path', arguments: { weight: 'time' } }]
  })
  t.same(await linesOf(other), [])
})

t.test('deleting a conversation deletes its feedback', async (t) => {
  const writer = await makeKey(runtime.state)
  for (const { conversationId } of await linesOf()) t.equal((await send('DELETE', `/conversations/${conversationId}`, undefined, writer)).status, 204)
  t.same(await linesOf(), [])
})
