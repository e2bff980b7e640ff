import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import { endHistory } from './history.ts'
import { writeTransaction } from './write-transaction.ts'

/** Removes a graph: readers lose it at once; the next sweep removes its rows. A running import of it ends with EDGEWISE_CONFLICT. */
export function dropGraph(database: DatabaseSyncInstance, tenant: string, graph: string): void {
  writeTransaction(database, () => {
    const row = database.prepare('SELECT id FROM graph WHERE tenant = ? AND name = ? AND live IS NOT NULL').get(tenant, graph)
    if (row === undefined) {
      const known = database.prepare('SELECT name FROM graph WHERE tenant = ? AND live IS NOT NULL ORDER BY name').all(tenant)
      throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: known.map((other) => other['name']) })
    }
    const id = Number(row['id'])
    database.prepare("UPDATE generation SET state = 'dead' WHERE graph = ?").run(id)
    database.prepare('DELETE FROM graph WHERE id = ?').run(id)
    endHistory(database, id)
  })
}
