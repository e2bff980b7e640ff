import { EdgewiseError } from '../../base/errors.ts'
import type { Neo4j } from '../../storage/neo4j/connection.ts'
import type { GdsHost } from './host.ts'

export interface SessionOptions {
  /** Its name in Aura; sessions of one name and size are one session. */
  readonly name: string
  /** Size, e.g. `4GB`. */
  readonly memory: string
  /** Aura deletes the session after so long without use. */
  readonly idleMs: number
  /** How long it may take to start. */
  readonly startMs: number
  /** Between two looks at a session that starts. */
  readonly pollMs?: number
}

const missing: ReadonlySet<string> = new Set(['gds.bfs.stream', 'gds.bfs.stream.estimate', 'gds.graph.project.estimate'])

/**
 * GDS in an Aura Graph Analytics session beside an AuraDB, by its Cypher API: a projection names the session, everything else is said as to the plugin.
 * Sessions know no `gds.bfs`, no estimate of projections and no version. Closing deletes the session.
 * Written to the published procedures (`gds.session.getOrCreate`, `list`, `delete`; `gds.graph.project` with `sessionId`, which projects remotely) and tested
 * against statements recorded from them: it has not been run on a live Aura.
 * @throws EDGEWISE_ENGINE_UNAVAILABLE when the session cannot be had in time.
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
