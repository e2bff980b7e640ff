import { foreignProperties, type Members, readForeignKey, readMembers, takeLabels, takeType } from './foreign-json.ts'
import { invalidRecord } from './invalid-record.ts'
import type { JsonDialect } from './json-dialect.ts'
import { isGiven } from './json-record.ts'
import type { ImportRecord, Place } from './record.ts'
import type { Remarks } from './remarks.ts'
import { withStorableValues } from './unstorable.ts'

/** The node-link data of networkx and D3: `{"directed": false, "nodes": [{id, ..}], "links" or "edges": [{source, target, ..}]}`. */
export function nodeLink(remarks: Remarks): JsonDialect {
  return new NodeLink(remarks)
}

class NodeLink implements JsonDialect {
  readonly #remarks: Remarks
  /** The member that is the key of nodes, as the first node has it; null where their position is. */
  #keyMember: 'id' | 'name' | null | undefined
  /** The keys by position, which numbers as ends mean until a node has a number as its id; undefined from then on. One text a node. */
  #keys: string[] | undefined = []
  /** Whether an id is a text of digits, so that a number as an end may mean it. */
  #hasDigits = false
  /** The first link before all nodes that has a number as an end. */
  #early: Place | undefined

  constructor(remarks: Remarks) {
    this.#remarks = remarks
  }

  readonly lists: JsonDialect['lists'] = new Map([
    ['nodes', (json: unknown, place: Place) => this.#node(readMembers(json, 'A node', place), place)],
    ['links', (json: unknown, place: Place) => this.#link(readMembers(json, 'A link', place), place)],
    ['edges', (json: unknown, place: Place) => this.#link(readMembers(json, 'An edge', place), place)]
  ])

  member(key: string, json: unknown, place: Place): boolean {
    if (key !== 'directed') return key === 'multigraph'
    if (typeof json !== 'boolean') throw invalidRecord(place, '"directed" must be true or false.')
    this.#remarks.orient(json ? 'directed' : 'undirected', place)
    return true
  }

  finish(): void {
    if (this.#early === undefined || this.#keys === undefined || typeof this.#keyMember !== 'string') return
    throw invalidRecord(this.#early, 'The ends of this link are positions of nodes, which can be read only after the nodes. Put "nodes" first.')
  }

  #node(members: Members, place: Place): ImportRecord {
    const { labels, others } = takeLabels(members)
    const key = this.#keyOf(members, place)
    this.#keys?.push(key)
    const { id, ...withoutId } = others
    const properties = this.#keyMember === 'id' ? withoutId : others
    return withStorableValues({ kind: 'node', key, labels, ...foreignProperties(properties, place, this.#remarks), place })
  }

  #keyOf(members: Members, place: Place): string {
    if (this.#keyMember === undefined) this.#keyMember = (['id', 'name'] as const).find((name) => isGiven(members[name])) ?? null
    if (this.#keyMember === null) return String(this.#keys?.length)
    const id = members[this.#keyMember]
    const key = readForeignKey(id, this.#keyMember, place)
    if (typeof id !== 'string') this.#keys = undefined
    else this.#hasDigits ||= /^\d+$/.test(id)
    return key
  }

  #link(members: Members, place: Place): ImportRecord {
    const { source, target, ...rest } = members
    const { type, others } = takeType(rest)
    const ends = { source: this.#end(source, 'source', place), target: this.#end(target, 'target', place) }
    return withStorableValues({ kind: 'relationship', ...ends, type, ...foreignProperties(others, place, this.#remarks), place })
  }

  #end(json: unknown, name: string, place: Place): string {
    const end = readForeignKey(json, name, place)
    if (typeof json === 'string' || this.#keys === undefined) return end
    if (this.#keys.length === 0) {
      this.#early ??= place
      return end
    }
    const key = this.#keys[Number(end)]
    if (key !== undefined && key !== end && this.#hasDigits) {
      throw invalidRecord(place, `"${name}" is the number ${end}, but ids are texts of digits, so it may be an id or a position. Write ids as texts here too.`)
    }
    if (key !== undefined) return key
    throw invalidRecord(place, `"${name}" is ${end}, but no node has this id or, counted from 0, this position. Correct it or add the node.`)
  }
}
