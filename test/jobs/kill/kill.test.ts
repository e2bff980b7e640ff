import t from 'tap'
import { forkProgram } from '../../fixtures/programs.ts'
import { wreak } from './harness.ts'
import { faultsIn, figuresOf } from './history.ts'
import { testKills } from './test-kills.ts'

testKills(t, 'workers that are killed and stopped at random lose no job, and repeat no stored step', { SQLite: 20, Neo4j: 2 }, async (given) => {
  const fork = (parameters: readonly string[]) => forkProgram('test/jobs/kill/chain-process.ts', parameters)
  const history = await wreak({ ...given, processes: 8, leaseMs: 400, perMille: 20, stops: true, fork })
  return { faults: faultsIn(history), figures: figuresOf(history) }
})
