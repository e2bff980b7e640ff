import type { AlgorithmName } from '../engine.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import type { Ask } from './pushed-algorithm.ts'

type Rows = AsyncIterable<readonly unknown[]>
type IndexOf = (id: number) => number

/** Reads rows of id and number into one array by node. */
export async function readValues(rows: Rows, indexOf: IndexOf, nodeCount: number): Promise<Float64Array> {
  const values = new Float64Array(nodeCount)
  for await (const row of rows) values[indexOf(row[0] as number)] = row[1] as number
  return values
}

/** Streams one number per node. */
export function streamValues(
  call: GdsCall,
  procedure: string,
  configuration: Configuration,
  field: string,
  { projection, indexOf }: Pick<Ask<AlgorithmName>, 'projection' | 'indexOf'>
): Promise<Float64Array> {
  const rows = call.stream(`${procedure}.stream`, configuration, `nodeId, ${field}`, `RETURN toFloat(nodeId), toFloat(${field})`)
  return readValues(rows, indexOf, projection.nodeCount)
}

/** Names groups as kernels do, by the smallest node index in each, and counts them. */
export function nameGroups(numbers: ArrayLike<number>): { names: Uint32Array; count: number } {
  const firstOf = new Map<number, number>()
  const names = new Uint32Array(numbers.length)
  for (let node = 0; node < numbers.length; node++) {
    const number = numbers[node] as number
    const first = firstOf.get(number) ?? node
    if (first === node) firstOf.set(number, node)
    names[node] = first
  }
  return { names, count: firstOf.size }
}

/** Reads rows of id and a list with one number per level into one array per level. */
export async function readLevels(rows: Rows, indexOf: IndexOf, nodeCount: number): Promise<Float64Array[]> {
  const levels: Float64Array[] = []
  for await (const row of rows) {
    const node = indexOf(row[0] as number)
    for (const [level, number] of (row[1] as number[]).entries()) {
      levels[level] ??= new Float64Array(nodeCount)
      ;(levels[level] as Float64Array)[node] = number
    }
  }
  return levels
}

/** Reads rows of node ids and costs as paths. */
export async function readPaths(rows: Rows, indexOf: IndexOf): Promise<{ nodes: Uint32Array; costs: Float64Array }[]> {
  const paths = []
  for await (const row of rows) paths.push({ nodes: Uint32Array.from(row[0] as number[], indexOf), costs: Float64Array.from(row[1] as number[]) })
  return paths
}

/** Reads rows of id and vector into one array, node by node. */
export async function readVectors(
  rows: Rows,
  indexOf: IndexOf,
  nodeCount: number,
  dimension: number
): Promise<{ embeddings: Float32Array; dimension: number }> {
  const embeddings = new Float32Array(nodeCount * dimension)
  for await (const row of rows) embeddings.set(row[1] as number[], indexOf(row[0] as number) * dimension)
  return { embeddings, dimension }
}
