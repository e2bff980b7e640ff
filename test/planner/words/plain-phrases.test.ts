import t from 'tap'
import { plainPhrases } from '../../../src/planner/words/plain-phrases.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const pier = {
  nodes: [
    { id: 'a', labels: ['Pier'], properties: { name: 'Old Pier', wood: 'oak' } },
    { id: 'b', labels: ['Boat'], properties: { name: 'Tern', rig: 'sloop' } }
  ],
  relationships: [{ source: 'b', target: 'a', type: 'MOORS_AT', properties: {} }]
}

t.test('what is asked in roundabout words is said plainly', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'pier', pier)
  const schema = await store.schema(tenant, 'pier')
  const said = [
    ['Which piers are empty at the moment?', 'Which piers are empty?'],
    ['boats built in the 1930s (1930 to 1939)', 'boats built between 1930 and 1939'],
    ['boats built from the start of 1930 to the end of 1934', 'boats built between 1930 and 1934'],
    ['Which wood has the largest number of piers?', 'Which wood has the most piers?'],
    ['What is the smallest number of boats?', 'What is the smallest number of boats?'],
    ['boats tied to Tern, directly or through exactly one boat in between', 'boats tied to Tern within 2 steps'],
    ['How many steps is it from Tern up to Gull (1 would mean side by side)?', 'How many steps is it from Tern to Gull?'],
    ['Name the three longest piers, longest first.', 'Name the three longest piers.'],
    ['the two boats that were built earliest', 'the two earliest boats'],
    ['Split the boats by rig: how many are there in each?', 'How many boats are there per rig?'],
    ['boats starting with "Te" or with "Gu"', 'boats starting with "Te" or starting with "Gu"'],
    ['different kinds of wood', 'different wood']
  ] as const
  for (const [text, plain] of said) t.equal(plainPhrases(text, schema), plain, text)
})

t.test('kinds are kinds where they are stored', async (t) => {
  const { store } = await openTestRuntime(t)
  await importGraph(store, 'pier', { ...pier, nodes: pier.nodes.map((node) => ({ ...node, properties: { ...node.properties, kind: 'fixed' } })) })
  t.equal(plainPhrases('different kinds of piers', await store.schema(tenant, 'pier')), 'different kinds of piers')
})
