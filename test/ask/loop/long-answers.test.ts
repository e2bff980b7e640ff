import t from 'tap'
import { planQuestion } from '../../../src/ask/parser/plan-question.ts'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { mostAnswerRows } from '../../../src/results/answer-document.ts'
import type { ImportRecord } from '../../../src/storage/graphs/import/record.ts'
import { openAsker, openBase, openScripted } from './open-asker.ts'

const base = await openBase(t)
const size = 10_500
const place = { source: 'lamps', line: 1 }

/** A chain of lamps; the first half feeds nothing. */
async function* lamps(): AsyncGenerator<ImportRecord> {
  for (let at = 0; at < size; at++) {
    yield { kind: 'node', key: `k${at}`, labels: ['Lamp'], properties: { name: `lamp-${at}`, watts: at % 2 === 0 ? 5 : 7 }, place }
  }
  for (let at = size / 2; at < size - 1; at++) yield { kind: 'relationship', source: `k${at}`, target: `k${at + 1}`, type: 'FEEDS', properties: {}, place }
}

await base.store.import('t', 'lamps', lamps(), { orientation: 'directed', nameProperties: { Lamp: 'name' } })
const asker = openAsker(base, { planQuestion })
const ask = (question: string) => asker.ask({ question, graph: 'lamps' }, { tenant: 't' })

t.test('lists all rows of an answer of either planner, in a short text', async (t) => {
  for (const [question, rows] of [
    ['List all Lamp nodes.', size],
    ['Which Lamp nodes have no FEEDS relationship to a Lamp?', size / 2 + 1],
    ['Which Lamp nodes have fewer than 3 FEEDS relationships?', size],
    ['Which Lamp nodes cannot be reached from lamp-5250?', size / 2]
  ] as const) {
    const { status, answer, data, ungrounded } = await ask(question)
    t.match({ status, ungrounded }, { status: 'answered', ungrounded: [] }, question)
    t.equal(new Set(data as string[]).size, rows, question)
    t.ok(answer.length < 1000 && answer.includes(String(rows)), answer.slice(0, 300))
  }
})

t.test('writes no long list into the text, even where JSON is requested', async (t) => {
  const { status, answer, data, trace } = await ask('List all Lamp nodes. Answer with JSON like [{"lamp": "string"}].')
  t.equal(status, 'answered')
  t.match((data as object[])[size - 1], { lamp: /^lamp-/ })
  t.ok(answer.length < 1000)
  const last = trace.at(-1)
  t.match(last, { tool: 'page_result', arguments: { handle: trace[0]?.handle }, error: null })
  const replayed = await asker.replay(trace, { tenant: 't' })
  t.ok(replayed.same, 'pages are calls of the trace')
})

t.test('stores only the first rows with the conversation', async (t) => {
  const { conversationId, data } = await ask('List all Lamp nodes.')
  const { turns } = await base.state.conversations.read('t', conversationId ?? '')
  t.equal((data as unknown[]).length, size)
  t.match(turns[0]?.answer, { explanation: /Of 10500 rows the first 10000 are kept here/ })
  const { data: kept } = (turns[0]?.answer ?? {}) as { data?: readonly unknown[] }
  t.equal(kept?.length, 10_000)
})

t.test('is partial, and says where the rows are, when a page is unavailable', async (t) => {
  const call: typeof base.caller.call = async (request) => {
    if (request.tool === 'page_result') throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'No more of it is kept.' })
    return base.caller.call(request)
  }
  const cut = openAsker({ ...base, caller: { ...base.caller, call } }, { planQuestion })
  const answer = await cut.ask({ question: 'List all Lamp nodes.', graph: 'lamps' }, { tenant: 't' })
  t.match(answer, { status: 'partial', explanation: /the first 1000 of 10500 rows; the handle r_\w+ holds them all/ })
})

t.test('renders equally many rows for a model that names a result', async (t) => {
  const find = { name: 'find_nodes', arguments: { labels: ['Lamp'] } }
  const { asker } = await openScripted(t, base, ({ messages }, index) => {
    const [handle] = /r_[0-9a-f]{20}/.exec(messages.at(-1)?.content ?? '') ?? []
    const answer = { status: 'answered', answer: 'These are all lamps.', handle, columns: { lamp: 'node' } }
    return { toolCalls: [index === 0 ? find : { name: 'answer', arguments: answer }] }
  })
  const { status, data } = await asker.ask({ question: 'Which lamps are there?', graph: 'lamps', planner: 'llm', profile: 'tools' }, { tenant: 't' })
  t.equal(status, 'answered')
  t.equal((data as unknown[]).length, size)
})

t.test('limits an answer by its rows and, for wide rows, by its cells', async (t) => {
  t.equal(mostAnswerRows(2), 100_000)
  t.equal(mostAnswerRows(50), 20_000)
  t.equal(mostAnswerRows(0), 100_000)
})
