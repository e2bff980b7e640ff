/** A named part of a graph. */
export interface NamedProjection {
  readonly name: string
  readonly graph: string
  /** The projection spec as JSON. */
  readonly spec: unknown
}

export interface Projections {
  /** Replaces an earlier projection of the same name. */
  put(tenant: string, name: string, projection: Omit<NamedProjection, 'name'>): Promise<void>
  read(tenant: string, name: string): Promise<NamedProjection | null>
  /** By name. */
  list(tenant: string): Promise<NamedProjection[]>
  /** Returns whether the projection existed. */
  drop(tenant: string, name: string): Promise<boolean>
}
