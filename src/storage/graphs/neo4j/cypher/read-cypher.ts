import type { KernelControl } from '../../../../graph/control.ts'
import type { CypherQuery, CypherRows, GraphSchema } from '../../store.ts'
import type { ReaderThreads } from '../reader-threads.ts'
import { type GraphView, labelExpression } from '../view.ts'
import { exactParameters } from './exact-parameters.ts'
import { guard } from './guard.ts'
import { inStatement } from './in-statement.ts'
import { unpackTable } from './packed-table.ts'
import { namesIn, unknownNames } from './unknown-names.ts'

/**
 * Runs a reading query of Cypher 5 on the nodes of one graph. The guard decides what may run; in addition the server's planner must classify it as reading, and
 * it runs in a read-only transaction. Rows beyond `maxRows` or `maxBytes` are left out with a note. Throws EDGEWISE_INVALID_INPUT with the position in the
 * statement, in the server's words for its own errors.
 */
export async function readCypher(
  threads: ReaderThreads,
  view: GraphView,
  schema: GraphSchema,
  query: CypherQuery,
  control: KernelControl
): Promise<CypherRows> {
  const parameters = exactParameters(query.parameters)
  const names = namesIn(schema)
  const guarded = guard(query.statement, { scope: labelExpression(view).slice(1), hasOwnNames: view.slot !== null, parameters, ...names })
  try {
    const { maxRows, maxBytes } = query
    const { table, cut } = await threads.run('cypher', { text: guarded.text, parameters, database: view.database, maxRows, maxBytes }, control)
    return { table: await unpackTable(table), truncated: cut !== null, notes: [...unknownNames(guarded, names, parameters), ...(cut === null ? [] : [cut])] }
  } catch (error) {
    throw inStatement(error, guarded, { isExplained: true })
  }
}
