import { invalidInput } from '../../base/errors.ts'
import type { PathPattern, Pattern, RelationshipPattern } from './pattern.ts'

const MAX_HOPS = 12

/** Names of the main path: node name -> position, relationship name -> index. Throws EDGEWISE_INVALID_INPUT when one name has two meanings. */
export function namesOf(pattern: Pattern): { nodes: Map<string, number>; relationships: Map<string, number> } {
  const nodes = new Map<string, number>()
  pattern.path.nodes.forEach((node, position) => {
    if (node.as !== undefined && !nodes.has(node.as)) nodes.set(node.as, position)
  })
  const relationships = new Map<string, number>()
  pattern.path.relationships.forEach((relationship, index) => {
    if (relationship.as === undefined) return
    if (nodes.has(relationship.as) || relationships.has(relationship.as))
      throw invalidInput(`The name "${relationship.as}" is given twice; a relationship's name stands for one thing.`)
    relationships.set(relationship.as, index)
  })
  return { nodes, relationships }
}

/** The first node of a further path that the main path binds. Throws EDGEWISE_INVALID_INPUT when there is none. */
export function firstBound<T>(bound: readonly T[]): T {
  const [first] = bound
  if (first === undefined) throw invalidInput('A path under "exists" or "notExists" has no node that the main path names; give its first node the same "as".')
  return first
}

/** The inclusive bounds of a relationship's hops. */
export function hopsOf(relationship: RelationshipPattern): [number, number] {
  const min = relationship.minHops ?? 1
  return [min, relationship.maxHops ?? Math.max(1, min)]
}

/** Throws EDGEWISE_INVALID_INPUT for a path with an invalid shape. */
export function checkShape(path: PathPattern): void {
  if (path.nodes.length === 0 || path.nodes.length !== path.relationships.length + 1) {
    throw invalidInput(
      `A path of ${path.nodes.length} nodes needs ${Math.max(0, path.nodes.length - 1)} relationships between them, not ${path.relationships.length}.`
    )
  }
  for (const relationship of path.relationships) {
    const [min, max] = hopsOf(relationship)
    if (!Number.isInteger(min) || !Number.isInteger(max) || min < 0 || max < Math.max(1, min) || max > MAX_HOPS) {
      throw invalidInput(`Hops ${min} to ${max} cannot be matched: 0 <= minHops <= maxHops, and 1 <= maxHops <= ${MAX_HOPS}.`)
    }
    if (relationship.as !== undefined && (min !== 1 || max !== 1)) {
      throw invalidInput(`The relationship "${relationship.as}" spans ${min} to ${max} hops; only a single hop can be named.`)
    }
  }
}
