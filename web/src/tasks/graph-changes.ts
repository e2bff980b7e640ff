import type { ShownEdge, ShownGraph, ShownNode } from './record.ts'

export const edgeKey = ({ source, type, target }: ShownEdge): string => JSON.stringify([source, type, target])

export interface GraphChanges {
  readonly nodes: readonly ShownNode[]
  readonly edges: readonly ShownEdge[]
  /** Nodes and edges that the step took away. */
  readonly removed: readonly string[]
}

/** What a step added and took away; before null: the graph was empty. */
export function changesOf(before: ShownGraph | null, after: ShownGraph): GraphChanges {
  const [nodesBefore, edgesBefore] = [new Set(before?.nodes.map(({ key }) => key)), new Set(before?.edges.map(edgeKey))]
  const [nodesAfter, edgesAfter] = [new Set(after.nodes.map(({ key }) => key)), new Set(after.edges.map(edgeKey))]
  return {
    nodes: after.nodes.filter(({ key }) => !nodesBefore.has(key)),
    edges: after.edges.filter((edge) => !edgesBefore.has(edgeKey(edge))),
    removed: [
      ...(before?.nodes ?? []).filter(({ key }) => !nodesAfter.has(key)).map(({ name }) => name),
      ...(before?.edges ?? []).filter((edge) => !edgesAfter.has(edgeKey(edge))).map(showEdge)
    ]
  }
}

export const showEdge = ({ source, type, target }: ShownEdge): string => `${source} ${type} ${target}`

interface Source {
  readonly step?: number
  readonly tool?: string | null
  readonly url?: string | null
  readonly sha256?: string | null
}

/** Where a fact comes from. */
export function showSources(sources: unknown): string {
  const list = Array.isArray(sources) ? (sources as Source[]) : []
  return list
    .map(({ step, tool, url, sha256 }) =>
      [tool, url, step !== undefined && `step ${step}`, url != null && sha256 != null && `sha256 ${sha256.slice(0, 8)}`].filter(Boolean).join(', ')
    )
    .join('; ')
}
