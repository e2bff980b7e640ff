import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import t, { type Test } from 'tap'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import type { Migration } from '../../../../src/storage/state/migration.ts'
import { migrate } from '../../../../src/storage/state/neo4j/migrate.ts'
import { migrations } from '../../../../src/storage/state/neo4j/migrations.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { forkProgram } from '../../../fixtures/programs.ts'

/** Labels that no other test has, for the notes and for what migrations make; gone at the end of the test. */
function newLabels(t: Test, neo4j: Neo4j): { label: string; made: string } {
  const unique = randomUUID().slice(0, 8)
  const [label, made] = [`EdgewiseTest${unique}`, `EdgewiseTestMade${unique}`].map((name) => name.replaceAll('-', '')) as [string, string]
  t.teardown(async () => {
    await neo4j.autocommit({ text: `MATCH (n:${label}|${made}) DELETE n` })
    const constraints = await neo4j.read({
      text: `SHOW CONSTRAINTS YIELD name, labelsOrTypes WHERE any(l IN labelsOrTypes WHERE l IN ['${label}', '${made}']) RETURN name`
    })
    for (const { name } of constraints) await neo4j.autocommit({ text: `DROP CONSTRAINT \`${name}\` IF EXISTS` })
  })
  return { label, made }
}

/** Not harmless to run again, on purpose: it counts how often it ran. */
const count = (made: string, step: string) => `MERGE (m:${made} {key: '${step}'}) SET m.runs = coalesce(m.runs, 0) + 1`
const constrain = (made: string) => `CREATE CONSTRAINT ${made.toLowerCase()}_key IF NOT EXISTS FOR (m:${made}) REQUIRE m.key IS UNIQUE`

async function runs(neo4j: Neo4j, made: string): Promise<Record<string, unknown>> {
  const rows = await neo4j.read({ text: `MATCH (m:${made}) WHERE m.runs IS NOT NULL RETURN m.key AS key, m.runs AS runs` })
  return Object.fromEntries(rows.map(({ key, runs }) => [key, runs]))
}

async function noted(neo4j: Neo4j, label: string): Promise<unknown[]> {
  return (await neo4j.read({ text: `MATCH (m:${label}) WHERE m.number IS NOT NULL RETURN m.number AS number ORDER BY number` })).map(({ number }) => number)
}

/** Keeps every statement that writes to the node `gate` waiting until it is opened. */
async function closeGate(t: Test, neo4j: Neo4j, made: string): Promise<() => Promise<void>> {
  await neo4j.autocommit({ text: `CREATE (:${made} {key: 'gate'})` })
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let held = Promise.resolve()
  await new Promise<void>((closed) => {
    held = neo4j.write(async (run) => {
      await run({ text: `MATCH (g:${made} {key: 'gate'}) SET g.lock = true` })
      closed()
      await opened
    })
  })
  const openAndWait = () => {
    open()
    return held
  }
  t.teardown(openAndWait)
  return openAndWait
}

const passGate = (made: string) => `MATCH (g:${made} {key: 'gate'}) SET g.lock = false`

async function migrator(t: Test, { uri, username, password }: TestServer): Promise<ChildProcess> {
  const child = forkProgram('test/storage/state/neo4j/migrate-process.ts', [uri, username, password])
  t.teardown(() => child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

const server = testServer()
if (server === null) t.test('migrations of the state on Neo4j', { skip: noServer }, async () => {})
else {
  t.test('six processes that start at once on an empty database apply each migration once, in order', async (t) => {
    const neo4j = openConnection(t, server)
    const { label, made } = newLabels(t, neo4j)
    const list: Migration[] = [
      { number: 1, name: 'one', statements: [constrain(made), count(made, 'one')] },
      { number: 2, name: 'two', statements: [`MATCH (:${made} {key: 'one'}) ${count(made, 'two')}`] }
    ]
    const children = await Promise.all(Array.from({ length: 6 }, () => migrator(t, server)))
    const done = children.map(async (child) => (await once(child, 'message'))[0])
    for (const child of children) child.send({ migrations: list, options: { label } })
    t.same(await Promise.all(done), Array(6).fill('done'))
    t.same(await runs(neo4j, made), { one: 1, two: 1 })
    t.same(await noted(neo4j, label), [1, 2])
  })

  t.test('the next process completes the work of a killed one, when its lease has ended', async (t) => {
    const neo4j = openConnection(t, server)
    const { label, made } = newLabels(t, neo4j)
    await neo4j.autocommit({ text: constrain(made) })
    const list: Migration[] = [
      { number: 1, name: 'one', statements: [count(made, 'one')] },
      { number: 2, name: 'two', statements: [count(made, 'two'), passGate(made), count(made, 'three')] }
    ]
    const openGate = await closeGate(t, neo4j, made)
    const child = await migrator(t, server)
    child.send({ migrations: list, options: { label, leaseMs: 1000 } })
    while ((await runs(neo4j, made))['two'] === undefined);
    child.kill('SIGKILL')
    await once(child, 'exit')
    t.same(await noted(neo4j, label), [1])
    await openGate()
    await migrate(neo4j, list, { label })
    t.same(await noted(neo4j, label), [1, 2])
    t.match(await runs(neo4j, made), { one: 1, two: 2, three: 1 })
  })

  t.test('a slow process keeps the lock, and one that waits too long gets an error', async (t) => {
    const neo4j = openConnection(t, server)
    const { label, made } = newLabels(t, neo4j)
    const list: Migration[] = [{ number: 1, name: 'one', statements: [count(made, 'one'), passGate(made)] }]
    const openGate = await closeGate(t, neo4j, made)
    const long = migrate(neo4j, list, { label, leaseMs: 2000 })
    while ((await runs(neo4j, made))['one'] === undefined);
    await t.rejects(migrate(openConnection(t, server), list, { label, leaseMs: 2000, waitMs: 5000 }), {
      code: 'EDGEWISE_STORE_UNAVAILABLE',
      message: /another process/
    })
    await openGate()
    await long
    t.same(await runs(neo4j, made), { one: 1 })
  })

  t.test('a database migrated by a newer version, or by other migrations, is rejected', async (t) => {
    const neo4j = openConnection(t, server)
    const { label, made } = newLabels(t, neo4j)
    const one = { number: 1, name: 'one', statements: [count(made, 'one')] }
    await migrate(neo4j, [one, { number: 2, name: 'two', statements: [count(made, 'two')] }], { label })
    await t.rejects(migrate(neo4j, [one], { label }), { code: 'EDGEWISE_INVALID_SETTING', message: /newer version.*\(to 2, "two"\).*up to 1/ })
    const changed = { ...one, statements: [count(made, 'other')] }
    await t.rejects(migrate(neo4j, [changed], { label }), { code: 'EDGEWISE_INVALID_SETTING', message: /migration 1, "one".*different statements/ })
    t.same(await runs(neo4j, made), { one: 1, two: 1 })
  })

  t.test('an up-to-date database is only read', async (t) => {
    const neo4j = openConnection(t, server)
    await migrate(neo4j, migrations)
    const writes: string[] = []
    const watched = new Proxy(neo4j, {
      get(target, name) {
        if (name !== 'autocommit') return undefined
        return (statement: { text: string }) => {
          writes.push(statement.text)
          return target.autocommit(statement)
        }
      }
    })
    await migrate(watched, migrations)
    t.equal(writes.length, 1)
    t.match(writes[0], /^MATCH .* RETURN /)
  })

  t.test('nodes from before the common label get it', async (t) => {
    const neo4j = openConnection(t, server)
    const { label } = newLabels(t, neo4j)
    await migrate(neo4j, migrations.slice(0, 1), { label })
    const key = { key: randomUUID() }
    t.teardown(() => neo4j.autocommit({ text: 'MATCH (d:EdgewiseDescriptor {key: $key}) DELETE d', parameters: key }))
    await neo4j.autocommit({ text: 'CREATE (:EdgewiseDescriptor {key: $key})', parameters: key })
    await migrate(neo4j, migrations, { label })
    t.same(
      await noted(neo4j, label),
      migrations.map(({ number }) => number)
    )
    t.same(await neo4j.read({ text: 'MATCH (d:EdgewiseDescriptor {key: $key}) RETURN d:EdgewiseOwn AS own', parameters: key }), [{ own: true }])
  })

  t.test('every statement can be repeated, and its objects have names of their own', async (t) => {
    const neo4j = openConnection(t, server)
    await migrate(neo4j, migrations)
    for (const text of migrations.flatMap(({ statements }) => statements)) await neo4j.autocommit({ text })
    const made = await neo4j.read({
      text: `SHOW INDEXES YIELD name, labelsOrTypes WHERE any(l IN labelsOrTypes WHERE l IN ['EdgewiseConversation', 'EdgewiseTurn', 'EdgewiseDescriptor', 'EdgewiseProjection', 'EdgewiseModel'])
RETURN name, labelsOrTypes AS labels`
    })
    t.equal(made.length, 11)
    for (const { name } of made) t.match(name, /^edgewise_/)
    t.same(
      migrations.map(({ number }) => number),
      migrations.map((_, i) => i + 1)
    )
  })
}
