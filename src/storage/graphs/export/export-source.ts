import { ThreadShare } from '../../../base/concurrency/thread-share.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from '../import/record.ts'
import { namePropertiesOf } from '../name-property-of.ts'
import type { GraphInfo, GraphRecords, InlineGraphContent } from '../store.ts'

/** What a writer writes: nodes and relationships in batches, which it may read several times. */
export interface ExportSource extends Pick<GraphRecords, 'nodes' | 'relationships'> {
  readonly orientation: GraphInfo['orientation']
  /** label -> property that names its nodes */
  readonly nameProperties: InlineGraphContent['nameProperties']
}

/** A part of what a source yields: one file of a pair holds nodes, the other relationships. */
export type Batches<T> = AsyncIterable<readonly T[]>

export function sourceOf({ schema, nodes, relationships }: GraphRecords): ExportSource {
  return { orientation: schema.orientation, nameProperties: namePropertiesOf(schema), nodes, relationships }
}

/** Records that are in memory; pauses when they take long to write. */
export function sourceOfContent({ records, orientation, nameProperties }: InlineGraphContent): ExportSource {
  return {
    orientation,
    nameProperties,
    nodes: () => inBatches(records, (record): record is NodeRecord => record.kind === 'node'),
    relationships: () => inBatches(records, (record): record is RelationshipRecord => record.kind === 'relationship')
  }
}

const BATCH = 100

async function* inBatches<T extends ImportRecord>(records: readonly ImportRecord[], isWanted: (record: ImportRecord) => record is T): AsyncGenerator<T[]> {
  const share = new ThreadShare()
  for (let from = 0; from < records.length; from += BATCH) {
    const batch = records.slice(from, from + BATCH).filter(isWanted)
    if (batch.length > 0) yield batch
    if (share.isOver()) await share.pause()
  }
}
