import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { openFolder } from '../../../../fixtures/folder.ts'
import { readDatabase } from './graph-of.ts'

const folder = await openFolder(t)

/** Makes a file of SQLite. */
function make(name: string, sql: string): string {
  const path = join(folder, name)
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  database.exec(sql)
  database.close()
  return path
}

const read = (name: string, sql: string) => readDatabase({ from: make(name, sql) })

t.test('reads nodes, references, cycles and join tables', async (t) => {
  const { nodes, lines, mapping, said } = await read(
    'films.db',
    `CREATE TABLE actors (id INTEGER PRIMARY KEY, name TEXT NOT NULL, teacher_id INT REFERENCES ACTORS, favourite_id INT REFERENCES films(ID));
    CREATE TABLE films (id INTEGER PRIMARY KEY, title TEXT, director_id INT REFERENCES actors(id));
    CREATE TABLE film_actor (film_id INT REFERENCES films, actor_id INT REFERENCES actors, role TEXT, PRIMARY KEY (actor_id, film_id)) WITHOUT ROWID;
    CREATE TABLE follows (to_id INT NOT NULL REFERENCES actors, from_id INT NOT NULL REFERENCES actors);
    CREATE TABLE likes (id INTEGER PRIMARY KEY, actor_id INT NOT NULL REFERENCES actors, film_id INT NOT NULL REFERENCES films);
    CREATE VIEW titles AS SELECT title FROM films;
    CREATE VIRTUAL TABLE words USING fts5(text);
    INSERT INTO actors VALUES (1, 'Ada', NULL, 7), (2, 'Bob', 1, NULL);
    INSERT INTO films VALUES (7, 'Up', 2);
    INSERT INTO film_actor VALUES (7, 1, 'Ellie');
    INSERT INTO follows VALUES (1, 2);
    INSERT INTO likes VALUES (5, 2, 7)`
  )
  t.same(
    nodes.map(({ key, labels, properties }) => [key, labels, properties]),
    [
      ['Actor:1', ['Actor'], { id: 1, name: 'Ada' }],
      ['Actor:2', ['Actor'], { id: 2, name: 'Bob' }],
      ['Film:7', ['Film'], { id: 7, title: 'Up' }]
    ]
  )
  t.same([...lines].sort(), [
    'Actor:1-FAVOURITE->Film:7 {}',
    'Actor:2-FOLLOWS->Actor:1 {}',
    'Actor:2-LIKES->Film:7 {"id":5}',
    'Actor:2-TEACHER->Actor:1 {}',
    'Film:7-DIRECTOR->Actor:2 {}',
    'Film:7-FILM_ACTOR->Actor:1 {"role":"Ellie"}'
  ])
  t.same(said, [
    'Views are left out: titles.',
    'Virtual tables are left out: words.',
    'Tables without a primary key: follows. Where their rows are nodes, the numbers of the rows are the keys.'
  ])
  t.match(mapping?.tables, [{ table: 'actors', references: [{ column: 'teacher_id', type: 'TEACHER' }, { column: 'favourite_id' }] }])
})

t.test('joins the columns of a key without ambiguity', async (t) => {
  const { nodes, lines } = await read(
    'sites.db',
    `CREATE TABLE sites (host TEXT NOT NULL, path TEXT NOT NULL, PRIMARY KEY (host, path));
    CREATE TABLE visits (id INTEGER PRIMARY KEY, from_host TEXT, from_path TEXT, to_path TEXT, to_host TEXT,
      FOREIGN KEY (from_host, from_path) REFERENCES sites, FOREIGN KEY (to_path, to_host) REFERENCES sites (path, host));
    INSERT INTO sites VALUES ('a,b', 'c'), ('a', 'b,c'), ('a\\', 'c');
    INSERT INTO visits VALUES (1, 'a,b', 'c', 'b,c', 'a'), (2, 'a', NULL, 'c', 'a\\')`
  )
  t.same(
    nodes.slice(0, 3).map(({ key }) => key),
    ['Site:a\\,b,c', 'Site:a,b\\,c', 'Site:a\\\\,c']
  )
  t.same(lines, ['Visit:1-FROM->Site:a\\,b,c {}', 'Visit:1-TO->Site:a,b\\,c {}', 'Visit:2-TO->Site:a\\\\,c {}'])
  t.match(nodes[4]?.properties, { from_host: 'a' }, 'a value of a key that is not whole stays')
})

t.test('keeps each value, and says what it does not keep', async (t) => {
  const { nodes, said } = await read(
    'kinds.db',
    `CREATE TABLE kinds (id INTEGER PRIMARY KEY, large INT, flag BOOLEAN, day DATE, stamp DATETIME, late DATETIME, epoch DATETIME, price DECIMAL(10,2), code INTEGER_OR_TEXT, bare, note TEXT, word TEXT, photo BLOB, odd INT, twice AS (large), none TEXT);
    INSERT INTO kinds (id, large, flag, day, stamp, late, epoch, price, code, bare, note, word, photo, odd) VALUES
      (1, 9223372036854775807, 1, '2024-01-31', '2024-01-31 10:00:00', '2024-01-31', 1700000000, 9.5, 7, 2.5, '', 'NULL', x'00', 'seven'),
      (2, -9223372036854775808, 7, 'soon', NULL, NULL, NULL, 9, 'x', 2, 'n', 'w', NULL, 7)`
  )
  const [first, second] = nodes
  t.same(first?.properties, {
    id: 1,
    large: 9223372036854775807n,
    flag: true,
    day: { temporal: 'date', value: '2024-01-31' },
    stamp: { temporal: 'datetime', value: '2024-01-31T10:00:00' },
    late: { temporal: 'date', value: '2024-01-31' },
    epoch: 1700000000,
    price: 9.5,
    code: '7',
    bare: 2.5,
    note: '',
    word: 'NULL',
    odd: 'seven',
    twice: 9223372036854775807n
  })
  t.match(second?.properties, { large: -9223372036854775808n, flag: '7', day: 'soon', price: 9, odd: 7 })
  t.match(second?.floats, ['price', 'bare'])
  t.match(said.join('\n'), /Columns of bytes are left out: kinds\.photo/)
  for (const column of ['flag', 'day', 'odd'])
    t.ok(
      said.some((text) => text.includes(`The column "${column}" is of type`)),
      column
    )
})

t.test('keeps bytes of keys as text, and reports other bytes in a column', async (t) => {
  const { lines, said } = await read(
    'bytes.db',
    `CREATE TABLE a (id BLOB PRIMARY KEY NOT NULL, t TEXT); CREATE TABLE b (id INTEGER PRIMARY KEY, a_id BLOB REFERENCES a);
    INSERT INTO a VALUES (x'00ff', 'x'), (x'01', x'02'); INSERT INTO b VALUES (1, x'00ff')`
  )
  t.same(lines, ['B:1-A->A:00ff {}'])
  t.match(said, [/a, line 2: The column "t" holds bytes.*Leave it out of the mapping/])
})

t.test('numbers rows without a key, or with a key that is null, and keeps references that it cannot follow', async (t) => {
  const { nodes, lines, notes } = await read(
    'bare.db',
    `CREATE TABLE logs (text TEXT, user_id INT REFERENCES users(number), owner TEXT REFERENCES owners);
    CREATE TABLE users (id INTEGER PRIMARY KEY, number INT UNIQUE);
    CREATE TABLE owners (name TEXT PRIMARY KEY);
    CREATE TABLE rowids (rowid TEXT, users INT, id INT); CREATE TABLE notes (id INTEGER PRIMARY KEY, owner_code INT);
    CREATE TABLE codes (owner_code INT PRIMARY KEY NOT NULL);
    INSERT INTO logs VALUES ('a', 5, 'x'), ('b', NULL, NULL); INSERT INTO users VALUES (1, 5); INSERT INTO owners VALUES ('x'), (NULL); INSERT INTO rowids VALUES ('r', 1, 2)`
  )
  t.match(
    nodes.map(({ key }) => key),
    ['Log:1', 'Log:2', 'Owner:1', 'Owner:2', 'Rowid:1', 'User:1']
  )
  t.same(lines, [])
  t.match(nodes[0]?.properties, { text: 'a', user_id: 5, owner: 'x' })
  t.match(notes, [
    /without a primary key: logs, owners, rowids/,
    /logs\.user_id \(to users\), logs\.owner \(to owners\)\. They stay properties/,
    /notes\.owner_code \(of codes\)\. If they refer/
  ])
})

t.test('names tables apart, whatever they are called', async (t) => {
  const { nodes } = await read(
    'names.db',
    `CREATE TABLE item (id INTEGER PRIMARY KEY); CREATE TABLE items (id INTEGER PRIMARY KEY); CREATE TABLE "odd ""name""; --" ("a ""b" INTEGER PRIMARY KEY);
    CREATE TABLE "---" (id INTEGER PRIMARY KEY); INSERT INTO item VALUES (1); INSERT INTO items VALUES (1); INSERT INTO "odd ""name""; --" VALUES (1); INSERT INTO "---" VALUES (1)`
  )
  t.same(
    nodes.map(({ key, labels }) => [key, ...labels]),
    [
      ['---:1', '---'],
      ['Item:1', 'Item'],
      ['items:1', 'items'],
      ['OddName:1', 'OddName']
    ]
  )
})

t.test('shows one moment while others write', async (t) => {
  const path = make(
    'wal.db',
    `PRAGMA journal_mode = WAL; CREATE TABLE a (id INTEGER PRIMARY KEY, b_id INT REFERENCES b); CREATE TABLE b (id INTEGER PRIMARY KEY); INSERT INTO b VALUES (1); INSERT INTO a VALUES (1, 1)`
  )
  const { openSqliteTables } = await import('../../../../../src/storage/graphs/import/databases/sqlite-database.ts')
  const source = await openSqliteTables(path, new AbortController().signal)
  const writer = new DatabaseSync(path)
  writer.exec('DELETE FROM a; DELETE FROM b')
  writer.close()
  for (const table of ['a', 'b']) {
    let count = 0
    for await (const { cells } of source.rows(table, ['id'])) count += cells.length
    t.equal(count, 1, table)
  }
  await source.close()
})

t.test('reads a large table in turns, in the order of its rows, and stops when it is cancelled', async (t) => {
  const rows = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)'
  const path = make(
    'large.db',
    `CREATE TABLE a (id INTEGER PRIMARY KEY); ${rows} INSERT INTO a SELECT i FROM n;
    CREATE TABLE b (x INT, y TEXT, PRIMARY KEY (x, y)) WITHOUT ROWID; ${rows} INSERT INTO b SELECT i % 300, i FROM n`
  )
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { nodes } = await readDatabase({ from: path })
  clearInterval(timer)
  t.ok(turns > 2, `${turns} turns for other work`)
  t.equal(nodes.length, 40_000)
  t.equal(new Set(nodes.map(({ key }) => key)).size, 40_000)
  const stop = new AbortController()
  setImmediate(() => stop.abort())
  await t.rejects(readDatabase({ from: path, signal: stop.signal }), { code: 'EDGEWISE_CANCELLED' })
})

t.test('refuses what is no database, and reports one that is locked or damaged', async (t) => {
  const text = join(folder, 'text.csv')
  await writeFile(text, 'a,b\n')
  const damaged = join(folder, 'damaged.db')
  await writeFile(damaged, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)]))
  const locked = make('locked.db', 'CREATE TABLE a (id INTEGER PRIMARY KEY)')
  const big = make('big.db', `CREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT); INSERT INTO a VALUES (1, printf('%.2000000c', 'x')), (2, 'y')`)
  const writer = new DatabaseSync(locked)
  writer.exec('BEGIN EXCLUSIVE')
  t.teardown(() => writer.close())
  for (const [from, code, message] of [
    [text, 'EDGEWISE_INVALID_INPUT', /not a database of SQLite.*leave --from out/],
    [folder, 'EDGEWISE_INVALID_INPUT', /is not a file/],
    [damaged, 'EDGEWISE_INVALID_INPUT', /cannot be read.*Nothing was changed/],
    [locked, 'EDGEWISE_CONFLICT', /Another program writes.*Try again/],
    [make('empty.db', 'CREATE VIEW v AS SELECT 1'), 'EDGEWISE_INVALID_INPUT', /no tables to import\. Views are left out: v\./],
    ['sqlite://relative.db', 'EDGEWISE_INVALID_INPUT', /names no file.*sqlite:\/\/\/absolute/],
    ['sqlite:///100%', 'EDGEWISE_INVALID_INPUT', /names no file.*%25/],
    ['sqlite:///a%00b', 'EDGEWISE_INVALID_INPUT', /names no file/],
    ['mysql://ann:s3cret@host/shop', 'EDGEWISE_INVALID_INPUT', /"mysql" is unknown.*postgres:\/\//]
  ] as const) {
    const failure = await readDatabase({ from }).then(
      () => null,
      (error: Error) => error
    )
    t.match(failure, { code, message }, from)
    t.notMatch(String(failure), /s3cret/)
  }
  await t.rejects(readDatabase({ from: join(folder, 'missing.db') }), { code: 'ENOENT' })
  const huge = make('huge.db', 'CREATE TABLE a (id INTEGER PRIMARY KEY, t TEXT, photo BLOB); INSERT INTO a VALUES (1, NULL, zeroblob(70000000))')
  t.equal((await readDatabase({ from: huge })).nodes.length, 1, 'the size of what is left out does not matter')
  const writing = new DatabaseSync(huge)
  writing.exec('UPDATE a SET t = CAST(photo AS TEXT)')
  writing.close()
  await t.rejects(readDatabase({ from: huge }), { code: 'EDGEWISE_INVALID_INPUT', message: /more than 64 MiB.*mapping/ })
  const { said, nodes } = await readDatabase({ from: `sqlite://${big}` })
  t.match(said, [/a, line 1: The column "t" holds more than 1048576 characters/])
  t.equal(nodes.length, 1)
})

t.test('follows a mapping, and refuses one that does not fit', async (t) => {
  const from = make(
    'mapped.db',
    `CREATE TABLE a (id INTEGER PRIMARY KEY, day TEXT, photo TEXT); CREATE TABLE b (id INTEGER PRIMARY KEY); INSERT INTO a VALUES (1, '2024-01-31', x'00')`
  )
  const entry = { table: 'a', node: { key: 'id', label: 'Thing' }, properties: { day: 'date' } } as const
  const { nodes, said } = await readDatabase({ from, mapping: { tables: [entry] } })
  t.match(nodes, [{ key: '1', labels: ['Thing'], properties: { day: { temporal: 'date' } } }], 'bytes of a column that is not mapped do not matter')
  t.match(said, [/Tables without an entry in the mapping are left out: b\./])
  for (const [tables, message] of [
    [[{ ...entry, table: 'c' }], /names the table "c".*"a", "b"/],
    [[{ ...entry, properties: { dya: 'date' } }], /names the column "dya", which "a" does not have.*"day"/],
    [[{ ...entry, node: { key: ['id', 'no'] } }], /names the column "no"/]
  ] as const)
    await t.rejects(readDatabase({ from, mapping: { tables: tables as never } }), { code: 'EDGEWISE_INVALID_INPUT', message })
})
