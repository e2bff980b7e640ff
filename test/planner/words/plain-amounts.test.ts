import t from 'tap'
import { plainAmounts } from '../../../src/planner/words/plain-amounts.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const pier = {
  nodes: [
    { id: 'a', labels: ['Pier'], properties: { name: 'Old Pier', length: 120, builtOn: '1890-05-01' } },
    { id: 'b', labels: ['Boat'], properties: { name: 'Tern', weightKg: 900 } }
  ],
  relationships: [{ source: 'b', target: 'a', type: 'MOORS_AT', properties: { visitsPerYear: 12 } }]
}

t.test('amounts, units, dates and bounds are said in plain terms', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'pier', pier)
  const schema = await store.schema(tenant, 'pier')
  const said = [
    ['piers over 15 m', 'piers over 15'],
    ['How long is Old Pier, in metres?', 'How long is Old Pier?'],
    ['boats of 900 kg', 'boats of 900 kg'],
    ['boats of 2000 pounds', 'boats of 2000 pounds'],
    ['built between 1 January 1880 and March 5th, 1900', 'built between 1880-01-01 and 1900-03-05'],
    ['built from 1880 up to and including 1900', 'built between 1880 and 1900'],
    ['built from 1880 onwards, with 1880 included', 'built since 1880'],
    ['built since before the year 1900', 'built before 1900'],
    ['piers of 120 metres or longer', 'piers of at least 120'],
    ['three boats or more', 'at least three boats'],
    ['boats that moor over 100 times a year', 'boats that moor over 100 visits per year'],
    ['piers of length 100 to 200', 'piers of length between 100 and 200'],
    ['length 100 and above', 'length at least 100'],
    ['forty-two boats at Forty Hill', '42 boats at Forty Hill'],
    ['parts of ten plus', 'parts of ten or more'],
    ['the pier "15 m or longer"', 'the pier "15 m or longer"']
  ] as const
  for (const [text, plain] of said) t.equal(plainAmounts(text, schema), plain, text)
})

t.test('minutes are left beside an amount where the time that something takes is stored', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'rail', {
    nodes: ['a', 'b'].map((id) => ({ id, labels: ['Stop'], properties: { name: id } })),
    relationships: [{ source: 'a', target: 'b', type: 'RUN', properties: { time: 3 } }]
  })
  const schema = await store.schema(tenant, 'rail')
  t.equal(plainAmounts('runs of at most 3 minutes and 2 km', schema), 'runs of at most 3 minutes and 2')
})
