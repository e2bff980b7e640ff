import t from 'tap'
import type { EdgewiseError } from '../../../src/base/errors.ts'
import { readQuery } from '../../../src/tools/query/language/read-query.ts'
import { writeQuery } from '../../../src/tools/query/language/write-query.ts'
import { compileQuery } from '../../../src/tools/query/plan/compile-query.ts'
import { anything, type NamedNode, type NodePattern, type Query, type RelationshipPattern } from '../../../src/tools/query/tree.ts'
import { isFull } from '../../fixtures/length.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { Chooser, RandomTree, randomGraph } from './random-tree.ts'

const GRAPHS = isFull ? 20 : 6
const TREES = 60

t.test('a random query makes the same calls after it is written and read', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  const count = { said: 0, refused: 0, all: 0 }
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const choose = new Chooser(seed)
    const graph = randomGraph(choose)
    await importGraph(store, 'random', graph)
    const schema = await store.schema(tenant, 'random')
    const trees = new RandomTree(choose, graph)
    const place = { tenant, graph: 'random', store, schema, findTool: (name: string) => caller.find(name) }
    for (let tree = 0; tree < TREES; tree++) {
      const query = trees.query()
      const written = writeQuery(query)
      count.all += 1
      if (written === null) continue
      const read = await readQuery(JSON.parse(JSON.stringify(written)), place).catch((error: EdgewiseError) => error)
      if (read instanceof Error) {
        // Some random queries follow links that the graph has none of.
        t.match(read, { code: 'EDGEWISE_INVALID_QUERY', message: / joins / }, JSON.stringify(written))
        count.refused += 1
      } else {
        count.said += 1
        t.same(compileQuery(read, schema).calls, compileQuery(query, schema).calls, JSON.stringify(written), { query })
      }
    }
  }
  t.comment(`${count.said} of ${count.all} random queries can be written and read, ${count.refused} ask for links that are not there`)
  t.ok(count.said * 2 >= count.all, `${count.said} of ${count.all}`)
})

const ada: NamedNode = { id: 1, key: 'p1', name: 'Ada', labels: ['Person'] }
const people: NodePattern = { ...anything, labels: ['Person'] }
const pattern: RelationshipPattern = {
  types: ['KNOWS'],
  direction: 'out',
  minHops: 1,
  maxHops: 1,
  predicates: [],
  other: people,
  isNegated: false,
  count: null
}
const call = { tool: 'pagerank', arguments: { limit: 3 } }
const ends = { source: { id: 'p1', name: 'Ada' }, target: { id: 'p2', name: 'Bo' } }

t.test('a query is written in its shortest form', async (t) => {
  t.same(writeQuery({ ask: 'list', of: anything, show: [] }), { ask: 'list', of: {} })
  t.same(writeQuery({ ask: 'value', of: { ...people, named: [ada] }, properties: ['age'] }), {
    ask: 'list',
    of: { label: 'Person', name: 'Ada' },
    show: ['age']
  })
  t.same(
    writeQuery({ ask: 'count', of: { ...people, named: [ada] } }, ({ key }) => key),
    { ask: 'count', of: { label: 'Person', name: 'p1' } },
    'by key'
  )
  t.same(writeQuery({ ask: 'call', call: { tool: 'find_shortest_path', arguments: { ...ends, weight: 'time' } }, show: { as: 'cost' } }), {
    ask: 'path',
    from: 'Ada',
    to: 'Bo',
    weight: 'time',
    show: 'cost'
  })
  t.same(writeQuery({ ask: 'call', call, show: { as: 'number', key: 'nodeCount', isCount: false } }), { ask: 'call', ...call, show: 'nodeCount' })
})

t.test('queries outside the language are not written', async (t) => {
  const unsaid: Readonly<Record<string, Query>> = {
    'nodes in the rows of a tool': { ask: 'count', of: { ...people, among: [{ call, column: 'node', isNegated: false }] } },
    pairs: { ask: 'pairs', of: people, relationship: pattern },
    'a property of any of some nodes': { ask: 'value', of: people, properties: ['age'], isOfAny: true },
    'a report': { ask: 'call', call, show: { as: 'rows' } },
    'a path with arguments of its own': { ask: 'call', call: { tool: 'find_shortest_path', arguments: { ...ends, limit: 3 } }, show: { as: 'path' } },
    'a number of relationships as a measure': {
      ask: 'amount',
      of: people,
      amount: { function: 'max', measure: { kind: 'count', relationship: pattern, each: true } }
    },
    'a measure by a link that is not there': {
      ask: 'amount',
      of: people,
      amount: { function: 'max', measure: { kind: 'count', relationship: { ...pattern, isNegated: true } } }
    },
    'two bounds of one kind': {
      ask: 'count',
      of: {
        ...people,
        predicates: [
          { property: 'age', operator: '>', value: 1 },
          { property: 'age', operator: '>', value: 2 }
        ]
      }
    },
    'a list of no values': { ask: 'count', of: { ...people, predicates: [{ property: 'age', operator: 'in', value: [] }] } },
    'how many have a measure': { ask: 'amount', of: people, amount: { function: 'count', measure: { kind: 'property', property: 'age' } } }
  }
  for (const [title, query] of Object.entries(unsaid)) t.equal(writeQuery(query), null, title)
})
