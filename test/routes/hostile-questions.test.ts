import { monitorEventLoopDelay } from 'node:perf_hooks'
import t from 'tap'
import { openApp } from './open-app.ts'

const { runtime, listen } = await openApp(t, { EDGEWISE_READ_MS: '1000' }, { readsOnThreads: true })
const base = await listen()
const ask = (question: string) => fetch(`${base}/ask`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ question }) })

/** Each held the event loop for 2 to 20 s when it was read there. */
const hostile = {
  'nested JSON': '{"a":['.repeat(1200),
  blanks: `Which stations${' \t'.repeat(50_000)}are there?`,
  'one long word': 'A'.repeat(9990),
  'one name many times': 'Paddington '.repeat(900)
}
const MOST_DELAY_MS = 1000

// The first question loads what all others need.
await ask('How many stations are there?')

for (const [name, question] of Object.entries(hostile)) {
  t.test(`${name} blocks nobody else, and is answered`, async (t) => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const response = await ask(question)
    delay.disable()
    const { status, code } = (await response.json()) as { status: string; code?: string }
    t.ok(
      response.status === 200 ? ['cannot_answer', 'needs_clarification', 'partial'].includes(status) : code === 'EDGEWISE_INVALID_INPUT',
      `${status} ${code}`
    )
    t.ok(delay.max / 1e6 < MOST_DELAY_MS, `at most ${Math.round(delay.max / 1e6)} ms, p99 ${Math.round(delay.percentile(99) / 1e6)} ms`)
  })
}

t.test('the next question is answered as usual', async (t) => {
  t.match(await (await ask('How many stations are there?')).json(), { status: 'answered', data: 302 })
})

t.test('a question is rejected by its length before it is parsed', async (t) => {
  const { asker } = runtime
  const refused = { code: 'EDGEWISE_INVALID_INPUT', parameters: { errors: [{ pointer: '/question' }] } }
  await t.rejects(asker.ask({ question: 'A'.repeat(200_001), conversationId: 'none' }, { tenant: 'default' }), refused)
  await t.rejects(asker.ask({ question: 'A'.repeat(10_001), graph: 'london', conversationId: 'none' }, { tenant: 'default' }), refused)
})
