import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EdgewiseError } from '../../base/errors.ts'
import { type CsrProjection, indexOfNode, type Projection } from '../../graph/projection.ts'
import type { ProgramRunParameters } from '../../graph/vertex/run/run-program.ts'
import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters, AnalyticsEngine, RunControl } from '../engine.ts'
import { exportProgram } from './export-program.ts'
import { readResult } from './read-result.ts'
import { submit } from './submit.ts'

export interface SparkEngineOptions {
  /** Builds projections; each run writes its projection to files. */
  readonly local: AnalyticsEngine<CsrProjection>
  /** The master URL for spark-submit: `local[2]`, `spark://host:7077`. */
  readonly master: string
  /** The folder of runs' temporary files; every worker of the master can read and write it. */
  readonly folder: string
  readonly command: string
  /** The deadline of runs whose callers set none. */
  readonly deadlineMs: number
}

/** Raise it when a script would produce other rows. */
const VERSION = 'spark/1'

function unavailable(reason: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'spark', reason })
}

/** Names nodes by index: real names are looked up when rows are shown. */
const places = (nodeIds: Float64Array) => async (ids: readonly number[]) => ids.map((id) => ({ key: String(indexOfNode(nodeIds, id)), name: '' }))

function defaultsOf({ source }: ProgramRunParameters['program'], values: ProgramRunParameters['parameters']): Record<string, number | boolean | string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = source.parameters?.[name]?.type
      return [name, type === 'node' ? String(value) : type === 'boolean' ? value === 1 : value]
    })
  )
}

/**
 * Runs vertex programs in Spark: it writes the graph as Parquet and the program as a script, and reads the rows back. It runs no kernels and makes no
 * certificates.
 */
export function openSparkEngine({ local, master, command, folder: runs, deadlineMs }: SparkEngineOptions): AnalyticsEngine<CsrProjection> {
  /** Replaces an undirected view by one with each relationship once and the same nodes. */
  async function onceEach(projection: CsrProjection, control: RunControl): Promise<CsrProjection> {
    const { tenant, graph, spec } = projection
    return spec.orientation === 'undirected' ? local.project(tenant, graph, { ...spec, orientation: 'natural' }, control) : projection
  }

  async function runProgram(projection: CsrProjection, given: ProgramRunParameters, control: RunControl) {
    const { program, parameters, inputs } = given
    if (given.traced !== undefined) throw unavailable('it does not trace nodes.')
    const folder = await mkdtemp(join(runs, 'run-'))
    try {
      const { nodeIds, spec } = projection
      const graph = { projection: await onceEach(projection, control), inputs, names: places(nodeIds) }
      const options = { undirected: spec.orientation === 'undirected', defaults: defaultsOf(program, parameters) }
      const files = await exportProgram(folder, { program, graph, options }, control.signal)
      const script = files.find((name) => name.endsWith('.py')) ?? ''
      await submit({ command, master, folder, script, deadlineMs: control.deadlineMs ?? deadlineMs, signal: control.signal })
      return await readResult(join(folder, 'out'), program)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    name: 'spark',
    version: VERSION,
    project: local.project,
    async run<A extends AlgorithmName>(algorithm: A, projection: Projection, parameters: AlgorithmParameters<A>, control: RunControl = {}) {
      if (algorithm !== 'vertexProgram') throw unavailable('it runs vertex programs alone.')
      return (await runProgram(projection as CsrProjection, parameters as ProgramRunParameters, control)) as AlgorithmOutput<A>
    },
    close: async () => {}
  }
}
