import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import t from 'tap'
import { askJob } from '../../../src/ask/loop/ask-job.ts'
import { startTimeLimit } from '../../../src/ask/loop/time-limit.ts'
import type { Answer, AskRequest } from '../../../src/ask/loop/types.ts'
import type { JobContext } from '../../../src/jobs/kind.ts'
import { openBase, openScripted } from './open-asker.ts'
// Loaded before the limit runs, which is to bound the request.
import '../../../src/outside/models/openai-send.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

t.test('a question of a caller with a signal ends at its limit, however often garbage is collected', async (t) => {
  const { asker } = await openScripted(t, await openBase(t), [{ fault: { kind: 'stall' } }], { timeoutMs: 30_000 })
  const collecting = setInterval(collectGarbage, 5)
  t.teardown(() => clearInterval(collecting))
  const caller = new AbortController()
  const question = { question: 'How many towns are there?', planner: 'llm' as const, profile: 'tools' as const, budget: { maxSeconds: 1 } }
  const startedAt = performance.now()
  const answer = await asker.ask(question, { tenant: 't', signal: caller.signal })
  t.match(answer, { status: 'partial', explanation: /maxSeconds/ })
  t.ok(performance.now() - startedAt < 10_000)
})

t.test('work that ignores the signal is abandoned', async (t) => {
  const limit = startTimeLimit(0.01, undefined)
  await t.rejects(limit.bound(new Promise(() => {})), { code: 'EDGEWISE_CANCELLED' })
  t.ok(limit.isUsedUp())
})

t.test('a caller that disconnected has not used up the time', async (t) => {
  const limit = startTimeLimit(60, AbortSignal.abort())
  t.teardown(() => limit.release())
  t.ok(limit.signal.aborted)
  t.notOk(limit.isUsedUp())
})

t.test('a question in a job may take longer than a reply, and ends before its job', async (t) => {
  const asked: AskRequest[] = []
  const job = askJob({
    async ask(request) {
      asked.push(request)
      return {} as Answer
    }
  })
  const context = { tenant: 't', authority: { scopes: [] }, signal: new AbortController().signal, remainingMs: () => 600_000 } as unknown as JobContext
  for (const maxSeconds of [500, 7200]) await job.run({ question: 'Why?', budget: { maxSeconds } }, context)
  t.same(
    asked.map(({ budget }) => budget?.maxSeconds),
    [500, 595]
  )
})
