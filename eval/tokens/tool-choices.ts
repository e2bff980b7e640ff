import type { Params, TemplateName, WalkGraph } from '../graphwalk/walk-graph.ts'

/** A call; "$1" in its arguments is replaced by the handle of the first call, and so on. */
export interface ToolChoice {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

const text = (value: string | number | undefined) => String(value)
const equal = (property: unknown, value: unknown) => ({ property, operator: '=', value })
const match = (given: Readonly<Record<string, unknown>>): ToolChoice => ({ tool: 'match_pattern', arguments: given })
const out = (more: object = {}) => ({ direction: 'out', ...more })
const labelled = (as: string, label: string | number | undefined, more: object = {}) => ({ as, labels: [text(label)], ...more })
const between = (from: object, to: object, relationship: object = out()) => ({ nodes: [from, to], relationships: [relationship] })

/** The calls of an expert for each kind of question: one to three, whatever the size of the graph. */
export const toolChoices: Record<TemplateName, (params: Params, graph: WalkGraph) => readonly ToolChoice[]> = {
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

/** The arguments with the handles of earlier calls filled in. */
export function withHandles(given: ToolChoice['arguments'], handles: readonly string[]): Record<string, unknown> {
  const named = Object.entries(given).map(([name, value]) => [name, /^\$\d$/.test(String(value)) ? handles[Number(String(value).slice(1)) - 1] : value])
  return Object.fromEntries(named)
}

/** Number of the last result's rows that are the answer; absent: all. */
export function firstRows(template: TemplateName): { readonly first?: number } {
  return template === 'remote_node_property' || template === 'node_with_most_relationships' ? { first: 1 } : {}
}
