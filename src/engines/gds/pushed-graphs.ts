import { canonicalJson } from '../../base/canonical-json.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { createSharedRuns } from '../../results/single-flight.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'
import type { EarlierResults, RunControl } from '../engine.ts'
import type { PushedGraph } from './catalogue.ts'
import { withDerivedSource } from './derived-source.ts'
import type { GraphForm } from './projection-statement.ts'
import { type PushSettings, pushGraph } from './push-graph.ts'

/** The maximum number of attempts at a projection whose graph is re-imported meanwhile. */
const ATTEMPTS = 3

export interface GraphOwner {
  readonly tenant: string
  readonly graph: string
}

interface FoundGraph {
  readonly pushed: PushedGraph
  readonly version: string
}

export interface PushedGraphsOptions extends PushSettings {
  source(tenant: string, graph: string, spec: ProjectionSpec): Promise<ProjectionSource>
  readonly results: EarlierResults
  /** The deadline of a projection that several callers may wait for. */
  readonly deadlineMs: number
  /** A graph whose lease ends sooner is projected again. */
  readonly leastLeaseMs: number
}

/** An engine's graphs by tenant, graph, version and form: each is cached, or projected once for all concurrent callers. */
export function createPushedGraphs(options: PushedGraphsOptions) {
  const { catalogue, leastLeaseMs } = options
  const builds = createSharedRuns<FoundGraph>()

  const keyOf = ({ tenant, graph }: GraphOwner, version: string, { spec, key }: GraphForm) => canonicalJson([tenant, graph, version, stored(spec), key])

  const build = async ({ tenant, graph }: GraphOwner, first: ProjectionSource, form: GraphForm, key: string, signal: AbortSignal): Promise<FoundGraph> => {
    let source = first
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const whole = await withDerivedSource(source, { tenant, graph }, form.spec, options.results)
      const pushed = await pushGraph(options, graph, key, whole, form, { signal, deadlineMs: options.deadlineMs })
      const now = await options.source(tenant, graph, stored(form.spec))
      // An external database keeps its location. A new import has another location, and the old one may be partly removed.
      if (now.nodes === source.nodes && canonicalJson(now.parameters) === canonicalJson(source.parameters)) {
        await catalogue.keep(key, pushed)
        return { pushed, version: source.version }
      }
      await catalogue.discard(pushed)
      if (now.version !== first.version) throw movedOn(graph)
      source = now
    }
    throw movedOn(graph)
  }

  return {
    /** `version` is the required one, or null for the current one. Throws EDGEWISE_CONFLICT when the graph has another. */
    async get(owner: GraphOwner, form: GraphForm, version: string | null, control: RunControl, deadlineMs: number): Promise<FoundGraph> {
      if (version !== null) {
        const pushed = catalogue.find(keyOf(owner, version, form), leastLeaseMs)
        if (pushed !== null) return { pushed, version }
      }
      const source = await options.source(owner.tenant, owner.graph, stored(form.spec))
      if (version !== null && source.version !== version) throw movedOn(owner.graph)
      const key = keyOf(owner, source.version, form)
      const pushed = catalogue.find(key, leastLeaseMs)
      if (pushed !== null) return { pushed, version: source.version }
      return builds.join(key, control, deadlineMs, ({ signal }) => build(owner, source, form, key, signal))
    }
  }
}

/** Derived columns are not in the database. */
function stored(spec: ProjectionSpec): ProjectionSpec {
  return { ...spec, derived: [] }
}

function movedOn(graph: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${graph}" changed after it was projected. Try again.` })
}
