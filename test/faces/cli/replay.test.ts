import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { programWords } from '../../fixtures/programs.ts'

const towns = {
  nodes: ['Alba', 'Brook', 'Corve'].map((name, at) => ({ id: `t${at}`, labels: ['Town'], properties: { name } })),
  relationships: [
    { source: 't0', target: 't1', type: 'ROAD', properties: { minutes: 4 } },
    { source: 't1', target: 't2', type: 'ROAD', properties: { minutes: 9 } }
  ]
}

/** Runs the command line in a process of its own, which knows nothing but the data folder. */
async function openProcess(t: Pick<Test, 'teardown'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-replay-'))
  t.teardown(() => rm(dataDir, { recursive: true, force: true }))
  const env = { ...process.env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1' }
  const run = async (words: readonly string[]) => {
    const given = [...programWords('src/cli.ts'), ...words]
    const done = await promisify(execFile)(process.execPath, given, { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout })
    )
    return { code: done.code, document: JSON.parse(done.stdout) }
  }
  const imported = async (graph: typeof towns) => {
    const file = join(dataDir, 'towns.json')
    await writeFile(file, JSON.stringify(graph))
    return run(['import', 'towns', file, '--json'])
  }
  return { run, imported }
}

t.test('another process replays a stored answer from the state, and reports the changed graph', async (t) => {
  const { run, imported } = await openProcess(t)
  await imported(towns)
  const asked = await run(['ask', 'What is the shortest path from Alba to Corve?', '--graph', 'towns', '--json'])
  const { conversationId, trace } = asked.document
  t.equal(asked.document.status, 'answered')
  for (const words of [[], ['--turn', '1']]) {
    const { code, document } = await run(['replay', '--conversation', conversationId, ...words, '--json'])
    t.equal(code, 0)
    t.match(document, { same: true, steps: [{ tool: trace[0].tool, expected: trace[0].hash, actual: trace[0].hash, moved: null }] })
  }
  await imported({ ...towns, relationships: [...towns.relationships, { source: 't0', target: 't2', type: 'ROAD', properties: { minutes: 1 } }] })
  const { code, document } = await run(['replay', '--conversation', conversationId, '--json'])
  t.equal(code, 1)
  t.match(document, { same: false, steps: [{ same: false, moved: { was: trace[0].graphVersion, now: String } }] })
})
