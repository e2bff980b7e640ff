import { createReadStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import t from 'tap'
import { makeBrowsers } from '../../data/make-browsers.ts'
import { readJsonLines } from '../../src/storage/graphs/import/read-json-lines.ts'
import type { ImportRecord } from '../../src/storage/graphs/import/record.ts'
import { read } from '../fixtures/pages.ts'
import { openApp } from '../routes/open-app.ts'

const file = new URL('../../data/browsers.jsonl', import.meta.url)
const records: ImportRecord[] = []
for await (const record of readJsonLines(createReadStream(file), 'browsers.jsonl')) records.push(record)
const nodes = records.filter((record) => record.kind === 'node')
const relationships = records.filter((record) => record.kind === 'relationship')

const isDay = (value: unknown) => typeof value === 'object' && value !== null && 'temporal' in value && value.temporal === 'date'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })

t.test('contains what its generator writes', async (t) => {
  t.ok(readFileSync(file, 'utf8') === makeBrowsers(), 'node --import=tsx data/make-browsers.ts writes this file')
})

t.test('imports whole and without a warning, each label with its names', async (t) => {
  // A relationship without its ends would be refused.
  const { names, warnings } = await runtime.store.import('default', 'browsers', Readable.from(records), {})
  t.same(warnings, [])
  t.ok(names.every(({ nameProperty }) => nameProperty === 'name'))
  const { labels, relationshipTypes } = await runtime.store.schema('default', 'browsers')
  const counts = labels.map(({ label, count }) => `${label} ${count}`)
  t.same(counts.toSorted(), ['Browser 6', 'Category 12', 'Feature 554', 'Status 5', 'Version 527'])
  const patterns = relationshipTypes.flatMap(({ type, patterns }) => patterns.map(({ source, target, count }) => `${source} ${type} ${target} ${count}`))
  t.same(patterns.toSorted(), [
    'Browser SUPPORTS Feature 2717',
    'Feature BELONGS_TO Category 657',
    'Feature HAS Status 475',
    'Feature PART_OF Feature 74',
    'Version VERSION_OF Browser 527'
  ])
})

t.test('a browser supports a feature since the day on which a version of its own came out', async (t) => {
  const dates = new Map(nodes.map(({ key, properties }) => [key, properties['releaseDate']]))
  const supports = relationships.filter(({ type }) => type === 'SUPPORTS')
  t.equal(supports.length, 2717)
  t.same(
    supports.map(({ properties }) => properties['startDate']),
    supports.map(({ source, properties }) => dates.get(`${source} ${properties['version']}`))
  )
  for (const { key, labels, properties } of nodes)
    if (labels[0] === 'Version' && !isDay(properties['releaseDate'])) t.fail(`${key} has no date, but ${JSON.stringify(properties['releaseDate'])}`)
})

t.test('has no two nodes of one name', async (t) => {
  t.equal(new Set(nodes.map(({ properties }) => properties['name'])).size, nodes.length)
})

t.test('README.md shows what rules answer, grounded', async (t) => {
  const [, table = ''] = /^## A second sample\n[\s\S]*?\|---\|---\|\n([\s\S]*?)\n\n/m.exec(await read('README.md')) ?? []
  const rows = table.split('\n').map((row) => row.split(/ *\| */).slice(1, -1))
  t.equal(rows.length, 3)
  for (const [question, answer] of rows) {
    const reply = await app.inject({ method: 'POST', url: '/ask', payload: { question, graph: 'browsers' } })
    t.match(reply.json(), { status: 'answered', planner: 'rules', grounded: true, answer })
  }
})
