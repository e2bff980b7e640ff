import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import type { ImportRecord } from '../../../src/storage/graphs/import/record.ts'
import { openSqliteStore } from '../../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { Batch, OperationProperty } from '../../../src/tasks/kgot/operation.ts'
import { buildTaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { recordsOf } from '../../../src/tasks/kgot/task-records.ts'
import { caseCount } from '../../fixtures/length.ts'
import { logs, sourceOf } from './operations.ts'

const claimed = { confidence: 1, relevant: true }
const stated = (...properties: OperationProperty[]) => ({ ...claimed, properties })
const batches: Batch[] = [
  {
    step: 1,
    source: sourceOf(1),
    operations: [
      { op: 'node', key: 'Rowling', label: 'Person', ...stated({ name: 'sources', value: 'a page' }, { name: 'Sources_stated', value: 'two' }) },
      { op: 'node', key: 'J. K. Rowling', label: 'Person', ...stated({ name: '__proto__', value: 'x' }, { name: 'Confidence', value: 7 }) },
      { op: 'edge', source: 'Rowling', type: 'WROTE', target: 'Emma "the book"\n', ...stated({ name: 'confidence', value: 'high' }) },
      { op: 'node', key: 'Noise', label: 'Page', ...stated(), relevant: false }
    ]
  },
  { step: 2, source: sourceOf(2, null), operations: [{ op: 'node', key: 'Rowling', label: 'Person', ...stated() }] }
]
async function* each(records: readonly ImportRecord[]) {
  yield* records
}

t.test('the records of a graph are importable, with sources and confidence', async (t) => {
  const { records, orientation, nameProperties } = recordsOf(buildTaskGraph(batches))
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db'), threads: 1 })
  t.teardown(() => store.close())
  t.match(await store.import('a', 'task', each(records), { orientation, nameProperties }), { nodeCount: 2, relationshipCount: 1, orientation: 'directed' })

  const [found] = await store.resolve('a', 'task', ['J. K. Rowling'])
  const [author] = found?.exact ?? []
  t.match(author, { key: 'Rowling', name: 'J. K. Rowling', labels: ['Person'] })
  t.strictSame(
    Object.entries(author?.properties ?? {}).sort(),
    Object.entries({
      ...{ sources_stated: 'a page', Sources_stated_stated: 'two', Confidence_stated: 7, ['__proto__']: 'x', aliases: ['J. K. Rowling'] },
      ...{ name: 'J. K. Rowling', sources: ['https://example.org/1', 'write 2'], confidence: 1 }
    }).sort()
  )
  const [written] = await store.neighbors('a', 'task', author?.id ?? -1, { direction: 'out' })
  t.match(written, { type: 'WROTE', properties: { Confidence_stated: 'high', confidence: 1, sources: ['https://example.org/1'] } })
  const { labels } = await store.schema('a', 'task')
  t.match(labels.find(({ label }) => label === 'Person')?.properties.find(({ property }) => property === 'confidence')?.types, ['float'])
})

t.test('the records of any log are importable, without quarantined items', async (t) => {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db'), threads: 1 })
  t.teardown(() => store.close())
  const property = fc.asyncProperty(logs, async (log) => {
    const graph = buildTaskGraph(log)
    const content = recordsOf(graph)
    const info = await store.import('a', 'task', each(content.records), { ...content, allowEmpty: true })
    const hidden = new Set([...graph.quarantined.nodes, ...graph.removed].map(({ key }) => key))
    const isHeld = content.records.some((record) => record.kind === 'node' && hidden.has(record.key))
    return info.nodeCount === graph.nodes.length && info.relationshipCount === graph.edges.length && !isHeld
  })
  await fc.assert(property, { numRuns: caseCount(25) })
})
