import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { ProjectionSpec } from '../../../graph/spec.ts'
import { ownersText, propertyTypes } from '../known-names.ts'
import { storedPart } from '../stored-part.ts'
import type { Fragment } from './conditions.ts'
import { numberOf, numericProperty } from './numeric-sql.ts'
import { notNumeric } from './project-nodes.ts'
import { scan } from './scan.ts'
import { selectRelationships } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

export interface ProjectedRelationships {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly weights: Float64Array | null
}

const sourceAndTarget: readonly Fragment[] = [
  { sql: 'source', parameters: [] },
  { sql: 'target', parameters: [] }
]

/**
 * The relationships of a projection in id order, with ends as indexes. Those with an end outside (`indexOf` -1) are left out before their weight is checked.
 */
export function projectRelationships(snapshot: Snapshot, spec: ProjectionSpec, indexOf: Int32Array | null, control: KernelControl): ProjectedRelationships {
  const { isBare, evenWeight, spec: part } = storedPart(spec, snapshot.schema)
  const stored = isBare ? 0 : snapshot.info.relationshipCount
  const owners = { owner: 'relationship' as const, of: part.types }
  const selection = selectRelationships(snapshot, part.types, part.relationshipWhere)
  const { weight } = part
  if (weight !== null) propertyTypes(snapshot.schema, owners, weight.property)

  const sources = new Uint32Array(stored)
  const targets = new Uint32Array(stored)
  const weights = weight === null && evenWeight === null ? null : new Float64Array(stored).fill(evenWeight ?? 0)
  let count = 0
  let missing = 0
  const weightOf = (value: unknown, spare: number | null): number => {
    const number = numberOf(value)
    if (number === undefined) throw notNumeric(snapshot.graph, weight?.property ?? '', ownersText(owners), value)
    if (number === null) missing++
    return number ?? spare ?? 0
  }
  const step = (source: unknown, target: unknown, value: unknown): void => {
    const from = indexOf === null ? (source as number) : (indexOf[source as number] as number)
    const to = indexOf === null ? (target as number) : (indexOf[target as number] as number)
    if (from < 0 || to < 0) return
    sources[count] = from
    targets[count] = to
    if (weights !== null && weight !== null) weights[count] = weightOf(value, weight.missing)
    count++
  }
  const columns = weight === null ? sourceAndTarget : [...sourceAndTarget, numericProperty(weight.property)]
  if (!isBare) scan(snapshot, { table: 'relationship', columns, selection, upTo: stored }, step, (fraction) => control.check(0.2 + 0.6 * fraction))

  if (weight !== null && weight.missing === null && missing > 0) {
    throw new EdgewiseError('EDGEWISE_MISSING_VALUE', {
      graph: snapshot.graph,
      count: missing,
      owner: ownersText(owners).replace('R', 'r'),
      property: weight.property
    })
  }
  return { sources: sources.subarray(0, count), targets: targets.subarray(0, count), weights: weights?.subarray(0, count) ?? null }
}
