import t from 'tap'
import { drawQuestions } from '../../../eval/graphwalk/draw-questions.ts'
import { drawGraph } from '../../../eval/graphwalk/random-graph.ts'
import { openSql, sqlTruth } from '../../../eval/graphwalk/sql-truth.ts'
import { openTrails, trailTruth } from '../../../eval/graphwalk/trail-truth.ts'
import { asAsked, type Params, type TemplateName, templateNames, type WalkEdge, type WalkGraph } from '../../../eval/graphwalk/walk-graph.ts'
import { ownWord } from '../../../eval/graphwalk/wordings.ts'

const edge = (src: number, dst: number, type: string, props: Readonly<Record<string, string>> = {}): WalkEdge => ({ src, dst, type, props })

/** a1 and b1 lead to each other, once each. a2 leads to b1 twice. b2 is a dead end. c1 is two steps from a1. */
const tiny: WalkGraph = {
  id: 'tiny',
  nodes: [
    { label: 'A', props: { key: 'a1', p: 'x' } },
    { label: 'A', props: { key: 'a2', p: 'y' } },
    { label: 'B', props: { key: 'b1', p: 'x' } },
    { label: 'B', props: { key: 'b2' } },
    { label: 'C', props: { key: 'c1', q: 'z' } }
  ],
  edges: [
    edge(0, 2, 'R', { w: '1' }),
    edge(2, 0, 'S', { w: '2' }),
    edge(1, 2, 'R', { w: '1' }),
    edge(1, 2, 'R', { w: '3' }),
    edge(2, 4, 'R'),
    edge(0, 3, 'S', { w: '1' })
  ]
}

t.test('truths of a small graph are checked by hand, by walks and by joins', async (t) => {
  const trails = openTrails(tiny)
  const database = openSql(tiny)
  t.teardown(() => database.close())
  const cases: readonly (readonly [TemplateName, Params, readonly object[]])[] = [
    ['node_count', { source_label: 'A', target_label: 'B' }, [{ count: 2 }]],
    ['node_count', { source_label: 'B', target_label: 'B' }, [{ count: 0 }]],
    ['relationship_count', { rel_type_name: 'R' }, [{ count: 4 }]],
    ['node_with_most_relationships', { source_node_label: 'A', rel_type_name: 'R' }, [{ node_key: 'a2', rel_count: 2 }]],
    ['node_by_property', { node_label: 'B', prop_name: 'p', prop_value: 'x' }, [{ node_key: 'b1' }]],
    ['relationship_by_property', { rel_type_name: 'R', prop_name: 'w', prop_value: '3' }, [{ source_key: 'a2', target_key: 'b1', w: '3' }]],
    ['path_finding', { source_label: 'A', middle_label: 'B', target_label: 'A' }, ['a1', 'a2'].map((key) => ({ source_node_key: key, target_node_key: 'a1' }))],
    // a1 -> b1 -> a1 goes on to b2: a1 -> b1 is used up.
    ['variable_hop_path', { source_label: 'A', target_label: 'A', n: 2 }, ['a1', 'a2'].map((key) => ({ source_node_key: key, target_node_key: 'a1' }))],
    ['variable_hop_path', { source_label: 'A', target_label: 'B', n: 1 }, ['a1', 'a2'].map((key) => ({ source_node_key: key, target_node_key: 'b1' }))],
    // b1 -> a1 -> b1, and on to c1.
    ['variable_hop_path', { source_label: 'B', target_label: 'B', n: 2 }, [{ source_node_key: 'b1', target_node_key: 'b1' }]],
    ['path_from_specific_node', { source_label: 'A', source_key: 'a1', target_label: 'C', n: 2 }, [{ target_node: 'c1' }]],
    ['path_from_specific_node', { source_label: 'A', source_key: 'a1', target_label: 'A', n: 2 }, [{ target_node: 'a1' }]],
    ['path_from_specific_node', { source_label: 'A', source_key: 'a1', target_label: 'C', n: 1 }, []],
    ['path_from_specific_node', { source_label: 'B', source_key: 'a1', target_label: 'C', n: 2 }, []],
    ['remote_node_property', { source_label: 'A', source_key: 'a1', target_label: 'C', prop_name: 'q', max_hops: 3 }, [{ value: 'z' }]],
    ['remote_node_property', { source_label: 'A', source_key: 'a1', target_label: 'B', prop_name: 'p', max_hops: 3 }, []],
    ['compositional_intersection', { source_label: 'B', target1_label: 'A', target2_label: 'C' }, [{ node_key: 'b1' }]],
    ['negation_with_connection', { source_label: 'A', positive_target_label: 'B', negative_target_label: 'C' }, [{ node_key: 'a1' }, { node_key: 'a2' }]],
    ['negation_with_connection', { source_label: 'B', positive_target_label: 'A', negative_target_label: 'C' }, []],
    [
      'negation_on_rel_property',
      { source_label: 'A', source_prop_name: 'p', source_prop_value: 'y', target_label: 'B', rel_type_name: 'R', prop_name: 'w', val2: '1' },
      [{ node_key: 'a2' }]
    ],
    // A relationship without the property is not different from a value.
    [
      'negation_on_rel_property',
      { source_label: 'B', source_prop_name: 'p', source_prop_value: 'x', target_label: 'C', rel_type_name: 'R', prop_name: 'w', val2: '1' },
      []
    ]
  ]
  for (const [template, params, rows] of cases) {
    t.same(trailTruth(template, trails, params), rows, `${template} by walks`)
    t.same(sqlTruth(template, database, params), rows, `${template} by joins`)
  }
  t.same(new Set(cases.map(([template]) => template)).size, templateNames.length, 'every template')
})

t.test('graphs are as rich as their size requires, and equal for equal seeds', async (t) => {
  for (const [nodes, labels, types] of [
    [100, 4, 2],
    [150, 8, 4],
    [500, 8, 4]
  ] as const) {
    const graph = drawGraph(nodes, 3)
    t.equal(JSON.stringify(graph), JSON.stringify(drawGraph(nodes, 3)))
    t.not(JSON.stringify(graph.edges), JSON.stringify(drawGraph(nodes, 4).edges))
    t.equal(graph.nodes.length, nodes)
    t.equal(graph.edges.length, 3 * nodes)
    t.equal(new Set(graph.nodes.map(({ label }) => label)).size, labels)
    t.equal(new Set(graph.edges.map(({ type }) => type)).size, types)
    t.equal(new Set(graph.nodes.map(({ props }) => props['key'])).size, nodes, 'keys are unique')
    t.notOk(graph.edges.some(({ src, dst }) => src === dst))
    const names = graph.nodes.flatMap(({ label, props }) => [label, ...Object.keys(props), ...Object.values(props)]).filter((name) => name !== 'key')
    t.ok(names.every((name) => /^[a-z]{4,8}$/i.test(name)))
  }
})

t.test('every graph gets a question of each template that has an answer, its truth found twice', async (t) => {
  const texts = new Set<string>()
  for (let seed = 1; seed <= 8; seed++) {
    const questions = drawQuestions(drawGraph(seed % 2 === 0 ? 100 : 200, seed), seed, ownWord)
    t.same(
      questions.map(({ template }) => template),
      templateNames
    )
    for (const { id, truth, instruction, columns } of questions) {
      t.ok(truth.length > 0, id)
      t.notMatch(instruction, /[{](source|target|node|prop|rel|val|n)[_\w]*[}]/, 'slots are filled')
      t.same(Object.keys(truth[0] ?? {}).sort(), [...columns].sort(), id)
      texts.add(instruction)
    }
  }
  t.equal(texts.size, 96)
})

t.test('a wording may request some columns by name, or all of them under its own names', async (t) => {
  const rows = [{ node_key: 'a2', rel_count: 2 }]
  t.same(asAsked(rows, ['node_key', 'rel_count'], ['rel_count']), [{ rel_count: 2 }])
  t.same(asAsked(rows, ['node_key', 'rel_count'], ['hub', 'links']), [{ hub: 'a2', links: 2 }])
})
