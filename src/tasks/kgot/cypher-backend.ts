import { EdgewiseError, type ErrorCode } from '../../base/errors.ts'
import type { Scratch, ScratchRows } from '../../storage/graphs/scratch.ts'
import { type Backend, isNothing, type Read, textForm } from './backend.ts'
import { graphDataOf } from './graph-data.ts'
import { readRepaired } from './repair-query.ts'

const guide = `It is one statement of Cypher 5, and it ends with RETURN: names and values rather than whole nodes.
A node has its label and the properties key (its name in the first quotes above), name, aliases (a list, which may be empty) and what else is said of it. An edge is a relationship with its type and properties. Labels, types and names that are more than letters, digits and _ stand in backticks: (:\`Tube line\`).
A path of variable length has an upper bound, at most *1..20. Whole numbers divide to whole numbers: toFloat(a) / b. Compare names by toLower(n.name) = "..." or CONTAINS where the spelling may differ. There are no parameters, no procedures and no files. WITH and CALL (n) { ... } may be used, and CREATE, MERGE, SET, REMOVE and DELETE for steps in between: nothing of it is kept.
E.g. MATCH (s:Station {zone: 1})-[:NEAR]-(other) RETURN s.name AS station, count(other) AS neighbours ORDER BY neighbours DESC LIMIT 3`

/** Errors of the query: another query may succeed. */
const OF_QUERY: readonly ErrorCode[] = ['EDGEWISE_INVALID_INPUT', 'EDGEWISE_WORK_BUDGET', 'EDGEWISE_DEADLINE']
/** Errors of the database that persist until its operator fixes them. */
const OF_DATABASE: readonly ErrorCode[] = ['EDGEWISE_STORE_FAILED', 'EDGEWISE_STORE_REFUSED', 'EDGEWISE_STORE_FORBIDDEN']

function readRows({ rows, isCut }: ScratchRows): Read {
  const isEmpty = rows.every((row) => isNothing(JSON.parse(row)))
  const rest = isCut ? [`(Only the first ${rows.length} rows are shown. Aggregate, or narrow the query.)`] : []
  return { ok: true, text: rows.length === 0 ? '(no rows)' : [...rows, ...rest].join('\n'), isEmpty }
}

/** Converts errors of the query or the database into an outcome. Any other error, such as a brief outage, ends the run and the job retries. */
function readFailure(error: unknown): Read {
  if (!(error instanceof EdgewiseError)) throw error
  const { code, message } = error
  if (OF_QUERY.includes(code)) return { ok: false, error: message }
  if (OF_DATABASE.includes(code)) return { ok: false, error: message, isFinal: true }
  throw error
}

/** Draws answers by Cypher from a copy of the graph in a scratch database, which is empty before and after. */
export function cypherBackend(scratch: Scratch): Backend {
  return {
    name: 'cypher',
    form: textForm('cypher', guide),
    read: (query, { graph, signal }) => readRepaired(query, (text) => scratch.run(graphDataOf(graph), text, { signal }).then(readRows, readFailure))
  }
}
