import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import neo4jDriver from 'neo4j-driver'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { type Condition, operators } from '../../../../src/graph/spec.ts'
import { compileConditions } from '../../../../src/storage/graphs/neo4j/conditions.ts'
import { Parameters } from '../../../../src/storage/graphs/neo4j/parameters.ts'
import { toStored } from '../../../../src/storage/graphs/neo4j/stored-values.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { GraphSchema, GraphStore } from '../../../../src/storage/graphs/store.ts'
import type { Value } from '../../../../src/storage/graphs/values.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { node, stream } from '../sample-graph.ts'

const LABEL = `ConditionCase${process.pid}`

const numbers: Value[] = [0, -1, 4, 4.5, 9007199254740991, 9007199254740993n, -9007199254740993n, 1e300, Number.NaN, Number.POSITIVE_INFINITY]
const texts: Value[] = ['', 'Ann', 'ANN', 'ann b', 'Straße', 'ÉVA Öst', '4', '1990', 'true', '\\', "it's", '"', '\u{1F600}']
const times: Value[] = [
  { temporal: 'date', value: '1984-03-01' },
  { temporal: 'date', value: '1995-11-20' },
  { temporal: 'date', value: '1984-02-31' },
  { temporal: 'datetime', value: '1995-11-20T10:00:00' },
  { temporal: 'datetime', value: '1995-11-20T10:00:00.5Z' },
  { temporal: 'time', value: '10:00:00+02:00' },
  { temporal: 'duration', value: 'P1Y' },
  { temporal: 'duration', value: '-P1D' }
]
const places: Value[] = [
  { point: 'wgs84', x: -0.14, y: 51.5 },
  { point: 'wgs84', x: 181, y: 0 },
  { point: 'cartesian', x: 1, y: 2 },
  { point: 'cartesian', x: 1, y: 2, z: 3 }
]
const lists: Value[] = [
  [],
  [1, 2],
  [1, 2.5],
  ['Ann', 'b'],
  ['red', 'Blue', 7],
  [true, null],
  [[1], ['Ann']],
  [4, 'x'],
  [4.5, 'é"'],
  [{ temporal: 'date', value: '1984-03-01' }],
  [{ temporal: 'date', value: '1984-03-01' }, 1]
]
const pools: Readonly<Record<string, readonly Value[]>> = {
  number: numbers,
  text: texts,
  flag: [true, false],
  time: times,
  place: places,
  list: lists,
  'text or time': [...texts, ...times],
  'text or `list`': [...texts, ...lists],
  mixed: [...numbers, ...texts, true, false, ...times, ...places, ...lists]
}
const values: readonly Value[] = [...numbers.filter((value) => !Number.isNaN(value)), ...texts, true, false, ...times, ...places, ...lists, '10', 2 ** 53, 'nn']

/** Node `property-index` holds one value under one property. */
const records = Object.entries(pools).flatMap(([property, pool]) => pool.map((value, at) => ({ key: `${property}-${at}`, properties: { [property]: value } })))

async function embedded(t: Test): Promise<GraphStore> {
  const store = await openSqliteStore({ path: join(mkdtempSync(join(tmpdir(), 'edgewise-')), 'store.sqlite') })
  t.teardown(() => store.close())
  await store.import('t', 'values', stream(records.map(({ key, properties }) => node(key, ['Thing'], properties))), {})
  return store
}

async function fill(t: Test, neo4j: Neo4j): Promise<void> {
  const rows = records.map(({ key, properties }) => ({
    key,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, toStored(value as NonNullable<Value>)]))
  }))
  t.teardown(() => neo4j.autocommit({ text: `MATCH (n:${LABEL}) DETACH DELETE n` }))
  await neo4j.autocommit({ text: `UNWIND $rows AS row CREATE (n:${LABEL}) SET n = row.properties SET n.caseKey = row.key`, parameters: { rows } })
}

const everyCondition: Condition[] = Object.keys(pools).flatMap((property) =>
  operators.flatMap((operator): Condition[] => {
    if (operator === 'exists' || operator === 'missing') return [{ property, operator }]
    if (operator === 'in')
      return [{ property, operator, value: [] }, ...values.map((value, at) => ({ property, operator, value: [value, values[at + 1] ?? value] }))]
    return [...values, null].map((value) => ({ property, operator, value }))
  })
)

/** Of each property and operator some values: their number has no divisor in common with that of the cases left out. */
const conditions = everyCondition.filter(({ value }, at) => value === undefined || caseCount(at + 1) > caseCount(at))

type Found = readonly string[] | string

async function ask(find: () => Promise<readonly string[]>): Promise<Found> {
  try {
    return [...(await find())].sort()
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_INVALID_INPUT') return error.message
    throw error
  }
}

/** One statement for many conditions: planning each would take most of the time. */
async function findAll(neo4j: Neo4j, schema: GraphSchema, asked: readonly Condition[]): Promise<Found[]> {
  const parameters = new Parameters()
  const compiled = await Promise.all(
    asked.map((condition) => ask(async () => [compileConditions(schema, { owner: 'node', of: [] }, [condition], 'n', parameters)]))
  )
  const tests = compiled.flatMap((one) => (typeof one === 'string' ? [] : [one[0] as string]))
  const rows = await neo4j.read({ text: `MATCH (n:${LABEL}) RETURN n.caseKey AS key, [${tests.join(', ')}] AS held`, parameters: parameters.values })
  let column = 0
  return compiled.map((one) => {
    if (typeof one === 'string') return one
    const at = column++
    return rows
      .flatMap(({ key, held }) => ((held as unknown[])[at] === true ? [key as string] : (held as unknown[])[at] === false ? [] : [`${key}: null`]))
      .sort()
  })
}

/** How the server would run the statement, as text. */
async function planOf(t: Test, { uri, username, password }: TestServer, text: string, parameters: Parameters): Promise<string> {
  const driver = neo4jDriver.driver(uri, username === '' ? undefined : neo4jDriver.auth.basic(username, password))
  t.teardown(() => driver.close())
  const { summary } = await driver.executeQuery(`CYPHER 5 EXPLAIN ${text}`, parameters.values)
  return JSON.stringify(summary.plan)
}

const server = testServer()
if (server === null) t.test('conditions in Cypher', { skip: noServer }, async () => {})
else {
  t.test('agrees with the embedded store on each node, and is never null', async (t) => {
    const store = await embedded(t)
    const schema = await store.schema('t', 'values')
    const neo4j = openConnection(t, server)
    await fill(t, neo4j)
    let held = 0
    for (let from = 0; from < conditions.length; from += 40) {
      const asked = conditions.slice(from, from + 40)
      const found = await findAll(neo4j, schema, asked)
      for (const [at, condition] of asked.entries()) {
        const expected = await ask(async () => {
          const { nodes } = await store.findNodes('t', 'values', { where: [condition], limit: 10_000 })
          return nodes.map(({ key }) => key)
        })
        if (typeof expected !== 'string' && expected.length > 0) held++
        if (JSON.stringify(found[at]) !== JSON.stringify(expected))
          t.same(
            found[at],
            expected,
            JSON.stringify(condition, (_, value) => (typeof value === 'bigint' ? String(value) : value))
          )
      }
    }
    t.ok(held > caseCount(500), `${held} of ${conditions.length} conditions held somewhere`)
  })

  t.test('lets an index serve equality, lists and order, and is empty without conditions', async (t) => {
    const neo4j = openConnection(t, server)
    const label = `${LABEL}Indexed`
    t.teardown(async () => {
      await neo4j.autocommit({ text: `DROP INDEX ${label} IF EXISTS` })
      await neo4j.autocommit({ text: `MATCH (n:${label}) DELETE n` })
    })
    await neo4j.autocommit({ text: `CREATE INDEX ${label} FOR (n:${label}) ON (n.text)` })
    await neo4j.autocommit({ text: `UNWIND range(1, 1000) AS i CREATE (:${label} {text: toString(i)})` })
    await neo4j.autocommit({ text: 'CALL db.awaitIndexes()' })
    const schema = { name: 'g', labels: [{ label, properties: [{ property: 'text', types: ['string'] }] }] } as unknown as GraphSchema
    const tried: Condition[] = [
      { property: 'text', operator: '=', value: '7' },
      { property: 'text', operator: 'in', value: ['7', '8'] },
      { property: 'text', operator: '>', value: '99' }
    ]
    for (const condition of tried) {
      const parameters = new Parameters()
      const where = compileConditions(schema, { owner: 'node', of: [] }, [condition], 'n', parameters)
      t.match(await planOf(t, server, `MATCH (n:${label}) WHERE ${where} RETURN n.text`, parameters), /NodeIndexSeek/, where)
    }
    t.equal(compileConditions(schema, { owner: 'node', of: [] }, [], 'n', new Parameters()), '')
  })
}
