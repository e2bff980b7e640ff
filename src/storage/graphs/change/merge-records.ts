import type { Steps } from '../../../base/concurrency/thread-share.ts'
import { invalidRecord } from '../import/invalid-record.ts'
import { type ImportRecord, type NodeRecord, type RelationshipRecord, storedLabels } from '../import/record.ts'
import { refuseUnstorable } from '../import/unstorable.ts'
import type { ChangedPart } from './changed-part.ts'
import { type Concerned, pairOf, Touched } from './read-concerned.ts'

/** Records to add to a graph, and what of the graph they concern. */
export interface Additions extends Concerned {
  readonly nodeRecords: readonly NodeRecord[]
  readonly relationshipRecords: readonly RelationshipRecord[]
  readonly warnings: readonly string[]
}

const MAX_WARNINGS = 20

/** Collects records. Throws EDGEWISE_INVALID_INPUT for too many, see `Touched`, and EDGEWISE_IMPORT_INVALID for one that no store can keep. */
export async function collectAdditions(records: AsyncIterable<ImportRecord>): Promise<Additions> {
  const [nodeRecords, relationshipRecords, warnings]: [NodeRecord[], RelationshipRecord[], string[]] = [[], [], []]
  const [nodes, pairs, touched] = [new Set<string>(), new Set<string>(), new Touched()]
  for await (const record of records) {
    if (record.kind === 'invalid') throw record.error
    if (record.kind === 'warning' && warnings.length < MAX_WARNINGS) warnings.push(`${record.place.source}, line ${record.place.line}: ${record.text}`)
    if (!('properties' in record)) continue
    refuseUnstorable(record)
    touched.add(record)
    if (record.kind === 'node') {
      nodes.add(record.key)
      nodeRecords.push(record)
    } else {
      nodes.add(record.source).add(record.target)
      pairs.add(pairOf(record.source, record.target))
      relationshipRecords.push(record)
    }
  }
  return { nodeRecords, relationshipRecords, warnings, nodes, pairs, hubs: new Set() }
}

type Owned = Pick<NodeRecord, 'properties' | 'floats'>

/** The properties of both; the second one's win. */
function united(first: Owned, { properties, floats = [] }: Owned): Owned {
  const kept = (first.floats ?? []).filter((name) => !(name in properties))
  const all = [...kept, ...floats]
  return { properties: { ...first.properties, ...properties }, ...(all.length > 0 && { floats: all }) }
}

/**
 * Adds the records to a part of a graph. A node with the key of another, and a relationship with the ends and type of another, adds its labels and properties
 * to it; of several such relationships, the first of the records goes with the first of the graph. Throws EDGEWISE_IMPORT_INVALID for a missing end.
 */
export function* addRecords(part: ChangedPart, { nodeRecords, relationshipRecords }: Additions): Steps<void> {
  for (const record of nodeRecords) {
    const known = part.nodes.get(record.key)
    if (known === undefined) part.putNode({ ...record, labels: storedLabels(record.labels) })
    else if (!record.implied) part.putNode({ ...known, labels: storedLabels([...known.labels, ...record.labels]), ...united(known, record) })
    yield
  }
  const seen = new Map<string, number>()
  for (const record of relationshipRecords) {
    const triple = JSON.stringify([record.source, record.type, record.target])
    const at = seen.get(triple) ?? 0
    seen.set(triple, at + 1)
    addRelationship(part, record, at)
    yield
  }
}

function addRelationship(part: ChangedPart, record: RelationshipRecord, at: number): void {
  const missing = [record.source, record.target].find((key) => !part.nodes.has(key))
  if (missing !== undefined) throw invalidRecord(record.place, `No node has the id ${JSON.stringify(missing)}, neither in the graph nor in the files.`)
  const known = part.between(record)[at]
  if (known === undefined) part.addRelationship(record)
  else part.replace(record, at, { ...known, ...united(known, record) })
}
