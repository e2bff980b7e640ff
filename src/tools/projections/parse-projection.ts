import type { Condition } from '../../graph/spec.ts'
import { refusal, TokenReader, tokensOf } from './projection-tokens.ts'
import { type Pattern, readMatch, readWhere } from './read-match.ts'
import { type HeldProperty, type ProjectionCall, readProjectionCall, skipWith, type Variables } from './read-projection-call.ts'

/** What a Cypher projection says, its variables resolved. */
export interface ParsedProjection {
  /** Empty: any. */
  readonly sourceLabels: readonly string[]
  readonly targetLabels: readonly string[]
  readonly types: readonly string[]
  /** How the projected relationship runs beside the stored one. */
  readonly direction: 'along' | 'against' | 'both'
  /** Nodes without relationships are wanted too. */
  readonly isOptional: boolean
  readonly sourceWhere: readonly Condition[]
  readonly targetWhere: readonly Condition[]
  readonly relationshipWhere: readonly Condition[]
  readonly properties: readonly HeldProperty[]
  readonly relationshipProperties: readonly string[]
  /** `*` among them: all. */
  readonly undirectedTypes: readonly string[]
}

/** Reads a Cypher projection of the shape that `refusal` shows. @throws EDGEWISE_INVALID_INPUT for anything else. */
export function parseProjection(query: string): ParsedProjection {
  const reader = new TokenReader(tokensOf(query))
  const { pattern, isOptional } = readMatch(reader)
  const where = readWhere(reader)
  skipWith(reader)
  const call = readProjectionCall(reader, pattern.relationship.variable)
  const { source, target, relationship } = call.variables
  const unknown = [...where.keys()].find((name) => ![source, target, relationship].includes(name))
  if (unknown !== undefined) throw refusal(`"${unknown}" in WHERE is no variable of the pattern.`)
  return {
    ...endsOf(pattern, call.variables),
    types: pattern.relationship.labels,
    isOptional,
    sourceWhere: where.get(source) ?? [],
    targetWhere: where.get(target) ?? [],
    relationshipWhere: relationship === null ? [] : (where.get(relationship) ?? []),
    ...propertiesOf(call),
    undirectedTypes: call.undirectedTypes
  }
}

/** The two ends as the call names them, whichever way the pattern was written. */
function endsOf({ left, right, arrow }: Pattern, { source, target }: Variables): Pick<ParsedProjection, 'sourceLabels' | 'targetLabels' | 'direction'> {
  const isForward = source === left.variable && target === right.variable
  if (!isForward && !(source === right.variable && target === left.variable)) throw refusal(`"${source}" and "${target}" are not the two nodes of the pattern.`)
  const isAlong = (arrow === 'right') === isForward
  return {
    sourceLabels: isForward ? left.labels : right.labels,
    targetLabels: isForward ? right.labels : left.labels,
    direction: arrow === 'none' ? 'both' : isAlong ? 'along' : 'against'
  }
}

/** A property belongs to nodes, whichever end they are. */
function propertiesOf({ source, target, relationship }: ProjectionCall): Pick<ParsedProjection, 'properties' | 'relationshipProperties'> {
  const byName = new Map([...source, ...target].map((held) => [held.property, held]))
  const defaulted = relationship.find(({ missing }) => !Number.isNaN(missing))
  if (defaulted !== undefined) throw refusal(`Give the default of "${defaulted.property}" with the call that uses it, as "defaultWeight".`)
  return { properties: [...byName.values()], relationshipProperties: relationship.map(({ property }) => property) }
}
