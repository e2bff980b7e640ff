import { EdgewiseError } from '../../../base/errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { catalogueKey, readEntries } from './catalogue.ts'
import { endHistory } from './history.ts'

/** Removes an imported graph: readers lose it at once; the next sweep removes its nodes. A running import of it ends with EDGEWISE_CONFLICT. */
export async function dropGraph(neo4j: Neo4j, tenant: string, graph: string): Promise<void> {
  const parameters = { key: catalogueKey(tenant, graph) }
  const dropped = await neo4j.write(async (run) => {
    const [row] = await run({ text: 'MATCH (c:EdgewiseGraph {key: $key}) DELETE c RETURN count(*) AS count', parameters })
    if (row?.['count'] === 0) return false
    await endHistory(run, parameters.key)
    await run({ text: "MATCH (g:EdgewiseGeneration) WHERE g.key = $key AND g.state <> 'retired' SET g.state = 'retired' REMOVE g.heartbeat", parameters })
    return true
  })
  if (dropped) return
  const known = (await readEntries(neo4j, tenant)).map(({ info }) => info.name)
  throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known })
}
