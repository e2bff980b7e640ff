import { EdgewiseError } from '../../base/errors.ts'
import type { Neo4j } from '../../storage/neo4j/connection.ts'
import type { GdsHost } from './host.ts'

export interface SessionOptions {
  /** The session's name in Aura; calls with the same name and size share one session. */
  readonly name: string
  /** Size, e.g. `4GB`. */
  readonly memory: string
  /** Aura deletes the session after this time without use. */
  readonly idleMs: number
  readonly startMs: number
  /** The polling interval while a session starts. */
  readonly pollMs?: number
}

const missing: ReadonlySet<string> = new Set(['gds.bfs.stream', 'gds.bfs.stream.estimate', 'gds.graph.project.estimate'])

/**
 * GDS in an Aura Graph Analytics session beside an AuraDB, by its Cypher API: a projection names the session, all other calls are the same as for the plugin.
 * Sessions have no `gds.bfs`, no estimate of projections and no version. Closing deletes the session. It follows the published procedures
 * (`gds.session.getOrCreate`, `list`, `delete`; `gds.graph.project` with `sessionId`, which projects remotely) and is tested against statements recorded from
 * them; it has not been run on a live Aura.
 * @throws EDGEWISE_ENGINE_UNAVAILABLE when the session does not start in time.
 */
export async function openSession(neo4j: Neo4j, options: SessionOptions): Promise<GdsHost> {
  const { name, memory, idleMs, startMs, pollMs = 2000 } = options
  const close = async () => {
    await neo4j.autocommit({ text: 'CALL gds.session.delete($name) YIELD deleted RETURN deleted', parameters: { name } })
  }
  let [session] = await neo4j.autocommit({
    text: 'CALL gds.session.getOrCreate($name, $memory, duration({milliseconds: $idleMs})) YIELD id, status, errorMessage RETURN id, status, errorMessage',
    parameters: { name, memory, idleMs }
  })
  const endsAt = performance.now() + startMs
  while (session?.['status'] !== 'Ready') {
    const trouble = session === undefined ? 'it is gone' : session['errorMessage']
    if (trouble || performance.now() > endsAt) {
      await close().catch(() => {})
      const reason = `the session "${name}" did not start: ${trouble || `it was ${session?.['status']} after ${startMs} ms`}.`
      throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason })
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const found = await neo4j.read({
      text: 'CALL gds.session.list() YIELD id, name, status, errorMessage WHERE name = $name RETURN id, status, errorMessage',
      parameters: { name }
    })
    session = found[0]
  }
  return { version: 'gds/session', offers: (procedure) => !missing.has(procedure), projection: { sessionId: session['id'] }, close }
}
