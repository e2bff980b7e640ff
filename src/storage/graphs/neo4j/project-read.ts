import { buildCsr } from '../../../graph/build-csr.ts'
import type { KernelControl } from '../../../graph/control.ts'
import { bytesOf, type CsrProjection } from '../../../graph/projection.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { readArcs } from './project-arcs.ts'
import { readNodes } from './project-nodes.ts'
import type { ProjectTask } from './project-task.ts'

/** The caller bounds the time, so a statement needs none. */
const STATEMENT_MS = 2 ** 31 - 1

/** Reads a projection and builds it on the calling thread, in arrays in shared memory. An error from `control.check` also stops the server's work. */
export async function readProjection(neo4j: Neo4j, task: ProjectTask, control: KernelControl): Promise<CsrProjection> {
  const { tenant, graph, spec, source } = task
  let fraction = 0
  const options = { database: source.database, deadlineMs: STATEMENT_MS, check: () => control.check(fraction) }
  options.check()
  const nodes = await readNodes(neo4j, graph, source, spec, options)
  fraction = 0.2
  const arcs = await readArcs(neo4j, task, nodes.ids, options, (share) => {
    fraction = 0.2 + 0.6 * share
  })
  fraction = 0.8
  options.check()
  const csr = buildCsr({ nodeCount: nodes.ids.length, ...arcs, orientation: spec.orientation, parallel: spec.parallel })
  control.check(1)
  const bytes = bytesOf([nodes.ids, ...Object.values(nodes.columns)], csr)
  return { tenant, graph, version: source.version, spec, csr, nodeIds: nodes.ids, columns: nodes.columns, arcCount: csr.arcCount, bytes }
}
