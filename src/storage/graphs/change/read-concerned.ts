import { invalidInput } from '../../../base/errors.ts'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { GraphRecords } from '../store.ts'
import type { Change } from './change.ts'
import { ChangedPart } from './changed-part.ts'

const MAX_RECORDS = 50_000
const MAX_CHARACTERS = 1 << 25

/** Counts the nodes and relationships that one change touches, so that they fit in memory and in one entry of the history. */
export class Touched {
  #records = 0
  #characters = 0

  /** Throws EDGEWISE_INVALID_INPUT beyond 50,000 records or 32 MB of text. */
  add({ properties }: NodeRecord | RelationshipRecord): void {
    this.#records++
    for (const value of Object.values(properties)) {
      if (typeof value === 'string') this.#characters += value.length
      else if (Array.isArray(value)) this.#characters += value.reduce<number>((sum, item) => sum + (typeof item === 'string' ? item.length : 8), 0)
    }
    if (this.#records <= MAX_RECORDS && this.#characters <= MAX_CHARACTERS) return
    const most = `${MAX_RECORDS} nodes and relationships, or ${MAX_CHARACTERS >> 20} MB of text`
    throw invalidInput(`The changes touch more than ${most}. Make fewer at once, or import the whole graph again. Nothing was changed.`)
  }
}

/** What changes concern. */
export interface Concerned {
  readonly nodes: ReadonlySet<string>
  /** Nodes with all of their relationships. */
  readonly hubs: ReadonlySet<string>
  /** Relationships from one node to another. */
  readonly pairs: ReadonlySet<string>
}

export const pairOf = (source: string, target: string): string => JSON.stringify([source, target])

export function concernedBy(changes: readonly Change[]): Concerned {
  const [nodes, hubs, pairs] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const concern = {
    createNode: ({ id }) => nodes.add(id),
    setNode: ({ id }) => nodes.add(id),
    deleteNode({ id }) {
      nodes.add(id)
      hubs.add(id)
    },
    mergeNodes({ keep, merge }) {
      for (const key of [keep, ...merge]) nodes.add(key)
      for (const key of merge) hubs.add(key)
    },
    createRelationship: ({ source, target }) => nodes.add(source).add(target),
    setRelationship: ({ source, target }) => pairs.add(pairOf(source, target)),
    deleteRelationship: ({ source, target }) => pairs.add(pairOf(source, target))
  } satisfies { readonly [Op in Change['op']]: (change: Extract<Change, { op: Op }>) => unknown }
  for (const change of changes) concern[change.op](change as never)
  return { nodes, hubs, pairs }
}

const isConcerned = ({ source, target }: RelationshipRecord, { hubs, pairs }: Concerned): boolean =>
  hubs.has(source) || hubs.has(target) || (pairs.size > 0 && pairs.has(pairOf(source, target)))

/** Reads what changes concern; relationships only where one does. Throws EDGEWISE_INVALID_INPUT when that is too much, see `Touched`. */
export async function readConcerned(graph: GraphRecords, concerned: Concerned): Promise<ChangedPart> {
  const part = new ChangedPart()
  const touched = new Touched()
  for await (const batch of graph.nodes()) {
    for (const node of batch.filter(({ key }) => concerned.nodes.has(key))) {
      touched.add(node)
      part.takeNode(node)
    }
  }
  if (concerned.hubs.size + concerned.pairs.size === 0) return part
  for await (const batch of graph.relationships()) {
    for (const record of batch.filter((one) => isConcerned(one, concerned))) {
      touched.add(record)
      part.takeRelationship(record)
    }
  }
  return part
}
