import t from 'tap'
import type { AskEvent } from '../../../src/ask/loop/types.ts'
import { openBase, openScripted } from './open-asker.ts'

const base = await openBase(t)
/** Lists in lists; numbers between, as a model that repeats itself is cut off. */
const levels = Array.from({ length: 5000 }, (_, n) => n)
const nested = `${levels.map((n) => `[${n},`).join('')}0${levels.map((n) => `,${n}]`).join('')}`

t.test('a model that sends too much gets an error; trace and events shorten its arguments, and a replay agrees', async (t) => {
  const { asker, server } = await openScripted(t, base, [
    { toolCalls: [{ name: 'get_neighbors', arguments: { node: Array.from({ length: 9000 }, (_, n) => n).join(' ') } }] },
    { toolCalls: [{ name: 'get_neighbors', arguments: `{"node":${nested}}` }] },
    { toolCalls: [{ name: 'answer', arguments: { status: 'cannot_answer', answer: 'I cannot tell.' } }] }
  ])
  const events: AskEvent[] = []
  const answer = await asker.ask(
    { question: 'What is next to Alba?', planner: 'llm', profile: 'tools' },
    { tenant: 't', onEvent: (event) => void events.push(event) }
  )
  const codes = answer.trace.map(({ error }) => error?.code)
  t.same(codes.slice(0, 2), ['EDGEWISE_INPUT_TOO_LARGE', 'EDGEWISE_INPUT_TOO_LARGE'])
  t.ok(JSON.stringify(answer.trace).length < 5000)
  t.ok(JSON.stringify(events).length < 20_000)
  const [, second] = server.requests
  t.match(second?.messages.at(-1)?.content, /more than 8192/)
  t.match(await asker.replay(answer.trace, { tenant: 't' }), { same: true })
})
