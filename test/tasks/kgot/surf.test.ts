import t, { type Test } from 'tap'
import { aborted, deferred } from '../../jobs/open-jobs.ts'
import { told, toolboxOf } from './fixture-kind.ts'
import { type FixtureBench, openFixture, stepUsage } from './fixture-task.ts'
import { node, offeredIn, type ScriptedRequest, type TaskScript } from './task-script.ts'

const parameters = { surf: true, votes: 1, maxIterations: 1, maxSurfSteps: 5 }
const input = { task: 'How many people live in the town?', parameters }
const finish = { toolCalls: [{ name: 'finish', arguments: { short: 'Ten.', long: 'Ten people live there [1].', context: '' } }] }
const look = (at: number) => ({ toolCalls: [{ name: 'look', arguments: { at } }] })

const toolsOf = ({ seen }: ScriptedRequest) => offeredIn(seen)
/** From 1; 0: the report is asked for. */
const turnOf = ({ text }: ScriptedRequest) => (text.includes('No turn is left') ? 0 : parameters.maxSurfSteps + 1 - Number(/Turns left: (\d+)/.exec(text)?.[1]))

/** A task that has its question researched, then answers. */
const researching =
  (turn: (at: number, request: ScriptedRequest) => unknown): TaskScript =>
  (request) => {
    const { role } = request
    if (role === 'next_step') return { choice: 'enhance', content: 'The people of the town.' }
    if (role === 'research_plan') return { plan: 'Look at the page of the town.' }
    if (role === 'tools')
      return toolsOf(request).includes('finish')
        ? turn(turnOf(request), request)
        : { toolCalls: [{ name: 'research', arguments: { request: 'How many people live in the town?' } }] }
    if (role === 'new_operations') return { operations: [node('Town', 'Place', { people: 10 }, { page: 1 })] }
    if (role === 'forced_query') return { query: 'Ten.' }
    return { final_answer: 'The Town has 10 people.' }
  }

const page = (at: unknown) => told(`Page ${at}: ten people.`, { url: `https://town.example/${at}`, sha256: 'ab' })
const pages = () => toolboxOf({ look: ({ at }) => page(at), count: () => told('3') }, ['look'])
const namesOf = async ({ jobs }: Pick<FixtureBench, 'jobs'>, id: string, prefix: string) =>
  (await jobs.steps('a', id)).map(({ name }) => name).filter((name) => name.startsWith(prefix))
const surfRequests = (bench: FixtureBench) => bench.requests.filter(({ tools = [] }) => tools.some(({ function: { name } }) => name === 'finish'))
const promptsOf = (bench: FixtureBench) => surfRequests(bench).map(({ messages }) => messages.map(({ content }) => content).join('\n'))

t.test('a research plans every four turns, and must report when its turns are over', async (t) => {
  const bench = await openFixture(
    t,
    researching((at) => (at === 0 ? finish : look(at))),
    { toolbox: pages() }
  )
  const { id } = await bench.solve(input)
  t.same(await namesOf(bench, id, 'surf '), [
    'surf 1.1 plan 1',
    'surf 1.1 turn 1',
    'surf 1.1 call 1.1',
    'surf 1.1 turn 2',
    'surf 1.1 call 2.1',
    'surf 1.1 turn 3',
    'surf 1.1 call 3.1',
    'surf 1.1 turn 4',
    'surf 1.1 call 4.1',
    'surf 1.1 plan 5',
    'surf 1.1 turn 5',
    'surf 1.1 call 5.1',
    'surf 1.1 answer'
  ])
  t.same(
    surfRequests(bench).map(({ tools = [] }) => tools.map(({ function: { name } }) => name)),
    [...Array(5).fill(['finish', 'look']), ['finish']]
  )
  t.match(promptsOf(bench).at(-1), /look \{"at":5\} -> page 5: "Page 5: ten people\."/, 'with all that it has seen')
  const events = (await bench.jobs.events('a', id, 0, 100)).filter(({ type }) => type === 'task.call').map(({ data }) => data as Record<string, unknown>)
  t.match(events[0], { round: 1, within: 'call 1.1', name: 'look', url: 'https://town.example/1' })
  t.match(events.at(-1), { name: 'research', isError: false, url: null })
  t.notHas(events.at(-1), { within: 'call 1.1' })
})

t.test('text instead of calls is a report, and an empty one is none', async (t) => {
  const words = await openFixture(
    t,
    researching((at) => (at === 1 ? look(1) : 'Ten people live there.')),
    { toolbox: pages() }
  )
  t.match(await words.resultOf(input), { nodes: 1, support: [{ sources: ['https://town.example/1'] }] })
  t.equal(surfRequests(words).length, 2)
  const nothing = await openFixture(
    t,
    researching(() => ({ toolCalls: [{ name: 'finish', arguments: '{"short": 1' }] })),
    { toolbox: pages() }
  )
  const { id } = await nothing.solve(input)
  t.equal(surfRequests(nothing).length, 6)
  t.notOk(nothing.roles.includes('new_operations'), 'nothing is written of it')
  t.match((await nothing.jobs.events('a', id, 0, 100)).find(({ type }) => type === 'task.call')?.data, { name: 'research', isError: true, text: /no report/ })
})

t.test('a repeated call does not run again within a research, unless it failed', async (t) => {
  const made: unknown[] = []
  const toolbox = toolboxOf(
    {
      look({ at }) {
        made.push(at)
        return at === 2 && made.filter((one) => one === 2).length === 1 ? told('Gone.', { isError: true }) : page(at)
      }
    },
    ['look']
  )
  const both = { toolCalls: [...look(1).toolCalls, ...look(2).toolCalls] }
  const bench = await openFixture(
    t,
    researching((at) => (at < 3 ? both : finish)),
    { toolbox }
  )
  await bench.solve(input)
  t.same(made.toSorted(), [1, 2, 2])
  t.match(promptsOf(bench).at(-1), /look \{"at":1\} -> failed: "This call was made before/)
})

t.test('a budget spent within a research ends the task, and reports it', async (t) => {
  const bench = await openFixture(t, researching(look), { toolbox: pages() })
  const job = await bench.solve({ ...input, budget: { maxModelCalls: 4 } })
  t.match(job, { state: 'done', result: { value: { status: 'cannot_answer', answer: null, stoppedBy: 'maxModelCalls (4)', usage: { calls: 4 } } } })
  t.same(bench.roles, ['next_step', 'tools', 'research_plan', 'tools'])
  t.match(await stepUsage(bench, job), { calls: 4, promptTokens: 40 })
})

t.test('with surf a task is offered research instead of web tools, and cannot call those itself', async (t) => {
  const offers: string[][] = []
  const script = researching(() => finish)
  const direct: TaskScript = (request) => {
    if (request.role === 'tools' && !toolsOf(request).includes('finish')) {
      offers.push(toolsOf(request))
      return { toolCalls: [...look(1).toolCalls, { name: 'research', arguments: { request: ' ' } }] }
    }
    return script(request)
  }
  const callsOf = async (toolbox: ReturnType<typeof pages>, surf: boolean) => {
    const bench = await openFixture(t, direct, { toolbox })
    const { id } = await bench.solve({ ...input, parameters: { ...parameters, surf } })
    return (await bench.jobs.events('a', id, 0, 100)).flatMap(({ type, data }) => (type === 'task.call' ? [(data as { text: string }).text] : [])).toSorted()
  }
  t.match(await callsOf(pages(), true), [/must be a full sentence/, /no tool "look"/])
  t.match(await callsOf(pages(), false), [/Page 1/, /no tool "research"/])
  t.match(await callsOf(toolboxOf({ count: () => told('3') }), true), [/no tool "look"/, /no tool "research"/])
  t.same(offers, [['research', 'count'], ['look', 'count'], ['count']])
})

/** Stopped where a request or a call of a tool is under way. */
async function stopAt(t: Test, at: number) {
  const reached = deferred()
  let [isStopped, begun] = [false, 0]
  const done: string[] = []
  const hangs = () => {
    begun += 1
    if (isStopped || begun <= at) return false
    reached.resolve()
    return true
  }
  const replies = researching((turn) => (turn < 3 ? { toolCalls: [...look(turn).toolCalls, ...look(turn + 10).toolCalls] } : finish))
  const script: TaskScript = (request) => (hangs() ? { fault: { kind: 'stall' } } : replies(request))
  const toolbox = toolboxOf(
    {
      async look({ at: number }, signal) {
        if (hangs()) await aborted(signal)
        done.push(`look ${number}`)
        return page(number)
      }
    },
    ['look']
  )
  const bench = await openFixture(t, script, { toolbox })
  const job = await bench.submit({ input })
  const first = bench.worker()
  const idle = first.untilIdle()
  await Promise.race([reached.promise, idle])
  await first.stop(0)
  isStopped = true
  await bench.worker().untilIdle()
  return { bench, job: await bench.read(job), done, begun }
}

t.test('a task stopped at any request or call of a research resumes, and repeats only what was in flight', async (t) => {
  const calm = await stopAt(t, Number.POSITIVE_INFINITY)
  t.match(calm.job, { state: 'done', repeated: 0, result: { value: { answer: 'The Town has 10 people.', nodes: 1 } } })
  for (let at = 0; at < calm.begun; at++) {
    const { bench, job, done, begun } = await stopAt(t, at)
    const { result } = calm.job as { result: { value: object } }
    t.match(job, { state: 'done', attempt: 1, result: { value: { ...result.value, graph: /^task:/ } } }, `stopped at ${at + 1}`)
    const inFlight = begun - calm.begun
    t.ok(inFlight >= 1 && inFlight <= 2, `${inFlight} were in flight`)
    t.equal(job.repeated, inFlight)
    t.same(done.toSorted(), calm.done.toSorted(), 'no call is done twice')
    t.match(await stepUsage(bench, job), { calls: calm.bench.requests.length })
  }
})
