/** Where a projection's nodes and relationships are found in a database, ready to be streamed or to be projected there. What the spec asks for has been checked. */
export interface ProjectionSource {
  readonly database: string
  /** Version of the graph it was made for. */
  readonly version: string
  /** `MATCH (n...) WHERE ...`: binds each node of the projection as `n`, once. */
  readonly nodes: string
  /** `MATCH (s...)-[r...]->(t...) WHERE ...`: binds each relationship between such nodes, as stored, once. */
  readonly relationships: string
  /** Binds relationships that are not stored, once each, as `s`, `t`, their place among all as `o`, `w`, and their type as `y`; absent: there are none. */
  readonly derived?: string
  /** Of all. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Property -> expression over `n`: a float, never null, or a list of floats, null where the node has none. */
  readonly columns: Readonly<Record<string, string>>
  /** Expression over `r`: a float, never null. Without a weight: null. */
  readonly weight: string | null
}
