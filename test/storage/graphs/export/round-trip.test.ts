import { deepStrictEqual, fail } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { ExportFormatName } from '../../../../src/storage/graphs/export/export-formats.ts'
import { textOf } from '../../../../src/storage/graphs/export/json-value.ts'
import { openRecords } from '../../../../src/storage/graphs/import/open-records.ts'
import { readGexf } from '../../../../src/storage/graphs/import/read-gexf.ts'
import { readGraphml } from '../../../../src/storage/graphs/import/read-graphml.ts'
import { readJson } from '../../../../src/storage/graphs/import/read-json.ts'
import { readJsonLines } from '../../../../src/storage/graphs/import/read-json-lines.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from '../../../../src/storage/graphs/import/record.ts'
import type { InlineGraphContent } from '../../../../src/storage/graphs/store.ts'
import type { Value } from '../../../../src/storage/graphs/values.ts'
import { encodeValue } from '../../../../src/storage/graphs/values-json.ts'
import { caseCount } from '../../../fixtures/length.ts'
import { recordsOf } from '../import/records.ts'
import { filesOf } from './exported.ts'

type Item = NodeRecord | RelationshipRecord
const place = { source: 'test', line: 1 }

const hostile = fc.constantFrom(
  ']]>',
  'a:b',
  'a;b',
  '"',
  "'",
  'x\ny',
  'x\r\n',
  ' ',
  '__proto__',
  'constructor',
  'id',
  'labels',
  'label',
  'type',
  'source',
  '{',
  '\u2028',
  '\\u0041',
  '\ufeff',
  ':ID',
  '\u0001'
)
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }).map((held) => held.replaceAll('\u0000', '')) },
  { weight: 1, arbitrary: hostile }
)
const name = fc.oneof({ weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,3}$/) }, { weight: 1, arbitrary: text.filter((held) => held !== '') })

const temporal = fc.constantFrom(
  { temporal: 'date', value: '2024-02-29' },
  { temporal: 'time', value: '12:30:00' },
  { temporal: 'time', value: '12:30:00+02:00' },
  { temporal: 'datetime', value: '2024-02-29T12:30:00.5' },
  { temporal: 'datetime', value: '2024-02-29T12:30:00Z' },
  { temporal: 'duration', value: 'P1Y2M3DT4H' }
)
const coordinate = fc.double({ noNaN: true, noDefaultInfinity: true, min: -90, max: 90 }).map((held) => held + 0)
const point = fc.oneof(
  fc.record({ point: fc.constantFrom('wgs84', 'cartesian'), x: coordinate, y: coordinate }, { noNullPrototype: true }),
  fc.record({ point: fc.constantFrom('wgs84', 'cartesian'), x: coordinate, y: coordinate, z: coordinate }, { noNullPrototype: true })
)
const atom = fc.oneof(
  text,
  fc.boolean(),
  fc.maxSafeInteger().map((held) => held + 0),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n - 1n }),
  fc.bigInt({ min: -(2n ** 63n), max: -(2n ** 53n) }),
  // A list cannot tell a whole float from an integer beside it.
  fc.double().map((held) => (Number.isInteger(held) ? 0.5 : held)),
  temporal,
  point
) as fc.Arbitrary<Value>
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: atom },
  { weight: 1, arbitrary: fc.constantFrom(1e300, -(2 ** 53), 2 ** 70) },
  { weight: 1, arbitrary: fc.array(atom, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.integer(), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.array(atom, { maxLength: 2 }), { maxLength: 2 }) }
)
const owned = fc.record({ entries: fc.uniqueArray(fc.tuple(name, value, fc.boolean()), { maxLength: 4, selector: ([held]) => held }) }).map(({ entries }) => {
  const floats = entries.filter(([, , isFloat]) => isFloat).map(([held]) => held)
  return { properties: Object.fromEntries(entries.map(([held, drawn]) => [held, drawn])), ...(floats.length > 0 && { floats }), place }
})
const nodes = fc.uniqueArray(fc.record({ key: name, labels: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }), owned }), {
  selector: ({ key }) => key,
  minLength: 1,
  maxLength: 5
})
const links = fc.array(fc.record({ from: fc.nat(), to: fc.nat(), type: name, owned }), { maxLength: 5 })
const graphs: fc.Arbitrary<InlineGraphContent> = fc
  .record({ nodes, links, orientation: fc.constantFrom('directed' as const, 'undirected' as const) })
  .map(({ nodes, links, orientation }) => {
    const keyAt = (at: number) => nodes[at % nodes.length]?.key ?? ''
    const records: Item[] = [
      ...nodes.map(({ key, labels, owned }) => ({ kind: 'node' as const, key, labels, ...owned })),
      ...links.map(({ from, to, type, owned }) => ({ kind: 'relationship' as const, source: keyAt(from), target: keyAt(to), type, ...owned }))
    ]
    return { records, orientation, nameProperties: {} }
  })

const readCsv = (bytes: AsyncIterable<Uint8Array>, source: string) => openRecords({ format: 'csv', files: [{ source, bytes }] })
const readers = { json: readJson, jsonl: readJsonLines, csv: readCsv, graphml: readGraphml, gexf: readGexf, 'node-link': readJson } as const

interface Seen {
  readonly losses: readonly string[]
  readonly record: Item
}
const has = ({ losses }: Seen, part: string): boolean => losses.some((loss) => loss.includes(part))
const encoded = (held: Value, { record: { floats = [] } }: Seen, property: string): string => encodeValue(held, floats.includes(property))
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
const spoken = (held: string): string => held.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '\ufffd')

const spokenValue = (held: Value): Value => (typeof held === 'string' ? spoken(held) : Array.isArray(held) ? held.map(spokenValue) : held)

/** Whether a value was read back, or is what a loss says. */
function isExplained(was: Value, now: Value | undefined, before: Seen, after: Seen, [wasNamed, nowNamed]: readonly [string, string]): boolean {
  if (now === undefined) return was === '' && has(before, 'left out')
  const [one, other] = [encoded(was, before, wasNamed), encoded(now, after, nowNamed)]
  if (one === other) return true
  if (has(before, 'U+FFFD') && encoded(spokenValue(was), before, wasNamed) === encoded(spokenValue(now), after, nowNamed)) return true
  if (has(before, 'become text') || has(before, 'JSON text')) {
    if (now === textOf(was, before.record.floats?.includes(wasNamed))) return true
    // A list of GEXF is of texts.
    if ((has(before, 'lists become') || has(before, 'in lists')) && Array.isArray(was) && Array.isArray(now)) return true
  }
  if (has(before, 'integers become floats') || has(before, 'become integers')) return one.replace(/\.0(?!\d)/g, '') === other.replace(/\.0(?!\d)/g, '')
  return has(before, 'NaN') && Array.isArray(was) && Array.isArray(now)
}

function compare(was: Item, now: Item, losses: readonly string[]): void {
  const [before, after] = [
    { losses, record: was },
    { losses, record: now }
  ]
  const ends = ({ kind, ...of }: Item) => (kind === 'node' ? [(of as NodeRecord).key] : [(of as RelationshipRecord).source, (of as RelationshipRecord).target])
  const marks = (item: Item) => (item.kind === 'node' ? item.labels : [item.type])
  const clean = (held: string) => (has(before, 'U+FFFD') ? spoken(held) : held)
  deepStrictEqual(ends(now).map(clean), ends(was).map(clean))
  if (!has(before, 'labels become') && !has(before, 'in labels') && !has(before, 'types are cut')) deepStrictEqual(marks(now).map(clean), marks(was).map(clean))
  const isRenamed = has(before, 'names of properties') || has(before, 'properties named') || has(before, 'nodes named') || has(before, 'U+FFFD')
  const [olds, news] = [Object.entries(was.properties), Object.entries(now.properties)]
  if (!has(before, 'left out')) deepStrictEqual(news.length, olds.length, JSON.stringify([Object.keys(was.properties), Object.keys(now.properties)]))
  for (const [property, held] of olds) {
    const candidates = isRenamed ? news : news.filter(([other]) => other === property)
    const isFound = [...candidates, ['', undefined] as const].some(([other, read]) => isExplained(held, read, before, after, [property, other]))
    if (!isFound) fail(`${property}: ${encodeValue(held)} became ${candidates.map(([, read]) => encodeValue(read)).join()}; losses: ${losses.join('; ')}`)
  }
}

for (const format of Object.keys(readers) as (keyof typeof readers)[]) {
  t.test(`${format} restores a graph but for its losses`, async (t) => {
    const check = fc.assert(
      fc.asyncProperty(graphs, async (content) => {
        const { texts, losses } = await filesOf(content, format)
        const read = (await Promise.all(texts.map((file) => recordsOf(readers[format], file, 50)))).flat()
        const items = read.filter((record): record is Item => record.kind === 'node' || record.kind === 'relationship')
        deepStrictEqual(items.length, content.records.length)
        for (const [at, item] of items.entries()) compare(content.records[at] as Item, item, losses)
        const stated = read.find((record) => record.kind === 'orientation')?.orientation ?? 'directed'
        if (!losses.some((loss) => loss.includes('undirected'))) deepStrictEqual(stated, content.orientation)
      }),
      { seed: 20_261_129, numRuns: caseCount(1500) }
    )
    // A message with U+2028 as the name of an assertion would be lost.
    const failure = await check.then(
      () => null,
      (error: Error) => error.stack
    )
    t.equal(failure, null)
  })
}

t.test('a graph of plain values loses nothing', async (t) => {
  const of = { properties: { name: 'A', age: 3, rate: 1, ok: true, far: 2n ** 60n, tags: ['x', 'y'] }, floats: ['rate'], place }
  const records: Item[] = [
    { kind: 'node', key: 'a', labels: ['A', 'B'], ...of },
    { kind: 'relationship', source: 'a', target: 'a', type: 'R', ...of }
  ]
  const formats: ExportFormatName[] = ['json', 'jsonl', 'csv', 'graphml', 'parquet', 'node-link']
  for (const format of formats) t.same((await filesOf({ records, orientation: 'directed', nameProperties: {} }, format)).losses, [], format)
  t.same((await filesOf({ records, orientation: 'directed', nameProperties: {} }, 'cypher')).losses, ['the ids of nodes are left out'])
})

t.test('gexf restores labels, types and plain values', async (t) => {
  const of = { properties: { name: 'A', age: 3, rate: 0.5, ok: true, tags: ['x, y', 'z\n"q"'] }, place }
  const records: Item[] = [
    { kind: 'node', key: 'a', labels: ['A', 'B;"C"'], ...of },
    { kind: 'relationship', source: 'a', target: 'a', type: 'R', ...of }
  ]
  const { texts } = await filesOf({ records, orientation: 'undirected', nameProperties: {} }, 'gexf')
  const read = await recordsOf(readGexf, texts[0] ?? '')
  t.match(
    read.filter(({ kind }) => kind === 'node' || kind === 'relationship'),
    records.map(({ place: _, ...record }) => record)
  )
  t.match(
    read.find(({ kind }) => kind === 'orientation'),
    { orientation: 'undirected' }
  )
})

t.test('parquet restores a graph as tables', async (t) => {
  const of = { properties: { name: 'A', age: 3, far: 2n ** 60n, rate: 1, tags: ['x', 'y'] }, floats: ['rate'], place }
  const records: Item[] = ['a', 'b', 'c', 'd'].map((key) => ({ kind: 'node', key, labels: ['A', 'B'], ...of }))
  for (const target of ['b', 'c', 'd', 'a']) records.push({ kind: 'relationship', source: 'a', target, type: 'KNOWS', properties: { since: 2001 }, place })
  const { names, bytes } = await filesOf({ records, orientation: 'directed', nameProperties: {} }, 'parquet')
  const files = names.map((source, at) => ({ source, bytes: chunk(bytes[at] ?? Buffer.alloc(0)) }))
  const read: ImportRecord[] = []
  for await (const record of openRecords({ files })) read.push(record)
  t.match(
    read.filter(({ kind }) => kind !== 'warning'),
    records.map(({ place: _, ...record }) => record)
  )
})

async function* chunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
