import { invalidInput } from '../../../base/errors.ts'
import type { WholeResult } from '../../../tools/call.ts'
import type { CompatCall } from './compat-tool.ts'
import { drawSeries } from './data-frame.ts'
import { writeFloat, writeValue } from './python-text.ts'

/** A property or relationship that mode mutate adds to the projected graph. */
export interface Addition {
  readonly column?: string
  readonly prefix?: string
  /** Parameter that names the property instead of mutateProperty; without a value nothing is added. */
  readonly named?: string
  /** Value for nodes without a row. */
  readonly otherwise?: number
}

export interface Mutation {
  /** Another tool, or other arguments, that provide the added rows. */
  readonly tool?: string
  readonly more?: Readonly<Record<string, unknown>>
  readonly properties?: readonly Addition[]
  /** Relationships to add, with this column as their property; null: without one. */
  readonly relationships?: { readonly column: string | null; readonly property?: string }
  /** Names that clients expect -> names of the summary. */
  readonly counts?: Readonly<Record<string, string>>
}

function needed({ name, given }: CompatCall, parameter: string): string {
  const value = given[parameter]
  if (typeof value === 'string' && value !== '') return value
  throw invalidInput(`${name} with mode "mutate" needs "${parameter}".`)
}

function requestsOf(call: CompatCall, { properties = [], relationships }: Mutation): Record<string, unknown>[] {
  if (relationships !== undefined) {
    const { column, property } = relationships
    const name = call.given['mutateProperty'] ?? property
    return [{ relationshipType: needed(call, 'mutateRelationshipType'), ...(column !== null && { column }), ...(name !== undefined && { property: name }) }]
  }
  const wanted = properties.filter(({ named }) => named === undefined || call.given[named] !== undefined)
  return wanted.map(({ column, prefix = '', named = 'mutateProperty', otherwise }) => ({
    property: prefix + needed(call, named),
    ...(column !== undefined && { column }),
    ...(otherwise !== undefined && { default: otherwise })
  }))
}

const isPlain = (value: unknown) => typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string'

function drawNumber(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? writeFloat(value) : writeValue(value)
}

/** Adds the result to the projected graph. Returns what was added and the result's totals, one per line. */
export async function mutateGraph(call: CompatCall, compute: () => Promise<WholeResult>, mutation: Mutation): Promise<string> {
  const beganAt = performance.now()
  const result = await compute()
  const written = { nodePropertiesWritten: 0, relationshipsWritten: 0 }
  const startedAt = performance.now()
  for (const request of requestsOf(call, mutation)) {
    const { summary } = await call.ask('mutate', { graph: call.given['graphName'], handle: result.handle, ...request })
    written.nodePropertiesWritten += Number(summary['nodePropertiesWritten'])
    written.relationshipsWritten += Number(summary['relationshipsWritten'])
  }
  const which = mutation.relationships === undefined ? 'nodePropertiesWritten' : 'relationshipsWritten'
  const named = Object.entries(mutation.counts ?? {}).map(([name, key]): [string, unknown] => [name, result.summary[key]])
  const totals = Object.entries(result.summary).filter(([name, value]) => isPlain(value) && !Object.hasOwn(mutation.counts ?? {}, name))
  const times = { computeMillis: Math.round(startedAt - beganAt), mutateMillis: Math.round(performance.now() - startedAt) }
  const entries = [...totals, ...named, [which, written[which]] as const, ...Object.entries(times)]
  return drawSeries(entries.map(([name, value]) => [name, drawNumber(value)] as const))
}
