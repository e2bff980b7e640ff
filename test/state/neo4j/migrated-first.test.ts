import t from 'tap'
import { EdgewiseError } from '../../../src/errors.ts'
import { migratedFirst } from '../../../src/state/neo4j/migrated-first.ts'

/** A connection that notes what runs, to a database that cannot be migrated so often. */
function flaky(failures: number) {
  const seen: string[] = []
  let tries = 0
  const migrate = async () => {
    seen.push('migrate')
    if (++tries <= failures) throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'away' })
  }
  const run = async ({ text }: { readonly text: string }) => {
    seen.push(text)
    return [{ text }]
  }
  return { seen, neo4j: migratedFirst({ read: run, autocommit: run }, migrate) }
}

t.test('migrates once, with the first statement, for all that come meanwhile', async (t) => {
  const { seen, neo4j } = flaky(0)
  t.same(seen, [])
  t.same(await Promise.all([neo4j.read({ text: 'a' }), neo4j.autocommit({ text: 'b' })]), [[{ text: 'a' }], [{ text: 'b' }]])
  t.same(seen, ['migrate', 'a', 'b'])
})

t.test('runs nothing in a database that could not be migrated, and tries again with the next statement', async (t) => {
  const { seen, neo4j } = flaky(2)
  for (const text of ['a', 'b']) await t.rejects(neo4j.read({ text }), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  await neo4j.autocommit({ text: 'c' })
  t.same(seen, ['migrate', 'migrate', 'migrate', 'c'])
})
