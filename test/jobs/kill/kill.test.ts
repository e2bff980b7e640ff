import { join } from 'node:path'
import t from 'tap'
import { caseCount, isFull } from '../../fixtures/length.ts'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { forkProgram } from '../../fixtures/programs.ts'
import { wreak } from './harness.ts'
import { faultsIn, figuresOf } from './history.ts'
import type { Place } from './place.ts'

const PROCESSES = 8

for (const [store, kills] of [
  ['SQLite', 20],
  ['Neo4j', 2]
] as const) {
  const server = testServer()
  t.test(
    `workers that are killed and stopped at random lose no job, and repeat no stored step, on ${store}`,
    { skip: store === 'Neo4j' && ((server === null && noServer) || (!isFull && 'a process takes seconds to reach Neo4j: npm run test:all')) },
    async (t) => {
      const folder = t.testdir()
      const place: Place = store === 'SQLite' ? [join(folder, 'state.sqlite'), '', ''] : [server?.uri ?? '', server?.username ?? '', server?.password ?? '']
      const seed = Date.now() % 1_000_000
      const history = await wreak({
        place,
        marks: join(folder, 'marks.jsonl'),
        seed,
        processes: PROCESSES,
        kills: caseCount(kills * 5),
        leaseMs: 400,
        perMille: 20,
        stops: true,
        fork: (parameters) => forkProgram('test/jobs/kill/chain-process.ts', parameters)
      })
      t.same(faultsIn(history), [], `seed ${seed}`)
      const { kills: killed, stops, jobs, repeated, refusedWrites } = figuresOf(history)
      t.ok(killed >= kills, 'not a run without kills')
      t.comment(`seed ${seed}: ${killed} kills, ${stops} stops, ${jobs} jobs, ${repeated} steps repeated, ${refusedWrites} stale writes refused`)
    }
  )
}
