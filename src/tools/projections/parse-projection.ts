import type { Condition } from '../../graph/spec.ts'
import { refusal, TokenReader, tokensOf } from './projection-tokens.ts'
import { type Pattern, type PatternEnd, readMatch } from './read-match.ts'
import { type HeldProperty, type ProjectionCall, readProjectionCall, readWith, type Variables } from './read-projection-call.ts'
import { readWhere, sharedKinds, type VariableConstraints } from './read-where.ts'

/** A parsed Cypher projection with resolved variables. */
export interface ParsedProjection {
  /** Empty: any. */
  readonly sourceLabels: readonly string[]
  readonly targetLabels: readonly string[]
  readonly types: readonly string[]
  /** The direction of the projected relationship relative to the stored one. */
  readonly direction: 'along' | 'against' | 'both'
  /** Nodes without relationships are included. */
  readonly isOptional: boolean
  readonly sourceWhere: readonly Condition[]
  readonly targetWhere: readonly Condition[]
  readonly relationshipWhere: readonly Condition[]
  readonly properties: readonly HeldProperty[]
  readonly relationshipProperties: readonly HeldProperty[]
  /** `*` among them: all. */
  readonly undirectedTypes: readonly string[]
}

/** Reads a Cypher projection of the shape that `refusal` shows. Throws EDGEWISE_INVALID_INPUT for anything else. */
export function parseProjection(query: string): ParsedProjection {
  const reader = new TokenReader(tokensOf(query))
  const { pattern, isOptional } = readMatch(reader)
  const where = readWhere(reader)
  const ends = [pattern.left, pattern.relationship, pattern.right]
  const unknown = [...where.keys()].find((name) => !ends.some(({ variable }) => variable === name))
  if (unknown !== undefined) throw refusal(`"${unknown}" in WHERE is no variable of the pattern.`)
  const names = readWith(reader)
  const [left, relationship, right] = ends.map((end) => toldOf(end, where, names)) as [PatternEnd, PatternEnd, PatternEnd]
  const call = readProjectionCall(reader, relationship.variable)
  const { source, target, direction } = endsOf({ ...pattern, left, right }, call.variables)
  assertStoredNames('Labels', call.sourceNames, source.labels)
  assertStoredNames('Labels', call.targetNames, target.labels)
  assertStoredNames('Types', call.typeNames, relationship.labels)
  return {
    sourceLabels: source.labels,
    targetLabels: target.labels,
    types: relationship.labels,
    direction,
    isOptional,
    sourceWhere: source.where,
    targetWhere: target.where,
    relationshipWhere: relationship.where,
    properties: nodeProperties(call),
    relationshipProperties: call.relationship,
    undirectedTypes: call.undirectedTypes
  }
}

/** Adds the WHERE constraints to a part of the pattern, under its name from WITH. */
function toldOf(end: PatternEnd, where: ReadonlyMap<string, VariableConstraints>, names: ReadonlyMap<string, string>): PatternEnd {
  const { variable } = end
  const constraints = variable === null ? undefined : where.get(variable)
  return {
    variable: variable === null ? null : (names.get(variable) ?? variable),
    labels: sharedKinds(end.labels, constraints?.kinds ?? []),
    where: [...end.where, ...(constraints?.conditions ?? [])]
  }
}

/** The two ends in the order of the call, whichever direction the pattern has. */
function endsOf({ left, right, arrow }: Pattern, { source, target }: Variables) {
  const isForward = source === left.variable && target === right.variable
  if (!isForward && !(source === right.variable && target === left.variable)) throw refusal(`"${source}" and "${target}" are not the two nodes of the pattern.`)
  const isAlong = (arrow === 'right') === isForward
  const direction = arrow === 'none' ? ('both' as const) : isAlong ? ('along' as const) : ('against' as const)
  return { source: isForward ? left : right, target: isForward ? right : left, direction }
}

/** Labels and types must keep their names, because calls restrict a projection by them. */
function assertStoredNames(what: 'Labels' | 'Types', names: readonly string[], stored: readonly string[]): void {
  if (names.length === 0 || (names.length === stored.length && names.every((name) => stored.includes(name)))) return
  const form = what === 'Labels' ? 'labels(n)' : 'type(r)'
  throw refusal(`${what} keep their stored names here: give ${form} in place of "${names.join('", "')}".`)
}

/** A property applies to all nodes, whichever end they are, and a default at one end holds for both. */
function nodeProperties({ source, target }: ProjectionCall): readonly HeldProperty[] {
  const byName = new Map<string, HeldProperty>()
  for (const held of [...source, ...target]) {
    const { property, missing } = byName.get(held.name) ?? held
    const known = Number.isNaN(missing) ? held.missing : missing
    if (property !== held.property || !(Number.isNaN(held.missing) || known === held.missing)) {
      throw refusal(`"${held.name}" is read in two ways: a property is the same for both ends.`)
    }
    byName.set(held.name, { ...held, missing: known })
  }
  return [...byName.values()]
}
