import type { Steps } from '../../../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../../../base/errors.ts'
import { readProperties } from '../import/json-record.ts'
import { type NodeRecord, type RelationshipRecord, storedLabels } from '../import/record.ts'
import { refuseUnstorable, withStorableValues } from '../import/unstorable.ts'
import type { Properties, Value } from '../values.ts'
import { encodeValue } from '../values-json.ts'
import type { Change } from './change.ts'
import type { ChangedPart } from './changed-part.ts'

const place = { source: 'changes', line: 1 }

/** A value that a merge dropped, since the node that stays has another. */
export interface Conflict {
  readonly node: string
  readonly property: string
  readonly kept: Value
  readonly dropped: Value
  /** The duplicate with the dropped value, or the node that stays. */
  readonly from: string
}

/** Applies changes in order. Throws EDGEWISE_INVALID_INPUT, which points at the first change that cannot be applied and says why. */
export function* applyChanges(part: ChangedPart, changes: readonly Change[]): Steps<readonly Conflict[]> {
  const conflicts: Conflict[] = []
  for (const [at, change] of changes.entries()) {
    const refuse = (detail: string): never => {
      throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
        detail: `Change ${at + 1} of ${changes.length} (${change.op}): ${detail} Nothing was changed.`,
        errors: [{ pointer: `/changes/${at}`, detail }]
      })
    }
    try {
      new Step(part, refuse, conflicts).apply(change)
    } catch (error) {
      if (error instanceof EdgewiseError && error.code === 'EDGEWISE_IMPORT_INVALID') refuse(String(error.parameters['detail']))
      throw error
    }
    yield
  }
  return conflicts
}

/** Throws EDGEWISE_IMPORT_INVALID for a name or value that no store can keep. */
function storable<T extends NodeRecord | RelationshipRecord>(record: T): T {
  refuseUnstorable(record)
  return withStorableValues(record)
}

type Owned = Pick<NodeRecord, 'properties' | 'floats'>

class Step {
  readonly #part: ChangedPart
  readonly #refuse: (detail: string) => never
  readonly #conflicts: Conflict[]

  constructor(part: ChangedPart, refuse: (detail: string) => never, conflicts: Conflict[]) {
    this.#part = part
    this.#refuse = refuse
    this.#conflicts = conflicts
  }

  apply(change: Change): void {
    if (change.op === 'createNode') this.#createNode(change)
    else if (change.op === 'setNode') this.#setNode(change)
    else if (change.op === 'deleteNode') this.#deleteNode(change)
    else if (change.op === 'mergeNodes') this.#mergeNodes(change)
    else if (change.op === 'createRelationship') this.#createRelationship(change)
    else this.#changeRelationship(change)
  }

  #createNode({ id, labels = [], properties = {} }: Extract<Change, { op: 'createNode' }>): void {
    if (this.#part.nodes.has(id)) this.#refuse(`A node with the id ${JSON.stringify(id)} exists. Use setNode, or another id.`)
    this.#part.putNode(storable({ kind: 'node', key: id, labels: storedLabels(labels), ...changed({ properties: {} }, properties), place }))
  }

  #setNode({ id, properties = {}, addLabels = [], removeLabels = [] }: Extract<Change, { op: 'setNode' }>): void {
    const node = this.#node(id)
    const labels = storedLabels([...node.labels, ...addLabels].filter((label) => !removeLabels.includes(label)))
    this.#part.putNode(storable({ ...node, labels, ...changed(node, properties) }))
  }

  #deleteNode({ id, relationships = false }: Extract<Change, { op: 'deleteNode' }>): void {
    this.#node(id)
    const degree = this.#part.degreeOf(id)
    if (degree > 0 && !relationships)
      this.#refuse(`The node ${JSON.stringify(id)} has ${degree} relationships. Delete them first, or set "relationships": true.`)
    this.#part.dropRelationships(id)
    this.#part.dropNode(id)
  }

  #mergeNodes({ keep, merge, prefer = 'kept' }: Extract<Change, { op: 'mergeNodes' }>): void {
    let kept = this.#node(keep)
    for (const id of merge) {
      if (id === keep) this.#refuse(`The node ${JSON.stringify(id)} cannot be merged into itself.`)
      kept = this.#merged(kept, this.#node(id), prefer)
      this.#part.moveRelationships(id, keep)
      this.#part.dropNode(id)
    }
    this.#part.putNode(kept)
  }

  #merged(kept: NodeRecord, duplicate: NodeRecord, prefer: 'kept' | 'merged'): NodeRecord {
    const [first, second] = prefer === 'kept' ? [kept, duplicate] : [duplicate, kept]
    for (const [property, value] of Object.entries(first.properties)) {
      const other = second.properties[property]
      if (other === undefined || encodeValue(other) === encodeValue(value)) continue
      this.#conflicts.push({ node: kept.key, property, kept: value, dropped: other, from: second.key })
    }
    const floats = [...new Set([...(first.floats ?? []), ...(second.floats ?? []).filter((name) => !(name in first.properties))])]
    const properties = { ...kept.properties, ...duplicate.properties, ...first.properties }
    return { ...kept, labels: [...new Set([...kept.labels, ...duplicate.labels])], properties, ...(floats.length > 0 && { floats }) }
  }

  #createRelationship({ source, target, type, properties = {} }: Extract<Change, { op: 'createRelationship' }>): void {
    for (const id of [source, target]) this.#node(id)
    this.#part.addRelationship(storable({ kind: 'relationship', source, target, type, ...changed({ properties: {} }, properties), place }))
  }

  #changeRelationship(change: Extract<Change, { op: 'setRelationship' | 'deleteRelationship' }>): void {
    const { source, target, type } = change
    const alike = this.#part.between(change)
    const shown = `${JSON.stringify(source)} -${type}-> ${JSON.stringify(target)}`
    if (alike.length === 0) this.#refuse(`There is no relationship ${shown}.`)
    if (change.place === undefined && alike.length > 1) this.#refuse(`There are ${alike.length} relationships ${shown}. State which by "place", from 0.`)
    const at = change.place ?? 0
    const record = alike[at] ?? this.#refuse(`There are only ${alike.length} relationships ${shown}, so "place" can be at most ${alike.length - 1}.`)
    const next: RelationshipRecord | null = change.op === 'deleteRelationship' ? null : storable({ ...record, ...changed(record, change.properties) })
    this.#part.replace(change, at, next)
  }

  #node(id: string): NodeRecord {
    return this.#part.nodes.get(id) ?? this.#refuse(`No node has the id ${JSON.stringify(id)}.`)
  }
}

/** Sets and removes properties. A property that held floats goes on to. */
function changed({ properties, floats = [] }: Owned, given: Readonly<Record<string, unknown>>): { properties: Properties; floats: readonly string[] } {
  const set = readProperties(given, place)
  const next = Object.fromEntries(Object.entries({ ...properties, ...set.properties }).filter(([, value]) => value !== null))
  const isFloat = (name: string) => set.floats?.includes(name) === true || (floats.includes(name) && typeof next[name] === 'number')
  return { properties: next, floats: Object.keys(next).filter(isFloat) }
}
