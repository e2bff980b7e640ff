import { join } from 'node:path'
import type { Test } from 'tap'
import { caseCount, isFull } from '../../fixtures/length.ts'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import type { Havoc } from './harness.ts'
import type { Figures } from './history.ts'

type Given = Pick<Havoc, 'place' | 'marks' | 'seed' | 'kills'>

/** Compares marked workers with their promises on each store, with at least so many kills. `tell` reports further figures. */
export function testKills<Of extends Figures>(
  t: Test,
  title: string,
  kills: { readonly SQLite: number; readonly Neo4j: number },
  wreakWith: (given: Given) => Promise<{ readonly faults: readonly string[]; readonly figures: Of }>,
  tell: (figures: Of) => string = () => ''
): void {
  const server = testServer()
  const slow = !isFull && 'a process takes seconds to reach Neo4j: npm run test:all'
  for (const store of ['SQLite', 'Neo4j'] as const)
    t.test(`${title}, on ${store}`, { skip: store === 'Neo4j' && ((server === null && noServer) || slow) }, async (t) => {
      const folder = t.testdir()
      const seed = Date.now() % 1_000_000
      const { faults, figures } = await wreakWith({
        place: store === 'SQLite' || server === null ? [join(folder, 'state.sqlite'), '', ''] : [server.uri, server.username, server.password],
        marks: join(folder, 'marks.jsonl'),
        seed,
        kills: caseCount(kills[store] * 5)
      })
      t.same(faults, [], `seed ${seed}`)
      t.ok(figures.kills >= kills[store], 'not a run without kills')
      const { kills: killed, stops, jobs, repeated, refusedWrites } = figures
      t.comment(
        `seed ${seed}: ${killed} kills, ${stops} stops, ${jobs} jobs, ${tell(figures)}${repeated} steps repeated, ${refusedWrites} stale writes refused`
      )
    })
}
