import t, { type Test } from 'tap'
import { createAsker } from '../../src/agent/ask.ts'
import type { Answer, AskEvent, Asker, AskRequest } from '../../src/agent/types.ts'
import { planByRules } from '../../src/planner/plan.ts'
import { createReaderHere } from '../../src/reading/read-here.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'

const tenant = 'test'

async function open(t: Test): Promise<() => Asker> {
  const { store, state, caller } = await openTestRuntime(t)
  return () => createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store, planByRules }), defaultGraph: 'london', budget: {} })
}

/** Asks one question after another in one conversation, each of a service of its own: only the stored turns are shared. */
async function talk(t: Test, questions: readonly string[]): Promise<Answer[]> {
  const anew = await open(t)
  const answers: Answer[] = []
  for (const question of questions) {
    const conversationId = answers.at(-1)?.conversationId
    const request: AskRequest = { question, planner: 'rules', ...(conversationId == null ? {} : { conversationId }) }
    answers.push(await anew().ask(request, { tenant }))
  }
  return answers
}

const countOf = (answer: Answer | undefined) => (Array.isArray(answer?.data) ? answer.data.length : -1)

t.test('goes on from where a path ended, and changes its ends', async (t) => {
  const [, on, other] = await talk(t, ['Quickest route from Paddington to Holborn by time', 'and from there to Bank?', 'and to Angel?'])
  t.match(on, { status: 'answered', readAs: 'Quickest route from Holborn to Bank by time' })
  t.match(on?.explanation, /^Taken as "Quickest route from Holborn to Bank by time", after/)
  t.equal(other?.readAs, 'Quickest route from Holborn to Angel by time')
})

t.test('changes the node, the measure and the number of rows', async (t) => {
  const [, node] = await talk(t, ['What is the degree of Bank?', 'what about Angel?'])
  t.match(node?.data, { node: 'Angel' })
  const [, ten, closeness] = await talk(t, ['What are the top 5 stations by betweenness centrality?', 'and the top 10?', 'the same by closeness'])
  t.equal(countOf(ten), 10)
  t.match(closeness?.trace, [{ tool: 'closeness_centrality' }])
  t.equal(countOf(closeness), 10)
  const [, narrowed] = await talk(t, ['Which station has the highest closeness?', 'only zone 3'])
  t.match(narrowed?.trace.at(-1), { tool: 'page_result', arguments: { where: [{ property: 'node.zone', value: 3 }] } })
})

t.test('asks about the nodes found before', async (t) => {
  const [found, many, some, best] = await talk(t, [
    'Which stations are in zone 6?',
    'how many are they?',
    'which of those have more than 1 total lines?',
    'which of those has the highest betweenness?'
  ])
  t.equal(many?.data, countOf(found))
  t.ok(countOf(some) < countOf(found))
  t.equal(best?.trace.at(-1)?.tool, 'betweenness_centrality')
  t.ok(best?.grounded)
})

t.test('narrows more nodes than can be named', async (t) => {
  const [, some, count] = await talk(t, [
    'Which stations are in zone 2?',
    'which of those have more than 2 total lines?',
    'how many of those have more than 1 total lines?'
  ])
  t.equal(countOf(some), 4)
  t.equal(count?.data, 4)
})

t.test('asks back when it is not clear what is meant', async (t) => {
  const [, unclear] = await talk(t, ['Quickest route from Paddington to Holborn by time', 'what about Angel instead?'])
  t.match(unclear, { status: 'needs_clarification', answer: /Paddington or Holborn/ })
  const [, there] = await talk(t, ['What are the top 5 stations by betweenness centrality?', 'and from there to Bank?'])
  t.match(there, { status: 'needs_clarification', answer: /names 5 nodes/ })
})

t.test('a whole question in a conversation stands alone', async (t) => {
  const [, next] = await talk(t, ['What is the degree of Bank?', 'How many stations are in zone 9?'])
  t.equal(next?.readAs, undefined)
})

t.test('an open-ended request becomes a plan of several algorithms and a report', async (t) => {
  const anew = await open(t)
  const events: AskEvent[] = []
  const answer = await anew().ask({ question: 'Give me an overview of this network', planner: 'rules' }, { tenant, onEvent: (event) => events.push(event) })
  t.equal(answer.status, 'answered')
  t.ok(answer.grounded, answer.ungrounded.join('; '))
  t.ok(answer.trace.length >= 5)
  t.match(answer.answer, /^# Overview of london\n/)
  for (const section of answer.report?.sections ?? []) {
    const call = answer.trace.find(({ step }) => step === section.steps[0])
    t.equal(section.table?.handle, call?.handle, section.heading)
    t.ok((section.table?.rows.length ?? 0) <= 5)
  }
  t.match(
    events.find(({ type }) => type === 'todo'),
    { items: [{ step: 1, leftOut: null }] }
  )
})

t.test('puts a number or a value in the place of one that was told alike', async (t) => {
  const [, zone, which] = await talk(t, ['How many stations are in zone 3?', 'and in zone 4?', 'which are they?'])
  t.equal(zone?.readAs, 'How many stations are in zone 4?')
  t.equal(countOf(which), zone?.data)
  const [, within] = await talk(t, ['Which stations can be reached from Chesham within 2 stops?', 'and within 3?'])
  t.equal(within?.readAs, 'Which stations can be reached from Chesham within 3 stops?')
})

t.test('goes to a place of the ranking, and to its first rows', async (t) => {
  const [, second] = await talk(t, ['Which station has the highest closeness?', 'and the second one?'])
  t.match(second, { data: { node: 'Westminster' }, answer: /^2\. Westminster/, grounded: true })
  const [, three] = await talk(t, ['Rank the stations by eigenvector centrality', 'give me just the top 3'])
  t.equal(countOf(three), 3)
})

t.test('turns a path round, and measures it', async (t) => {
  const [, back] = await talk(t, ['How long does it take from Brixton to Stratford?', 'and back?'])
  t.equal(back?.readAs, 'How long does it take from Stratford to Brixton?')
  const [, long] = await talk(t, ['Is there a path from Morden to Upminster?', 'how long does it take?'])
  t.match(long?.trace, [{ tool: 'find_shortest_path', arguments: { weight: 'time' } }])
})
