import { once } from 'node:events'
import t from 'tap'
import { toolJob } from '../../src/tools/tool-job.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'
import { openJobs } from './open-jobs.ts'

const LENGTH = 30
const nodes = Array.from({ length: LENGTH }, (_, at) => ({ id: String(at), labels: ['Node'], properties: { name: `n${at}` } }))
const relationships = nodes.slice(1).map(({ id }, at) => ({ source: String(at), target: id, type: 'NEXT', properties: {} }))
const afterEach = () => -1
const isHead = ({ name }: { readonly name: string }) => name.startsWith('checkpoint ')

t.test('a long run of a vertex program as a job', async (t) => {
  const { caller, store } = await openTestRuntime(t)
  await importGraph(store, 'row', { nodes, relationships }, { orientation: 'directed' })
  const args = { graph: 'row', program: 'shortest_path', parameters: { source: 'n0', target: `n${LENGTH - 1}` }, limit: LENGTH }
  const call = { tool: 'run_vertex_program', arguments: args }
  const { provenance: _, ...plain } = await caller.call({ tenant, ...call })
  // What was computed above is not to be found in a cache.
  const input = { ...call, arguments: { ...args, maxWork: 1e9 } }

  await t.test('continues from its last checkpoint on another worker, with the same result', async (t) => {
    const kind = toolJob(caller, afterEach)
    const stopAfter: { heads: number; stop(): void } = { heads: 10, stop: () => {} }
    const watched = {
      ...kind,
      run: (given: unknown, context: Parameters<typeof kind.run>[1]) =>
        kind.run(given, {
          ...context,
          async step(name, given, run, told) {
            const output = await context.step(name, given, run, told)
            if (!isHead({ name })) return output
            stopAfter.heads -= 1
            if (stopAfter.heads === 0) {
              stopAfter.stop()
              // Not one superstep more before the run is told to stop.
              if (!context.signal.aborted) await once(context.signal, 'abort')
            }
            return output
          }
        })
    }
    const bench = await openJobs(t, [watched])
    const job = await bench.submit({ kind: 'tool', input, tenant })
    const read = () => bench.jobs.read(tenant, job.id)
    const heads = async () => (await bench.jobs.steps(tenant, job.id)).filter(isHead).length
    const first = bench.worker()
    const stopped = new Promise<void>((resolve) => {
      stopAfter.stop = () => void first.stop(0).then(resolve)
    })
    first.start()
    await stopped
    t.match(await read(), { state: 'queued' })
    t.equal(await heads(), 10)

    await bench.worker().untilIdle()
    const done = await read()
    t.match(done, { state: 'done' })
    t.equal(await heads(), LENGTH - 1, 'one after each superstep but the last, none of them twice')
    const result = (await bench.jobs.step(job.id, 'call'))?.output as { readonly value: typeof plain }
    t.same([result.value.rows, result.value.summary], [plain.rows, plain.summary])
  })
})
