/** The location of a projection's nodes and relationships in a database, for streaming or for a projection there. The spec has been checked. */
export interface ProjectionSource {
  readonly database: string
  /** Version of the graph it was made for. */
  readonly version: string
  /** `MATCH (n...) WHERE ...`: binds each node of the projection as `n`, once. */
  readonly nodes: string
  /** `MATCH (s...)-[r...]->(t...) WHERE ...`: binds each stored relationship between such nodes, once. */
  readonly relationships: string
  /** Binds each derived relationship once, as `s`, `t`, its overall position `o`, `w`, and its type `y`; absent without derived ones. */
  readonly derived?: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Property -> expression over `n`: a float, never null, or a list of floats, null where the node has none. */
  readonly columns: Readonly<Record<string, string>>
  /** Expression over `r`: a float, never null. null without a weight. */
  readonly weight: string | null
}
