import fc from 'fast-check'
import t from 'tap'
import { atOnce } from '../../../../src/base/concurrency/thread-share.ts'
import { applyChanges } from '../../../../src/storage/graphs/change/apply-changes.ts'
import type { Change } from '../../../../src/storage/graphs/change/change.ts'
import { type Difference, decodeDifference, encodeDifference, inverse } from '../../../../src/storage/graphs/change/difference.ts'
import { concernedBy, readConcerned } from '../../../../src/storage/graphs/change/read-concerned.ts'
import { withDifference } from '../../../../src/storage/graphs/change/replace-records.ts'
import type { NodeRecord, RelationshipRecord } from '../../../../src/storage/graphs/import/record.ts'
import type { GraphRecords, GraphSchema } from '../../../../src/storage/graphs/store.ts'
import { caseCount } from '../../../fixtures/length.ts'

const place = { source: 'test', line: 1 }
const node = (key: string, properties: NodeRecord['properties'] = {}, labels: readonly string[] = ['P'], floats: readonly string[] = []): NodeRecord => ({
  kind: 'node',
  key,
  labels,
  properties,
  floats,
  place
})
const link = (source: string, type: string, target: string, properties: RelationshipRecord['properties'] = {}): RelationshipRecord => ({
  kind: 'relationship',
  source,
  target,
  type,
  properties,
  place
})

function graphOf(nodes: readonly NodeRecord[], relationships: readonly RelationshipRecord[]): GraphRecords {
  async function* each<T>(records: readonly T[]) {
    for (let at = 0; at < records.length; at += 2) yield records.slice(at, at + 2)
  }
  return { schema: {} as GraphSchema, nodes: () => each(nodes), relationships: () => each(relationships) }
}

const shown = (record: NodeRecord | RelationshipRecord): string =>
  record.kind === 'node'
    ? `${record.key}:${record.labels.join(':')} ${JSON.stringify(record.properties)}`
    : `${record.source}-${record.type}->${record.target} ${JSON.stringify(record.properties)}`

async function recordsWith(graph: GraphRecords, difference: Difference): Promise<(NodeRecord | RelationshipRecord)[]> {
  const records: (NodeRecord | RelationshipRecord)[] = []
  for await (const record of withDifference(graph, difference)) if ('properties' in record) records.push(record)
  return records
}

/** The graph after changes, in short and as records; and the conflicts of merges. */
async function change(graph: GraphRecords, changes: readonly Change[]) {
  const part = await readConcerned(graph, concernedBy(changes))
  const conflicts = atOnce(applyChanges(part, changes))
  const difference = atOnce(part.difference())
  const records = await recordsWith(graph, difference)
  return { shown: records.map(shown), conflicts, records, difference }
}

const small = graphOf(
  [node('a', { name: 'Ann', age: 3, rate: 2 }, ['P'], ['rate']), node('b', { name: 'Bob' }), node('c', { name: 'Cy', age: 4, city: 'Rome' }, ['P', 'Q'])],
  [link('a', 'KNOWS', 'b', { since: 1 }), link('a', 'KNOWS', 'b', { since: 2 }), link('b', 'LIKES', 'c'), link('c', 'LIKES', 'c')]
)

t.test('creates, changes and deletes nodes and relationships, in order', async (t) => {
  const { shown } = await change(small, [
    { op: 'createNode', id: 'd', labels: ['R'], properties: { born: { temporal: 'date', value: '2000-01-31' } } },
    { op: 'setNode', id: 'a', properties: { age: null, rate: 5 }, addLabels: ['R'], removeLabels: ['P'] },
    { op: 'createRelationship', source: 'd', target: 'a', type: 'KNOWS', properties: { since: 3 } },
    { op: 'setRelationship', source: 'a', target: 'b', type: 'KNOWS', place: 1, properties: { since: 9 } },
    { op: 'deleteRelationship', source: 'a', target: 'b', type: 'KNOWS', place: 0 },
    { op: 'deleteNode', id: 'c', relationships: true }
  ])
  t.same(shown, [
    'a:R {"name":"Ann","rate":5}',
    'b:P {"name":"Bob"}',
    'd:R {"born":{"temporal":"date","value":"2000-01-31"}}',
    'a-KNOWS->b {"since":9}',
    'd-KNOWS->a {"since":3}'
  ])
})

t.test('merges duplicates, moves their relationships and reports the values that it drops', async (t) => {
  const { shown, conflicts } = await change(small, [{ op: 'mergeNodes', keep: 'a', merge: ['b', 'c'] }])
  t.same(shown, ['a:P:Q {"name":"Ann","age":3,"rate":2,"city":"Rome"}', 'a-KNOWS->a {"since":1}', 'a-KNOWS->a {"since":2}', 'a-LIKES->a {}', 'a-LIKES->a {}'])
  t.same(conflicts, [
    { node: 'a', property: 'name', kept: 'Ann', dropped: 'Bob', from: 'b' },
    { node: 'a', property: 'name', kept: 'Ann', dropped: 'Cy', from: 'c' },
    { node: 'a', property: 'age', kept: 3, dropped: 4, from: 'c' }
  ])
  const { conflicts: other } = await change(small, [{ op: 'mergeNodes', keep: 'a', merge: ['c'], prefer: 'merged' }])
  t.match(other, [
    { property: 'name', kept: 'Cy', dropped: 'Ann', from: 'a' },
    { property: 'age', kept: 4, dropped: 3 }
  ])
})

t.test('refuses what cannot be applied, and points at it', async (t) => {
  const cases: [Change, RegExp][] = [
    [{ op: 'createNode', id: 'a' }, /"a" exists/],
    [{ op: 'setNode', id: 'x' }, /No node has the id "x"/],
    [{ op: 'deleteNode', id: 'b' }, /has 3 relationships\. Delete them first/],
    [{ op: 'mergeNodes', keep: 'a', merge: ['a'] }, /into itself/],
    [{ op: 'createRelationship', source: 'a', target: 'x', type: 'T' }, /No node has the id "x"/],
    [{ op: 'setRelationship', source: 'a', target: 'b', type: 'KNOWS', properties: {} }, /There are 2 relationships .* "place"/],
    [{ op: 'deleteRelationship', source: 'a', target: 'b', type: 'KNOWS', place: 2 }, /at most 1/],
    [{ op: 'deleteRelationship', source: 'a', target: 'c', type: 'KNOWS' }, /There is no relationship "a" -KNOWS-> "c"/],
    [{ op: 'setNode', id: 'a', properties: { x: { y: 1 } } }, /"x" is an object/],
    [{ op: 'setNode', id: 'a', properties: { x: 'a\u0000' } }, /U\+0000/]
  ]
  for (const [one, detail] of cases) {
    const errors = [{ pointer: '/changes/1' }]
    await t.rejects(change(small, [{ op: 'setNode', id: 'b' }, one]), { code: 'EDGEWISE_INVALID_INPUT', parameters: { detail, errors } }, one.op)
  }
})

const keys = ['a', 'b', 'c', 'd', 'e']
const keyOf = fc.constantFrom(...keys)
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ op: fc.constant('createNode' as const), id: keyOf }),
  fc.record({ op: fc.constant('setNode' as const), id: keyOf, properties: fc.record({ n: fc.nat(9) }) }),
  fc.record({ op: fc.constant('deleteNode' as const), id: keyOf, relationships: fc.boolean() }),
  fc.record({ op: fc.constant('mergeNodes' as const), keep: keyOf, merge: fc.tuple(keyOf) }),
  fc.record({ op: fc.constant('createRelationship' as const), source: keyOf, target: keyOf, type: fc.constantFrom('T', 'U') }),
  fc.record({ op: fc.constant('deleteRelationship' as const), source: keyOf, target: keyOf, type: fc.constantFrom('T', 'U'), place: fc.nat(1) })
) as fc.Arbitrary<Change>

/** The same by maps and lists; null where a change cannot be applied. */
function expected(nodes: readonly NodeRecord[], links: readonly RelationshipRecord[], all: readonly Change[]): string[] | null {
  const held = new Map(nodes.map(({ key, properties }) => [key, { ...properties }]))
  let edges = links.map(({ source, type, target }) => ({ source, type, target }))
  for (const one of all) {
    const named = one.op === 'mergeNodes' ? [one.keep, ...one.merge] : 'id' in one ? [one.id] : [one.source, one.target]
    if (one.op === 'createNode' ? held.has(one.id) : one.op !== 'deleteRelationship' && !named.every((key) => held.has(key))) return null
    if (one.op === 'createNode') held.set(one.id, {})
    else if (one.op === 'setNode') held.set(one.id, { ...held.get(one.id), ...(one.properties as { n: number }) })
    else if (one.op === 'deleteNode') {
      const own = edges.filter(({ source, target }) => source === one.id || target === one.id)
      if (own.length > 0 && one.relationships !== true) return null
      edges = edges.filter((edge) => !own.includes(edge))
      held.delete(one.id)
    } else if (one.op === 'mergeNodes') {
      const [from] = one.merge
      if (from === undefined || from === one.keep) return null
      held.set(one.keep, { ...held.get(from), ...held.get(one.keep) })
      edges = edges.map(({ source, type, target }) => ({ source: source === from ? one.keep : source, type, target: target === from ? one.keep : target }))
      held.delete(from)
    } else if (one.op === 'createRelationship') edges.push({ source: one.source, type: one.type, target: one.target })
    else if (one.op === 'deleteRelationship') {
      const alike = edges.filter(({ source, type, target }) => source === one.source && type === one.type && target === one.target)
      const chosen = alike[one.place ?? 0]
      if (chosen === undefined) return null
      edges = edges.filter((edge) => edge !== chosen)
    }
  }
  return [...[...held].map(([key, { n }]) => `${key} ${n ?? ''}`), ...edges.map(({ source, type, target }) => `${source}-${type}->${target}`)].sort()
}

t.test('agrees with a simple model on arbitrary changes, and undoes them', async (t) => {
  const nodes = fc.uniqueArray(keyOf, { minLength: 1 }).map((held) => held.map((key) => node(key, { n: 1 })))
  const check = fc.assert(
    fc.asyncProperty(
      nodes,
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('T', 'U')), { maxLength: 6 }),
      fc.array(changes, { maxLength: 6 }),
      async (all, ends, wanted) => {
        const at = (place: number) => all[place % all.length]?.key ?? ''
        const links = ends.map(([from, to, type]) => link(at(from), type, at(to)))
        const want = expected(all, links, wanted)
        const changed = await change(graphOf(all, links), wanted).catch(() => null)
        const got = changed?.shown.map((line) => line.replace(/^(\w):\w* \{(?:"n":(\d))?\}$/, '$1 $2').replace(/ \{\}$/, '')).sort() ?? null
        t.strictSame(got, want)
        if (changed === null) return
        const { records, difference } = changed
        const undoing = inverse(atOnce(decodeDifference(atOnce(encodeDifference(difference)))))
        const restored = await recordsWith(
          graphOf(
            records.filter((one) => one.kind === 'node'),
            records.filter((one) => one.kind === 'relationship')
          ),
          undoing
        )
        t.strictSame(restored.map(shown).sort(), [...all, ...links].map(shown).sort())
      }
    ),
    { seed: 20_261_129, numRuns: caseCount(2000) }
  )
  await t.resolves(check)
})
