import t from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { Neo4j } from '../../../src/storage/neo4j/connection.ts'
import { quoted } from '../../../src/storage/neo4j/quote.ts'
import { Float } from '../../../src/storage/neo4j/values.ts'
import { noServer, openConnection, testServer } from '../../fixtures/neo4j.ts'

const endless = { text: 'UNWIND range(1, 100000000000) AS x WITH x WHERE x % 1000000007 = 3 RETURN count(x) AS marked' }

t.test('reports an unreachable server, without its credentials', async (t) => {
  const neo4j = new Neo4j({ uri: 'bolt://127.0.0.1:1', username: 'someone', password: 'canary-7', database: 'neo4j', deadlineMs: 5000 })
  t.teardown(() => neo4j.close())
  for (const call of [() => neo4j.read({ text: 'RETURN 1' }), () => neo4j.bookmark(), () => neo4j.serverAgent()]) {
    const error = (await call().catch((error: unknown) => error)) as EdgewiseError
    t.equal(error.code, 'EDGEWISE_STORE_UNAVAILABLE')
    t.match(error.message, /127\.0\.0\.1:1/)
    t.notMatch(error.message, /canary/)
  }
})

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('reads bytes on request, and null otherwise', async (t) => {
    const neo4j = openConnection(t, server)
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => at)
    const statement = { text: 'RETURN $bytes AS bytes, [$part] AS list, size($bytes) AS size', parameters: { bytes, part: Buffer.from('abc').subarray(1) } }
    t.same(await neo4j.read(statement, { bytes: true }), [{ bytes, list: [new Uint8Array([98, 99])], size: 300 }])
    t.same(await neo4j.read(statement), [{ bytes: null, list: [null], size: 300 }])
  })

  t.test('commits the work of a transaction, or rolls it back, and tries once', async (t) => {
    const neo4j = openConnection(t, server)
    const key = 'transactions of connections'
    const count = async () =>
      (await neo4j.read({ text: 'MATCH (n:EdgewiseTest:EdgewiseOwn {key: $key}) RETURN count(n) AS count', parameters: { key } }))[0]?.['count']
    const create = { text: 'CREATE (n:EdgewiseTest:EdgewiseOwn {key: $key}) RETURN n.key AS key', parameters: { key } }
    t.teardown(() => neo4j.autocommit({ text: 'MATCH (n:EdgewiseTest {key: $key}) DELETE n', parameters: { key } }))
    t.same(await neo4j.transaction(async (run) => ({ commit: false, value: await run(create) })), [{ key }])
    t.equal(await count(), 0)
    let tries = 0
    const fails = neo4j.transaction(async (run) => {
      tries += 1
      await run(create)
      await run({ text: 'RETURN 1 / 0' })
      return { commit: true, value: null }
    })
    await t.rejects(fails, EdgewiseError)
    t.same([tries, await count()], [1, 0])
    t.equal(await neo4j.transaction(async (run) => ({ commit: true, value: (await run(create)).length })), 1)
    t.equal(await count(), 1)
  })

  t.test('restores every kind of value as sent', async (t) => {
    const neo4j = openConnection(t, server)
    const values = {
      whole: 5,
      float: 1.5,
      large: 9007199254740993n,
      text: 'é`\\u0060',
      truth: false,
      date: { temporal: 'date', value: '1984-03-01' },
      local: { temporal: 'datetime', value: '2024-01-31T10:00:00' },
      zoned: { temporal: 'datetime', value: '2024-01-31T10:00:00+02:00' },
      time: { temporal: 'time', value: '10:00:05' },
      duration: { temporal: 'duration', value: 'P1M2DT3S' },
      place: { point: 'wgs84', x: -0.14, y: 51.5 },
      corner: { point: 'cartesian', x: 1, y: 2, z: 3 },
      list: [1, 2, 3],
      nothing: null
    }
    const [row] = await neo4j.read({ text: 'RETURN $values AS values', parameters: { values } })
    t.same(row?.['values'], values)
    const [kinds] = await neo4j.read({
      text: 'RETURN valueType($a) AS a, valueType($b) AS b, valueType($c) AS c',
      parameters: { a: 5, b: new Float(5), c: 5.5 }
    })
    t.same(kinds, { a: 'INTEGER NOT NULL', b: 'FLOAT NOT NULL', c: 'FLOAT NOT NULL' })
  })

  t.test('quotes any name safely', async (t) => {
    const neo4j = openConnection(t, server)
    for (const name of ['plain', 'two words', '`', '``', 'a`b', '\\u0060) RETURN 1 //', '\\', '\\\\u0060', 'Größe', "'", '"', '$x']) {
      const [row] = await neo4j.read({ text: `WITH {${quoted(name)}: 1} AS map RETURN keys(map) AS keys` })
      t.same(row?.['keys'], [name])
    }
  })

  t.test('stops a statement in the server at its deadline, on an abort and on a cancel', async (t) => {
    const neo4j = openConnection(t, server)
    const running = async () =>
      (
        await neo4j.read({
          text: 'SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery CONTAINS "1000000007" AND NOT currentQuery CONTAINS "SHOW" RETURN currentQuery'
        })
      ).length
    const controller = new AbortController()
    const started = async (call: Promise<unknown>) => {
      while ((await running()) === 0);
      return call
    }
    await t.rejects(neo4j.read(endless, { deadlineMs: 300 }), { code: 'EDGEWISE_DEADLINE', message: /300 ms/ })
    const aborted = neo4j.read(endless, { signal: controller.signal })
    const outcome = aborted.catch((error: unknown) => error)
    await started(Promise.resolve())
    controller.abort()
    t.match(await outcome, { code: 'EDGEWISE_CANCELLED' })
    let checks = 0
    const check = () => {
      if (++checks > 4) throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: 'enough' })
    }
    await t.rejects(neo4j.read(endless, { check }), { code: 'EDGEWISE_CONFLICT' })
    const streamed = (async () => {
      for await (const _row of neo4j.stream(endless, { deadlineMs: 300 }));
    })()
    await t.rejects(streamed, { code: 'EDGEWISE_DEADLINE' })
    t.equal(await running(), 0)
    await t.rejects(neo4j.read({ text: 'RETURN 1' }, { signal: AbortSignal.abort() }), { code: 'EDGEWISE_CANCELLED' })
  })

  t.test('streams rows and stops the server when the reader stops', async (t) => {
    const neo4j = openConnection(t, server)
    let seen = 0
    for await (const [value] of neo4j.stream({ text: 'UNWIND range(1, 1000000) AS x RETURN toFloat(x)' }, { fetchSize: 100 })) {
      t.equal(value, ++seen)
      if (seen === 250) break
    }
    t.equal((await neo4j.read({ text: 'RETURN 1 AS one' }))[0]?.['one'], 1)
  })

  t.test('changes its bookmark only with a commit', async (t) => {
    const neo4j = openConnection(t, server)
    await neo4j.write((run) => run({ text: 'CREATE (:EdgewiseProbe)' }))
    // The server commits by itself, too, such as tokens and statistics; so two calls in a row are the same only in most cases.
    let first = await neo4j.bookmark()
    t.type(first, 'string')
    let isSame = false
    for (let left = 10; left > 0 && !isSame; left--) {
      const second = await neo4j.bookmark()
      isSame = first === second
      first = second
    }
    t.ok(isSame, 'calls without a commit between them give the same')
    await neo4j.write((run) => run({ text: 'MATCH (n:EdgewiseProbe) DELETE n' }))
    t.not(await neo4j.bookmark(), first)
  })

  t.test('rejects wrong credentials without showing them', { skip: server.password === '' && 'the server asks for none' }, async (t) => {
    const neo4j = openConnection(t, { ...server, username: 'nobody', password: 'canary-8' })
    const error = (await neo4j.read({ text: 'RETURN 1' }).catch((error: unknown) => error)) as EdgewiseError
    t.match(error, { code: 'EDGEWISE_STORE_REFUSED', entry: { retryable: false } })
    t.match(error.message, /rejected the credentials/)
    t.notMatch(error.message, /canary/)
  })
}
