import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { openFolder } from '../../fixtures/folder.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { openCli } from './run-cli.ts'

const run = await openCli(t)
const folder = await openFolder(t)
const path = join(folder, 'shop.sqlite')
const database = new DatabaseSync(path, { enableForeignKeyConstraints: false })
const sql = `CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT); CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INT REFERENCES customers, total NUMERIC);
  INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bob'); INSERT INTO orders VALUES (7, 1, 9.5), (8, 2, 3)`
database.exec(`${sql}; CREATE VIEW names AS SELECT name FROM customers`)
database.close()

t.test('imports a file of SQLite and answers from it', async (t) => {
  const { code, stdout, stderr } = await run(['import', 'shop', '--from', path])
  t.equal(code, 0, stderr)
  t.equal(
    stdout,
    `Imported 4 nodes and 2 relationships as graph "shop" (directed).\n  name of Customer: name\n  name of Order: its key\nNote: ${path}, line 1: Views are left out: names.\n`
  )
  const found = await run(['tool', 'get_neighbors', 'node={"id":"Order:7"}', '--graph', 'shop', '--json'])
  t.match(JSON.parse(found.stdout).rows, [{ nodeId: 'Customer:1', type: 'CUSTOMER' }])
})

t.test('plans a mapping, and imports by it', async (t) => {
  const planned = await run(['import', 'plan', '--from', `sqlite://${path}`, '--plan'])
  t.equal(planned.stderr, 'Note: Views are left out: names.\n')
  const mapping = JSON.parse(planned.stdout)
  t.match(mapping.tables[1], { table: 'orders', node: { key: 'id', label: 'Order' }, references: [{ column: 'customer_id', type: 'CUSTOMER' }] })
  mapping.tables[1].references[0].type = 'BOUGHT_BY'
  const file = join(folder, 'mapping.json')
  await writeFile(file, JSON.stringify(mapping))
  t.match(await run(['import', 'plan', '--from', path, '--mapping', file, '--dry-run']), {
    code: 0,
    stdout: /^Would import 4 nodes and 2 relationships.*Relationship types:\n {2}BOUGHT_BY \(2\)/s
  })
  t.equal((await run(['graphs', 'plan'])).code, 3, 'nothing is stored')
  t.match(await run(['import', 'plan', '--from', path, '--mapping', file, '--orientation', 'undirected', '--json']), { code: 0, stdout: /"undirected"/ })
})

t.test('reports keys that no row has, and leaves them out when asked to', async (t) => {
  const bad = join(folder, 'bad.sqlite')
  const database = new DatabaseSync(bad, { enableForeignKeyConstraints: false })
  database.exec(`${sql}; INSERT INTO orders VALUES (9, 5, 1)`)
  database.close()
  const refused = await run(['import', 'bad', '--from', bad])
  t.match(refused, { code: 4, stderr: /orders, line 3: .*"Customer:5".*Nothing was changed/ })
  t.equal((await run(['graphs', 'bad'])).code, 3)
  t.match(await run(['import', 'bad', '--from', bad, '--dry-run']), { code: 4, stdout: /Faults \(1\):\n {2}orders, line 3: No node has the id "Customer:5"/ })
  t.match(await run(['import', 'bad', '--from', bad, '--skip-bad', '1']), { code: 0, stdout: /^Imported 5 nodes and 2 relationships.*Left out 1 faulty/s })
})

t.test('refuses options that do not fit', async (t) => {
  for (const [words, message] of [
    [['x'], /files to import, or a database with --from/],
    [['x', 'a.csv', '--from', path], /not both/],
    [['x', 'a.csv', '--database', 'd'], /--database and --user are for a server/],
    [['x', '--from', path, '--delimiter', ';'], /--delimiter is for files.*--plan/],
    [['x', '--from', path, '--no-header'], /--header is for files/],
    [['x', '--from', path, '--database', 'd'], /no user and no database by name/],
    [['not a name', '--from', path], /not a valid graph name/],
    [['x', '--from', join(folder, 'none.sqlite')], /Cannot open.*none\.sqlite.*does not exist/],
    [['x', '--from', 'oracle://ann:s3cret@host/x'], /"oracle" is unknown/]
  ] as const) {
    const { code, stderr } = await run(['import', ...words])
    t.equal(code, 2, words.join(' '))
    t.match(stderr, message)
    t.notMatch(stderr, /s3cret/)
  }
})

t.test('stops when it is interrupted', async (t) => {
  const interrupt = new AbortController()
  interrupt.abort()
  t.equal((await run(['import', 'stopped', '--from', path], { signal: interrupt.signal })).code, 130)
  t.equal((await run(['graphs', 'stopped'])).code, 3)
})

t.test('imports from PostgreSQL with the password of PGPASSWORD', async (t) => {
  const server = await startPostgres(t)
  if (server === null) return
  await server.run(sql.replaceAll('INTEGER PRIMARY', 'INT PRIMARY'))
  const withPassword = await openCli(t, { PGPASSWORD: server.password })
  t.match(await withPassword(['import', 'shop', '--from', server.url('postgres')]), { code: 0, stdout: /^Imported 4 nodes and 2 relationships/ })
  t.match(await withPassword(['import', 'shop', '--from', server.url(''), '--database', 'postgres', '--user', 'owner', '--plan']), {
    code: 0,
    stdout: /"customers"/
  })
  const refused = await run(['import', 'shop', '--from', server.url('postgres').replace('owner', 'owner:s3cret'), '--json'])
  t.match(refused, { code: 77, stderr: /EDGEWISE_UNAUTHENTICATED/ })
  t.notMatch(refused.stderr, /s3cret/)
})
