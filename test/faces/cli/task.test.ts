import t, { type Test } from 'tap'
import { type ScriptedReply, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'
import { edge, node } from '../../tasks/kgot/task-script.ts'
import { openCli } from './run-cli.ts'

/** A command line with a test double of a model server, which looks up a station, writes it to the graph and answers. */
async function openScripted(t: Test, instead: () => ScriptedReply | null = () => null) {
  let votes = 0
  const server = await startScriptedModelServer(({ response_format }) => {
    const say = (json: object) => ({ text: JSON.stringify(json) })
    const other = instead()
    if (other !== null) return other
    switch (response_format?.json_schema?.name) {
      case 'calls':
        return say({ calls: [{ tool: 'find_nodes', arguments: { graph: 'london', limit: 1 } }] })
      case 'next_step':
        votes += 1
        return say(votes === 1 ? { choice: 'enhance', content: 'The zone is missing.' } : { choice: 'solve', content: 'Bank is in zone 1' })
      case 'new_operations':
        return say({ operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central')] })
      default:
        return say({ final_answer: 'Bank is in zone 1.' })
    }
  })
  t.teardown(() => server.close())
  return openCli(t, {
    OPENAI_BASE_URL: server.baseUrl,
    OPENAI_API_KEY: 'test',
    OPENAI_MODEL: 'scripted',
    EDGEWISE_SAMPLE_DATA: 'true',
    EDGEWISE_JOB_POLL_MS: '20'
  })
}

const task = 'In which zone is Bank?'

t.test('on a terminal a task runs here, shows its progress, and prints its answer with support', async (t) => {
  const run = await openScripted(t)
  const { code, stdout, stderr } = await run(['task', task, '--backend', 'direct', '--style', 'short'], { isTTY: true })
  t.equal(code, 0, stderr)
  t.match(stderr, /round 1: enhance \(1 of 1 votes: enhance\)\n {2}call: find_nodes .*london.* -> .+\n {2}graph: 2 nodes, 1 edges \(step 1: 3 operations/)
  t.match(stderr, /round 2: solve/)
  t.match(stdout, /^Bank is in zone 1\.\n\nSupporting facts:\n- Bank zone 1 \(write 1\.1\)/)
  t.match(stdout, /\ntask:[\w-]+@1: 2 nodes, 1 edges; \d+ model calls, \d+ tokens\n$/)
})

t.test('without a terminal it prints the id, and a worker runs the task', async (t) => {
  const run = await openScripted(t)
  const { code, stdout } = await run(['task', '--backend', 'direct', task])
  t.equal(code, 0)
  const id = stdout.trim()
  t.match(await run(['jobs', 'show', id]), { code: 0, stdout: /state: queued/ })
  await run(['worker', '--until-idle'])
  t.match(await run(['jobs', 'show', id]), { stdout: /state: done[\s\S]*Bank is in zone 1/ })
  t.match(JSON.parse((await run(['task', task, '--no-watch', '--json'], { isTTY: true })).stdout), { kind: 'kgot', links: { graph: /^\/kgot\/tasks\// } })
})

t.test('with --json a watched task is one document', async (t) => {
  const run = await openScripted(t)
  const { code, stdout, stderr } = await run(['task', task, '--backend', 'direct', '--watch', '--json'])
  t.equal(code, 0)
  t.match(JSON.parse(stdout), { state: 'done', answer: 'Bank is in zone 1.', result: { grounded: true }, usage: { roles: Array } })
  t.equal(stderr, '')
})

t.test('an interrupted task is given back, and another worker continues it', async (t) => {
  const controller = new AbortController()
  const run = await openScripted(t, () => {
    controller.abort()
    return { fault: { kind: 'stall' } }
  })
  const { code, stderr } = await run(['task', task, '--watch'], { signal: controller.signal })
  t.equal(code, 130)
  t.match(stderr, /The task [\w-]+ will resume where it stopped/)
  t.match(JSON.parse((await run(['jobs', 'list', '--json'])).stdout), { jobs: [{ kind: 'kgot', state: 'queued', attempt: 0 }] })
})

t.test('without a model, or with an unknown style, nothing is submitted', async (t) => {
  const run = await openCli(t)
  t.match(await run(['task', task]), { code: 5, stdout: '', stderr: /OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL/ })
  t.match(await run(['task', task, '--style', 'long']), { code: 2, stderr: /prose, short, gaia/ })
  t.match(await run(['task', task, '--backend', 'prolog']), { code: 2, stderr: /tools, direct, script, sparql, cypher/ })
  t.match(JSON.parse((await run(['jobs', 'list', '--json'])).stdout), { jobs: [] })
})

t.test('a missing or unready tool or backend is reported before anything is submitted', async (t) => {
  const run = await openScripted(t, () => ({ text: '' }))
  t.match(await run(['task', task, '--backend', 'cypher']), { code: 4, stderr: /"cypher" needs an empty Neo4j to work in: set EDGEWISE_SCRATCH_NEO4J_URI/ })
  t.match(await run(['task', task, '--tool', 'wikipidia']), { code: 3, stderr: /No tool is named "wikipidia"\. Nearest: wikipedia/ })
  t.match(await run(['task', task, '--tool', 'wikipedia']), { code: 4, stderr: /"wikipedia" needs the setting EDGEWISE_ALLOW_FETCHES=true/ })
  t.match(JSON.parse((await run(['jobs', 'list', '--json'])).stdout), { jobs: [] })
})
