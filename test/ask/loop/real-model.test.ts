import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { AskEvent } from '../../../src/ask/loop/types.ts'
import { openOpenAiModel } from '../../../src/outside/models/openai.ts'
import { isFull } from '../../fixtures/length.ts'
import { openAsker, openBase } from './open-asker.ts'

const script = fileURLToPath(new URL('../../../infra/model/model-server.sh', import.meta.url))
const statuses = ['answered', 'partial', 'cannot_answer', 'needs_clarification']

/** The base URL of a tiny real model, or why there is none. */
function startModel(directory: string): { baseUrl: string } | { reason: string } {
  const { status, stdout, stderr, error } = spawnSync('bash', [script, 'start', directory, String(process.pid)], { encoding: 'utf8', timeout: 120_000 })
  if (status === 0) return { baseUrl: stdout.trim() }
  return { reason: error?.message ?? stderr.trim().split('\n').at(-1) ?? 'The model server cannot run.' }
}

// Not a test directory: those are gone before the server is stopped by its pid file.
const directory = mkdtempSync(join(tmpdir(), 'edgewise-model-'))
const started = startModel(directory)
t.teardown(() => {
  spawnSync('bash', [script, 'stop', directory])
  rmSync(directory, { recursive: true })
})
if ('reason' in started) t.plan(0, started.reason)
else {
  const base = await openBase(t)
  // As in the service: the server may just close a kept connection when the next request is on its way.
  const model = openOpenAiModel({ baseUrl: started.baseUrl, apiKey: 'none', model: 'local', timeoutMs: 60_000, maxRetries: 2 })
  const asker = openAsker(base, { model })

  // A whole question takes a minute where others keep the processors busy.
  const long = isFull ? t.test.bind(t) : () => undefined
  long('ends in a well-formed, bounded and honest answer, whatever the model says', async (t) => {
    const events: AskEvent[] = []
    const budget = { maxIterations: 3, maxModelCalls: 9, maxTokens: 40_000, maxSeconds: 40 }
    const request = { question: 'How many minutes is it from Alba to Eastwick?', planner: 'llm', profile: 'tools', budget } as const
    const answer = await asker.ask(request, { tenant: 't', onEvent: (event) => events.push(event) })
    t.ok(statuses.includes(answer.status), answer.status)
    t.not(answer.answer, '')
    if (answer.grounded) t.same([answer.ungrounded, answer.unread, answer.unchecked], [[], [], []])
    t.ok(answer.usage.calls >= 1)
    t.ok(answer.usage.calls <= budget.maxModelCalls + 4, `${answer.usage.calls} calls`)
    t.same(events.at(-1), { type: 'answer', answer })
    t.same(
      answer.trace.map((call) => call.step),
      answer.trace.map((_, index) => index + 1)
    )
    for (const call of answer.trace) {
      t.equal(call.error === null, call.hash !== null, `${call.tool} has a hash or an error`)
      t.ok((call.iteration ?? 0) >= 1 && (call.iteration ?? 0) <= budget.maxIterations)
    }
    if (answer.trace.every((call) => call.error !== null)) t.not(answer.status, 'answered', 'no call, no answer')
    t.ok((await asker.replay(answer.trace, { tenant: 't' })).same, 'its evidence can be had again')
    t.comment(JSON.stringify({ status: answer.status, answer: answer.answer, calls: answer.trace.map((call) => call.tool), usage: answer.usage }))
  })

  t.test('constrains the model to a schema', async (t) => {
    const schema = { type: 'object', properties: { colour: { enum: ['red', 'green'] } }, required: ['colour'], additionalProperties: false }
    const { content } = await model.complete({
      messages: [{ role: 'user', content: 'Name a colour.' }],
      schema: { name: 'colour', schema },
      maxTokens: 50,
      onText() {}
    })
    t.ok(['red', 'green'].includes(JSON.parse(content).colour))
  })

  t.test('stops the model when the caller disconnects', async (t) => {
    const controller = new AbortController()
    const call = model.complete({
      messages: [{ role: 'user', content: 'Tell a long story about a town.' }],
      signal: controller.signal,
      maxTokens: 2000,
      onText: () => controller.abort()
    })
    await t.rejects(call, { code: 'EDGEWISE_CANCELLED' })
  })
}
