import t from 'tap'
import { deferred } from '../../jobs/open-jobs.ts'
import { begunWith, told, toolboxOf } from './fixture-kind.ts'
import { openFixture as openEmpty } from './fixture-task.ts'
import { node, type TaskScript } from './task-script.ts'

/** With a graph that can be asked at once. */
const openFixture: typeof openEmpty = (t, script, options = {}) => openEmpty(t, script, { begun: begunWith(node('Bank', 'Station')), ...options })
const task = 'Name a station.'
const SOLVE = { choice: 'solve', content: 'Bank' }
const answers: TaskScript = ({ role }) => (role === 'next_step' ? SOLVE : { final_answer: 'Bank' })

/** Resolves for all once so many wait. */
function meetingOf(count: number) {
  const all = deferred()
  let present = 0
  return () => {
    present += 1
    if (present === count) all.resolve()
    return all.promise
  }
}

t.test('votes are requested in parallel: an endpoint may wait for all of them', async (t) => {
  for (const [stopEarly, atOnce] of [
    [false, 5],
    [true, 3]
  ] as const) {
    const meet = meetingOf(atOnce)
    const bench = await openFixture(t, async (request) => {
      if (request.role === 'next_step') await meet()
      return answers(request)
    })
    t.match(await bench.resultOf({ task, parameters: { stopEarly } }), { status: 'answered' })
    t.equal(bench.roles.filter((role) => role === 'next_step').length, atOnce)
  }
})

t.test('a vote for an unknown option is dropped and reported', async (t) => {
  const bench = await openFixture(t, (request) => {
    const isFirst = JSON.stringify(request.seen).includes('FOO') || request.before === 0
    return request.role === 'next_step' && isFirst ? { choice: 'FOO', content: 'Bank' } : answers(request)
  })
  const { id } = await bench.solve({ task, parameters: { stopEarly: false } })
  const events = await bench.jobs.events('a', id, 0, 100)
  const { data } = events.find(({ type }) => type === 'task.decision') as { data: { votes: string[] } }
  t.match(data, { choice: 'solve', asked: 5 })
  t.same(data.votes.toSorted(), ['invalid', 'solve', 'solve', 'solve', 'solve'])
})

t.test('reasons of several votes are merged once, one reason not at all', async (t) => {
  for (const [reasons, merges] of [
    [['a', 'b', 'c'], 1],
    [['a', 'a', 'a'], 0]
  ] as const) {
    const bench = await openFixture(
      t,
      (request) => {
        if (request.role === 'next_step') return request.before < 3 ? { choice: 'enhance', content: reasons[request.before] } : SOLVE
        if (request.role === 'merged_reason') return { reason: 'All of it.' }
        return request.role === 'tools' ? { toolCalls: [{ name: 'look', arguments: {} }] } : answers(request)
      },
      { toolbox: toolboxOf({ look: () => told('Nothing.', { isError: true }) }) }
    )
    await bench.resultOf({ task, parameters: { votes: 3, mergeReasons: true } })
    t.equal(bench.roles.filter((role) => role === 'merged_reason').length, merges)
    const chosen = bench.requests[bench.roles.indexOf('tools')]?.messages.at(-1)?.content
    t.match(chosen, merges === 1 ? /Missing: "All of it\."/ : /Missing: "a"/)
  }
})

/** One round of these calls, then an answer. */
const withCalls =
  (calls: readonly { readonly name: string; readonly arguments: object }[], rounds = 1): TaskScript =>
  (request) => {
    if (request.role === 'next_step') return request.before < rounds ? { choice: 'enhance', content: 'More.' } : SOLVE
    if (request.role === 'tools') return { toolCalls: calls }
    return request.role === 'new_operations' ? { operations: [node(/Call: (\w+)/.exec(request.text)?.[1] ?? '', 'Tool')] } : answers(request)
  }

t.test('calls of one reply run in parallel, and each is stored', async (t) => {
  const meet = meetingOf(2)
  const look = async () => {
    await meet()
    return told('Seen.')
  }
  const calls = ['first', 'second'].map((name) => ({ name, arguments: {} }))
  const bench = await openFixture(t, withCalls(calls), { toolbox: toolboxOf({ first: look, second: look }) })
  t.match(await bench.resultOf({ task, parameters: { votes: 1 } }), { status: 'answered', nodes: 3 })
})

t.test('a failed call is repeated, and its result is stored', async (t) => {
  let made = 0
  const toolbox = toolboxOf({ look: () => (++made === 1 ? told('HTTP 500', { isError: true }) : told('Seen.')) })
  const bench = await openFixture(t, withCalls([{ name: 'look', arguments: {} }], 3), { toolbox })
  const { id } = await bench.solve({ task, parameters: { votes: 1 } })
  t.equal(made, 2, 'and not a third time')
  const events = await bench.jobs.events('a', id, 0, 100)
  t.match(
    events.filter(({ type }) => type === 'task.call').map(({ data }) => data),
    [
      { isError: true, isKnown: false },
      { isError: false, isKnown: false },
      { isError: true, isKnown: true }
    ]
  )
})

t.test('an unreadable write is dropped after two repairs, and the task continues', async (t) => {
  const bench = await openFixture(
    t,
    (request) => (request.role === 'new_operations' ? { text: 'CREATE (:Station)' } : withCalls([{ name: 'look', arguments: {} }])(request)),
    { toolbox: toolboxOf({ look: () => told('Seen.') }) }
  )
  t.match(await bench.resultOf({ task, parameters: { votes: 1 } }), { status: 'answered', nodes: 1 })
  t.equal(bench.roles.filter((role) => role === 'new_operations').length, 3)
})

t.test('with several opinions on tools the most frequent call runs, in any order of arguments', async (t) => {
  const calls = { look: async () => told('Seen.'), guess: async () => told('Guessed.') }
  const opinions = [
    { name: 'look', arguments: { at: 1, near: 2 } },
    { name: 'guess', arguments: {} },
    { name: 'look', arguments: { near: 2, at: 1 } }
  ]
  const bench = await openFixture(
    t,
    ({ role, before }) => {
      if (role === 'next_step') return before < 3 ? { choice: 'enhance', content: 'More.' } : SOLVE
      if (role === 'tools') return { toolCalls: [opinions[before]] }
      return role === 'new_operations' ? { operations: [] } : { final_answer: 'Bank' }
    },
    { toolbox: toolboxOf(calls) }
  )
  const job = await bench.solve({ task, parameters: { toolVotes: 3 } })
  const steps = await bench.jobs.steps(job.tenant, job.id)
  t.same(steps.flatMap(({ name }) => (/^(choose|call)/.test(name) ? [name] : [])).toSorted(), ['call 1.1', 'choose 1.1', 'choose 1.2', 'choose 1.3'])
})
