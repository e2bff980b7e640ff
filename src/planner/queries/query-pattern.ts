import type { Direction } from '../../store/pattern.ts'
import type { Edge, Query } from './query.ts'

interface NodePart {
  as?: string
  labels?: string[]
  node?: unknown
  nodes?: unknown[]
  where?: unknown[]
}

interface RelationshipPart {
  as?: string
  types?: string[]
  direction: Direction
  minHops?: number
  maxHops?: number
  where?: unknown[]
}

interface PathPart {
  nodes: NodePart[]
  relationships: RelationshipPart[]
}

/** The pattern of a query as match_pattern takes it; entity i is named by `nameOf(i)`. */
export interface PatternArguments {
  path: PathPart
  exists?: PathPart[]
  notExists?: PathPart[]
}

const reversed: Readonly<Record<Direction, Direction>> = { out: 'in', in: 'out', both: 'both' }

export function nameOf(entity: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + entity)
}

export function tieNameOf(edge: number): string {
  return `r${edge}`
}

/** The edges as one line from end to end; null when they fork. */
function lineOf(target: number, edges: ReadonlySet<Edge>): { readonly start: number; readonly edges: readonly Edge[] } | null {
  const at = (entity: number) => [...edges].filter(({ from, to }) => from === entity || to === entity)
  const entities = [...new Set([target, ...[...edges].flatMap(({ from, to }) => [from, to])])]
  if (entities.some((entity) => at(entity).length > 2)) return null
  const start = at(target).length < 2 ? target : (entities.find((entity) => at(entity).length === 1) ?? target)
  const line: Edge[] = []
  for (let here = start; line.length < edges.size; ) {
    const next = at(here).find((edge) => !line.includes(edge))
    if (next === undefined) return null
    line.push(next)
    here = next.from === here ? next.to : next.from
  }
  return { start, edges: line }
}

/** Builds patterns: a main path from the target to the entity that is grouped or counted, all other ties as paths that must or must not exist. */
class PatternBuilder {
  private readonly query: Query
  private readonly exists: PathPart[] = []
  private readonly notExists: PathPart[] = []
  private readonly onPath = new Set<Edge>()

  constructor(query: Query) {
    this.query = query
  }

  build(needed: readonly number[]): PatternArguments | null {
    const routes = needed.map((other) => (other === this.query.target ? [] : this.route(this.query.target, other, new Set())))
    if (routes.some((route) => route === null)) return null
    const line = lineOf(this.query.target, new Set(routes.flatMap((route) => route ?? [])))
    if (line === null) return null
    const { start, edges } = line
    for (const edge of edges) this.onPath.add(edge)
    const path: PathPart = { nodes: [this.node(start, true)], relationships: [] }
    let at = start
    const main = [at]
    for (const edge of edges) {
      const next = edge.from === at ? edge.to : edge.from
      path.relationships.push({ as: tieNameOf(this.query.edges.indexOf(edge)), ...this.relationship(edge, at) })
      path.nodes.push(this.node(next, true))
      main.push(next)
      at = next
    }
    for (const entity of main) this.branches(entity)
    return { path, ...(this.exists.length > 0 ? { exists: this.exists } : {}), ...(this.notExists.length > 0 ? { notExists: this.notExists } : {}) }
  }

  /** The edges from one entity to another, or null when they are not tied. */
  private route(from: number, to: number, seen: Set<Edge>): Edge[] | null {
    for (const edge of this.query.edges) {
      if (seen.has(edge) || (edge.from !== from && edge.to !== from)) continue
      seen.add(edge)
      const next = edge.from === from ? edge.to : edge.from
      if (next === to) return [edge]
      const rest = this.route(next, to, seen)
      if (rest !== null) return [edge, ...rest]
    }
    return null
  }

  /** Each way from an entity of the main path to a leaf is a path that must exist; one over a negated edge must not. */
  private branches(entity: number): void {
    for (const edge of this.query.edges) {
      if (this.onPath.has(edge) || (edge.from !== entity && edge.to !== entity)) continue
      this.onPath.add(edge)
      this.branch(entity, edge, { nodes: [{ as: nameOf(entity) }], relationships: [] }, edge.negated)
    }
  }

  private branch(at: number, edge: Edge, path: PathPart, negated: boolean): void {
    const next = edge.from === at ? edge.to : edge.from
    const grown = { nodes: [...path.nodes, this.node(next, false)], relationships: [...path.relationships, this.relationship(edge, at)] }
    const further = this.query.edges.filter((other) => !this.onPath.has(other) && (other.from === next || other.to === next))
    if (edge.minHops > 1 && edge.minHops === edge.maxHops) this.refuseNearer(at, edge, path)
    if (further.length === 0) {
      ;(negated ? this.notExists : this.exists).push(grown)
      return
    }
    for (const other of further) {
      this.onPath.add(other)
      this.branch(next, other, grown, negated || other.negated)
    }
  }

  /** `exactly 2 hops away` is not one hop away. */
  private refuseNearer(at: number, edge: Edge, path: PathPart): void {
    const next = edge.from === at ? edge.to : edge.from
    const nearer = { ...this.relationship(edge, at), minHops: 1, maxHops: edge.minHops - 1 }
    this.notExists.push({ nodes: [...path.nodes, this.node(next, false)], relationships: [...path.relationships, nearer] })
  }

  private node(index: number, named: boolean): NodePart {
    const entity = this.query.entities[index]
    const part: NodePart = named ? { as: nameOf(index) } : {}
    const [only] = entity?.nodes ?? []
    if (entity?.nodes?.length === 1 && only !== undefined) part.node = { id: only.key }
    else if (entity?.nodes != null) part.nodes = entity.nodes.map((node) => ({ id: node.key }))
    else if (entity?.label != null) part.labels = [entity.label]
    if (entity !== undefined && entity.conditions.length > 0) part.where = entity.conditions
    return part
  }

  private relationship(edge: Edge, at: number): RelationshipPart {
    return {
      ...(edge.types.length > 0 ? { types: [...edge.types] } : {}),
      direction: edge.from === at ? edge.direction : reversed[edge.direction],
      ...(edge.maxHops > 1 || edge.minHops > 1 ? { minHops: edge.minHops, maxHops: edge.maxHops } : {}),
      ...(edge.where.length > 0 ? { where: edge.where } : {})
    }
  }
}

/** @param needed entities that must be on the main path besides the target. null when they are not on one line with it. */
export function patternOf(query: Query, needed: readonly number[]): PatternArguments | null {
  return new PatternBuilder(query).build(needed)
}
