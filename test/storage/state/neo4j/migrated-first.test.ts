import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import type { Outcome, RunInTransaction, StreamInTransaction } from '../../../../src/storage/neo4j/connection.ts'
import { migratedFirst } from '../../../../src/storage/state/neo4j/migrate.ts'

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
  async function* stream(statement: { readonly text: string }) {
    yield* await run(statement)
  }
  const transaction = async <T>(work: (run: RunInTransaction, stream: StreamInTransaction) => Promise<Outcome<T>>) => (await work(run, stream)).value
  return { seen, neo4j: migratedFirst({ read: run, autocommit: run, transaction }, migrate) }
}

t.test('migrates once, with the first statement, for all concurrent callers', async (t) => {
  const { seen, neo4j } = flaky(0)
  t.same(seen, [])
  const together = () => neo4j.transaction(async (run) => ({ commit: true, value: await run({ text: 'c' }) }))
  t.same(await Promise.all([neo4j.read({ text: 'a' }), neo4j.autocommit({ text: 'b' }), together()]), [[{ text: 'a' }], [{ text: 'b' }], [{ text: 'c' }]])
  t.same(seen, ['migrate', 'a', 'b', 'c'])
})

t.test('runs nothing in a database that could not be migrated, and retries with the next statement', async (t) => {
  const { seen, neo4j } = flaky(2)
  for (const text of ['a', 'b']) await t.rejects(neo4j.read({ text }), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  await neo4j.autocommit({ text: 'c' })
  t.same(seen, ['migrate', 'migrate', 'migrate', 'c'])
})
