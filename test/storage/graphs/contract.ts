import fc from 'fast-check'
import type { Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import { type Condition, type ProjectionSpec, wholeGraph } from '../../../src/graph/spec.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from '../../../src/storage/graphs/import/record.ts'
import type { Pattern } from '../../../src/storage/graphs/pattern.ts'
import type { GraphStore, ImportOptions, NodeQuery } from '../../../src/storage/graphs/store.ts'
import { encodeProperties } from '../../../src/storage/graphs/values-json.ts'
import { caseCount } from '../../fixtures/length.ts'
import { graphs, patterns, reachPatterns } from './match-cases.ts'
import { expectedRows, type PlainGraph } from './match-oracle.ts'
import { idsByKey, importSample, newTenant, node, relationship, sampleRecords, stream } from './sample-graph.ts'

const SEED = 20_261_122
/** Of the comparison with every trail: graphs, and patterns per graph of either kind; 1,000 in all. */
const [GRAPHS, PATTERNS, REACH_PATTERNS] = [caseCount(20), 30, 20]
/** No bound that a busy machine meets: a store may count work by time. */
const plenty = { maxWork: 100_000_000, maxRows: 100_000 }

/** What every GraphStore promises. `open` gives a store that the test may fill; it is closed by the suite. `skipTrails` says why random patterns are left out. */
export function holdStoreToContract(t: Test, open: (t: Test) => Promise<GraphStore>, skipTrails: string | false = false): void {
  const withSample = (name: string, run: (t: Test, store: GraphStore, tenant: string) => Promise<void>) =>
    t.test(name, async (t) => {
      const store = await open(t)
      t.teardown(() => store.close())
      await run(t, store, await importSample(store))
    })

  withSample('tells what a graph holds', async (t, store, tenant) => {
    const [info] = await store.list(tenant)
    t.match(info, { name: 'sample', orientation: 'directed', nodeCount: 10, relationshipCount: 13 })
    t.equal(await store.version(tenant, 'sample'), info?.version)
    const schema = await store.schema(tenant, 'sample')
    const person = schema.labels.find(({ label }) => label === 'Person')
    t.match(person, { count: 5, nameProperty: 'name' })
    t.match(
      person?.properties.find(({ property }) => property === 'age'),
      { types: ['integer'], count: 4, distinct: 3, min: 30, max: 55 }
    )
    const works = schema.relationshipTypes.find(({ type }) => type === 'WORKS_AT')
    t.match(works, { count: 4 })
    t.ok(works?.patterns.some(({ source, target, count }) => source === 'Person' && target === 'Company' && count === 4))
  })

  withSample('reads many schemas together, of the graphs that the tenant has', async (t, store, tenant) => {
    await store.import(tenant, 'other', stream([node('only', ['Thing'])]), {})
    const found = await store.schemas(tenant, ['other', 'none', 'sample'])
    t.same(
      found.toSorted((a, b) => a.nodeCount - b.nodeCount),
      [await store.schema(tenant, 'other'), await store.schema(tenant, 'sample')]
    )
    t.same(await store.schemas(newTenant(), ['sample']), [])
  })

  withSample('gives nodes in the order of their ids, with every value as it came', async (t, store, tenant) => {
    const ids = await idsByKey(store, tenant, 'sample')
    const keys = ['vic', 'ann', 'cy1']
    const nodes = await store.nodes(
      tenant,
      'sample',
      keys.map((key) => ids.get(key) as number)
    )
    t.same(
      nodes.map(({ key }) => key),
      keys
    )
    for (const stored of nodes) {
      const record = sampleRecords.find((other) => other.kind === 'node' && other.key === stored.key)
      t.same(stored.properties, record?.kind === 'node' ? record.properties : null)
    }
    t.same(nodes[1]?.labels, ['Person'])
    t.equal(nodes[0]?.name, 'Victoria')
  })

  withSample('finds nodes by conditions of every kind', async (t, store, tenant) => {
    const byId = await idOrder(store, tenant)
    const find = async (labels: string[], ...where: Condition[]) => {
      const { nodes, total } = await store.findNodes(tenant, 'sample', { labels, where, limit: 100 })
      t.equal(nodes.length, total)
      return nodes.map(({ key }) => key)
    }
    t.same(await find(['Person'], { property: 'age', operator: '>=', value: 41 }), byId('ann', 'eva'))
    t.same(await find(['Person'], { property: 'age', operator: '<>', value: 30 }), byId('ann', 'eva'), 'a missing value does not differ')
    t.same(await find(['Person'], { property: 'age', operator: 'missing' }), ['cy2'])
    t.same(await find(['Person'], { property: 'age', operator: 'exists' }, { property: 'age', operator: '<', value: 30.5 }), byId('bob', 'cy1'))
    t.same(await find(['Person'], { property: 'age', operator: 'in', value: [41, 55, 99] }), byId('ann', 'eva'))
    t.same(await find([], { property: 'name', operator: '=', value: 'cy' }), [], 'equality minds case')
    t.same(await find([], { property: 'name', operator: 'in', value: ['Cy', 'Bolt'] }), byId('cy1', 'cy2', 'bolt'))
    t.same(await find([], { property: 'name', operator: 'starts_with', value: 'éva ö' }), ['eva'], 'case does not matter beyond ASCII')
    t.same(await find([], { property: 'name', operator: 'ends_with', value: 'VICTORIA' }), byId('vic', 'roy'))
    t.same(await find([], { property: 'name', operator: 'contains', value: "g's y" }), ['yor'])
    t.same(await find([], { property: 'active', operator: '=', value: true }), ['ann'])
    t.same(await find([], { property: 'born', operator: '>', value: '1990' }), ['bob'])
    t.same(await find([], { property: 'born', operator: '=', value: { temporal: 'date', value: '1984-03-01' } }), ['ann'])
    t.same(await find([], { property: 'visits', operator: '=', value: 9007199254740993n }), ['cy1'], 'beyond 2^53 every digit counts')
    t.same(await find([], { property: 'visits', operator: '>', value: 9007199254740992n }), ['cy1'])
    t.same(await find([], { property: 'tags', operator: 'contains', value: 'blue' }), ['ann'])
    t.same(await find([], { property: 'tags', operator: 'contains', value: 7 }), ['ann'])
    t.same(await find([], { property: 'tags', operator: '=', value: ['red', 'Blue', 7] }), ['ann'])
    t.same(await find([], { property: 'tags', operator: '=', value: ['red'] }), [])
    t.same(await find([], { property: 'mixed', operator: '=', value: 4 }), ['bolt'])
    t.same(await find([], { property: 'mixed', operator: '<>', value: 4 }), ['acme'], 'a value of another type differs')
    t.same(await find(['Manager', 'City'], { property: 'name', operator: 'contains', value: 'o' }), byId('bob', 'vic', 'roy', 'yor'))
  })

  t.test('keeps integers beyond 2^53 exact from import to schema', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const [low, middle, high, most] = [9007199254740995n, 9007199254740996n, 9007199254740997n, 2n ** 63n - 1n]
    const serials = [high, low, middle, low].map((serial, at) => node(`k${at}`, ['Part'], { serial, few: [serial, 1] }))
    await store.import(tenant, 'parts', stream([...serials, node('k4', ['Part'], { serial: 5 }), relationship('k0', 'FITS', 'k1', { serial: most })]), {})
    const find = async (operator: Condition['operator'], value: unknown, property = 'serial') =>
      (await store.findNodes(tenant, 'parts', { where: [{ property, operator, value }], limit: 9 })).nodes.map(({ key }) => key).sort()
    for (const form of [(digits: bigint) => digits, String, (digits: bigint) => ({ integer: String(digits) })]) {
      t.same(await find('=', form(low)), ['k1', 'k3'])
      t.same(await find('<>', form(low)), ['k0', 'k2', 'k4'])
      t.same(await find('>', form(low)), ['k0', 'k2'])
      t.same(await find('<=', form(low)), ['k1', 'k3', 'k4'])
      t.same(await find('in', [form(low), form(high), 5]), ['k0', 'k1', 'k3', 'k4'])
    }
    t.same(await find('=', '5'), ['k4'], 'digits as text are a number where no text is held')
    t.same(await find('contains', { integer: String(low) }, 'few'), ['k1', 'k3'])
    t.same(await find('=', [{ integer: String(low) }, 1], 'few'), ['k1', 'k3'])
    for (const value of [Number(low), 2 ** 63, { integer: '9223372036854775808' }, { integer: 'many' }, '9223372036854775808', 'many']) {
      await t.rejects(find('=', value), { code: 'EDGEWISE_INVALID_INPUT' }, JSON.stringify(value))
    }
    await t.rejects(find('>', Number(low)), { message: /JSON rounds integers beyond 2\^53, so write \{"integer": "digits"\}, or the digits as text/ })
    const { nodes } = await store.findNodes(tenant, 'parts', { orderBy: { property: 'serial', descending: true }, limit: 9 })
    t.same(
      nodes.map(({ properties }) => properties['serial']),
      [high, middle, low, low, 5]
    )
    t.same((await store.uniqueValues(tenant, 'parts', { owner: 'node', property: 'serial', limit: 9 })).values[0], { value: low, count: 2 })
    const { labels, relationshipTypes } = await store.schema(tenant, 'parts')
    t.match(
      labels[0]?.properties.find(({ property }) => property === 'serial'),
      { types: ['integer'], distinct: 4, min: 5, max: high }
    )
    t.match(relationshipTypes[0]?.properties[0], { min: most, max: most, samples: [most] })
    const fits: Pattern = {
      path: { nodes: [{}, {}], relationships: [{ as: 'r', direction: 'out', where: [{ property: 'serial', operator: '=', value: String(most) }] }] },
      return: [{ of: 'r', property: 'serial' }],
      distinct: true
    }
    const [batch] = (await store.match(tenant, 'parts', fits, plenty, uncontrolled)).columns
    t.same(Array.from(batch?.data ?? []), [most])
  })

  t.test('orders and compares zoned times and durations as Cypher does', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const lengths = ['PT2H', 'PT30M', 'P1D', 'PT24H', 'P1M', 'P30D', 'P31D', 'PT90M', 'PT1H30M']
    const instants = ['2024-01-01T11:00:00Z', '2024-01-01T12:00:00+02:00', '2024-01-01T10:30:00Z', '2024-01-01T10:00:00Z', '2024-01-01T09:59:59-01:00']
    const times = ['11:00:00Z', '12:00:00+02:00', '10:30:00Z', '10:00:00Z']
    const nodes = [
      ...lengths.map((value) => node(value, ['Length'], { took: { temporal: 'duration', value } })),
      ...instants.map((value) => node(value, ['Instant'], { at: { temporal: 'datetime', value } })),
      ...times.map((value) => node(value, ['Time'], { at: { temporal: 'time', value } }))
    ]
    await store.import(tenant, 'log', stream(nodes), {})
    const ordered = async (label: string, property: string, descending = false) =>
      (await store.findNodes(tenant, 'log', { labels: [label], orderBy: { property, descending }, limit: 20 })).nodes.map(({ key }) => key)
    const find = async (label: string, property: string, operator: Condition['operator'], value: unknown) =>
      (await store.findNodes(tenant, 'log', { labels: [label], where: [{ property, operator, value }], limit: 20 })).nodes.map(({ key }) => key).sort()

    // 90 minutes and an hour and a half are the same duration. Neo4j orders such ties by ids, which it reuses.
    t.same(
      (await ordered('Length', 'took')).map((key) => (key === 'PT90M' ? 'PT1H30M' : key)),
      ['PT30M', 'PT1H30M', 'PT1H30M', 'PT2H', 'PT24H', 'P1D', 'P30D', 'P1M', 'P31D'],
      'by length, a month of average length'
    )
    t.same(await ordered('Instant', 'at'), [instants[3], instants[1], instants[2], instants[4], instants[0]], 'by instant, then offset')
    t.same(await ordered('Time', 'at', true), [times[0], times[2], times[1], times[3]])
    for (const form of [(value: string) => value, (value: string) => ({ temporal: value.includes('T') ? 'datetime' : 'time', value })]) {
      t.same(await find('Instant', 'at', '>', form('2024-01-01T12:30:00+02:00')), [instants[4], instants[0]].sort())
      t.same(await find('Instant', 'at', '<=', form('2024-01-01T10:00:00Z')), ['2024-01-01T10:00:00Z'])
      t.same(await find('Instant', 'at', '=', form('2024-01-01T12:00+02:00')), [instants[1]], 'the same instant at another offset is another value')
      t.same((await find('Instant', 'at', '<>', form('2024-01-01T12:00+02:00'))).length, 4)
      t.same(await find('Time', 'at', '<', form('12:29:00+02:00')), [times[3], times[1]].sort())
    }
    t.same(await find('Instant', 'at', '>=', '2024-01-01T11'), [instants[1], instants[0]].sort(), 'text without an offset is compared as it is written')
    for (const value of ['PT1H30M', { temporal: 'duration', value: 'PT90M' }]) {
      t.same(await find('Length', 'took', '=', value), ['PT1H30M', 'PT90M'])
      t.same(await find('Length', 'took', 'in', [value, 'P1D']), ['P1D', 'PT1H30M', 'PT90M'], 'a day is not 24 hours')
      await t.rejects(find('Length', 'took', '>', value), {
        code: 'EDGEWISE_INVALID_INPUT',
        message: /cannot order duration values: a month .* Use "=", or order rows/
      })
    }
  })

  withSample('orders and pages nodes, those without the property last', async (t, store, tenant) => {
    const byId = await idOrder(store, tenant)
    const [first, second] = byId('bob', 'cy1')
    const page = async (descending: boolean, limit: number, offset: number) => {
      const { nodes, total } = await store.findNodes(tenant, 'sample', { labels: ['Person'], orderBy: { property: 'age', descending }, limit, offset })
      t.equal(total, 5)
      return nodes.map(({ key }) => key)
    }
    t.same(await page(false, 5, 0), [first, second, 'ann', 'eva', 'cy2'], 'both aged 30 in the order of their ids')
    t.same(await page(true, 2, 0), ['eva', 'ann'])
    t.same(await page(true, 5, 3), [second, 'cy2'])
    t.same(await page(true, 0, 0), [])
  })

  withSample('refuses comparisons that no value could meet', async (t, store, tenant) => {
    const refused = (condition: Condition) =>
      t.rejects(store.findNodes(tenant, 'sample', { where: [condition], limit: 1 }), { code: 'EDGEWISE_INVALID_INPUT' }, JSON.stringify(condition))
    await refused({ property: 'age', operator: '=', value: 'forty' })
    await refused({ property: 'age', operator: 'contains', value: '4' })
    await refused({ property: 'name', operator: '>', value: 3 })
    await refused({ property: 'name', operator: 'in', value: 'Cy' })
    await refused({ property: 'name', operator: '=', value: null })
    await refused({ property: 'active', operator: '<', value: true })
  })

  withSample('says which names would have worked', async (t, store, tenant) => {
    await t.rejects(store.version(tenant, 'simple'), { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { known: ['sample'] } })
    await t.rejects(store.findNodes(tenant, 'sample', { labels: ['Persn'], limit: 1 }), { code: 'EDGEWISE_UNKNOWN_LABEL', message: /Known labels: Person/ })
    await t.rejects(store.findNodes(tenant, 'sample', { where: [{ property: 'agee', operator: 'exists' }], limit: 1 }), {
      code: 'EDGEWISE_UNKNOWN_PROPERTY',
      message: /^Nodes of graph "sample" have no property "agee"|^Nodes.*Nearest: age/
    })
    await t.rejects(store.neighbors(tenant, 'sample', 0, { direction: 'out', types: ['KNOW'] }), {
      code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE',
      message: /: KNOWS/
    })
    await t.rejects(store.uniqueValues(tenant, 'sample', { owner: 'relationship', of: 'KNOWS', property: 'role', limit: 1 }), {
      code: 'EDGEWISE_UNKNOWN_PROPERTY'
    })
    await t.rejects(store.project(tenant, 'sample', { ...wholeGraph('natural'), types: ['LIKES'] }, uncontrolled), {
      code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE'
    })
    await t.rejects(store.drop(tenant, 'simple'), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  })

  withSample('resolves names exactly before it forgives case and spelling', async (t, store, tenant) => {
    const byId = await idOrder(store, tenant)
    const keys = (matches: readonly { key: string }[] | undefined) => matches?.map(({ key }) => key)
    const texts = ['Victoria', 'VICTORIA', 'Cy', 'kings york', 'eva ost', 'acme', 'acme and sons', 'Victria', '??']
    const [victoria, upper, cy, york, eva, key, folded, near, nothing] = await store.resolve(tenant, 'sample', texts)
    t.same(keys(victoria?.exact), ['vic'], 'Victoria is not Royal Victoria')
    t.same(victoria?.folded, [])
    t.same([keys(upper?.exact), keys(upper?.folded)], [[], ['vic']])
    t.same(keys(cy?.exact), byId('cy1', 'cy2'), 'both namesakes')
    t.same(keys(york?.folded), ['yor'])
    t.same(keys(eva?.folded), ['eva'])
    t.same(keys(key?.exact), ['acme'])
    t.same(keys(folded?.folded), ['acme'])
    t.same([near?.exact, near?.folded, keys(near?.nearest)?.[0]], [[], [], 'vic'])
    t.same(nothing, { exact: [], folded: [], nearest: [] })
  })

  t.test('finds a node by its key, under any name', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const records = [
      node('alice', ['Person'], { name: 'Alice Stone', spouse: 'bob' }),
      node('bob', ['Person'], { name: 'Robert Reed', spouse: 'alice' }),
      node('Dave-1', ['Person'], { name: 'erin', spouse: 'none' }),
      node('erin', ['Person'], { name: 'David', spouse: 'some' }),
      node('p1', ['Pet'], { spouse: 'p2' }),
      node('p2', ['Pet'], { spouse: 'p1' })
    ]
    const { names } = await store.import(tenant, 'kin', stream(records), {})
    t.same(names, [
      { label: 'Person', nameProperty: 'name' },
      { label: 'Pet', nameProperty: null }
    ])
    const texts = ['alice', 'ALICE', 'dave 1', 'erin', 'p1', 'alise']
    const found = await store.resolve(tenant, 'kin', texts)
    const keys = found.map(({ exact, folded }) => [exact.map(({ key }) => key).sort(), folded.map(({ key }) => key)])
    t.same(keys.slice(0, 3), [
      [['alice'], []],
      [[], ['alice']],
      [[], ['Dave-1']]
    ])
    t.same(keys[3], [['Dave-1', 'erin'], []], 'the name of one, the key of another')
    t.same(keys[4], [['p1'], []])
    t.equal(found[5]?.nearest[0]?.key, 'alice')
    t.same(await store.resolve(tenant, 'kin', ['erin'], { nameProperty: 'name' }).then(([one]) => one?.exact.map(({ key }) => key)), ['Dave-1'])
    const hits = await store.lookUpPhrases(tenant, 'kin', ['alice', 'erin', 'robert reed'])
    // Namesakes come in the order of their ids, which each store gives as it likes.
    t.same(hits.map(({ phrase, kind, property, value, nodes }) => [phrase, kind, property, value, nodes.map(({ key }) => key)]).sort(), [
      ['alice', 'name', '', 'alice', ['alice']],
      ['alice', 'value', 'spouse', 'alice', []],
      ['erin', 'name', '', 'erin', ['erin']],
      ['erin', 'name', 'name', 'erin', ['Dave-1']],
      ['robert reed', 'name', 'name', 'Robert Reed', ['bob']]
    ])
  })

  t.test('rejects texts that a store cannot keep unchanged, with the place', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const refused: [record: ImportRecord, detail: RegExp][] = [
      [node('a\0b', ['L']), /The id of a node, "a\\u0000b", contains the character U\+0000/],
      [node('c', ['L\0']), /A label/],
      [node('c', ['L'], { 'no\0te': 1 }), /The name of a property/],
      [node('\ud800', ['L']), /an unpaired surrogate/],
      [relationship('a', 'T\0', 'a'), /The type of a relationship/]
    ]
    for (const [record, detail] of refused) {
      const parameters = { source: 'sample', line: 1, detail }
      await t.rejects(store.import(tenant, 'texts', stream([node('a', ['L']), record]), {}), { code: 'EDGEWISE_IMPORT_INVALID', parameters })
    }
    t.match(await store.import(tenant, 'texts', stream([node('a\u{1f600}', ['L'])]), {}), { nodeCount: 1, warnings: [] })
  })

  withSample('resolves within labels and by another property', async (t, store, tenant) => {
    const [bolt] = await store.resolve(tenant, 'sample', ['Bolt'], { labels: ['Person', 'City'] })
    t.same(bolt?.exact, [])
    const [byKey] = await store.resolve(tenant, 'sample', ['bolt'], { nameProperty: 'name' })
    t.same([byKey?.exact, byKey?.folded.map(({ key }) => key)], [[], ['bolt']], 'the key is not the property asked for')
    const [country] = await store.resolve(tenant, 'sample', ['Northland'], { nameProperty: 'country' })
    t.same(
      country?.exact.map(({ key }) => key),
      ['yor']
    )
    const [nearCountry] = await store.resolve(tenant, 'sample', ['northlan'], { nameProperty: 'country' })
    t.same(
      nearCountry?.nearest.map(({ key }) => key),
      ['yor']
    )
    await t.rejects(store.resolve(tenant, 'sample', ['x'], { nameProperty: 'title' }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
  })

  withSample('lists a relationship of a node once, a self loop too', async (t, store, tenant) => {
    const ids = await idsByKey(store, tenant, 'sample')
    const around = async (key: string, options: Parameters<GraphStore['neighbors']>[3]) =>
      (await store.neighbors(tenant, 'sample', ids.get(key) as number, options)).map(({ node, direction, type }) => `${direction} ${type} ${node.key}`)
    t.same(await around('cy1', { direction: 'both' }), ['out KNOWS cy1', 'in KNOWS bob'])
    t.same((await around('cy1', { direction: 'in' })).sort(), ['in KNOWS bob', 'in KNOWS cy1'])
    t.same(await around('ann', { direction: 'out', types: ['WORKS_AT'] }), ['out WORKS_AT acme', 'out WORKS_AT acme'])
    const near = await around('ann', { direction: 'both', labels: ['City', 'Manager'] })
    t.same([near.slice(0, 2).sort(), near.slice(2)], [['out KNOWS bob', 'out LIVES_IN vic'], ['in KNOWS bob']])
    const [first] = await store.neighbors(tenant, 'sample', ids.get('ann') as number, { direction: 'out', types: ['KNOWS'] })
    t.same(first?.properties, { since: 2001, close: 0.5 })
  })

  withSample('counts the values of a property, most frequent first', async (t, store, tenant) => {
    t.same(await store.uniqueValues(tenant, 'sample', { owner: 'node', of: 'Person', property: 'age', limit: 2 }), {
      values: [
        { value: 30, count: 2 },
        { value: 41, count: 1 }
      ],
      total: 3
    })
    const roles = await store.uniqueValues(tenant, 'sample', { owner: 'relationship', property: 'role', limit: 9 })
    t.same(roles.values[0], { value: 'Treasurer', count: 2 })
    const visits = await store.uniqueValues(tenant, 'sample', { owner: 'node', property: 'visits', limit: 9 })
    t.same(
      visits.values.map(({ value }) => value),
      [5, 9007199254740993n]
    )
  })

  withSample('looks up phrases among names and text values', async (t, store, tenant) => {
    const byId = await idOrder(store, tenant)
    const hits = await store.lookUpPhrases(tenant, 'sample', ['treasurer', 'cy', 'nothing', 'acme and sons', 'northland'])
    t.same(
      hits.map(({ phrase, kind, owner, of, property, value, count, nodes }) => [phrase, kind, owner, of, property, value, count, nodes.map(({ key }) => key)]),
      [
        ['treasurer', 'value', 'relationship', 'WORKS_AT', 'role', 'Treasurer', 2, []],
        ['cy', 'name', 'node', 'Person', 'name', 'Cy', 2, byId('cy1', 'cy2')],
        ['acme and sons', 'name', 'node', 'Company', 'name', 'Acme & Sons', 1, ['acme']],
        ['northland', 'value', 'node', 'City', 'country', 'Northland', 1, []]
      ]
    )
  })

  withSample('keeps tenants apart', async (t, store, tenant) => {
    const other = newTenant()
    t.same(await store.list(other), [])
    await t.rejects(store.schema(other, 'sample'), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
    await t.rejects(store.drop(other, 'sample'), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
    await store.import(other, 'sample', stream([node('only', ['Thing'])]), {})
    t.equal((await store.schema(tenant, 'sample')).nodeCount, 10)
    t.same(
      (await store.schema(other, 'sample')).labels.map(({ label }) => label),
      ['Thing']
    )
    await store.drop(other, 'sample')
    t.same(await store.list(other), [])
    t.equal((await store.list(tenant)).length, 1)
  })

  withSample('keeps the old graph when an import fails, and changes the version when one succeeds', async (t, store, tenant) => {
    const version = await store.version(tenant, 'sample')
    const broken = async function* () {
      yield node('x', ['Thing'])
      throw new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source: 'upload', line: 2, detail: 'Not JSON.' })
    }
    await t.rejects(store.import(tenant, 'sample', broken(), {}), { code: 'EDGEWISE_IMPORT_INVALID', message: /upload, line 2/ })
    const place = { source: 'upload', line: 3 }
    const fault: ImportRecord = { kind: 'invalid', place, error: new EdgewiseError('EDGEWISE_IMPORT_INVALID', { ...place, detail: 'Too many cells.' }) }
    const read = store.import(tenant, 'sample', stream([node('a', ['L']), fault]), {})
    await t.rejects(read, { code: 'EDGEWISE_IMPORT_INVALID', message: /upload, line 3/ })
    await t.rejects(store.import(tenant, 'sample', stream([relationship('x', 'R', 'y')]), {}), { code: 'EDGEWISE_IMPORT_INVALID' })
    const controller = new AbortController()
    const endless = async function* () {
      yield node('x', ['Thing'])
      controller.abort()
      await new Promise(() => {})
    }
    await t.rejects(store.import(tenant, 'sample', endless(), { signal: controller.signal }), { code: 'EDGEWISE_CANCELLED' })
    t.equal(await store.version(tenant, 'sample'), version)
    await store.import(tenant, 'sample', stream([node('x', ['Thing'])]), {})
    t.not(await store.version(tenant, 'sample'), version)
    t.same(
      (await store.findNodes(tenant, 'sample', { limit: 5 })).nodes.map(({ key }) => key),
      ['x']
    )
  })

  withSample('projects what the spec names and nothing else', async (t, store, tenant) => {
    const ids = await idsByKey(store, tenant, 'sample')
    const keyOf = new Map([...ids].map(([key, id]) => [id, key]))
    const arcs = async (spec: Partial<ProjectionSpec>) => {
      const { csr, nodeIds, columns } = await store.project(tenant, 'sample', { ...wholeGraph('natural'), ...spec }, uncontrolled)
      const key = (index: number) => keyOf.get(nodeIds[index] as number) as string
      const found: string[] = []
      for (let from = 0; from < csr.nodeCount; from++) {
        for (let at = csr.outOffsets[from] as number; at < (csr.outOffsets[from + 1] as number); at++) {
          found.push([key(from), key(csr.outTargets[at] as number), csr.outWeights?.[at] ?? ''].join(' ').trim())
        }
      }
      return {
        arcs: found.sort(),
        nodes: Array.from({ length: csr.nodeCount }, (_, index) => key(index)),
        columns,
        shared: csr.outTargets.buffer instanceof SharedArrayBuffer
      }
    }
    const all = await arcs({})
    t.equal(all.arcs.length, 13)
    t.equal(all.nodes.length, 10)
    t.ok(all.shared)
    const known = await arcs({
      types: ['KNOWS'],
      labels: ['Person'],
      weight: { property: 'close', missing: 9 },
      nodeWhere: [{ property: 'name', operator: '<>', value: 'ÉVA Öst' }]
    })
    const byId = await idOrder(store, tenant)
    t.same(known.nodes, byId('ann', 'bob', 'cy1', 'cy2'))
    t.same(known.arcs, ['ann bob 0.5', 'bob ann 1', 'bob cy1 9', 'cy1 cy1 2.5'])
    const recent = await arcs({ types: ['KNOWS'], relationshipWhere: [{ property: 'since', operator: '>', value: 2001 }], orientation: 'reverse' })
    t.same(recent.arcs, ['ann bob', 'cy1 bob', 'cy1 cy1'])
    t.equal(recent.nodes.length, 10, 'a condition on relationships keeps the nodes')
    const properties = await arcs({
      labels: ['Person'],
      properties: [
        { property: 'age', missing: -1 },
        { property: 'active', missing: Number.NaN },
        { property: 'visits', missing: 0 }
      ]
    })
    const column = (name: string) => Object.fromEntries(properties.nodes.map((key, index) => [key, properties.columns[name]?.[index]]))
    t.same(column('age'), { ann: 41, bob: 30, cy1: 30, cy2: -1, eva: 55 })
    t.strictSame(column('active'), { ann: 1, bob: 0, cy1: Number.NaN, cy2: Number.NaN, eva: Number.NaN })
    t.same(column('visits'), { ann: 0, bob: 0, cy1: 9007199254740992, cy2: 5, eva: 0 })
    const joined = await arcs({ types: ['KNOWS'], orientation: 'undirected', weight: { property: 'close', missing: 0 }, parallel: 'sum' })
    t.ok(joined.arcs.includes('ann bob 1.5'))
  })

  withSample('projects lists of numbers as vectors, and refuses others', async (t, store, tenant) => {
    const content = [[1, 2.5], null, [3, 4]].map((vector, i) =>
      node(`v${i}`, ['Vector'], { vector, uneven: i === 0 ? [1] : [1, 2], words: ['a'], mixed: i === 0 ? 1 : [1] })
    )
    await store.import(tenant, 'vectors', stream(content), {})
    const project = (property: string) =>
      store.project(tenant, 'vectors', { ...wholeGraph('natural'), properties: [{ property, missing: Number.NaN }] }, uncontrolled)
    const { columns, nodeIds } = await project('vector')
    t.equal(nodeIds.length, 3)
    // Of the order in which a database holds its nodes nothing is promised.
    const vectors = [...nodeIds].map((_, at) => [...(columns['vector'] ?? [])].slice(2 * at, 2 * at + 2).join())
    t.same(vectors.toSorted(), ['1,2.5', '3,4', 'NaN,NaN'])
    for (const property of ['uneven', 'words', 'mixed']) await t.rejects(project(property), { code: 'EDGEWISE_NOT_NUMERIC', parameters: { property } })
  })

  withSample('refuses to project what is no number or missing', async (t, store, tenant) => {
    const project = (spec: Partial<ProjectionSpec>) => store.project(tenant, 'sample', { ...wholeGraph('natural'), ...spec }, uncontrolled)
    await t.rejects(project({ properties: [{ property: 'name', missing: 0 }] }), { code: 'EDGEWISE_NOT_NUMERIC', parameters: { property: 'name' } })
    await t.rejects(project({ weight: { property: 'role', missing: 0 } }), { code: 'EDGEWISE_NOT_NUMERIC' })
    await t.rejects(project({ types: ['KNOWS'], weight: { property: 'close', missing: null } }), {
      code: 'EDGEWISE_MISSING_VALUE',
      parameters: { count: 1, property: 'close' }
    })
  })

  withSample('matches a path and returns typed columns in the order of what they return', async (t, store, tenant) => {
    const pattern: Pattern = {
      path: {
        nodes: [
          { as: 'p', labels: ['Person'] },
          { as: 'c', labels: ['Company'] },
          { labels: ['City'], where: [{ property: 'name', operator: '=', value: 'Victoria' }] }
        ],
        relationships: [
          { as: 'w', types: ['WORKS_AT'], direction: 'out' },
          { direction: 'out', types: ['BASED_IN'] }
        ]
      },
      return: [
        { of: 'p' },
        { of: 'p', property: 'age' },
        { of: 'p', property: 'height', as: 'tall' },
        { of: 'w', property: null },
        { of: 'w', property: 'role' },
        { of: 'p', property: 'visits' }
      ],
      distinct: false
    }
    const { columns, rowCount } = await store.match(tenant, 'sample', pattern, plenty, uncontrolled)
    t.equal(rowCount, 3)
    t.same(
      columns.map(({ name, type }) => `${name}: ${type}`),
      ['p: node', 'p.age: integer', 'tall: float', 'w.type: string', 'w.role: string', 'p.visits: integer']
    )
    const keys = (await store.nodes(tenant, 'sample', Array.from(columns[0]?.data as ArrayLike<number>))).map(({ key }) => key)
    const rows = keys.map((key, row) => [key, ...columns.slice(1).map(({ data }) => data[row])])
    t.same(rows.sort(), [
      ['ann', 41, 1.7, 'WORKS_AT', 'Chief Engineer', null],
      ['ann', 41, 1.7, 'WORKS_AT', 'Treasurer', null],
      ['bob', 30, 1.82, 'WORKS_AT', 'Treasurer', null]
    ])
  })

  withSample('refuses patterns that say nothing sensible', async (t, store, tenant) => {
    const refused = (pattern: Partial<Pattern>, message: RegExp) =>
      t.rejects(
        store.match(
          tenant,
          'sample',
          { path: { nodes: [{ as: 'a' }], relationships: [] }, return: [{ of: 'a' }], distinct: false, ...pattern },
          plenty,
          uncontrolled
        ),
        {
          code: 'EDGEWISE_INVALID_INPUT',
          message
        }
      )
    const hop = (maxHops: number, as?: string) => ({
      nodes: [{ as: 'a' }, {}],
      relationships: [{ direction: 'out' as const, maxHops, ...(as !== undefined && { as }) }]
    })
    await refused({ path: { nodes: [{ as: 'a' }, {}], relationships: [] } }, /2 nodes needs 1 relationships/)
    await refused({ path: hop(13) }, /12/)
    await refused({ path: hop(2, 'r') }, /only a single hop/)
    await refused({ return: [{ of: 'b' }] }, /named "b"; named are: a/)
    await refused({ return: [] }, /at least one/)
    await refused({ exists: [hop(1)].map((path) => ({ ...path, nodes: [{}, {}] })) }, /main path names/)
  })

  t.test('agrees with trying every trail', { skip: skipTrails }, async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    let filled = 0
    const drawn = [...fc.sample(graphs, { numRuns: GRAPHS - 2, seed: SEED }), ring(3), ring(4)]
    const cases = fc.sample(patterns, { numRuns: GRAPHS * PATTERNS, seed: SEED })
    const reachCases = fc.sample(reachPatterns, { numRuns: GRAPHS * REACH_PATTERNS, seed: SEED })
    for (const graph of drawn) {
      const tenant = newTenant()
      await store.import(tenant, 'random', stream(recordsOf(graph)), {})
      const keys = new Map([...(await idsByKey(store, tenant, 'random'))].map(([key, id]) => [id, key]))
      for (const pattern of [...cases.splice(0, PATTERNS), ...reachCases.splice(0, REACH_PATTERNS)]) {
        const found = await rowsOf(store, tenant, pattern, keys)
        const expected = expectedRows(graph, pattern)
        if (expected.length > 0) filled++
        if (JSON.stringify(found) !== JSON.stringify(expected)) t.same(found, expected, JSON.stringify({ graph, pattern }))
      }
    }
    t.ok(filled > caseCount(400), `${filled} patterns had rows`)
  })

  t.test('stops a pattern at its budgets and a long call on a cancel', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    await store.import(tenant, 'dense', stream(recordsOf(completeGraph(40))), {})
    const walk: Pattern = {
      path: { nodes: [{ as: 'a' }, { as: 'b' }], relationships: [{ direction: 'both', minHops: 6, maxHops: 6 }] },
      return: [{ of: 'a' }, { of: 'b' }],
      distinct: true
    }
    await t.rejects(store.match(tenant, 'dense', walk, { maxWork: 1000, maxRows: 10 }, uncontrolled), { code: 'EDGEWISE_WORK_BUDGET', message: /Instead, / })
    const pairs = { ...walk, path: { ...walk.path, relationships: [{ direction: 'out' as const }] } }
    await t.rejects(store.match(tenant, 'dense', pairs, { maxWork: 100_000, maxRows: 10 }, uncontrolled), {
      code: 'EDGEWISE_WORK_BUDGET',
      message: /at most 10 rows/
    })
    let checks = 0
    const impatient = {
      check() {
        if (++checks > 5) throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs: 100 })
      }
    }
    await t.rejects(store.match(tenant, 'dense', walk, { maxWork: 1e12, maxRows: 10 }, impatient), { code: 'EDGEWISE_DEADLINE' })
    const unwilling = {
      check() {
        throw new EdgewiseError('EDGEWISE_CANCELLED')
      }
    }
    await t.rejects(store.project(tenant, 'dense', wholeGraph('natural'), unwilling), { code: 'EDGEWISE_CANCELLED' })
    t.equal((await store.project(tenant, 'dense', wholeGraph('natural'), uncontrolled)).csr.nodeCount, 40, 'the store goes on serving')
  })

  t.test('rejects an import without nodes unless allowed, and keeps the graph', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = await importSample(store)
    const before = await store.list(tenant)
    for (const name of ['sample', 'new'])
      await t.rejects(store.import(tenant, name, stream([]), {}), { code: 'EDGEWISE_EMPTY_IMPORT', message: /use DELETE .*allowEmpty=true/ })
    t.same(await store.list(tenant), before)
    t.match(await store.import(tenant, 'sample', stream([]), { allowEmpty: true }), { nodeCount: 0 })
  })

  t.test('keeps the orientation of a graph on import, and changes it when one is given or stated', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const place = { source: 'upload', line: 1 }
    const node: ImportRecord = { kind: 'node', key: 'a', labels: ['A'], properties: {}, place }
    const orientationAfter = async (records: readonly ImportRecord[], options: ImportOptions) =>
      (await store.import(tenant, 'g', stream(records), options)).orientation
    t.equal(await orientationAfter([node], {}), 'directed')
    t.equal(await orientationAfter([node], { orientation: 'undirected' }), 'undirected')
    t.equal(await orientationAfter([node], {}), 'undirected')
    t.equal(await orientationAfter([node, { kind: 'orientation', orientation: 'directed', place }], {}), 'directed')
    t.equal((await store.schema(tenant, 'g')).orientation, 'directed')
  })

  t.test('reads a whole graph as records, exactly and in order', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    await store.import(tenant, 'g', stream(exactRecords), { orientation: 'undirected' })
    const { schema, nodes, relationships } = await store.records(tenant, 'g', {})
    t.match(schema, { name: 'g', orientation: 'undirected', version: await store.version(tenant, 'g') })
    t.same(await encodedOf(nodes(), relationships()), inAnyOrder(exactRecords))
    const { nodes: byId } = await store.findNodes(tenant, 'g', { limit: 9 })
    t.same(
      (await flat(nodes())).map(({ key }) => key),
      byId.map(({ key }) => key),
      'in the order of ids, and again'
    )
  })

  withSample('reads a part of a graph as records', async (t, store, tenant) => {
    const people = await store.records(tenant, 'sample', { labels: ['Person'] })
    t.same((await flat(people.nodes())).map(({ key }) => key).sort(), ['ann', 'bob', 'cy1', 'cy2', 'eva'])
    t.same(new Set((await flat(people.relationships())).map(({ type }) => type)), new Set(['KNOWS']))
    const work = await store.records(tenant, 'sample', { labels: ['Person', 'Company'], types: ['WORKS_AT'] })
    t.equal((await flat(work.nodes())).length, 7)
    t.same((await flat(work.relationships())).map(({ source, target }) => `${source} ${target}`).sort(), ['ann acme', 'ann acme', 'bob acme', 'eva bolt'])
    await t.rejects(store.records(tenant, 'sample', { labels: ['Persn'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
    await t.rejects(store.records(tenant, 'sample', { types: ['KNOW'] }), { code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' })
    await t.rejects(store.records(newTenant(), 'sample', {}), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  })

  withSample('finds nodes by their keys', async (t, store, tenant) => {
    const hostile = [`"]') OR 1=1 --`, '\u0000', '\\', '']
    const find = async (query: Partial<NodeQuery>) => {
      const { nodes, total } = await store.findNodes(tenant, 'sample', { limit: 100, ...query })
      t.equal(nodes.length, total)
      return nodes.map(({ key }) => key)
    }
    const byId = await idOrder(store, tenant)
    t.same(await find({ keys: ['vic', 'nobody', 'ann', 'vic', 'Ann', ...hostile] }), byId('ann', 'vic'), 'by key alone, each once')
    t.same(await find({ keys: ['vic', 'ann', 'bob'], labels: ['Person'], where: [{ property: 'age', operator: '>', value: 30 }] }), ['ann'])
    t.same(await find({ keys: [] }), [])
  })

  withSample('counts the relationships of nodes', async (t, store, tenant) => {
    const ids = await idsByKey(store, tenant, 'sample')
    const of = (...keys: string[]) => keys.map((key) => ids.get(key) as number)
    t.same(await store.degrees(tenant, 'sample', [...of('bob', 'cy1', 'yor', 'bob'), 987_654_321]), [5, 2, 0, 5, 0], 'a self loop once')
    t.same(await store.degrees(tenant, 'sample', []), [])
    await t.rejects(store.degrees(newTenant(), 'sample', of('bob')), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
  })

  withSample('reads the records of given nodes', async (t, store, tenant) => {
    const ids = await idsByKey(store, tenant, 'sample')
    const some = [...['acme', 'ann', 'bob', 'ann'].map((key) => ids.get(key) as number), 987_654_321]
    const { nodes, relationships } = await store.records(tenant, 'sample', { ids: some })
    t.same((await flat(nodes())).map(({ key }) => key).sort(), ['acme', 'ann', 'bob'])
    const found = (await flat(relationships())).map(({ source, type, target, properties }) => `${source} ${type} ${target} ${properties['role'] ?? ''}`)
    t.same(found.toSorted(), [
      'ann KNOWS bob ',
      'ann WORKS_AT acme Chief Engineer',
      'ann WORKS_AT acme Treasurer',
      'bob KNOWS ann ',
      'bob WORKS_AT acme Treasurer'
    ])
    const roles = found.filter((text) => text.startsWith('ann WORKS_AT acme '))
    t.same(roles, ['ann WORKS_AT acme Chief Engineer', 'ann WORKS_AT acme Treasurer'], 'parallel ones in their order')
    const work = await store.records(tenant, 'sample', { ids: some, types: ['WORKS_AT'], labels: ['Person', 'Company'] })
    t.equal((await flat(work.relationships())).length, 3)
    t.same(await flat((await store.records(tenant, 'sample', { ids: [] })).relationships()), [])
    const cancel = new AbortController()
    const cancelled = (await store.records(tenant, 'sample', { ids: some }, cancel.signal)).relationships()[Symbol.asyncIterator]()
    cancel.abort()
    await t.rejects(cancelled.next(), { code: 'EDGEWISE_CANCELLED' })
  })

  t.test('reads records of one version only, until it is cancelled', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    const many = Array.from({ length: 2500 }, (_, at) => node(`n${at}`, ['N'], { at }))
    await store.import(tenant, 'g', stream(many), {})
    const cancel = new AbortController()
    const cancelled = (await store.records(tenant, 'g', {}, cancel.signal)).nodes()[Symbol.asyncIterator]()
    t.ok(((await cancelled.next()).value?.length ?? 0) < 2500, 'a batch is a part')
    cancel.abort()
    await t.rejects(cancelled.next(), { code: 'EDGEWISE_CANCELLED' })
    const { nodes } = await store.records(tenant, 'g', {})
    const read = nodes()[Symbol.asyncIterator]()
    await read.next()
    await store.import(tenant, 'g', stream(many), {})
    await t.rejects(read.next(), { code: 'EDGEWISE_CONFLICT', message: /was replaced while it was read/ })
    t.equal((await flat((await store.records(tenant, 'g', {})).nodes())).length, 2500, 'the store goes on serving')
  })

  t.test('stores graphs without nodes and without relationships', async (t) => {
    const store = await open(t)
    t.teardown(() => store.close())
    const tenant = newTenant()
    await store.import(tenant, 'empty', stream([]), { allowEmpty: true })
    t.same(await store.findNodes(tenant, 'empty', { limit: 5 }), { nodes: [], total: 0 })
    t.equal((await store.project(tenant, 'empty', wholeGraph('undirected'), uncontrolled)).csr.nodeCount, 0)
    t.same(await store.resolve(tenant, 'empty', ['x']), [{ exact: [], folded: [], nearest: [] }])
    const everything: Pattern = { path: { nodes: [{ as: 'a' }, {}], relationships: [{ direction: 'both' }] }, return: [{ of: 'a' }], distinct: false }
    t.equal((await store.match(tenant, 'empty', everything, plenty, uncontrolled)).rowCount, 0)
  })
}

const exactProperties = {
  exact: 2n ** 62n + 1n,
  low: -(2n ** 63n),
  one: 1,
  text: '1.0 \u2028 "quoted" \\ {"whole":1.0}',
  when: { temporal: 'datetime', value: '2024-01-31T12:00:00+02:00' },
  span: { temporal: 'duration', value: 'P1M2DT3S' },
  at: { point: 'cartesian', x: 1, y: 2.5, z: 3 },
  both: [1, 'two', false],
  days: [{ temporal: 'date', value: '2024-01-31' }],
  open: true
} as const
const floating = { rate: 1, rates: [1, 2.5], huge: 1e300 }
const exactRecords: readonly (NodeRecord | RelationshipRecord)[] = [
  node('a', ['A', 'B'], exactProperties),
  { ...node('b "é', ['B'], { ...floating, count: 3 }), floats: ['rate', 'rates'] },
  node('c', ['C']),
  relationship('a', 'R', 'b "é', exactProperties),
  { ...relationship('b "é', 'S', 'c', floating), floats: ['rate', 'rates'] },
  relationship('c', 'R', 'c'),
  relationship('a', 'R', 'b "é')
] as (NodeRecord | RelationshipRecord)[]

/** A record in a form that tells 5.0 from 5. */
function encodedRecord({ place: _, floats, properties, ...rest }: NodeRecord | RelationshipRecord) {
  const sorted = Object.fromEntries(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...rest, properties: encodeProperties(sorted, floats) }
}

async function flat<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const batch of batches) all.push(...batch)
  return all
}

async function encodedOf(...parts: AsyncIterable<readonly (NodeRecord | RelationshipRecord)[]>[]) {
  return inAnyOrder((await Promise.all(parts.map(flat))).flat())
}

/** Databases number nodes and relationships as they like. */
function inAnyOrder(records: readonly (NodeRecord | RelationshipRecord)[]) {
  return records.map(encodedRecord).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

function recordsOf(graph: PlainGraph) {
  return [
    ...graph.nodes.map(({ key, labels, n }) => node(key, labels, { n })),
    ...graph.relationships.map(({ source, target, type, w }) => relationship(`k${source}`, type, `k${target}`, { w }))
  ]
}

function ring(size: number): PlainGraph {
  const nodes = Array.from({ length: size }, (_, at) => ({ key: `k${at}`, labels: ['A', 'B'], n: at % 3 }))
  return { nodes, relationships: nodes.map((_, at) => ({ source: at, target: (at + 1) % size, type: at % 2 === 0 ? 'R' : 'S', w: at % 3 })) }
}

function completeGraph(size: number): PlainGraph {
  const nodes = Array.from({ length: size }, (_, at) => ({ key: `k${at}`, labels: ['A'], n: 0 }))
  return { nodes, relationships: nodes.flatMap((_, source) => nodes.map((_, target) => ({ source, target, type: 'R', w: 0 }))) }
}

/** Puts keys of the sample in the order of the ids that the store gave them. */
async function idOrder(store: GraphStore, tenant: string): Promise<(...keys: string[]) => string[]> {
  const ids = await idsByKey(store, tenant, 'sample')
  return (...keys) => keys.sort((a, b) => (ids.get(a) as number) - (ids.get(b) as number))
}

async function rowsOf(store: GraphStore, tenant: string, pattern: Pattern, keys: ReadonlyMap<number, string>): Promise<string[]> {
  const { columns, rowCount } = await store.match(tenant, 'random', pattern, plenty, uncontrolled)
  return Array.from({ length: rowCount }, (_, row) =>
    JSON.stringify(columns.map(({ type, data }) => (type === 'node' ? keys.get(data[row] as number) : data[row])))
  ).sort()
}
