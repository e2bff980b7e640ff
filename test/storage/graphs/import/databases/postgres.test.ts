import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { type PostgresServer, startPostgres } from '../../../../fixtures/postgres.ts'
import { type Given, readDatabase } from './graph-of.ts'

const server = await startPostgres(t)

if (server !== null) await test(server)

async function test(server: PostgresServer) {
  const { password, port } = server
  const read = (database: string, query = '', given: Partial<Given> = {}) =>
    readDatabase({ from: server.url(database, query), postgresPassword: password, ...given })

  t.test('reads tables by their keys', async (t) => {
    await server.run('CREATE DATABASE shop')
    await server.run(
      `CREATE TABLE persons (id int PRIMARY KEY, name text NOT NULL, manager_id int REFERENCES persons);
      CREATE TABLE firms (country char(2), code int, name text, head_id int REFERENCES persons, PRIMARY KEY (country, code));
      ALTER TABLE persons ADD firm_country char(2), ADD firm_code int, ADD FOREIGN KEY (firm_country, firm_code) REFERENCES firms;
      CREATE TABLE shares (owner_id int REFERENCES persons, firm_code int, firm_country char(2), percent numeric(5,2), FOREIGN KEY (firm_code, firm_country) REFERENCES firms (code, country), PRIMARY KEY (owner_id, firm_country, firm_code));
      CREATE VIEW heads AS SELECT head_id FROM firms;
      INSERT INTO persons VALUES (1, 'Ada', NULL), (2, 'Bob', 1);
      INSERT INTO firms VALUES ('SE', 7, 'a,b', 2);
      UPDATE persons SET firm_country = 'SE', firm_code = 7 WHERE id = 1;
      INSERT INTO shares VALUES (2, 7, 'SE', 12.50)`,
      'shop'
    )
    const { nodes, lines, notes } = await read('shop')
    t.match(nodes, [
      { key: 'Firm:SE,7', labels: ['Firm'], properties: { country: 'SE', code: 7, name: 'a,b' } },
      { key: 'Person:2', properties: { id: 2, name: 'Bob' } },
      { key: 'Person:1', properties: { id: 1, name: 'Ada', firm_country: 'SE', firm_code: 7 } }
    ])
    t.same([...lines].sort(), [
      'Firm:SE,7-HEAD->Person:2 {}',
      'Person:1-FIRM->Firm:SE,7 {}',
      'Person:2-MANAGER->Person:1 {}',
      'Person:2-SHARES->Firm:SE,7 {"percent":12.5}'
    ])
    t.same(notes, ['Views and foreign tables are left out: heads.'])
  })

  t.test('keeps each value', async (t) => {
    await server.run('CREATE DATABASE kinds')
    await server.run(
      `CREATE TYPE mood AS ENUM ('glad', 'sad'); CREATE DOMAIN amount AS numeric(20,0);
      CREATE TABLE kinds (id uuid PRIMARY KEY, large int8, exact numeric, inexact numeric, whole numeric(30,0), scaled amount, real float8, yes bool, day date, stamp timestamptz, plain timestamp, clock timetz,
        span interval, tags text[], counts int8[], grid int[], flags bool[], doc jsonb, how mood, photo bytea, empty text, word text, nothing text, early date, ever timestamptz, padded char(3));
      INSERT INTO kinds VALUES ('00000000-0000-0000-0000-000000000001', 9223372036854775807, 0.10, 12345678901234567.125, 123456789012345678901234567890, 5, 0.1, true, '2024-01-31', '2024-01-31 10:00:00.5+02', '2024-01-31 10:00', '10:00:00+02',
        '1 year -2 days 3.5 seconds', ARRAY['a', NULL, 'b,"c'], ARRAY[9223372036854775807, 1], ARRAY[[1,2],[3,4]], ARRAY[true,false], '{"a":[1]}', 'sad', '\\x00ff', '', 'NULL', NULL, '0044-03-15 BC', 'infinity', 'x')`,
      'kinds'
    )
    const { nodes, said } = await read('kinds')
    t.same(nodes[0]?.properties, {
      id: '00000000-0000-0000-0000-000000000001',
      large: 9223372036854775807n,
      exact: 0.1,
      inexact: '12345678901234567.125',
      whole: '123456789012345678901234567890',
      scaled: 5,
      real: 0.1,
      yes: true,
      day: { temporal: 'date', value: '2024-01-31' },
      stamp: { temporal: 'datetime', value: '2024-01-31T08:00:00.5Z' },
      plain: { temporal: 'datetime', value: '2024-01-31T10:00:00' },
      clock: { temporal: 'time', value: '10:00:00+02:00' },
      span: { temporal: 'duration', value: 'P1Y-2DT3.5S' },
      tags: ['a', null, 'b,"c'],
      counts: [9223372036854775807n, 1],
      grid: [
        [1, 2],
        [3, 4]
      ],
      flags: [true, false],
      doc: '{"a": [1]}',
      how: 'sad',
      empty: '',
      word: 'NULL',
      early: '0044-03-15 BC',
      ever: 'infinity',
      padded: 'x'
    })
    t.match(said.join('\n'), /Columns of bytes are left out: kinds\.photo\./)
    for (const column of ['inexact', 'whole', 'early', 'ever'])
      t.ok(
        said.some((text) => text.includes(`The column "${column}" is of type`)),
        column
      )
  })

  t.test('reads all tables at one moment, in pages', async (t) => {
    await server.run('CREATE DATABASE moment')
    await server.run(
      "CREATE TABLE a (id int PRIMARY KEY, t text); CREATE TABLE b (id int PRIMARY KEY, a_id int REFERENCES a); INSERT INTO a SELECT i, repeat('x', 3000) FROM generate_series(1, 2500) i; INSERT INTO b VALUES (1, 1)",
      'moment'
    )
    const { openDatabase } = await import('../../../../../src/storage/graphs/import/databases/open-database.ts')
    const database = await openDatabase({
      from: server.url('moment'),
      postgresPassword: password,
      neo4j: { username: '', password: '' },
      signal: new AbortController().signal
    })
    let count = 0
    for await (const { kind } of database.records()) {
      if (kind === 'node' && count === 0) {
        await server.run('DELETE FROM b; DELETE FROM a', 'moment')
        await t.rejects(server.run("SET lock_timeout = '50ms'; DROP TABLE b", 'moment'), { message: /lock timeout/ })
      }
      count++
    }
    await database.close()
    t.equal(count, 2502, 'as before the rows were deleted')
  })

  t.test('reads partitions once, and tables that others inherit from without them', async (t) => {
    await server.run('CREATE DATABASE parts')
    await server.run(
      `CREATE TABLE event (id int PRIMARY KEY) PARTITION BY RANGE (id); CREATE TABLE event_1 PARTITION OF event FOR VALUES FROM (0) TO (10); INSERT INTO event VALUES (1), (2);
      CREATE TABLE base (id int PRIMARY KEY); CREATE TABLE derived (PRIMARY KEY (id)) INHERITS (base); INSERT INTO base VALUES (1); INSERT INTO derived VALUES (2)`,
      'parts'
    )
    t.same((await read('parts')).nodes.map(({ key }) => key).sort(), ['Base:1', 'Derived:2', 'Event:1', 'Event:2'])
  })

  t.test('refuses what it cannot read, and never shows a password', async (t) => {
    await server.run('CREATE DATABASE bare')
    await server.run(
      "CREATE SCHEMA odd; CREATE TABLE odd.big (id int PRIMARY KEY, t text); INSERT INTO odd.big VALUES (1, repeat('x', 1100000)); CREATE VIEW v AS SELECT 1 AS one",
      'bare'
    )
    const hidden = 's3cret%21'
    const wrong = `postgres://owner:${hidden}@127.0.0.1:${port}`
    for (const [given, code, message] of [
      [{ from: `${wrong}/shop` }, 'EDGEWISE_UNAUTHENTICATED', /rejected the user "owner".*--user, and set PGPASSWORD/],
      [{ from: server.url('shop'), postgresPassword: '' }, 'EDGEWISE_UNAUTHENTICATED', /PGPASSWORD/],
      [{ from: server.url('none') }, 'EDGEWISE_INVALID_INPUT', /no database "none".*--database/],
      [{ from: server.url('shop', '?schema=sales') }, 'EDGEWISE_INVALID_INPUT', /no schema "sales". It has public/],
      [{ from: server.url('bare') }, 'EDGEWISE_INVALID_INPUT', /no tables to import. Views and foreign tables are left out: v\./],
      [{ from: server.url('shop', '?sslmode=require') }, 'EDGEWISE_REMOTE_FAILED', /does not support SSL.*sslmode/],
      [{ from: `${wrong}/shop?sslmode=maybe` }, 'EDGEWISE_INVALID_INPUT', /unknown sslmode "maybe".*verify-full/],
      [{ from: `${wrong}/shop?color=red` }, 'EDGEWISE_INVALID_INPUT', /unknown parameter "color".*schema/],
      [{ from: `postgres://owner:%ff${hidden}@127.0.0.1/shop` }, 'EDGEWISE_INVALID_INPUT', /percent-encod/],
      [{ from: `postgres://owner:${hidden}@[/shop` }, 'EDGEWISE_INVALID_INPUT', /not valid/],
      [{ from: `postgres://owner:${hidden}@127.0.0.1:1/shop` }, 'EDGEWISE_REMOTE_FAILED', /127\.0\.0\.1:1.*ECONNREFUSED/]
    ] as const) {
      const failure = await readDatabase({ postgresPassword: password, ...given }).then(
        () => null,
        (error: Error & { code: string }) => error
      )
      t.match(failure, { code, message })
      t.notMatch(JSON.stringify([failure?.message, failure]), /s3cret/)
    }
    t.match((await read('bare', '?schema=odd')).said, [/"t" holds more than 1048576 characters/])
  })

  t.test('leaves out what the user may not read, and says so', async (t) => {
    await server.run("CREATE ROLE guest LOGIN PASSWORD 'guest'; GRANT SELECT ON persons TO guest", 'shop')
    const { notes } = await read('shop', '', { user: 'guest', postgresPassword: 'guest' })
    t.match(notes.join('\n'), /may not read are left out: firms, shares/)
    t.match(notes.join('\n'), /not refer to the primary key of one of the tables: persons\.firm_country\+firm_code/)
  })

  t.test('ends at once when it is cancelled', async (t) => {
    const stop = new AbortController()
    const reading = server.run('BEGIN; LOCK TABLE persons; SELECT pg_sleep(30); COMMIT', 'shop').catch(() => {})
    const waiting = async () => (await server.run("SELECT 1 FROM pg_stat_activity WHERE application_name = 'edgewise' AND wait_event_type = 'Lock'")).length > 0
    const cancelled = t.rejects(read('shop', '', { signal: stop.signal }), { code: 'EDGEWISE_CANCELLED' })
    while (!(await waiting()));
    stop.abort()
    await cancelled
    await server.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid()")
    await reading
  })

  t.test('survives a server that answers nonsense', async (t) => {
    const odd = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))).listen(0, '127.0.0.1')
    t.teardown(() => odd.close())
    await once(odd, 'listening')
    const { port } = odd.address() as { port: number }
    await t.rejects(readDatabase({ from: `postgres://a@127.0.0.1:${port}/b?sslmode=disable` }), { code: 'EDGEWISE_REMOTE_FAILED' })
  })

  t.test('checks the certificate of the server as sslmode asks for', async (t) => {
    const [key, certificate] = [join(server.folder, 'server.key'), join(server.folder, 'server.crt')]
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=db.test', '-keyout', key, '-out', certificate]
    execFileSync('openssl', words, { stdio: 'ignore' })
    if (process.getuid?.() === 0) for (const file of [key, certificate]) chownSync(file, 65534, 65534)
    await server.run('ALTER SYSTEM SET ssl = on')
    await server.run('SELECT pg_reload_conf()')
    while (((await server.run('SHOW ssl')) as { ssl: string }[])[0]?.ssl !== 'on');
    const root = `&sslrootcert=${encodeURIComponent(certificate)}`
    t.equal((await read('shop', '?sslmode=require')).nodes.length, 3)
    t.equal((await read('shop', `?sslmode=verify-ca${root}`)).nodes.length, 3)
    await t.rejects(read('shop', '?sslmode=verify-ca'), { code: 'EDGEWISE_REMOTE_FAILED', message: /self-signed certificate.*sslrootcert/ })
    await t.rejects(read('shop', `?sslmode=verify-full${root}`), { code: 'EDGEWISE_REMOTE_FAILED', message: /Host: 127|IP: 127/ })
  })
}
