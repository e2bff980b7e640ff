import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { TaskOutcome } from '../../../eval/kgot/outcome.ts'
import { runKgot } from '../../../eval/kgot/run.ts'
import { type ScriptedReply, type SeenRequest, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'
import { programWords } from '../../fixtures/programs.ts'

const questions = [
  { question: 'Which zone is Bank in?', answer: '1', level: 1 },
  { question: 'Which line is blue?', answer: 'Victoria', level: 1 },
  { question: `Who drew the map? ${'Who? '.repeat(10_000)}`, answer: 'Beck', level: 2 }
]
const lines = questions.map((row) => JSON.stringify(row)).join('\n')

const json = (value: unknown): ScriptedReply => ({ text: JSON.stringify(value) })
const textOf = ({ messages }: SeenRequest): string => messages.map(({ content }) => content ?? '').join('\n')
const roleOf = ({ response_format, tools }: SeenRequest): string => response_format?.json_schema?.name ?? (tools === undefined ? 'text' : 'tools')

/** The first question is answered correctly, the second with superfluous letters. The third is too long for a task, and the endpoint refuses it, too. */
function answer(seen: SeenRequest): ScriptedReply {
  const text = textOf(seen)
  if (/Who drew/.test(text)) return { fault: { kind: 'status', status: 401, message: 'no such thing' } }
  const said = /Which zone/.test(text) ? ' 1.0' : 'Victoria line'
  return roleOf(seen) === 'next_step' ? json({ choice: 'solve', content: said }) : json({ final_answer: said })
}

async function openModel(script: (seen: SeenRequest) => ScriptedReply) {
  const server = await startScriptedModelServer(script)
  t.teardown(() => server.close())
  return { server, env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'test', OPENAI_MODEL: 'scripted', OPENAI_MAX_RETRIES: '0', EDGEWISE_THREADS: '1' } }
}

const timeless = (outcomes: readonly TaskOutcome[]) => JSON.parse(JSON.stringify(outcomes, (name, value) => (name === 'ms' ? undefined : value))) as unknown

t.test('questions become tasks, and the report has their classes by level', async (t) => {
  const { env } = await openModel(answer)
  const folder = t.testdir({ 'q.jsonl': lines })
  const args = ['--file', `${folder}/q.jsonl`, '--backend', 'direct', '--out', `${folder}/out`, '--concurrency', '3', '--price', '1/2']
  const { report, file } = await runKgot(args, env)
  t.match(report.outcomes, [
    { id: '1', outcome: 'correct', answer: '1.0', forced: false, rounds: 1 },
    { id: '2', outcome: 'close_call', answer: 'Victoria line' },
    { id: '3', outcome: 'error', answer: null, failure: /^EDGEWISE_INPUT_TOO_LARGE: /, spent: { modelCalls: 0 } }
  ])
  t.equal(
    Object.values(report.total.classes).reduce((sum, count) => sum + count),
    3,
    'each question is in one class'
  )
  t.match(report.byLevel, { 1: { asked: 2, classes: { correct: 1, close_call: 1 } }, 2: { asked: 1, classes: { error: 1 } } })
  const vote = report.roles.find(({ role }) => role === 'vote')
  t.ok((vote?.calls ?? 0) >= 2 && (vote?.ms ?? 0) > 0, 'votes cost requests and time')
  const all = report.costs['all']
  t.equal(
    report.roles.reduce((sum, { promptTokens }) => sum + promptTokens, 0),
    all?.total.promptTokens,
    'roles add up to the whole'
  )
  t.ok(Math.abs((all?.dollars ?? 0) - ((all?.total.promptTokens ?? 0) + 2 * (all?.total.completionTokens ?? 0)) / 1e6) < 1e-12)
  const text = readFileSync(file, 'utf8')
  t.match(text, /1 of 3 right \(33\.3 %\), 0 of them forced\. Close calls, which do not count as right: 1\. Errors: 1\./)
  t.match(text, /With close calls, as published runs count: 66\.7 %/)
  for (const [, name = ''] of text.matchAll(/\]\(([\w-]+\.svg)\)/g)) t.match(readFileSync(`${folder}/out/${name}`, 'utf8'), /^<svg/, name)
  t.equal([...text.matchAll(/\.svg\)/g)].length, 6)
})

t.test('a killed run continues with its current question, and reports the same', async (t) => {
  const folder = t.testdir({ 'q.jsonl': lines, tmp: {} })
  const args = ['--file', `${folder}/q.jsonl`, '--backend', 'direct']
  let kill = () => {}
  const script = (seen: SeenRequest): ScriptedReply => {
    if (!/Which line/.test(textOf(seen))) return answer(seen)
    kill()
    return { fault: { kind: 'stall' } }
  }
  const { server, env } = await openModel((seen) => script(seen))
  const child = spawn(process.execPath, [...programWords('test/eval/kgot/run-process.ts'), ...args, '--out', `${folder}/out`], {
    env: { ...process.env, ...env, TMPDIR: `${folder}/tmp` },
    stdio: 'ignore'
  })
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
  kill = () => void child.kill('SIGKILL')
  t.equal(await ended, 'SIGKILL')
  const part = readdirSync(`${folder}/out`).filter((name) => name.endsWith('.part.jsonl'))
  t.equal(part.length, 1)
  t.equal(readFileSync(`${folder}/out/${part[0]}`, 'utf8').trim().split('\n').length, 1, 'the first question is done')
  const asked = server.requests.length
  const { env: whole } = await openModel(answer)
  const { report } = await runKgot([...args, '--out', `${folder}/out`], whole)
  t.equal(server.requests.length, asked, 'what is done is not asked again')
  t.notOk(existsSync(`${folder}/out/${part[0]}`))
  const { report: straight } = await runKgot([...args, '--out', `${folder}/straight`], whole)
  t.same(timeless(report.outcomes), timeless(straight.outcomes))
  t.same(report.total, straight.total)
})

t.test('another budget, profile or set of questions makes another run', async (t) => {
  const { env } = await openModel(answer)
  const folder = t.testdir({ 'q.jsonl': lines })
  const args = ['--file', `${folder}/q.jsonl`, '--backend', 'direct', '--out', `${folder}/out`]
  const few = await runKgot([...args, '--limit', '1', '--max-calls', '1'], env)
  t.match(few.report, { outcomes: [{ id: '1', stoppedBy: 'maxModelCalls (1)' }], total: { asked: 1 } })
  const second = await runKgot([...args, '--level', '2'], env)
  t.match(second.report, { total: { asked: 1 }, outcomes: [{ id: '3' }] })
})

t.test('a task with rejected requests is an error with the state and cost of its job', async (t) => {
  const { env } = await openModel(() => ({ fault: { kind: 'status', status: 401, message: 'no such thing' } }))
  const folder = t.testdir({ 'q.jsonl': lines })
  const { report } = await runKgot(['--file', `${folder}/q.jsonl`, '--limit', '1', '--out', folder], env)
  t.match(report.outcomes, [{ outcome: 'error', answer: null, failure: /^(failed|dead): EDGEWISE_MODEL_FAILED: .*no such thing/s }])
  t.ok((report.outcomes[0]?.spent.modelCalls ?? 0) > 0)
})

t.test('without a graph, tools are called and the answer is worded from their results', async (t) => {
  const { server, env } = await openModel((seen) => {
    if (roleOf(seen) === 'final_answer') return json({ final_answer: /Bank is in zone 1/.test(textOf(seen)) ? '1' : 'none' })
    if (seen.messages.at(-1)?.role === 'tool') return { text: 'I know enough.' }
    if (seen.tools !== undefined) return { toolCalls: [{ name: 'ask_model', arguments: { question: 'Bank?' } }] }
    return { text: 'Bank is in zone 1.' }
  })
  const folder = t.testdir({ 'q.jsonl': lines })
  const { report, file } = await runKgot(['--file', `${folder}/q.jsonl`, '--limit', '1', '--baseline', 'no-graph', '--out', folder], env)
  t.match(report.outcomes, [{ outcome: 'correct', nodes: 0, tools: { ask_model: 1 }, rounds: 2, spent: { modelCalls: 4, toolCalls: 1 } }])
  t.same(server.requests.map(roleOf), ['tools', 'text', 'tools', 'final_answer'])
  t.match(file, /kgot-no-graph\.md$/)
})

t.test('zero-shot is one request, and a failure is an error', async (t) => {
  const { server, env } = await openModel(answer)
  const folder = t.testdir({ 'q.jsonl': lines })
  const { report } = await runKgot(['--file', `${folder}/q.jsonl`, '--baseline', 'zero-shot', '--out', folder], env)
  t.match(report.outcomes, [{ outcome: 'correct' }, { outcome: 'close_call' }, { outcome: 'error', failure: /^EDGEWISE_MODEL_FAILED/ }])
  t.equal(server.requests.length, 3)
})

t.test('answers to problems are graded by a model, whose cost is separate', async (t) => {
  const grades = ['CORRECT', 'INCORRECT', 'NOT_ATTEMPTED', 'refused']
  const { server, env } = await openModel((seen) => {
    if (roleOf(seen) !== 'grade') return json({ final_answer: 'Ada' })
    const grade = grades[Number(/Who (\d)/.exec(textOf(seen))?.[1])]
    return grade === 'refused' ? { fault: { kind: 'status', status: 401 } } : json({ grade })
  })
  const rows = grades.map((_, at) => `Who ${at}?,"Ada, Countess"`)
  const folder = t.testdir({ 'q.csv': ['problem,answer', ...rows].join('\n') })
  const args = ['--file', `${folder}/q.csv`, '--baseline', 'zero-shot', '--grader', 'judge', '--out', folder]
  const { report, file } = await runKgot(args, env)
  t.same(
    report.outcomes.map(({ outcome }) => outcome),
    ['correct', 'wrong', 'cannot_answer', 'error']
  )
  t.match(report.graded, { correct: 0.25, correctGivenAttempted: 0.5 })
  t.match(report.costs['all']?.total, { modelCalls: 4 })
  t.match(report.grading.total, { modelCalls: 4 })
  t.equal(server.requests.length, 8)
  t.match(readFileSync(file, 'utf8'), /F1 0\.333/)
})

t.test('a question that needs a file is an error at no cost', async (t) => {
  const { server, env } = await openModel(answer)
  const folder = t.testdir({ 'q.json': JSON.stringify([{ Question: 'What is in it?', 'Final answer': '1', file_name: 'a.pdf' }]) })
  const { report } = await runKgot(['--file', `${folder}/q.json`, '--out', folder], env)
  t.match(report.outcomes, [{ outcome: 'error', failure: /a\.pdf/ }])
  t.equal(server.requests.length, 0)
})

t.test('wrong usage is reported before any question runs', async (t) => {
  const { env } = await openModel(answer)
  const folder = t.testdir({ 'q.jsonl': lines })
  const named = ['--file', `${folder}/q.jsonl`, '--out', folder]
  await t.rejects(runKgot([], env), /--file is needed[\s\S]*--baseline/)
  await t.rejects(runKgot([...named, '--level', '9'], env), /no question of level 9. Its levels: 1, 2\./)
  await t.rejects(runKgot([...named, '--backend', 'sparrow'], env), /--backend must be one of tools, direct/)
  await t.rejects(runKgot([...named, '--baseline', 'no-graph', '--backend', 'tools'], env), /give --baseline or --backend/)
  await t.rejects(runKgot([...named, '--tools', 'find_nodez'], env), { code: 'EDGEWISE_UNKNOWN_TOOL' })
  await t.rejects(runKgot([...named, '--limit', '0'], env), /--limit must be a whole number from 1/)
  await t.rejects(runKgot(named, { EDGEWISE_THREADS: '1' }), { code: 'EDGEWISE_MODEL_NEEDED' })
})
