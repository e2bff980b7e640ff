import { createReadStream, readFileSync } from 'node:fs'
import t from 'tap'
import { makeLondon } from '../../data/make-london.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import type { ImportRecord } from '../../src/storage/graphs/import/record.ts'

const file = new URL('../../data/london.json', import.meta.url)

t.test('contains what its generator writes', async (t) => {
  t.equal(readFileSync(file, 'utf8'), makeLondon())
})

t.test('has 302 stations and 406 links', async (t) => {
  const records: ImportRecord[] = []
  for await (const record of readJson(createReadStream(file), 'london.json')) records.push(record)
  const stations = records.filter((record) => record.kind === 'node')
  const links = records.filter((record) => record.kind === 'relationship')
  t.equal(stations.length, 302)
  t.equal(links.length, 406)
  t.equal(new Set(stations.map((station) => station.properties['name'])).size, 302)
  t.match(stations[0], {
    key: '1',
    labels: ['Station'],
    properties: { name: 'Acton Town', latitude: 51.5028, zone: 3, total_lines: 2, rail: 0 },
    floats: ['zone']
  })
  t.match(links[0], { source: '11', target: '163', type: 'LINK', properties: { line: 'Bakerloo Line', time: 1 } })
  for (const link of links) {
    const { time, distanceKm } = link.properties
    t.ok(Number.isInteger(time) && Number(distanceKm) > 0 && Number(distanceKm) < 8, `${link.source} to ${link.target}`)
  }
})

t.test('has clean names', async (t) => {
  const text = readFileSync(file, 'utf8')
  t.notMatch(text, /<br|Picadilly/)
  t.match(text, /"Piccadilly Circus"/)
})
