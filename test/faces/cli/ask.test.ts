import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openCli } from './run-cli.ts'

const question = 'What is the quickest way from Paddington to London Bridge?'
const run = await openCli(t)

t.test('prints the answer, its calls, and their support', async (t) => {
  const { code, stdout, stderr } = await run(['ask', question])
  t.equal(code, 0)
  t.match(stdout, /^Paddington → .*London Bridge/)
  t.match(stdout, /find_shortest_path +.*source=.* r_[0-9a-f]+/)
  t.match(stdout, /Grounded/)
  t.equal(stderr, '')
})

t.test('prints the document of POST /ask with --json, wherever that stands', async (t) => {
  for (const words of [
    ['--json', 'ask', question],
    ['ask', question, '--json']
  ]) {
    const { code, stdout } = await run(words)
    t.equal(code, 0)
    const answer = JSON.parse(stdout)
    t.match(answer, { status: 'answered', question, grounded: true, planner: 'rules', trace: [{ tool: 'find_shortest_path', error: null }] })
    t.same(Object.keys(answer).sort(), [
      'answer',
      'claims',
      'conversationId',
      'data',
      'explanation',
      'grounded',
      'planner',
      'query',
      'question',
      'reading',
      'status',
      'trace',
      'turn',
      'unchecked',
      'ungrounded',
      'unread',
      'usage'
    ])
  }
})

t.test('streams events with --stream --json, the answer last', async (t) => {
  const { stdout } = await run(['ask', question, '--stream', '--json'])
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).type)
  t.same(events, ['plan', 'call', 'result', 'answer'])
})

t.test('saves an answer that replays with the same results', async (t) => {
  const file = `${t.testdir()}/answer.json`
  await run(['ask', question, '--save', file])
  t.match(JSON.parse(await readFile(file, 'utf8')), { status: 'answered' })
  const replayed = await run(['replay', file])
  t.equal(replayed.code, 0)
  t.match(replayed.stdout, /find_shortest_path +same/)
})

t.test('replays from standard input, with an exit code for a different result', async (t) => {
  const answer = JSON.parse((await run(['ask', question, '--json'])).stdout)
  t.match(JSON.parse((await run(['replay', '-', '--json'], { stdin: JSON.stringify(answer) })).stdout), { same: true })
  const forged = { ...answer, trace: [{ ...answer.trace[0], hash: '0'.repeat(64) }] }
  const { code, stdout } = await run(['replay', '-'], { stdin: JSON.stringify(forged) })
  t.equal(code, 1)
  t.match(stdout, /differs/)
})

t.test('continues from an earlier answer', async (t) => {
  const { conversationId } = JSON.parse((await run(['ask', question, '--json'])).stdout)
  const { code, stdout } = await run(['ask', 'And from Victoria to London Bridge?', '--conversation', conversationId, '--json'])
  t.equal(code, 0)
  t.equal(JSON.parse(stdout).conversationId, conversationId)
  t.equal((await run(['ask', question, '--conversation', 'none-such'])).code, 3)
})

t.test('rejects input without a trace', async (t) => {
  for (const [stdin, said] of [
    ['{', /Standard input: /],
    ['{"answer": 1}', /Standard input has no calls to replay/],
    ['[]', /Standard input has no calls to replay/]
  ] as const) {
    const { code, stderr } = await run(['replay', '-'], { stdin })
    t.equal(code, 2, stdin)
    t.match(stderr, said)
  }
})

t.test('reports a missing model, with its exit code', async (t) => {
  const { code, stderr, stdout } = await run(['ask', question, '--planner', 'llm'])
  t.equal(code, 5)
  t.match(stderr, /OPENAI_BASE_URL/)
  t.equal(stdout, '')
})

t.test('ends with 130 when interrupted', async (t) => {
  const { code, stderr } = await run(['ask', question], { signal: AbortSignal.abort() })
  t.equal(code, 130)
  t.equal(stderr, 'Interrupted.\n')
})

t.test('continues, lists and deletes a conversation', async (t) => {
  const first = JSON.parse((await run(['ask', question, '--json'])).stdout)
  const next = await run(['ask', 'and from there to Bank?', '--conversation', first.conversationId])
  t.match(next.stdout, /^\(shortest path from London Bridge to Bank by time\)\nLondon Bridge → Bank/)
  t.match((await run(['conversations'])).stdout, new RegExp(`${first.conversationId} +2`))
  t.match((await run(['conversations', first.conversationId])).stdout, /from there to Bank/)
  t.match((await run(['conversations', '--delete', first.conversationId])).stdout, /Deleted/)
  t.not((await run(['conversations', first.conversationId])).code, 0)
})
