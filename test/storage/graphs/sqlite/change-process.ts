import { createGraphChanges } from '../../../../src/storage/graphs/change/change-graphs.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'

/** A process that sets one number on every node, again and again, for tests that kill it. It prints each number before its batch. */
const [path = '', count = '0', from = '0'] = process.argv.slice(2)

const changes = createGraphChanges(await openSqliteStore({ path }))
for (let value = Number(from); ; value++) {
  process.stdout.write(`${value}\n`)
  const batch = Array.from({ length: Number(count) }, (_, id) => ({ op: 'setNode' as const, id: `n${id}`, properties: { value } }))
  await changes.apply('one', 'g', batch)
}
