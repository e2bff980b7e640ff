import { groupBy, type Params, type Row, type TemplateName, type WalkEdge, type WalkGraph, type WalkNode } from './walk-graph.ts'

/** A graph indexed for walks. */
export interface Trails {
  readonly nodes: readonly WalkNode[]
  readonly edges: readonly WalkEdge[]
  /** Outgoing edges of each node. */
  readonly out: readonly (readonly WalkEdge[])[]
  readonly ofLabel: ReadonlyMap<string, readonly number[]>
  readonly ofKey: ReadonlyMap<string, number>
}

export function openTrails({ nodes, edges }: WalkGraph): Trails {
  const out: WalkEdge[][] = nodes.map(() => [])
  for (const edge of edges) out[edge.src]?.push(edge)
  const places = nodes.map((_, place) => place)
  return {
    nodes,
    edges,
    out,
    ofLabel: groupBy(places, (place) => nodes[place]?.label ?? ''),
    ofKey: new Map(nodes.map(({ props }, place) => [props['key'] ?? '', place]))
  }
}

/** All walks from a node that repeat no relationship, in depth-first order; nodes may repeat. `visit` gets each walk's end and edges. */
function walk({ out }: Trails, from: number, most: number, visit: (end: number, used: readonly WalkEdge[]) => void): void {
  const used: WalkEdge[] = []
  const go = (node: number) => {
    if (used.length > 0) visit(node, used)
    if (used.length === most) return
    for (const edge of out[node] ?? []) {
      if (used.includes(edge)) continue
      used.push(edge)
      go(edge.dst)
      used.pop()
    }
  }
  go(from)
}

const text = (params: Params, name: string) => String(params[name])

function reads(trails: Trails, params: Params) {
  const slot = (name: string) => text(params, name)
  const labelOf = (place: number) => trails.nodes[place]?.label
  const keyOf = (place: number) => trails.nodes[place]?.props['key'] ?? ''
  const members = (name: string) => trails.ofLabel.get(slot(name)) ?? []
  const edgesFrom = (place: number) => trails.out[place] ?? []
  const leadsTo = (place: number, name: string) => edgesFrom(place).some(({ dst }) => labelOf(dst) === slot(name))
  return {
    slot,
    labelOf,
    keyOf,
    members,
    edgesFrom,
    leadsTo,
    has: (place: number, property: string, value: string) => trails.nodes[place]?.props[property] === value
  }
}

/** Distinct rows of two columns. */
function pairRows(columns: readonly [string, string], pairs: Iterable<readonly [string, string]>): Row[] {
  const seen = new Map([...pairs].map((pair) => [pair.join('\n'), pair]))
  return [...seen.values()].map(([a, b]) => ({ [columns[0]]: a, [columns[1]]: b }))
}

const keyRows = (column: string, keys: Iterable<string>): Row[] => [...new Set(keys)].map((key) => ({ [column]: key }))

const truths: Readonly<Record<TemplateName, (trails: Trails, params: Params) => Row[]>> = {
  node_count(trails, params) {
    const { members, leadsTo } = reads(trails, params)
    return [{ count: members('source_label').filter((place) => leadsTo(place, 'target_label')).length }]
  },
  relationship_count: ({ edges }, params) => [{ count: edges.filter(({ type }) => type === params['rel_type_name']).length }],
  node_with_most_relationships(trails, params) {
    const { members, keyOf, edgesFrom, slot } = reads(trails, params)
    const counts = members('source_node_label').map((place) => ({
      node_key: keyOf(place),
      rel_count: edgesFrom(place).filter(({ type }) => type === slot('rel_type_name')).length
    }))
    const most = Math.max(1, ...counts.map(({ rel_count }) => rel_count))
    return counts.filter(({ rel_count }) => rel_count === most)
  },
  node_by_property(trails, params) {
    const { members, keyOf, has, slot } = reads(trails, params)
    return keyRows(
      'node_key',
      members('node_label')
        .filter((place) => has(place, slot('prop_name'), slot('prop_value')))
        .map(keyOf)
    )
  },
  relationship_by_property(trails, params) {
    const { slot, keyOf } = reads(trails, params)
    const found = trails.edges.filter(({ type, props }) => type === slot('rel_type_name') && props[slot('prop_name')] === slot('prop_value'))
    return found.map(({ src, dst, props }) => ({ source_key: keyOf(src), target_key: keyOf(dst), ...props }))
  },
  path_finding(trails, params) {
    const { members, edgesFrom, labelOf, keyOf, slot } = reads(trails, params)
    const pairs = members('source_label').flatMap((a) =>
      edgesFrom(a)
        .filter(({ dst }) => labelOf(dst) === slot('middle_label'))
        .flatMap((first) => edgesFrom(first.dst).filter((second) => second !== first && labelOf(second.dst) === slot('target_label')))
        .map(({ dst }) => [keyOf(a), keyOf(dst)] as const)
    )
    return pairRows(['source_node_key', 'target_node_key'], pairs)
  },
  variable_hop_path(trails, params) {
    const { members, labelOf, keyOf, edgesFrom, slot } = reads(trails, params)
    const pairs: [string, string][] = []
    for (const a of members('source_label')) {
      walk(trails, a, Number(params['n']), (b, used) => {
        if (labelOf(b) === slot('target_label') && edgesFrom(b).some((edge) => !used.includes(edge))) pairs.push([keyOf(a), keyOf(b)])
      })
    }
    return pairRows(['source_node_key', 'target_node_key'], pairs)
  },
  path_from_specific_node: (trails, params) =>
    keyRows(
      'target_node',
      reachedKeys(trails, params, 1, Number(params['n'])).map((place) => reads(trails, params).keyOf(place))
    ),
  remote_node_property(trails, params) {
    const start = trails.ofKey.get(text(params, 'source_key')) ?? -1
    const near = new Set((trails.out[start] ?? []).map(({ dst }) => dst))
    const remote = reachedKeys(trails, params, 2, Number(params['max_hops'])).filter((place) => !near.has(place))
    return keyRows(
      'value',
      remote.map((place) => trails.nodes[place]?.props[text(params, 'prop_name')] ?? '')
    )
  },
  compositional_intersection(trails, params) {
    const { members, leadsTo, keyOf } = reads(trails, params)
    return keyRows(
      'node_key',
      members('source_label')
        .filter((place) => leadsTo(place, 'target1_label') && leadsTo(place, 'target2_label'))
        .map(keyOf)
    )
  },
  negation_with_connection(trails, params) {
    const { members, leadsTo, keyOf } = reads(trails, params)
    const found = members('source_label').filter((place) => leadsTo(place, 'positive_target_label') && !leadsTo(place, 'negative_target_label'))
    return keyRows('node_key', found.map(keyOf))
  },
  negation_on_rel_property(trails, params) {
    const { members, edgesFrom, labelOf, keyOf, has, slot } = reads(trails, params)
    const fits = ({ type, dst, props }: WalkEdge) => {
      const value = props[slot('prop_name')]
      return type === slot('rel_type_name') && labelOf(dst) === slot('target_label') && value !== undefined && value !== slot('val2')
    }
    const starts = members('source_label').filter((place) => has(place, slot('source_prop_name'), slot('source_prop_value')))
    return keyRows('node_key', starts.filter((place) => edgesFrom(place).some(fits)).map(keyOf))
  }
}

/** Nodes of the target label at the end of a walk with this many steps from the source key. */
function reachedKeys(trails: Trails, params: Params, least: number, most: number): number[] {
  const start = trails.ofKey.get(text(params, 'source_key'))
  if (start === undefined || trails.nodes[start]?.label !== params['source_label']) return []
  const found = new Set<number>()
  walk(trails, start, most, (end, used) => {
    if (used.length >= least && trails.nodes[end]?.label === params['target_label']) found.add(end)
  })
  return [...found]
}

/** The distinct right rows of a template, by walking the graph. All nodes that tie for the most relationships are included. */
export function trailTruth(template: TemplateName, trails: Trails, params: Params): Row[] {
  return truths[template](trails, params)
}
