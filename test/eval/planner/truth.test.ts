import t from 'tap'
import type { EvalGraph } from '../../../eval/planner/graphs/graph.ts'
import { betweennessOf, closenessOf, componentsOf, networkOf, pageranksOf, strongPartsOf, trianglesOf } from '../../../eval/planner/network.ts'
import { questionSets } from '../../../eval/planner/question-sets.ts'
import { nameOf, top, truthOf } from '../../../eval/planner/truth.ts'

/** a-b-c-a is a triangle, d hangs on c, e is alone. Costs 1, 5, 1, 2. */
const small: EvalGraph = {
  name: 'small',
  orientation: 'undirected',
  nodes: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ id: name, labels: ['N'], properties: { name } })),
  relationships: [
    ['a', 'b', 1],
    ['b', 'c', 5],
    ['c', 'a', 1],
    ['c', 'd', 2]
  ].map(([source, target, cost]) => ({ source: String(source), target: String(target), type: 'R', properties: { cost: Number(cost) } }))
}
const truth = truthOf(small)
const at = (name: string) => truth.one('N', name)

t.test('finds the cheapest paths in order', async (t) => {
  const paths = networkOf(truth, { weight: 'cost' }).paths(at('b'), at('d'), 2)
  t.same(paths, [
    { names: ['b', 'a', 'c', 'd'], cost: 4 },
    { names: ['b', 'c', 'd'], cost: 7 }
  ])
  t.same(networkOf(truth).paths(at('a'), at('e')), [])
})

t.test('computes parts, triangles and centralities of a small graph that is checked by hand', async (t) => {
  const net = networkOf(truth)
  t.same(
    componentsOf(truth).map((part) => part.length),
    [4, 1]
  )
  t.equal(strongPartsOf(truth, networkOf(truth, { directed: true })), 3)
  t.same(trianglesOf(truth), [['a', 'b', 'c']])
  t.equal(betweennessOf(truth, net, false)(at('c')), 2)
  t.equal(closenessOf(truth, net)(at('d')), 3 / 5)
  t.equal(pageranksOf(truth, net)(at('e')), 0.15)
})

t.test('rejects a ranking whose cut is a tie', async (t) => {
  t.throws(() => top([1, 1], 1, (value) => value), RangeError)
  t.same(
    top([1, 3, 2], 2, (value) => value),
    [3, 2]
  )
})

t.test('has ends for every relationship, and no question twice', async (t) => {
  for (const { graph, questions } of questionSets) {
    t.doesNotThrow(() => truthOf(graph), graph.name)
    t.equal(new Set(questions.map(({ question }) => question)).size, questions.length)
    for (const label of new Set(graph.nodes.flatMap(({ labels }) => labels))) {
      const named = truthOf(graph).all(label).map(nameOf)
      t.equal(new Set(named).size, named.length, `${graph.name}: names of ${label} are unique`)
    }
  }
})
