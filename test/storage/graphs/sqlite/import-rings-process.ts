/** A process that imports rings of the given sizes into a store, one after another. Arguments: the store's path, sizes. */
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { node, relationship, stream } from '../sample-graph.ts'

const [path = '', ...sizes] = process.argv.slice(2)
const store = await openSqliteStore({ path })
for (const size of sizes.map(Number)) {
  const keys = Array.from({ length: size }, (_, at) => `n${at}`)
  const nodes = keys.map((key) => node(key, ['Stop'], { ring: size }))
  const relationships = keys.map((key, at) => relationship(key, 'NEXT', keys[(at + 1) % size] as string))
  await store.import('tenant', 'ring', stream([...nodes, ...relationships]), {})
}
await store.close()
