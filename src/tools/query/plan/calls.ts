import type { NamedNode } from '../tree.ts'
import type { PlannedCall, Reference } from './planned-call.ts'

type Values = Readonly<Record<string, unknown>>

/** A node's property that other calls compare with. */
export interface BoundingValue {
  readonly call: number
  readonly node: NamedNode
  readonly property: string
}

/** The page size of a call whose rows are shown. */
const SHOWN = 1000

/** Keeps only the ids of node references. */
function byId(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byId)
  if (typeof value !== 'object' || value === null || !('id' in value && 'name' in value)) return value
  return { id: value.id }
}

const asTaken = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, byId(value)]))

export const handleOf = (call: number): Reference => ({ $ref: { call, path: ['handle'] } })

/** Collects a plan's calls. An equal call is added once. */
export class Calls {
  readonly #calls: { tool: string; reason: string; values: Values; listsAll: boolean; mayFail: boolean }[] = []
  readonly #known = new Map<string, number>()
  readonly bounds: BoundingValue[] = []

  /** @returns the call's index. It returns one row, unless `show` changes that. */
  add(tool: string, reason: string, given: Values): number {
    const values = asTaken(given)
    const key = JSON.stringify([tool, values])
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const call = this.#calls.push({ tool, reason, values: { ...values, limit: 1 }, listsAll: false, mayFail: false }) - 1
    this.#known.set(key, call)
    return call
  }

  /** Adds a call without a page, and without comparing it to earlier ones. */
  addWhole(tool: string, reason: string, values: Values, { mayFail = false } = {}): number {
    return this.#calls.push({ tool, reason, values: asTaken(values), listsAll: false, mayFail }) - 1
  }

  /** Makes the answer show the call's rows: all of them, or as many as a text names. */
  show(call: number, { all = true } = {}): number {
    const held = this.#calls[call]
    if (held === undefined) return call
    held.values = { ...held.values, limit: all ? SHOWN : 20 }
    held.listsAll = all
    return call
  }

  /** Adds properties to the result of match_pattern; false for any other call. */
  widen(call: number, items: readonly string[]): boolean {
    const held = this.#calls[call]
    if (held?.tool !== 'match_pattern') return false
    const returned = held.values['return'] as readonly unknown[]
    held.values = { ...held.values, return: [...returned, ...items.filter((item) => !returned.includes(item))] }
    return true
  }

  bound(node: NamedNode, property: string): BoundingValue {
    const call = this.addBound(node, property)
    const known = this.bounds.find((bound) => bound.call === call)
    if (known !== undefined) return known
    const bound = { call, node, property }
    this.bounds.push(bound)
    return bound
  }

  private addBound(node: NamedNode, property: string): number {
    return this.add('find_nodes', 'Read the value to compare with.', { nodes: [{ id: node.key }], properties: [property] })
  }

  planned(): PlannedCall[] {
    return this.#calls.map(({ tool, reason, values, listsAll, mayFail }) => ({
      tool,
      reason,
      arguments: values,
      ...(listsAll ? { listsAll } : {}),
      ...(mayFail ? { mayFail } : {})
    }))
  }
}
