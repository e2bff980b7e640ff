import type { WholeResult } from '../../../tools/call.ts'
import type { CompatCall } from './compat-tool.ts'
import { writeDocument } from './json-document.ts'
import { cellsOf, idsOf } from './path-answer.ts'

type Capacities = ReadonlyMap<string, readonly number[]>

interface Flow {
  readonly source: number
  readonly target: number
  readonly flow: number
}

/** Remainders up to this are rounding errors. */
const NOTHING = 1e-9

const pairOf = (source: number, target: number) => `${source} ${target}`

/** The capacity of each relationship between the nodes of these pairs, in stored order. */
function capacitiesOf(pairs: readonly string[], relationships: WholeResult, property: string, isUndirected: boolean): Capacities {
  const capacities = new Map(pairs.map((pair): [string, number[]] => [pair, []]))
  const [sources, targets] = [idsOf(relationships, 'source'), idsOf(relationships, 'target')]
  const add = (pair: string, capacity: number) => void capacities.get(pair)?.push(capacity)
  for (const [row, capacity] of cellsOf(relationships, property).entries()) {
    const [source, target] = [sources[row] as number, targets[row] as number]
    add(pairOf(source, target), Number(capacity))
    if (isUndirected && source !== target) add(pairOf(target, source), Number(capacity))
  }
  return capacities
}

/** Divides the flow between two nodes among their relationships, filled in order. */
function divide({ source, target, flow }: Flow, capacities: Capacities): Flow[] {
  const parts: Flow[] = []
  let left = flow
  for (const capacity of capacities.get(pairOf(source, target)) ?? []) {
    if (left <= NOTHING) return parts
    parts.push({ source, target, flow: Math.min(left, capacity) })
    left -= capacity
  }
  return left > NOTHING ? [...parts, { source, target, flow: left }] : parts
}

/** A row per relationship with flow; the catalogue has one per pair of nodes. */
export async function drawFlows(call: CompatCall, result: WholeResult): Promise<string> {
  const { graphName: graph, capacityProperty } = call.given
  const property = String(capacityProperty)
  const relationships = await call.open('stream_relationship_properties', { graph, relationshipProperties: [property] })
  const [sources, targets, values] = [idsOf(result, 'source'), idsOf(result, 'target'), idsOf(result, 'flow')]
  const pairs = sources.map((source, row) => pairOf(source, targets[row] as number))
  const capacities = capacitiesOf(pairs, relationships, property, result.provenance.projection?.orientation === 'undirected')
  const flows = sources.flatMap((source, row) => divide({ source, target: targets[row] as number, flow: values[row] as number }, capacities))
  const nameOf = await call.namesOf(result, new Set([...sources, ...targets]))
  const shown = flows.map(({ source, target, flow }) => ({ source, target, sourceNodeName: nameOf(source), targetNodeName: nameOf(target), flow }))
  return writeDocument({ found: true, totalFlow: result.summary['totalFlow'], flows: shown }, ['flows'], call.limits, result.summary)
}
