import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../../graph/control.ts'
import type { CallOptions, Neo4j, RunInTransaction } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { Float } from '../../neo4j/values.ts'
import type { NodeNumbers } from '../store.ts'
import { type GraphView, labelExpression } from './view.ts'
import type { Views } from './views.ts'

const STATEMENT_ROWS = 10_000
const TRANSACTION_ROWS = 100_000
/** The caller bounds the time, so a statement needs none. */
const STATEMENT_MS = 2 ** 31 - 1

export interface NodeValuesToWrite {
  readonly tenant: string
  readonly graph: string
  readonly property: string
  readonly values: NodeNumbers
}

/** Implements the port. Only external databases are writable, because a version of an imported graph never changes. */
export async function writeNodeValues(
  { neo4j, views }: { readonly neo4j: Neo4j; readonly views: Views },
  { tenant, graph, property, values }: NodeValuesToWrite,
  control: KernelControl
): Promise<number> {
  const view = await viewToWrite(views, tenant, graph, values.graphVersion)
  const { length } = values.nodeIds
  let [started, written] = [0, 0]
  const options: CallOptions = { database: view.database, deadlineMs: STATEMENT_MS, check: () => control.check(started / Math.max(1, length)) }
  try {
    for (let start = 0; start < length; start += TRANSACTION_ROWS) {
      const end = Math.min(length, start + TRANSACTION_ROWS)
      started = start
      written += await neo4j.write((run) => writeRows(run, view, property, values, start, end), options)
    }
  } catch (error) {
    throw withWritten(error, graph, written)
  } finally {
    views.forgetLooks()
  }
  return written
}

/** The current graph, which must have the version of the values: the database reuses ids of deleted nodes. */
async function viewToWrite(views: Views, tenant: string, graph: string, graphVersion: string): Promise<GraphView> {
  const version = await views.refresh(tenant, graph)
  const view = await views.view(tenant, graph)
  if (view.slot !== null) {
    const detail = `the graph "${graph}" was imported, and imported graphs are immutable. Import it again with the property, or write to an existing database.`
    throw new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail })
  }
  if (version === graphVersion && view.info.version === graphVersion) return view
  const detail = `The graph "${graph}" has changed since the values were computed, so nothing was written. Rerun the call that computed them, then this one.`
  throw new EdgewiseError('EDGEWISE_CONFLICT', { detail })
}

async function writeRows(run: RunInTransaction, view: GraphView, property: string, values: NodeNumbers, from: number, to: number): Promise<number> {
  const text = `UNWIND $rows AS row MATCH (n${labelExpression(view)}) WHERE id(n) = row[0] SET n.${quoted(property)} = row[1] RETURN count(*) AS written`
  const { nodeIds, type } = values
  const valueAt = (at: number) => (type === 'float' ? new Float(values.values[at] as number) : values.values[at])
  let written = 0
  for (let start = from; start < to; start += STATEMENT_ROWS) {
    const rows = Array.from({ length: Math.min(to, start + STATEMENT_ROWS) - start }, (_, offset) => [nodeIds[start + offset], valueAt(start + offset)])
    const [row] = await run({ text, parameters: { rows } })
    written += Number(row?.['written'] ?? 0)
  }
  return written
}

/** Reports a violated constraint as a refusal, and adds how many values earlier transactions wrote. */
function withWritten(error: unknown, graph: string, written: number): unknown {
  if (!(error instanceof EdgewiseError)) return error
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string }
  const isConstraint = code === 'Neo.ClientError.Schema.ConstraintValidationFailed'
  if (isConstraint) return new EdgewiseError('EDGEWISE_STORE_FORBIDDEN', { detail: `a constraint of "${graph}": ${message}`, written }, { cause: error })
  return written === 0 ? error : new EdgewiseError(error.code, { ...error.parameters, written }, { cause: error })
}
