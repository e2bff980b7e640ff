/** Part of a graph under a name of its own. */
export interface NamedProjection {
  readonly name: string
  readonly graph: string
  /** The projection spec as JSON. */
  readonly spec: unknown
}

/** Named projections. */
export interface Projections {
  /** The last one put under a name is kept. */
  put(tenant: string, name: string, projection: Omit<NamedProjection, 'name'>): Promise<void>
  read(tenant: string, name: string): Promise<NamedProjection | null>
  /** By name. */
  list(tenant: string): Promise<NamedProjection[]>
  /** Whether there was one. */
  drop(tenant: string, name: string): Promise<boolean>
}
