import t from 'tap'
import type { GraphSchema } from '../../src/storage/graphs/store.ts'
import { againstSchema } from '../../src/tools/schema-step.ts'

const type = (name: string, ...patterns: readonly (readonly [source: string, target: string, count: number])[]) => ({
  type: name,
  count: patterns.reduce((sum, [, , count]) => sum + count, 0),
  properties: [],
  patterns: patterns.map(([source, target, count]) => ({ source, target, count }))
})

const schema: GraphSchema = {
  name: 'plays',
  version: '1',
  orientation: 'directed',
  nodeCount: 0,
  relationshipCount: 0,
  importedAt: '',
  labels: [],
  relationshipTypes: [type('WRITTEN_BY', ['Play', 'Person', 2000], ['Person', 'Play', 1]), type('KNOWS', ['Person', 'Person', 40])]
}
const step = { from: ['Person'], to: ['Play'], types: ['WRITTEN_BY'], direction: 'out' } as const

t.test('a step is compared with the patterns of a schema', async (t) => {
  t.equal(againstSchema({ ...step, direction: 'in' }, schema), null, 'the usual way')
  t.equal(againstSchema({ ...step, direction: 'both' }, schema), null, 'either way')
  t.equal(
    againstSchema({ ...step, types: [] }, schema),
    'Only 1 of 2041 relationships lead from Person to Play. Most WRITTEN_BY relationships lead from Play to Person. Most KNOWS relationships lead from Person to Person.'
  )
  t.equal(
    againstSchema(step, schema),
    'Only 1 of 2001 WRITTEN_BY relationships lead from Person to Play. Most WRITTEN_BY relationships lead from Play to Person.',
    'an exception'
  )
  t.equal(
    againstSchema({ ...step, to: ['Person'] }, schema),
    'No WRITTEN_BY relationship leads from Person to Person. Most WRITTEN_BY relationships lead from Play to Person.'
  )
  t.equal(
    againstSchema({ ...step, to: [], types: ['KNOWS'], from: ['Play'], direction: 'in' }, schema),
    'No KNOWS relationship leads from any node to Play. Most KNOWS relationships lead from Person to Person.'
  )
})

t.test('where both ends of a relationship can be any label, no step is excluded', async (t) => {
  t.equal(againstSchema(step, { ...schema, orientation: 'undirected' }), null)
})

t.test('no note mentions names outside a schema', async (t) => {
  const [first, ...others] = schema.relationshipTypes
  const unlabelled = { ...schema, relationshipTypes: [{ ...first, count: 5000 }, ...others] } as GraphSchema
  t.equal(againstSchema(step, { ...schema, sampled: true }), null, 'a sample')
  t.equal(againstSchema(step, unlabelled), null, 'relationships of nodes without labels')
  t.equal(againstSchema({ ...step, types: ['SEEN_BY'] }, schema), null, 'an unknown type')
})
