import t from 'tap'
import { forkProgram } from '../../../fixtures/programs.ts'
import { testKills } from '../../../jobs/kill/test-kills.ts'
import { openFixture } from '../fixture-task.ts'
import { backends, inputOf, labelSteps, script, sortOf, sorts, toolbox } from './scenario.ts'
import { wreakTasks } from './tasks.ts'

t.test('the killed tasks have every kind of step', async (t) => {
  const bench = await openFixture(t, script, { toolbox: toolbox(), backends, dress: labelSteps() })
  const jobs = [await bench.solve(inputOf(0)), await bench.solve(inputOf(1))]
  t.match(jobs, [
    { result: { value: { status: 'answered', forced: false, nodes: 3, edges: 1, rounds: 3, stoppedBy: null } } },
    { result: { value: { status: 'answered', forced: true, grounded: false, nodes: 2, rounds: 1 } } }
  ])
  const steps = (await Promise.all(jobs.map(({ id }) => bench.jobs.steps('a', id)))).flat()
  t.same(new Set(steps.map(({ name }) => sortOf(name))), new Set(sorts))
})

testKills(
  t,
  'tasks whose workers are killed and stopped at any step come to the same answer, and repeat only what was in flight',
  { SQLite: 8, Neo4j: 2 },
  (given) => {
    const fork = (parameters: readonly string[]) => forkProgram('test/tasks/kgot/kill/task-process.ts', parameters)
    return wreakTasks({ ...given, processes: 3, leaseMs: 1000, perMille: 10, strikes: 0.03, stops: true, waiting: 4, fork })
  },
  ({ requests, again }) => `${requests} requests, ${again} of them again, `
)
