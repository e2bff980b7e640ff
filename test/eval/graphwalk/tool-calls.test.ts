import t from 'tap'
import { scoreRows } from '../../../eval/graphwalk/score-rows.ts'
import { type Params, schemaText, type TemplateName, type WalkGraph, type WalkQuestion } from '../../../eval/graphwalk/walk-graph.ts'
import { drawSets } from '../../../eval/graphwalk/walk-source.ts'
import { ownWord } from '../../../eval/graphwalk/wordings.ts'
import { answerData } from '../../../src/tools/results/answer.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

/** A call; "$1" among its arguments stands for the handle of the first call, and so on. */
interface Call {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

const text = (value: string | number | undefined) => String(value)
const equal = (property: unknown, value: unknown) => ({ property, operator: '=', value })
const match = (given: Readonly<Record<string, unknown>>): Call => ({ tool: 'match_pattern', arguments: given })
const out = (more: object = {}) => ({ direction: 'out', ...more })
const labelled = (as: string, label: string | number | undefined, more: object = {}) => ({ as, labels: [text(label)], ...more })
const between = (from: object, to: object, relationship: object = out()) => ({ nodes: [from, to], relationships: [relationship] })

/** How a caller that knows the tools answers each kind of question: one to three calls, whatever the size of the graph. */
const callsFor: Record<TemplateName, (params: Params, graph: WalkGraph) => readonly Call[]> = {
  node_count: (given) => [match({ path: between(labelled('a', given['source_label']), labelled('b', given['target_label'])), return: ['a'] })],
  relationship_count: (given) => [{ tool: 'count', arguments: { what: 'relationships', relationshipTypes: [given['rel_type_name']] } }],
  node_with_most_relationships: (given) => [
    match({ path: between(labelled('a', given['source_node_label']), {}, out({ types: [given['rel_type_name']] })), return: ['a'], distinct: false }),
    { tool: 'aggregate_result', arguments: { handle: '$1', groupBy: ['a'] } }
  ],
  node_by_property: (given) => [{ tool: 'find_nodes', arguments: { labels: [given['node_label']], where: [equal(given['prop_name'], given['prop_value'])] } }],
  relationship_by_property(given, { edges }) {
    const properties = Object.keys(edges.find(({ type }) => type === given['rel_type_name'])?.props ?? {})
    const relationship = out({ as: 'r', types: [given['rel_type_name']], where: [equal(given['prop_name'], given['prop_value'])] })
    return [match({ path: between({ as: 'source' }, { as: 'target' }, relationship), return: ['source', 'target', ...properties.map((name) => `r.${name}`)] })]
  },
  path_finding: (given) => [
    match({
      path: {
        nodes: [labelled('source', given['source_label']), labelled('middle', given['middle_label']), labelled('target', given['target_label'])],
        relationships: [out(), out()]
      },
      return: ['source', 'target']
    })
  ],
  variable_hop_path: (given) => [
    match({
      path: {
        nodes: [labelled('source', given['source_label']), labelled('target', given['target_label']), {}],
        relationships: [out({ minHops: 1, maxHops: given['n'] }), out()]
      },
      return: ['source', 'target']
    })
  ],
  path_from_specific_node: (given) => [
    {
      tool: 'find_paths',
      arguments: { kind: 'reachable', source: given['source_key'], targetLabels: [given['target_label']], maxHops: given['n'], direction: 'out' }
    }
  ],
  remote_node_property(given) {
    const start = labelled('a', given['source_label'], { node: given['source_key'] })
    const path = between(start, labelled('b', given['target_label']), out({ minHops: 2, maxHops: given['max_hops'] }))
    return [match({ path, notExists: [between({ as: 'a' }, { as: 'b' })], return: [`b.${given['prop_name']}`] })]
  },
  compositional_intersection: (given) => [
    match({ path: between(labelled('a', given['source_label']), labelled('b', given['target1_label'])), return: ['a'] }),
    match({ path: between(labelled('a', given['source_label']), labelled('b', given['target2_label'])), return: ['a'] }),
    { tool: 'combine_results', arguments: { handle: '$1', operation: 'intersect', other: '$2' } }
  ],
  negation_with_connection: (given) => [
    match({
      path: between(labelled('a', given['source_label']), labelled('b', given['positive_target_label'])),
      notExists: [between({ as: 'a' }, { labels: [given['negative_target_label']] })],
      return: ['a']
    })
  ],
  negation_on_rel_property(given) {
    const start = labelled('a', given['source_label'], { where: [equal(given['source_prop_name'], given['source_prop_value'])] })
    const where = [{ property: given['prop_name'], operator: '<>', value: given['val2'] }]
    return [match({ path: between(start, labelled('b', given['target_label']), out({ types: [given['rel_type_name']], where })), return: ['a'] })]
  }
}

const { caller, store } = await openTestRuntime(t)

/** Makes the calls, renders the last result in the question's form, and tells how many tokens all replies took. */
async function answer(question: WalkQuestion, graph: WalkGraph): Promise<{ data: unknown; callCount: number; tokens: number }> {
  const handles: string[] = []
  let tokens = 0
  const calls = callsFor[question.template](question.params, graph)
  for (const { tool, arguments: given } of calls) {
    const named = Object.entries(given).map(([name, value]) => [name, /^\$\d$/.test(String(value)) ? handles[Number(String(value).slice(1)) - 1] : value])
    const result = await caller.call({ tenant, tool, arguments: Object.fromEntries(named), graph: graph.id })
    handles.push(result.handle)
    tokens += JSON.stringify(result).length / 4
  }
  const first = question.anyOne || question.template === 'node_with_most_relationships' ? { first: 1 } : {}
  const given = { handle: handles.at(-1), schema: JSON.parse(schemaText(question.columns)), ...first, limit: 10_000 }
  const rendered = await caller.call({ tenant, tool: 'answer', arguments: given, graph: graph.id })
  return { data: answerData(rendered.rows, rendered.summary['form']), callCount: calls.length, tokens }
}

for (const nodes of [100, 500]) {
  const [set] = drawSets(nodes, 1, 31, ownWord)
  if (set === undefined) continue
  const { graph, questions } = set
  const keyOf = (place: number) => graph.nodes[place]?.props['key'] ?? ''
  await importGraph(
    store,
    graph.id,
    {
      nodes: graph.nodes.map(({ label, props }) => ({ id: props['key'] ?? '', labels: [label], properties: props })),
      relationships: graph.edges.map(({ src, dst, type, props }) => ({ source: keyOf(src), target: keyOf(dst), type, properties: props }))
    },
    { orientation: 'directed' }
  )
  for (const question of questions) {
    t.test(`${question.template} of ${nodes} nodes takes at most three calls and is exact`, async (t) => {
      const { data, callCount, tokens } = await answer({ ...question, form: 'named' }, graph)
      t.ok(callCount >= 1 && callCount <= 3)
      t.ok(tokens < 6000, `${Math.round(tokens)} tokens of replies`)
      t.ok(Array.isArray(data))
      t.match(scoreRows(question, data as never), { right: true, falsePositives: 0 })
    })
  }
}
