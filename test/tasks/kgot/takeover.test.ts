import t from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { openTasks } from './scripted-task.ts'
import { edge, node, type TaskScript } from './task-script.ts'

const solves: TaskScript = ({ role }) => {
  switch (role) {
    case 'next_step':
      return { choice: 'solve', content: { ask: 'call', tool: 'count', arguments: {} } }
    case 'needs_calculation':
      return { needs_calculation: false }
    case 'tools':
      return { toolCalls: [{ name: 'find_nodes', arguments: { graph: 'london', limit: 2 } }] }
    case 'new_operations':
      return { operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central')] }
    case 'new_queries':
      return { queries: ['graph.mergeNode("Bank", { label: "Station", zone: 1 })', 'graph.addEdge("Bank", "Central", { type: "ON" })'] }
    case 'fixed_query':
      return { query: 'graph.addNode("Central", { label: "Line" }); graph.addEdge("Bank", "Central", { type: "ON" })' }
    default:
      return { final_answer: 'Two.' }
  }
}
/** Of a run that nobody stops. */
const requestsOf = (...writes: string[]) => [...['tools', ...writes], ...['next_step', 'next_step', 'next_step', 'needs_calculation', 'final_answer']]
/** Some requests are in flight side by side. */
const parameters = { votes: 5, mathCheck: true }
const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const

for (const [writes, requests] of [
  ['operations', requestsOf('new_operations')],
  ['script', requestsOf('new_queries', 'fixed_query')]
] as const)
  t.test(`a task that writes ${writes} and is stopped at any request resumes, and repeats only what was in flight`, async (t) => {
    let script: TaskScript = () => ({})
    const { runtime, roles, workOff } = await openTasks(t, (request) => script(request))
    for (const at of requests.keys()) {
      const asked = roles.length
      let isStopped = false
      const reached = deferred()
      script = (request) => {
        if (!isStopped && roles.length - asked > at) {
          reached.resolve()
          return { fault: { kind: 'stall' } }
        }
        return solves(request)
      }
      const { job } = await runtime.jobs.submit({ tenant: 'default', kind: 'kgot', input: { task: 'How many nodes?', writes, parameters }, authority })
      const first = openWorker(runtime, (error) => t.fail(String(error)))
      first.start()
      await reached.promise
      await first.stop(0)
      isStopped = true
      await workOff()
      const done = await runtime.jobs.read('default', job.id)
      t.match(done, { state: 'done', attempt: 1 }, `stopped at request ${at + 1}`)
      t.match(await runtime.jobs.resultOf(done), { answer: 'Two.', nodes: 2, edges: 1 })
      const inFlight = roles.length - asked - requests.length
      t.ok(inFlight >= 1 && inFlight <= 3, `${inFlight} requests were in flight`)
      t.equal(done.repeated, inFlight, 'and each of them is counted')
    }
  })

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
