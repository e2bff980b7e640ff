import { EdgewiseError } from '../../../../base/errors.ts'
import type { GraphData } from '../../../../outside/sandbox/sandbox.ts'
import type { Neo4jOptions } from '../../../neo4j/connection.ts'
import type { Scratch } from '../../scratch.ts'
import { guard } from '../cypher/guard.ts'
import { inStatement } from '../cypher/in-statement.ts'
import { ReaderThreads } from '../reader-threads.ts'
import { nameInScratch, OWN_PROPERTIES } from './write-graph.ts'

/** Time limit for writing and reading the graph; the statement itself gets only `STATEMENT_MS`. */
const DEADLINE_MS = 60_000
const STATEMENT_MS = 5000

/** Every name in a graph, which the listing procedures return. */
function namesIn({ nodes, edges }: GraphData) {
  const properties = [
    ...nodes.flatMap((node) => node.properties.map(({ name }) => nameInScratch(name))),
    ...edges.flatMap((edge) => edge.properties.map(({ name }) => name))
  ]
  return {
    labels: [...new Set(nodes.map(({ label }) => label))],
    types: [...new Set(edges.map(({ type }) => type))],
    properties: [...new Set([...OWN_PROPERTIES, ...properties])]
  }
}

/** A scratch in an empty Neo4j. Its threads and connections start with the first permitted statement. */
export function openScratch(address: Omit<Neo4jOptions, 'deadlineMs'>, { statementMs = STATEMENT_MS } = {}): Scratch {
  const threads = new ReaderThreads({ ...address, deadlineMs: DEADLINE_MS }, 'Cypher in the scratch')
  return {
    async run(graph, statement, { signal } = {}) {
      const guarded = guard(statement, { scope: '', hasOwnNames: false, mayWrite: true, parameters: {}, ...namesIn(graph) })
      const check = () => {
        if (signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
      }
      try {
        return await threads.run('scratch', { text: guarded.text, graph, statementMs }, { check })
      } catch (error) {
        throw inStatement(error, guarded)
      }
    },
    close: () => threads.close()
  }
}
