import { EdgewiseError } from '../base/errors.ts'
import type { GraphInfo } from '../storage/graphs/store.ts'
import type { AnalyticsEngine, Engines, EngineWish } from './engine.ts'

/** An engine, or the reason why it is unavailable. */
export type Availability = { readonly engine: AnalyticsEngine } | { readonly reason: string }

export function soleEngine(engine: AnalyticsEngine): Engines {
  return createEngines({ local: engine, gds: async () => ({ reason: 'this service has no database.' }), wish: 'local', maxBytes: 0 })
}

/** Bytes of a weighted projection in both directions: 8 per node and direction, 12 per arc and direction. */
function expectedBytes({ nodeCount, relationshipCount, orientation }: GraphInfo): number {
  return nodeCount * 24 + relationshipCount * (orientation === 'undirected' ? 32 : 24)
}

function required(spark: AnalyticsEngine | null): AnalyticsEngine {
  if (spark !== null) return spark
  throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'spark', reason: 'EDGEWISE_SPARK_MASTER is not set.' })
}

/**
 * @param options.gds called at every choice that may need GDS, so that the choice notices when a database returns.
 * @param options.wish the default for calls without a wish or with `auto`.
 * @param options.maxBytes memory for local projections: `auto` sends larger graphs to GDS.
 */
export function createEngines(options: {
  readonly local: AnalyticsEngine
  gds(): Promise<Availability>
  readonly wish: EngineWish
  readonly maxBytes: number
  /** Runs vertex programs on a cluster, only for calls that request it. */
  readonly spark?: AnalyticsEngine | null
}): Engines {
  const { local, gds, maxBytes, spark = null } = options
  return {
    async choose(wish, info) {
      if (wish === 'spark') return { engine: required(spark), notes: [] }
      const wanted = wish === 'auto' ? options.wish : wish
      const isLarge = expectedBytes(info) > maxBytes
      if (wanted === 'local' || (wanted === 'auto' && !isLarge)) return { engine: local, notes: [] }
      const pushed = await gds()
      if ('engine' in pushed) return { engine: pushed.engine, notes: [] }
      if (wanted === 'gds') throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason: pushed.reason })
      return { engine: local, notes: [`The graph is large for this process, but it cannot be computed in the database: ${pushed.reason}`] }
    },
    async ofVersion(version) {
      if (version === local.version) return local
      if (version === spark?.version) return spark
      const pushed = await gds()
      return 'engine' in pushed && pushed.engine.version === version ? pushed.engine : null
    }
  }
}
