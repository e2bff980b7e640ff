import type { GdsEngine, GdsEngineOptions } from './gds/gds-engine.ts'
import { openPlugin } from './gds/host.ts'
import { GdsPushDown } from './gds/push-down.ts'

export type { GdsEngine, GdsEngineOptions } from './gds/gds-engine.ts'
export { probeGds } from './gds/host.ts'
export { openSession } from './gds/session.ts'

/**
 * Runs algorithms as GDS procedures on projections in its catalogue. An algorithm that GDS lacks is refused, never computed here.
 * @throws EDGEWISE_ENGINE_UNAVAILABLE when the database has no GDS.
 */
export async function openGdsEngine(options: GdsEngineOptions): Promise<GdsEngine> {
  const host = options.host ?? (await openPlugin(options.neo4j))
  const engine = new GdsPushDown(options, host)
  await engine.sweep().catch(() => {})
  return engine
}
