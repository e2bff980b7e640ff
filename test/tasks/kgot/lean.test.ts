import t from 'tap'
import { CHARACTERS_PER_TOKEN } from '../../../src/outside/models/usage.ts'
import { answerOperations, findingForm, tableOperations } from '../../../src/tasks/kgot/answer-operations.ts'
import { dropUnsupported } from '../../../src/tasks/kgot/drop-unsupported.ts'
import { type Operation, readOperations } from '../../../src/tasks/kgot/operation.ts'
import { openTasks } from './scripted-task.ts'
import { node, offeredIn, type TaskScript } from './task-script.ts'

const zoneOfBank = { ask: 'list', of: { label: 'Station', name: 'Bank' }, show: ['zone'] }

/** Asks the sample graph for a zone, and lists what it found. */
const asksGraph: TaskScript = ({ role }) => {
  if (role === 'tools') return { toolCalls: [{ name: 'query', arguments: { graph: 'london', query: zoneOfBank } }] }
  if (role === 'next_step') return { choice: 'solve', content: { ask: 'list', of: { label: 'Finding' }, show: ['answer'] } }
  return { final_answer: 'Bank is in zone 1.' }
}

t.test('a task about a stored graph takes three short requests: a query by schema, one vote with another, and the wording', async (t) => {
  const { resultOf, roles, requests } = await openTasks(t, asksGraph)
  t.match(await resultOf({ task: 'In which zone of the graph london is Bank?' }), { status: 'answered', grounded: true, forced: false, rounds: 2 })
  t.same(roles, ['tools', 'next_step', 'final_answer'], 'no vote on an empty graph, one afterwards, and no write of what is typed')
  for (const { messages, max_tokens: most = Number.POSITIVE_INFINITY } of requests) {
    const characters = messages.reduce((sum, { content }) => sum + (content ?? '').length, 0)
    t.ok(characters <= 1500 * CHARACTERS_PER_TOKEN, `${characters} characters`)
    t.ok(most <= 1200, `${most} tokens of a reply`)
  }
  t.same(requests.map((request) => offeredIn(request)).at(0), ['query'], 'what reads the graph, and nothing else at first')
})

t.test('an answer that only repeats its task is not grounded, unless the task gives a choice', async (t) => {
  const solved = (answer: string) => (request: Parameters<TaskScript>[0]) => (request.role === 'final_answer' ? { final_answer: answer } : asksGraph(request))
  const resultOf = async (task: string, answer: string) => (await openTasks(t, solved(answer))).resultOf({ task })
  t.match(await resultOf('In which zone of the graph london is Bank?', 'Bank'), { answer: 'Bank', grounded: false, ungrounded: ['Bank'] })
  t.match(await resultOf('Is Bank of the graph london in zone 1 or in zone 2?', 'Zone 1'), { answer: 'Zone 1', grounded: true })
})

t.test('instead of a query a model may name missing data, and the next round offers other tools', async (t) => {
  const { resultOf, requests, roles } = await openTasks(t, ({ role, before }) => {
    if (role !== 'tools') return role === 'guess' ? { solution: 'Unknown.' } : { final_answer: 'Unknown.' }
    return { toolCalls: [{ name: 'query', arguments: { graph: 'london', query: { missing: `phone ${Math.min(before, 1)}` } } }] }
  })
  t.match(await resultOf({ task: 'Which phone number has Bank in the graph london?' }), { forced: true, grounded: false, rounds: 3 })
  t.equal(roles.filter((role) => role === 'tools').length, 3, 'a call that fails as it did before ends the rounds')
  t.ok(offeredIn(requests[1] ?? { messages: [] }).includes('run_code'))
  t.match(requests[1]?.messages.at(-1)?.content, /stores nothing of this: phone 0/)
})

t.test('the result of a query is stored unchanged', (t) => {
  const summary = { answer: '60 stations.', reading: 'stations with zone 1, counted', status: 'answered', value: 60 }
  t.match(answerOperations(summary), [{ key: summary.reading, label: 'Finding', properties: [{ name: 'answer', value: '60 stations.' }, { value: 60 }] }])
  t.same(answerOperations({ ...summary, status: 'cannot_answer' }), [])
  t.match(findingForm(['Finding']), { schema: { properties: { ask: { enum: ['list'] } } } })
  t.equal(findingForm(['Finding', 'Station']), null)
  t.end()
})

t.test('a passage with one table is stored row by row; any other is left to the model', (t) => {
  const table = '| crate | weight |\n| --- | --- |\n| A1 | 120 |\n| B2 | 8.5 |'
  t.match(tableOperations('crates', table), [
    {
      key: 'A1',
      label: 'crates',
      properties: [
        { name: 'crate', value: 'A1' },
        { name: 'weight', value: 120 }
      ]
    },
    { key: 'B2', properties: [{}, { value: 8.5 }] }
  ])
  t.match(tableOperations('codes', '| code | more |\n| --- | --- |\n| 007 | 12345678901234567 |')?.[0]?.properties, [
    { value: '007' },
    { value: '12345678901234567' }
  ])
  for (const other of ['A text.', '', `${table}\nA text.`, `${table}\n| A1 | 3 |`, `${table}\n|  | 3 |`]) t.equal(tableOperations('crates', other), null, other)
  t.end()
})

t.test('a number without support is dropped with the reason, and the rest of its node stays', (t) => {
  const read = readOperations({ operations: [node('Bank', 'Station', { zone: 1, opened: 1815, note: 'since 1900' })] })
  const { operations, refused } = dropUnsupported(read, 'Bank is in zone 1, open since 1900.')
  t.match(operations[0] as Operation, { key: 'Bank', properties: [{ name: 'zone' }, { name: 'note' }] })
  t.match(refused, [{ why: 'The result does not say 1815.' }])
  t.end()
})
