import t from 'tap'
import { GraphDescription } from '../../../src/storage/graphs/describe-graph.ts'
import type { NodeRecord } from '../../../src/storage/graphs/import/record.ts'
import type { Properties } from '../../../src/storage/graphs/values.ts'

const recordOf = (key: string, properties: Properties, labels = ['L'], floats: readonly string[] = []): NodeRecord => {
  return { kind: 'node', key, labels, properties, floats, place: { source: 'test', line: 1 } }
}

function describe(rows: readonly Properties[], floats: readonly string[] = []) {
  const description = new GraphDescription()
  for (const properties of rows) {
    const record = recordOf('', properties, ['L'], floats)
    description.addNode(record, record.labels)
  }
  const names = description.nameProperties({})
  const [label] = description.describe(names, [['L']]).labels
  return { label, nameProperty: names.get('L'), texts: [...description.textValues(names)] }
}

function many(count: number, make: (index: number) => Properties): Properties[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

t.test('distinguishes at most 10,000 values', async (t) => {
  const { label, texts } = describe(many(12_000, (index) => ({ value: index, text: `t${index}`, kind: index % 3 })))
  t.match(label?.properties, [
    { property: 'value', count: 12_000, distinct: 10_000, min: 0, max: 11_999 },
    { property: 'text', count: 12_000, distinct: 10_000 },
    { property: 'kind', count: 12_000, distinct: 3, samples: [0, 1, 2] }
  ])
  t.equal(texts.length, 10_000, 'a text is no name')
})

t.test('samples the most frequent values and no long ones', async (t) => {
  const { label } = describe([...many(3, () => ({ a: 'x' })), ...many(2, () => ({ a: 'y' })), ...many(9, () => ({ a: 'z'.repeat(500) })), { a: 'w' }])
  t.match(label?.properties, [{ count: 15, distinct: 4, samples: ['x', 'y', 'w'] }])
})

t.test('treats a property with any float as a float property', async (t) => {
  t.same(describe([{ a: 1 }, { a: 2.5 }]).label?.properties[0]?.types, ['float'])
  t.same(describe([{ a: 1 }, { a: 2 }], ['a']).label?.properties[0]?.types, ['float'])
  t.same(describe([{ a: 1 }, { a: 2n ** 60n }]).label?.properties[0]?.types, ['integer'])
  t.same(describe([{ a: 1 }, { a: 'x' }, { a: [1] }, { a: true }]).label?.properties[0]?.types, ['boolean', 'integer', 'list', 'string'])
})

t.test('leaves NaN out of the range', async (t) => {
  t.match(describe([{ a: Number.NaN }, { a: 3.5 }]).label?.properties[0], { min: 3.5, max: 3.5 })
  t.equal(describe([{ a: Number.NaN }]).label?.properties[0]?.min, undefined)
})

t.test('finds the property that names the nodes', async (t) => {
  const nameOf = (rows: readonly Properties[]) => describe(rows).nameProperty
  t.equal(nameOf(many(100, (index) => ({ code: `c${index}`, title: `t${index}`, name: `n${index}` }))), 'name')
  t.equal(nameOf(many(100, (index) => ({ code: `c${index}`, title: `t${index}` }))), 'title')
  t.equal(nameOf(many(100, (index) => ({ email: `e${index}`, companyName: `c${index}` }))), 'companyName')
  t.equal(nameOf(many(100, (index) => ({ name: index, isbn: `i${index}` }))), null, 'a name is text, and is called a name')
  t.equal(nameOf(many(100, (index) => ({ 'skos:prefLabel': `p${index}`, note: `n${index}` }))), 'skos:prefLabel')
  t.equal(nameOf(many(100, (index) => ({ tag: `t${index % 60}` }))), null, 'a tag differs from others')
  t.equal(nameOf(many(100, (index) => ({ lID: `${index}`, otherId: `o${index}` }))), 'lID', 'the id of the label itself')
  t.equal(nameOf(many(100, (index) => ({ name: `n${index % 60}` }))), 'name', 'people share names')
  t.equal(nameOf(many(100, (index) => ({ city: `n${index % 60}` }))), null)
  t.equal(nameOf(many(100, (index) => (index < 90 ? { name: `n${index}` } : {}))), null, 'too many lack it')
  t.equal(nameOf(many(30_000, (index) => ({ title: `t${index % 20_000}` }))), 'title')
  t.equal(nameOf(many(30_000, (index) => ({ status: index % 2 === 0 ? 'on' : `s${index}` }))), null)
  t.equal(nameOf([]), undefined)
})

t.test('recognizes name properties by their own names, in one order', async (t) => {
  const order = ['name', 'title', 'fullName', 'display_name', 'label', 'caption', 'tag', 'code', 'key', 'id', 'thing_title', 'lastName']
  for (const [at, better] of order.entries()) {
    const properties = ['description', 'spouse', 'jobTitle', ...order.slice(at).reverse()]
    const rows = many(10, (index) => Object.fromEntries(properties.map((property) => [property, `${property}${index}`])))
    const description = new GraphDescription()
    for (const [index, row] of rows.entries()) description.addNode(recordOf(`k${index}`, row, ['Thing']), ['Thing'])
    t.equal(description.nameProperties({}).get('Thing'), better)
  }
  for (const property of ['spouse', 'description', 'email', 'job_title', 'nameless', 'codec']) {
    t.equal(describe(many(10, (index) => ({ [property]: `${property} ${index}` }))).nameProperty, null, property)
  }
})

t.test('accepts names of digits, even if other nodes have such keys', async (t) => {
  const description = new GraphDescription()
  for (const [at, year] of ['3', '1', '2'].entries()) description.addNode(recordOf(String(at + 1), { name: year }, ['Year']), ['Year'])
  t.equal(description.nameProperties({}, (text) => ['1', '2', '3'].includes(text)).get('Year'), 'name')
})

t.test('rejects references to other nodes as names, and accepts a name that is the own key', async (t) => {
  const keys = ['a', 'b', 'c', 'd']
  const named = (nameOf: (at: number) => string) => {
    const description = new GraphDescription()
    for (const [at, key] of keys.entries()) description.addNode(recordOf(key, { name: nameOf(at) }, ['L']), ['L'])
    return description.nameProperties({}, (text) => keys.includes(text)).get('L')
  }
  t.equal(
    named((at) => keys[(at + 1) % 4] as string),
    null
  )
  t.equal(
    named((at) => (at === 3 ? 'gone' : (keys[at + 1] as string))),
    null,
    'one reference dangles'
  )
  t.equal(
    named((at) => keys[at] as string),
    'name'
  )
  t.equal(
    named((at) => ['b', 'Bo', 'Cy', 'Di'][at] as string),
    'name',
    'one name happens to be a key'
  )
})

t.test('lists short texts with their counts', async (t) => {
  const { texts } = describe([
    { name: 'a', city: 'Leeds' },
    { name: 'b', city: 'Leeds' },
    { name: 'c', city: 'x'.repeat(65) },
    { name: 'd', city: 3 }
  ])
  t.same(texts, [{ owner: 'node', of: 'L', property: 'city', value: 'Leeds', count: 2 }])
})
