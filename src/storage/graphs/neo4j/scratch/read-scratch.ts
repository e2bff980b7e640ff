import { EdgewiseError } from '../../../../base/errors.ts'
import type { KernelControl } from '../../../../graph/control.ts'
import type { GraphData } from '../../../../outside/sandbox/sandbox.ts'
import type { Neo4j, Row } from '../../../neo4j/connection.ts'
import type { ReceivedBytes } from '../../../neo4j/received-bytes.ts'
import type { ScratchRows } from '../../scratch.ts'
import { rowText } from './row-text.ts'
import { assertEmpty, writeGraph } from './write-graph.ts'

/** A statement that passed the guard. */
export interface ScratchTask {
  readonly text: string
  readonly graph: GraphData
  /** Time limit for the statement, once the graph is written. */
  readonly statementMs: number
}

const MAX_ROWS = 1000
/** Maximum characters of all rows as JSON. */
const MAX_CHARACTERS = 16_000
/** Maximum bytes of one received row, which is decoded at once into up to 40 times as much memory. */
const MAX_ROW_BYTES = 2 ** 22
/** Number of prefetched rows. */
const FETCH_ROWS = 100

const SLOW = 'bound the length of paths, name labels and types, join fewer patterns, aggregate early.'
const LARGE = 'return names and values in place of nodes, LIMIT the rows before collect(), or aggregate: count(), sum(), avg().'

const overBudget = (work: string, hint: string) => new EdgewiseError('EDGEWISE_WORK_BUDGET', { work, hint })

async function readRows(found: AsyncIterable<Row>, received: ReceivedBytes): Promise<ScratchRows> {
  const rows: string[] = []
  let characters = 0
  received.watch(MAX_ROW_BYTES)
  try {
    for await (const row of found) {
      received.next()
      const text = rowText(row)
      characters += text.length + 1
      if (characters > MAX_CHARACTERS && rows.length === 0) throw overBudget(`${MAX_CHARACTERS} characters of the first row`, LARGE)
      if (characters > MAX_CHARACTERS || rows.length === MAX_ROWS) return { rows, isCut: true }
      rows.push(text)
    }
    return { rows, isCut: false }
  } catch (error) {
    throw received.isOver ? overBudget(`${MAX_ROW_BYTES} bytes of one row`, LARGE) : error
  } finally {
    received.watch(Number.POSITIVE_INFINITY)
  }
}

/** Writes the graph, runs the statement and rolls both back, on the calling thread. */
export function readScratch(neo4j: Neo4j, { text, graph, statementMs }: ScratchTask, received: ReceivedBytes, control: KernelControl): Promise<ScratchRows> {
  let endsAt = Number.POSITIVE_INFINITY
  const check = () => {
    control.check(0)
    if (performance.now() > endsAt) throw overBudget(`${statementMs / 1000} s`, SLOW)
  }
  return neo4j.transaction(
    async (run, stream) => {
      await assertEmpty(run)
      await writeGraph(graph, run)
      endsAt = performance.now() + statementMs
      return { commit: false, value: await readRows(stream({ text }), received) }
    },
    { check, fetchSize: FETCH_ROWS }
  )
}
