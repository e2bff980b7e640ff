import { DatabaseSync } from '@photostructure/sqlite'
import { importGraph } from '../../../../src/storage/graphs/sqlite/import-graph.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import { node } from './imported.ts'

/** A process that imports without end, for tests that kill it. It prints how many nodes it has read once some are on disk. */
const path = process.argv[2] ?? ''

async function* endless() {
  for (let index = 0; ; index++) yield node(`new${index}`, ['Person'], { name: `New ${index}`, text: 'x'.repeat(400) })
}

await importGraph(openDatabase(path), 'one', 'people', endless(), {
  onProgress({ nodes }) {
    const stored = new DatabaseSync(path, { readOnly: true })
    const building = stored.prepare("SELECT count(*) AS n FROM node WHERE generation = (SELECT max(id) FROM generation WHERE state = 'building')").get()
    stored.close()
    if (Number(building?.['n']) > 0) process.stdout.write(`${nodes}\n`)
  }
})
