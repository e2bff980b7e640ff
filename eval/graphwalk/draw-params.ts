import { type Draw, drawFrom } from '../harness/draw.ts'
import { groupBy, type Params, type TemplateName, type WalkGraph } from './walk-graph.ts'

/** Maximum length of a walk to a remote node. */
const maxHops = 3

/** Sources of random parameters. */
interface Choices {
  label(): string
  type(): string
  /** A property other than the key, with one of its values, of a label or a type. */
  nodeProperty(label: string): readonly [string, string]
  edgeProperty(type: string): readonly [string, string]
  node(): { readonly label: string; readonly key: string }
  hops(): number
}

function choicesOf(graph: WalkGraph, draw: Draw): Choices {
  const labels = [...new Set(graph.nodes.map(({ label }) => label))]
  const types = [...new Set(graph.edges.map(({ type }) => type))]
  const drawProperty = (owners: readonly { readonly props: Readonly<Record<string, string>> }[]) =>
    draw.one(Object.entries(draw.one(owners).props).filter(([property]) => property !== 'key'))
  const nodes = groupBy(graph.nodes, ({ label }) => label)
  const edges = groupBy(graph.edges, ({ type }) => type)
  return {
    label: () => draw.one(labels),
    type: () => draw.one(types),
    nodeProperty: (label) => drawProperty(nodes.get(label) ?? []),
    edgeProperty: (type) => drawProperty(edges.get(type) ?? []),
    node() {
      const { label, props } = draw.one(graph.nodes)
      return { label, key: props['key'] ?? '' }
    },
    hops: () => draw.int(2, 3)
  }
}

const slots: Readonly<Record<TemplateName, (choices: Choices) => Params>> = {
  node_count: (from) => ({ source_label: from.label(), target_label: from.label() }),
  relationship_count: (from) => ({ rel_type_name: from.type() }),
  node_with_most_relationships: (from) => ({ source_node_label: from.label(), rel_type_name: from.type() }),
  node_by_property(from) {
    const node_label = from.label()
    const [prop_name, prop_value] = from.nodeProperty(node_label)
    return { node_label, prop_name, prop_value }
  },
  relationship_by_property(from) {
    const rel_type_name = from.type()
    const [prop_name, prop_value] = from.edgeProperty(rel_type_name)
    return { rel_type_name, prop_name, prop_value }
  },
  path_finding: (from) => ({ source_label: from.label(), middle_label: from.label(), target_label: from.label() }),
  variable_hop_path: (from) => ({ source_label: from.label(), target_label: from.label(), n: from.hops() }),
  path_from_specific_node(from) {
    const { label, key } = from.node()
    return { source_label: label, source_key: key, target_label: from.label(), n: from.hops() }
  },
  remote_node_property(from) {
    const { label, key } = from.node()
    const target_label = from.label()
    return { source_label: label, source_key: key, target_label, prop_name: from.nodeProperty(target_label)[0], max_hops: maxHops }
  },
  compositional_intersection: (from) => ({ source_label: from.label(), target1_label: from.label(), target2_label: from.label() }),
  negation_with_connection: (from) => ({ source_label: from.label(), positive_target_label: from.label(), negative_target_label: from.label() }),
  negation_on_rel_property(from) {
    const source_label = from.label()
    const [source_prop_name, source_prop_value] = from.nodeProperty(source_label)
    const rel_type_name = from.type()
    const [prop_name, val2] = from.edgeProperty(rel_type_name)
    return { source_label, source_prop_name, source_prop_value, target_label: from.label(), rel_type_name, prop_name, val2 }
  }
}

/** Labels that must differ for a question to make sense. */
const different: Partial<Record<TemplateName, readonly [string, string]>> = {
  compositional_intersection: ['target1_label', 'target2_label'],
  negation_with_connection: ['positive_target_label', 'negative_target_label']
}

/** Endless random parameters of a template for the graph; many have no answer. */
export function* drawParams(template: TemplateName, graph: WalkGraph, seed: number): Generator<Params> {
  const choices = choicesOf(graph, drawFrom(seed))
  const pair = different[template]
  for (;;) {
    const params = slots[template](choices)
    if (pair === undefined || params[pair[0]] !== params[pair[1]]) yield params
  }
}
