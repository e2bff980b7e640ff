import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'

const authority = { keyId: null, scopes: ['read'], grants: [] } as const
const question = 'In an undirected graph, the edges are: (1,2) (2,3) (3,4) (4,1) (4,5). Is there a cycle?'

async function workOff(runtime: Runtime): Promise<void> {
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
}

t.test('a job about an inline graph runs on another machine', async (t) => {
  const dataDir = t.testdir()
  const open = () => openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1' }))
  const here = await open()
  const { trace } = await here.asker.ask({ question }, { tenant: 'default', maySpend: false, signal: new AbortController().signal })
  const graph = trace[0]?.graph ?? ''
  t.match(graph, /^told:/)
  const submit = (kind: string, input: object) => here.jobs.submit({ tenant: 'default', kind, input, authority })
  const { job } = await submit('tool', { tool: 'degree_centrality', arguments: { graph, limit: 1 } })
  const asked = await submit('ask', { question: 'How many nodes are there?', graph })
  t.match(job.input, { toldGraphs: { [graph]: /^[0-9a-f]{64}$/ } })
  await here.close()
  // The state is all that machines share.
  for (const file of ['told.sqlite', 'told.sqlite-wal', 'told.sqlite-shm']) await rm(join(dataDir, file), { force: true })

  const there = await open()
  t.teardown(() => there.close())
  await workOff(there)
  const done = await there.jobs.read('default', job.id)
  t.match(done, { state: 'done' })
  t.match(await there.jobs.resultOf(done), { rows: [{ node: '4', score: 3 }], provenance: { graph } })
  t.match(await there.jobs.resultOf(await there.jobs.read('default', asked.job.id)), { status: 'answered', answer: /5/ })
})
