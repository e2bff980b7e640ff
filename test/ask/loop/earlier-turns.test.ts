import t from 'tap'
import { handlesOfTurns, turnMessages } from '../../../src/ask/loop/earlier-turns.ts'
import type { Turn } from '../../../src/storage/state/conversations.ts'

const turn = (sequence: number, answer: unknown, question = `Question ${sequence}`): Turn =>
  ({ sequence, question, answer, at: '2026-01-01T00:00:00Z' }) as unknown as Turn

t.test('keeps the latest turns when all are too long', async (t) => {
  const turns = Array.from({ length: 12 }, (_, at) => turn(at, { answer: 'a'.repeat(2000), trace: [] }, 'q'.repeat(2000)))
  const messages = turnMessages(turns)
  t.ok(JSON.stringify(messages).length < 8000)
  t.equal(messages.length % 2, 0)
  t.same(messages.map(({ role }) => role).slice(0, 2), ['user', 'assistant'])
})

t.test('includes the last results of a turn, and accepts a malformed answer', async (t) => {
  const trace = Array.from({ length: 5 }, (_, at) => ({ tool: 'find_nodes', handle: `r_${at}`, total: at, arguments: { limit: at } }))
  const turns = [turn(1, 'not an answer'), turn(2, null), turn(3, { answer: 'Yes.', trace: [...trace, { tool: 'count', handle: null }] })]
  t.same(handlesOfTurns(turns), ['r_2', 'r_3', 'r_4'])
  t.match(turnMessages(turns).at(-1), { content: /^Yes\.\n\[Results, still there by handle: r_2: find_nodes \{"limit":2\}, 2 rows; / })
})
