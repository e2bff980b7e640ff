import { join } from 'node:path'
import t from 'tap'
import { caseCount, isFull } from '../../fixtures/length.ts'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { forkProgram } from '../../fixtures/programs.ts'
import type { Place } from '../../jobs/kill/place.ts'
import { openFixture } from '../fixture-task.ts'
import { backends, inputOf, labelSteps, script, sortOf, sorts, toolbox } from './scenario.ts'
import { wreakTasks } from './tasks.ts'

t.test('the tasks that are killed take every sort of step', async (t) => {
  const bench = await openFixture(t, script, { toolbox: toolbox(), backends, dress: labelSteps() })
  const jobs = [await bench.solve(inputOf(0)), await bench.solve(inputOf(1))]
  t.match(jobs, [
    { result: { value: { status: 'answered', forced: false, nodes: 2, edges: 1, rounds: 2, stoppedBy: null } } },
    { result: { value: { status: 'answered', forced: true, grounded: false, nodes: 2, rounds: 1 } } }
  ])
  const steps = (await Promise.all(jobs.map(({ id }) => bench.jobs.steps('a', id)))).flat()
  t.same(new Set(steps.map(({ name }) => sortOf(name))), new Set(sorts))
})

for (const [store, kills] of [
  ['SQLite', 8],
  ['Neo4j', 2]
] as const) {
  const server = testServer()
  t.test(
    `tasks whose workers are killed and stopped at any step come to the same answer, and repeat only what was in flight, on ${store}`,
    { skip: store === 'Neo4j' && ((server === null && noServer) || (!isFull && 'a process takes seconds to reach Neo4j: npm run test:all')) },
    async (t) => {
      const folder = t.testdir()
      const place: Place = store === 'SQLite' ? [join(folder, 'state.sqlite'), '', ''] : [server?.uri ?? '', server?.username ?? '', server?.password ?? '']
      const seed = Date.now() % 1_000_000
      const { faults, figures } = await wreakTasks({
        place,
        marks: join(folder, 'marks.jsonl'),
        seed,
        processes: 3,
        kills: caseCount(kills * 5),
        leaseMs: 1000,
        perMille: 10,
        strikes: 0.03,
        stops: true,
        waiting: 4,
        fork: (parameters) => forkProgram('test/kgot/kill/task-process.ts', parameters)
      })
      t.same(faults, [], `seed ${seed}`)
      t.ok(figures.kills >= kills, 'not a run without kills')
      const { kills: killed, stops, jobs, repeated, requests, again, refusedWrites } = figures
      t.comment(
        `seed ${seed}: ${killed} kills, ${stops} stops, ${jobs} tasks, ${requests} requests, ${again} of them again, ${repeated} steps repeated, ${refusedWrites} stale writes refused`
      )
    }
  )
}
