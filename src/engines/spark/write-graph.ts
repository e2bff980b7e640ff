import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { CsrProjection } from '../../graph/projection.ts'

export interface NodeNames {
  readonly key: string
  readonly name: string
}

export interface GraphToWrite {
  /** Each relationship once, by its orientation: not an undirected view. */
  readonly projection: CsrProjection
  /** nodeCount numbers for each input of the program. */
  readonly inputs: Readonly<Record<string, Float64Array>>
  /** Whether edges have weights; 1 where the projection has none. */
  readonly isWeighted: boolean
  /** Keys and names of nodes, in the order of the store's ids. */
  names(ids: readonly number[]): Promise<readonly NodeNames[]>
}

/** The number of rows in a row group, which encode well within 20 ms. */
const ROWS = 4096

type Slice = (from: number, to: number) => ColumnSource[] | Promise<ColumnSource[]>

/** Writes a file by row group: each is encoded, written, and released. */
async function writeFile(path: string, rowCount: number, slice: Slice, signal: AbortSignal | undefined): Promise<void> {
  const file = await open(path, 'w')
  try {
    const bytes = new ByteWriter(1 << 20)
    const write = async () => {
      await file.write(bytes.getBytes())
      bytes.index = 0
    }
    const parquet = new ParquetWriter({
      writer: bytes,
      schema: schemaFromColumnData({ columnData: await slice(0, 0) }),
      statistics: false,
      codec: 'UNCOMPRESSED',
      createdBy: 'edgewise'
    })
    for (let from = 0; from < rowCount; from += ROWS) {
      signal?.throwIfAborted()
      await parquet.write({ columnData: await slice(from, Math.min(rowCount, from + ROWS)), rowGroupSize: ROWS })
      await write()
      await nextTurn()
    }
    await parquet.finish()
    await write()
  } finally {
    await file.close()
  }
}

const required = (name: string, type: 'INT64' | 'DOUBLE' | 'STRING', data: ColumnSource['data']): ColumnSource => ({
  name,
  type,
  data,
  nullable: false,
  encoding: 'PLAIN'
})

const longs = (from: number, to: number, at: (place: number) => number): BigInt64Array => {
  const values = new BigInt64Array(to - from)
  for (let place = from; place < to; place++) values[place - from] = BigInt(at(place))
  return values
}

/**
 * Writes vertices.parquet (id, key, name, inputs) and edges.parquet (src, dst, weight) into a folder, 4,096 rows at a time, so that nothing blocks and memory
 * beside the projection stays at one row group. Ids are node indexes.
 */
export async function writeGraph(folder: string, graph: GraphToWrite, signal?: AbortSignal): Promise<void> {
  const { projection, inputs, isWeighted, names } = graph
  const { csr, nodeIds } = projection
  await writeFile(
    join(folder, 'vertices.parquet'),
    csr.nodeCount,
    async (from, to) => {
      const known = from === to ? [] : await names(Array.from(nodeIds.subarray(from, to)))
      return [
        required(
          'id',
          'INT64',
          longs(from, to, (node) => node)
        ),
        required(
          'key',
          'STRING',
          known.map(({ key }) => key)
        ),
        required(
          'name',
          'STRING',
          known.map(({ name }) => name)
        ),
        ...Object.entries(inputs).map(([name, values]) => required(name, 'DOUBLE', values.slice(from, to)))
      ]
    },
    signal
  )
  const sources = sourcesOf(csr.outOffsets)
  await writeFile(
    join(folder, 'edges.parquet'),
    csr.arcCount,
    (from, to) => [
      required('src', 'INT64', longs(from, to, sources)),
      required(
        'dst',
        'INT64',
        longs(from, to, (arc) => csr.outTargets[arc] as number)
      ),
      ...(isWeighted ? [required('weight', 'DOUBLE', csr.outWeights?.slice(from, to) ?? new Float64Array(to - from).fill(1))] : [])
    ],
    signal
  )
}

/** Returns the row of an arc; arcs must be passed in rising order. */
function sourcesOf(offsets: Uint32Array): (arc: number) => number {
  let row = 0
  return (arc) => {
    while ((offsets[row + 1] as number) <= arc) row++
    return row
  }
}
