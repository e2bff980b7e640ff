/** A graph in the form that an import takes. */
export interface EvalNode {
  readonly id: string
  readonly labels: readonly string[]
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

export interface EvalRelationship {
  readonly source: string
  readonly target: string
  readonly type: string
  readonly properties: Readonly<Record<string, string | number | boolean>>
}

export interface EvalGraph {
  readonly name: string
  readonly orientation: 'directed' | 'undirected'
  readonly nodes: readonly EvalNode[]
  readonly relationships: readonly EvalRelationship[]
}
