import t from 'tap'
import { createCallRecorder } from '../../../src/ask/loop/call-recorder.ts'
import { cellsOfRun } from '../../../src/results/cells.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'
import { answerQuery } from '../../../src/tools/query/answer/answer-query.ts'
import { written } from '../../../src/tools/query/answer/rendered.ts'
import { paraphrase } from '../../../src/tools/query/paraphrase.ts'
import { planQuery } from '../../../src/tools/query/plan/plan-query.ts'
import { resolveReferences } from '../../../src/tools/query/plan/resolve-references.ts'
import { anything, type NamedNode, type NodePattern, type Query, type RelationshipPattern } from '../../../src/tools/query/tree.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { faultsOf } from './claims-hold.ts'

const film = (id: string, name: string, properties: object) => ({ id, labels: ['Film'], properties: { name, ...properties } })
const person = (id: string, name: string, properties: object) => ({ id, labels: ['Person'], properties: { name, ...properties } })
const films = {
  nodes: [
    film('f1', 'Northern Pier', { runtime: 131, rating: 7.5, genre: 'Drama' }),
    film('f2', 'Salt Road', { runtime: 98, rating: 8.1, genre: 'Drama' }),
    film('f3', 'Glass Orchard', { runtime: 131, genre: 'Comedy' }),
    person('p1', 'Ines Okafor', { age: 51 }),
    person('p2', 'Abel Moyo', { age: 44 }),
    person('p3', 'Runa Falk', {})
  ],
  relationships: [
    { source: 'p1', target: 'f1', type: 'DIRECTED', properties: { fee: 10 } },
    { source: 'p1', target: 'f2', type: 'DIRECTED', properties: { fee: 30 } },
    { source: 'p2', target: 'f3', type: 'DIRECTED', properties: {} },
    { source: 'p2', target: 'p1', type: 'MENTORED_BY', properties: {} }
  ]
}

const named = (key: string, name: string, label: string): NamedNode => ({ id: 0, key, name, labels: [label] })
const [ines, abel, runa] = [named('p1', 'Ines Okafor', 'Person'), named('p2', 'Abel Moyo', 'Person'), named('p3', 'Runa Falk', 'Person')]
const only = (node: NamedNode): NodePattern => ({ ...anything, named: [node] })
const all = (label: string, rest: Partial<NodePattern> = {}): NodePattern => ({ ...anything, labels: [label], ...rest })
const pattern = (types: readonly string[], rest: Partial<RelationshipPattern> = {}): RelationshipPattern => ({
  types,
  direction: 'out',
  minHops: 1,
  maxHops: 1,
  predicates: [],
  other: null,
  isNegated: false,
  count: null,
  ...rest
})
const directed = pattern(['DIRECTED'], { other: all('Film') })
const by = (node: NamedNode): NodePattern => all('Film', { relationships: [pattern(['DIRECTED'], { direction: 'in', other: only(node) })] })
const long = { property: 'runtime', operator: '>', value: 120 } as const
const highest = { isDescending: true, first: 0, count: 1 } as const

interface Golden {
  readonly query: Query
  readonly reading: string
  readonly answer: string
  readonly data: unknown
}

const golden: readonly Golden[] = [
  {
    query: { ask: 'list', of: all('Film', { predicates: [long] }), show: [] },
    reading: 'films with runtime over 120, listed',
    answer: 'Northern Pier and Glass Orchard.',
    data: ['Northern Pier', 'Glass Orchard']
  },
  {
    query: { ask: 'count', of: by(ines) },
    reading: 'films tied by DIRECTED from Ines Okafor, counted',
    answer: '2 films.',
    data: 2
  },
  {
    query: { ask: 'list', of: all('Film', { predicates: [{ property: 'genre', operator: '=', value: 'Western' }] }), show: [] },
    reading: 'films with genre Western, listed',
    answer: 'None.',
    data: []
  },
  {
    query: { ask: 'value', of: all('Film', { named: [named('f1', 'Northern Pier', 'Film')], labels: [] }), properties: ['runtime'] },
    reading: 'the runtime of Northern Pier',
    answer: 'The runtime of Northern Pier is 131.',
    data: 131
  },
  { query: { ask: 'value', of: only(runa), properties: ['age'] }, reading: 'the age of Runa Falk', answer: 'Runa Falk has no age stored.', data: null },
  {
    query: { ask: 'list', of: all('Person', { predicates: [{ property: 'age', operator: '>', thatOf: runa }] }), show: [] },
    reading: 'people with age over that of Runa Falk, listed',
    answer: 'Runa Falk has no age stored.',
    data: null
  },
  {
    query: { ask: 'exists', of: all('Person', { relationships: [pattern(['MENTORED_BY'], { other: only(ines) })] }) },
    reading: 'whether there are people tied by MENTORED_BY to Ines Okafor',
    answer: 'Yes: Abel Moyo.',
    data: true
  },
  {
    query: { ask: 'every', of: all('Film'), are: all('Film', { predicates: [long] }) },
    reading: 'whether all films are films with runtime over 120',
    answer: 'No: not Salt Road.',
    data: false
  },
  {
    query: { ask: 'amount', of: all('Film'), amount: { function: 'avg', measure: { kind: 'property', property: 'rating' } } },
    reading: 'the average rating of films',
    answer: 'The average rating is 7.8.',
    data: 7.8
  },
  {
    query: { ask: 'list', of: all('Film', { rank: { by: { kind: 'property', property: 'runtime' }, ...highest } }), show: [] },
    reading: 'the film with the highest runtime, listed',
    answer: 'Northern Pier (runtime 131) and Glass Orchard (runtime 131). They share the place.',
    data: [
      { node: 'Northern Pier', runtime: 131 },
      { node: 'Glass Orchard', runtime: 131 }
    ]
  },
  {
    query: { ask: 'list', of: all('Person', { rank: { by: { kind: 'count', relationship: directed }, isDescending: false, first: 0, count: 2 } }), show: [] },
    reading: 'the 2 people with the lowest number of nodes it is tied by DIRECTED to films, listed',
    answer: '1. Runa Falk (count 0)\n2. Abel Moyo (count 1)',
    data: [
      { node: 'Runa Falk', count: 0 },
      { node: 'Abel Moyo', count: 1 }
    ]
  },
  {
    query: {
      ask: 'group',
      of: all('Film'),
      by: { kind: 'relationship', relationship: pattern(['DIRECTED'], { direction: 'in', other: all('Person') }) },
      amount: { function: 'count', measure: null },
      rank: null
    },
    reading: 'the number of films per node it is tied by DIRECTED from people',
    answer: 'Ines Okafor: 2, Abel Moyo: 1 and Runa Falk: 0.',
    data: [
      { node: 'Ines Okafor', count: 2 },
      { node: 'Abel Moyo', count: 1 },
      { node: 'Runa Falk', count: 0 }
    ]
  },
  {
    query: { ask: 'compare', items: [by(ines), by(abel)], amount: { function: 'count', measure: null }, how: 'which', isDescending: true },
    reading: 'which is higher: the number of films tied by DIRECTED from Ines Okafor or the number of films tied by DIRECTED from Abel Moyo',
    answer: 'Ines Okafor has more films: Ines Okafor 2, Abel Moyo 1.',
    data: 'Ines Okafor'
  },
  {
    query: {
      ask: 'compare',
      items: [only(abel), only(ines)],
      amount: { function: 'max', measure: { kind: 'property', property: 'age' } },
      how: 'difference',
      isDescending: true
    },
    reading: 'the difference between the highest age of Abel Moyo and the highest age of Ines Okafor',
    answer: 'The difference is 7. Abel Moyo 44, Ines Okafor 51.',
    data: 7
  },
  {
    query: {
      ask: 'relationships',
      types: ['DIRECTED'],
      source: all('Person'),
      target: all('Film'),
      predicates: [{ property: 'fee', operator: '>=', value: 20 }],
      what: 'list',
      rank: null
    },
    reading: 'DIRECTED relationships with fee at least 20 from people to films, listed',
    answer: 'Ines Okafor to Salt Road (fee 30).',
    data: [{ source: 'Ines Okafor', target: 'Salt Road', fee: 30 }]
  }
]

t.test('answers are worded, typed, and supported by the results of their calls', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'films', films, { orientation: 'directed' })
  const schema = await store.schema(tenant, 'films')
  for (const { query, reading, answer, data } of golden) {
    const recorder = createCallRecorder({ caller, place: { tenant, graph: 'films' } })
    const results: (ShapedResult | null)[] = []
    for (const { tool, reason, arguments: given } of planQuery(query, schema)?.calls ?? []) {
      const values = resolveReferences(given, results)
      results.push(values === null ? null : (await recorder.run({ tool, arguments: values, reason })).result)
    }
    const found = results.filter((result) => result !== null)
    const rendered = written(answerQuery(query, schema, cellsOfRun(found)))
    t.same(faultsOf(rendered, found, JSON.stringify(query)), [], reading)
    t.same({ reading: paraphrase(query), answer: rendered.answer, data: rendered.data }, { reading, answer, data }, reading)
  }
})

t.test('declines queries without a call', async (t) => {
  const relationships = Array.from({ length: 13 }, () => directed)
  const schema = { labels: [], relationshipTypes: [] } as never
  t.equal(planQuery({ ask: 'count', of: all('Person', { relationships }) }, schema), null)
  t.equal(planQuery({ ask: 'count', of: all('Person', { relationships: [{ ...directed, maxHops: 13 }] }) }, schema), null)
})
