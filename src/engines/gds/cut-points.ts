import type { AlgorithmOutput } from '../engine.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import type { GraphForm } from './projection-statement.ts'
import type { Ask, PushedAlgorithm } from './pushed-algorithm.ts'
import { nameGroups, streamValues } from './read-rows.ts'

/** GDS accepts only undirected graphs. */
function bothWays({ projection: { spec } }: Pick<Ask<'bridges'>, 'projection'>): GraphForm {
  return { key: '', spec: { ...spec, orientation: 'undirected', weight: null } }
}

async function componentSizes(call: GdsCall, ask: Pick<Ask<'bridges'>, 'projection' | 'indexOf'>): Promise<Uint32Array> {
  const { names } = nameGroups(await streamValues(call, 'gds.wcc', {}, 'componentId', ask))
  const sizes = new Uint32Array(names.length)
  for (const name of names) sizes[name] = (sizes[name] as number) + 1
  return names.map((name) => sizes[name] as number)
}

/** Turns rows of four numbers into columns, sorted by the first number, then the second. */
function columnsOf(rows: readonly (readonly number[])[]): [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const sorted = rows.toSorted((a, b) => (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number))
  const column = (at: number) => Uint32Array.from(sorted, (row) => row[at] as number)
  return [column(0), column(1), column(2), column(3)]
}

async function rowsOf(rows: AsyncIterable<readonly unknown[]>, read: (row: readonly number[]) => number[]): Promise<number[][]> {
  const found: number[][] = []
  for await (const row of rows) found.push(read(row as readonly number[]))
  return found
}

export const articulationPoints: PushedAlgorithm<'articulationPoints'> = {
  procedure: 'gds.articulationPoints',
  formOf: bothWays,
  async read(call, configuration, ask): Promise<AlgorithmOutput<'articulationPoints'>> {
    const returned = 'RETURN toFloat(nodeId), toFloat(resultingComponents.count), toFloat(resultingComponents.max), toFloat(resultingComponents.min)'
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, resultingComponents', returned)
    const found = await rowsOf(rows, ([id = 0, ...sizes]) => [ask.indexOf(id), ...sizes])
    const [nodes, counts, largest, smallest] = columnsOf(found)
    const sizes = found.length === 0 ? new Uint32Array() : await componentSizes(call, ask)
    return { nodes, componentSizes: nodes.map((node) => sizes[node] as number), counts, largest, smallest }
  }
}

export const bridges: PushedAlgorithm<'bridges'> = {
  procedure: 'gds.bridges',
  formOf: bothWays,
  async read(call: GdsCall, configuration: Configuration, { indexOf }): Promise<AlgorithmOutput<'bridges'>> {
    const returned = 'RETURN toFloat(from), toFloat(to), toFloat(remainingSizes[0]), toFloat(remainingSizes[1])'
    const rows = call.stream(`${this.procedure}.stream`, configuration, '`from`, `to`, remainingSizes', returned)
    const found = await rowsOf(rows, ([from = 0, to = 0, fromSize = 0, toSize = 0]) => {
      const [source, target] = [indexOf(from), indexOf(to)]
      return source < target ? [source, target, fromSize, toSize] : [target, source, toSize, fromSize]
    })
    const [sources, targets, sourceSizes, targetSizes] = columnsOf(found)
    return { sources, targets, sourceSizes, targetSizes }
  }
}
