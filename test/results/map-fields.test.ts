import t from 'tap'
import { readAnswerForm } from '../../src/results/answer-schema.ts'
import { type FieldSource, mapFields } from '../../src/results/map-fields.ts'
import type { ColumnType } from '../../src/results/table.ts'

/** As a result has them: `{ a: 'node' }` brings its key and the stored properties of its nodes. */
function sources(columns: Record<string, ColumnType>, properties: readonly string[] = []): FieldSource[] {
  const nodes = Object.keys(columns).filter((name) => columns[name] === 'node')
  return [
    ...Object.entries(columns).map(([source, type]): FieldSource => ({ source, kind: 'column', type })),
    ...nodes.map((node): FieldSource => ({ source: `${node}Id`, kind: 'key', type: 'string', node })),
    ...nodes.flatMap((node) => properties.map((property): FieldSource => ({ source: `${node}.${property}`, kind: 'property', type: 'value', node })))
  ]
}

const map = (form: unknown, from: FieldSource[]) => mapFields(readAnswerForm(form).fields ?? [], from)

t.test('maps by name, words and meaning', async (t) => {
  t.same(map({ town: 'string', people: 'integer' }, sources({ town: 'node', people: 'integer' })).sources, { town: 'town', people: 'people' })
  t.same(map({ town_id: 'string', totalCost: 'number' }, sources({ town: 'node', total_cost: 'float' })).sources, {
    town_id: 'townId',
    totalCost: 'total_cost'
  })
  t.same(map({ minutes: 'number' }, sources({ a: 'node', 'r.minutes': 'value' })).sources, { minutes: 'r.minutes' })
  t.same(map({ person_name: 'string', job_count: 'integer' }, sources({ p: 'node', count: 'integer' })).sources, { person_name: 'p', job_count: 'count' })
  t.same(map({ origin: 'string', goal: 'string' }, sources({ o: 'node', g: 'node' })).sources, { origin: 'o', goal: 'g' })
  t.same(map({ origin_code: 'string' }, sources({ origin: 'node', b: 'node' }, ['code'])).sources, { origin_code: 'origin.code' })
  t.same(map({ node_code: 'string', age: 'integer' }, sources({ x: 'node' }, ['code', 'age'])).sources, { node_code: 'x.code', age: 'x.age' })
})

t.test('assigns the only remaining source of its type', async (t) => {
  t.same(map({ who: 'string', score: 'number' }, sources({ node: 'node', score: 'float' })), { sources: { score: 'score', who: 'node' }, missing: [] })
})

t.test('does not guess between two candidates', async (t) => {
  t.same(map({ first: 'string', second: 'string' }, sources({ a: 'node', b: 'node' })).missing, ['first', 'second'])
  t.same(map({ who: 'string' }, sources({ x: 'node', y: 'node' })).missing, ['who'])
  t.same(map({ count: 'integer' }, sources({ a: 'node' })).missing, ['count'])
})
