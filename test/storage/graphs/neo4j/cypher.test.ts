import t from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { type KernelControl, uncontrolled } from '../../../../src/graph/control.ts'
import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import type { CypherRows, GraphStore } from '../../../../src/storage/graphs/store.ts'
import { isFull } from '../../../fixtures/length.ts'
import { noServer, testServer } from '../../../fixtures/neo4j.ts'
import { newTenant, node, relationship, stream } from '../sample-graph.ts'
import { honestQueries, parameters } from './cypher/honest-queries.ts'
import { socialGraph } from './cypher/social-graph.ts'
import { canonical, openOwn, readUnguarded, uidsOf } from './cypher/social-server.ts'
import { withUid, writeForeign } from './foreign-graph.ts'
import { openStore } from './opened-store.ts'

type Reader = (
  statement: string,
  more?: { maxRows?: number; maxBytes?: number; parameters?: Record<string, unknown>; control?: KernelControl }
) => Promise<CypherRows>

function readerOf(store: GraphStore, tenant: string, graph: string): Reader {
  return async (statement, { maxRows = 1000, maxBytes = 1e6, parameters: given = parameters, control = uncontrolled } = {}) => {
    const rows = await store.readCypher?.(tenant, graph, { statement, parameters: given, maxRows, maxBytes }, control)
    return rows as CypherRows
  }
}

const cells = ({ table }: CypherRows, name: string) => Array.from(table.columns.find((column) => column.name === name)?.data ?? [])

const server = testServer()
if (server === null) t.test('Neo4j', { skip: noServer }, async () => {})
else {
  t.test('gives the rows of the statement without the guard', async (t) => {
    const own = await openOwn(t)
    if (own === null) return
    const { neo4j, options } = own
    const records = socialGraph()
    await writeForeign(neo4j, records)
    const unguarded = new Map<string, string[]>()
    const foreignUids = await uidsOf(neo4j)
    const queries = honestQueries.filter((_, at) => isFull || at % 2 === 0)
    for (const statement of queries) unguarded.set(statement, canonical(await readUnguarded(neo4j, statement, parameters), foreignUids))
    const store = openNeo4jStore({ neo4j, neo4jOptions: options, refreshMs: 0 })
    t.teardown(() => store.close())
    for (const name of ['first', 'second']) await store.import('imports', name, stream(withUid(socialGraph(name === 'first' ? '' : ' twice'))), {})
    const uids = await uidsOf(neo4j)
    const readers = [
      ['a database that others fill', readerOf(store, 'default', 'neo4j')],
      ['an imported graph', readerOf(store, 'imports', 'first')]
    ] as const
    for (const [at, statement] of queries.entries()) {
      for (const [what, read] of readers.filter((_, which) => isFull || which === at % 2)) {
        const rows = await read(statement).catch((error: EdgewiseError) => error)
        if (rows instanceof EdgewiseError) t.fail(`${what}: ${statement}: ${rows.message}`)
        else t.same(canonical(rows.table, uids), unguarded.get(statement), `${what}: ${statement}`)
      }
    }
    t.ok(queries.filter((statement) => (unguarded.get(statement)?.length ?? 0) > 1).length >= queries.length - 2, 'nearly all of them give rows')
  })

  t.test('an imported graph', async (t) => {
    const store = openStore(t, server)
    t.teardown(() => store.close())
    const tenant = newTenant()
    await store.import(tenant, 'social', stream(socialGraph()), {})
    const read = readerOf(store, tenant, 'social')

    t.test('hides the own names of the service', async (t) => {
      const rows = await read(
        'MATCH (n:City) RETURN n, labels(n) AS labels, keys(n) AS keys, properties(n) AS properties, [n] AS list, {node: n} AS map, size(labels(n)) AS size'
      )
      t.notMatch(JSON.stringify([rows.table, rows.notes]), /edgewise/i)
      t.same(cells(rows, 'size'), [1, 1])
      t.match(cells(rows, 'map')[0], { node: { key: /^(vic|roy)$/, labels: ['City'] } })
      const listed = await read(
        'CALL db.propertyKeys() YIELD propertyKey RETURN collect(propertyKey) AS names UNION CALL db.labels() YIELD label RETURN collect(label) AS names'
      )
      t.notMatch(JSON.stringify(listed.table), /edgewise/i)
    })

    t.test('types its columns', async (t) => {
      const { table } = await read(
        'MATCH p = (a:Person {name: "Ann"})-[r:KNOWS]->(b) RETURN a, r, p, nodes(p) AS nodes, a.name AS text, a.age AS whole, a.height AS float, a.tags AS list, a.born AS born, a.name = "Ann" AS truth, null AS nothing'
      )
      const types = Object.fromEntries(table.columns.map(({ name, type }) => [name, type]))
      t.same(types, {
        a: 'node',
        r: 'value',
        p: 'nodes',
        nodes: 'nodes',
        text: 'string',
        whole: 'integer',
        float: 'float',
        list: 'list',
        born: 'value',
        truth: 'boolean',
        nothing: 'value'
      })
      const [id] = cells({ table, truncated: false, notes: [] }, 'a')
      t.match(await store.nodes(tenant, 'social', [Number(id)]), [{ key: 'ann', name: 'Ann' }])
      const mixed = await read('UNWIND [1, 2.5] AS x RETURN x, CASE x WHEN 1 THEN "one" ELSE x END AS y')
      t.same(
        mixed.table.columns.map(({ type }) => type),
        ['float', 'value']
      )
      const empty = await read('MATCH (n:Person) WHERE false RETURN n.name, n.age AS age')
      t.same(
        empty.table.columns.map(({ name }) => name),
        ['n.name', 'age']
      )
    })

    t.test('cuts large results and reports it', async (t) => {
      const few = await read('UNWIND range(1, 1000000) AS x RETURN x', { maxRows: 7 })
      t.match(few, { truncated: true, table: { rowCount: 7 }, notes: [/first 7 rows/] })
      t.match(await read('UNWIND range(1, 7) AS x RETURN x', { maxRows: 7 }), { truncated: false, table: { rowCount: 7 }, notes: [] })
      const small = await read('UNWIND range(1, 1000000) AS x RETURN "abcdefghij" AS text', { maxRows: 1e6, maxBytes: 3600 })
      t.match(small, { truncated: true, table: { rowCount: 100 }, notes: [/larger than 3600 bytes/] })
    })

    t.test('suggests the nearest known name', async (t) => {
      const { notes } = await read('MATCH (n:Persn)-[:KNOWN]->(m {nmae: "x"}) RETURN n.agee, {mine: 1}.mine, date("2020-01-01").year, $options.city')
      t.same(notes, [
        'The graph has no label "Persn"; the nearest is "Person".',
        'The graph has no relationship type "KNOWN"; the nearest is "KNOWS".',
        'The graph has no property "nmae"; the nearest is "name".',
        'The graph has no property "agee"; the nearest is "age".'
      ])
    })

    t.test('passes on errors of the server with the place in the given statement', async (t) => {
      const said: readonly (readonly [string, RegExp])[] = [
        ['MATCH (n:Person)\nRETURN n.name, nope', /Variable `nope` not defined \(line 2, column 16 of the statement\)/],
        ['MATCH (n:Person) RETURN n.name, count(*) + n.age', /\(line 1, column \d+ of the statement\)/],
        ['RETURN toInteger(1, 2)', /toInteger.*of the statement/],
        ['RETURN 1 / 0', /zero/],
        ['RETURN 1 AS a UNION RETURN 2 AS b', /UNION/]
      ]
      for (const [statement, message] of said) {
        const error = (await read(statement).catch((error: unknown) => error)) as EdgewiseError
        t.match(error, { code: 'EDGEWISE_INVALID_INPUT', message })
        t.notMatch(error.message, /edgewise|EXPLAIN|CYPHER 5/i)
      }
    })

    t.test('stops when its caller gives up', async (t) => {
      const endless = 'UNWIND range(1, 100000000000) AS x WITH x WHERE x % 1000000007 = 3 RETURN count(x)'
      let checks = 0
      const check = () => {
        if (++checks > 4) throw new EdgewiseError('EDGEWISE_CANCELLED')
      }
      await t.rejects(read(endless, { control: { check } }), { code: 'EDGEWISE_CANCELLED' })
    })
  })

  t.test('no statement reads another graph', async (t) => {
    const store = openStore(t, server)
    t.teardown(() => store.close())
    const [here, there] = [newTenant(), newTenant()]
    await store.import(
      here,
      'g',
      stream([node('a', ['Person'], { name: 'here' }), node('b', ['Person'], { name: 'here too' }), relationship('a', 'KNOWS', 'b')]),
      {}
    )
    await store.import(
      there,
      'g',
      stream([node('a', ['Person', 'Secret'], { name: 'elsewhere' }), node('b', ['Person'], { hidden: 'elsewhere' }), relationship('a', 'HIDES', 'b')]),
      {}
    )
    const read = readerOf(store, here, 'g')
    const reaching: readonly (readonly [string, unknown])[] = [
      ['MATCH (n) RETURN count(n) AS number', 2],
      ['MATCH (n:Person|!Person) RETURN count(n) AS number', 2],
      ['MATCH (n:!Nothing) RETURN count(n) AS number', 2],
      ['MATCH ()--() RETURN count(*) AS number', 2],
      ['MATCH ()-[:HIDES]->() RETURN count(*) AS number', 0],
      ['MATCH ((x)-[:KNOWS]->(y)){0,3} RETURN count(*) AS number', 3],
      ['MATCH p = (n)-[*0..2]-(m) RETURN count(p) AS number', 4],
      ['MATCH (n)-[:KNOWS]->{0,2}(m) RETURN count(*) AS number', 3],
      ['RETURN COUNT { (n) } AS number', 2],
      ['RETURN COUNT { MATCH (n) RETURN n UNION ALL MATCH (m) RETURN m AS n } AS number', 4],
      ['RETURN size(COLLECT { MATCH (n) RETURN n }) AS number', 2],
      ['RETURN size([(n)-->(m) | m]) AS number', 1],
      ['MATCH (n) WHERE NOT (n)--() RETURN count(n) AS number', 0],
      ['OPTIONAL MATCH (n:Secret) RETURN count(n) AS number', 0],
      ['CALL { MATCH (n) RETURN n } RETURN count(n) AS number', 2],
      ['UNWIND range(0, 3000) AS i MATCH (n) WHERE id(n) = i + 0 AND n.name = "elsewhere" RETURN count(n) AS number', 0],
      ['MATCH (n) WHERE n["hidden"] IS NOT NULL RETURN count(n) AS number', 0],
      ['CALL db.labels() YIELD label RETURN count(label) AS number', 1],
      ['CALL db.relationshipTypes() YIELD relationshipType RETURN count(*) AS number', 1],
      ['MATCH (n) WHERE any(l IN labels(n) WHERE l STARTS WITH "Edge") RETURN count(n) AS number', 0]
    ]
    for (const [statement, number] of reaching) t.same(cells(await read(statement), 'number'), [number], statement)
  })
}
