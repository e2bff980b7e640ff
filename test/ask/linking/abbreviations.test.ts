import t from 'tap'
import { abbreviates, isUnit } from '../../../src/ask/linking/abbreviations.ts'
import { linkSchema } from '../../../src/ask/linking/link-schema.ts'
import { tokenize } from '../../../src/ask/linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../../src/storage/graphs/store.ts'

const word = (text: string) => tokenize(text)[0] ?? { folded: text, lemma: text }

t.test('a short form', async (t) => {
  await t.test('means the words that it shortens', async () => {
    for (const [short, long] of [
      'lvl level',
      'grp group',
      'svc services',
      'cnt count',
      'elev elevation',
      'affil affiliation',
      'sev severity',
      'xfer transfers',
      'txn transactions'
    ].map((line) => line.split(' ')))
      t.ok(abbreviates(word(short ?? ''), word(long ?? '')), `${short} ${long}`)
  })
  await t.test('does not mean a word that only begins or sounds alike', async () => {
    for (const [short, long] of ['port portion', 'part partner', 'ship shipment', 'cat category', 'rate ratings', 'lvl lovely', 'cnt continent'].map((line) =>
      line.split(' ')
    ))
      t.notOk(abbreviates(word(short ?? ''), word(long ?? '')), `${short} ${long}`)
  })
  await t.test('of a unit means its name', async () => {
    t.ok(abbreviates(word('eur'), word('euros')))
    t.ok(abbreviates(word('gb'), word('gigabytes')))
    t.ok(isUnit(word('km')))
    t.notOk(isUnit(word('length')))
  })
})

const property = (name: string, type: PropertySchema['types'][number] = 'integer'): PropertySchema => ({
  property: name,
  types: [type],
  count: 1,
  distinct: 1,
  samples: []
})
const schema: GraphSchema = {
  name: 'works',
  version: '1',
  importedAt: '2020-01-01T00:00:00Z',
  orientation: 'directed',
  nodeCount: 1,
  relationshipCount: 0,
  labels: [
    {
      label: 'Machine',
      count: 1,
      nameProperty: 'name',
      properties: [property('floor_area_m2'), property('hrsPerWk'), property('dob', 'string'), property('rohs', 'boolean'), property('engine', 'string')]
    }
  ],
  relationshipTypes: []
}

t.test('a property is found', async (t) => {
  const found = (text: string) =>
    linkSchema(tokenize(text), schema).flatMap((mention) =>
      mention.kind === 'property' ? [[text.split(' ').slice(mention.start, mention.end).join(' '), mention.owners[0]?.property]] : []
    )
  await t.test('by its words without its unit', async (t) => t.same(found('the largest floor area')[0], ['floor area', 'floor_area_m2']))
  await t.test('by a rate in different words', async (t) => t.same(found('more hours a week')[0], ['hours a week', 'hrsPerWk']))
  await t.test('by its initials', async (t) => t.same(found('her date of birth')[0], ['date of birth', 'dob']))
  await t.test('with a verb of having', async (t) => t.same(found('all RoHS compliant machines')[0], ['RoHS compliant', 'rohs']))
  await t.test('but not by an agent noun', async (t) => t.same(found('all engineers'), []))
})
