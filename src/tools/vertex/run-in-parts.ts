import type { AlgorithmControl } from '../../engines/engine.ts'
import { fromSlices, type RunSoFar, slicesOf } from '../../graph/vertex/run/checkpoint-slices.ts'
import { MAX_HISTORY } from '../../graph/vertex/run/run-program.ts'
import type { Checkpoints } from '../../results/run-control.ts'
import type { ToolContext } from '../tool.ts'
import type { ProgramOutput, ReadyRun } from './run-program.ts'

type PartContext = Pick<ToolContext, 'engine' | 'control' | 'graphInfo'>

/** Storing a larger state would take longer than most runs. */
const MAX_STATE_BYTES = 256 * 1024 * 1024

/** A hash of all that determines a run's computation. */
function workOf({ program, projection, parameters }: ReadyRun, { engine, graphInfo }: PartContext): string {
  const { graph, version, spec } = projection
  return JSON.stringify([engine.version, graphInfo.name, graph, version, spec, program.source, parameters.parameters, parameters.maxWork])
}

/** Maps the progress of a part to the whole run, after earlier parts. */
function progressOver({ onProgress }: AlgorithmControl) {
  let reported = 0
  return () => {
    const before = reported
    return (fraction: number) => {
      reported = Math.max(reported, before + (1 - before) * fraction)
      onProgress?.(reported)
    }
  }
}

async function goOn(checkpoints: Checkpoints, work: string): Promise<RunSoFar | null> {
  const slices = await checkpoints.last(work)
  return slices === null ? null : fromSlices(slices)
}

/** Runs a program to its end. If its caller stores checkpoints, it resumes from the last one and pauses for new ones. */
export async function runInParts(ready: ReadyRun, context: PartContext): Promise<ProgramOutput> {
  const { projection, parameters, program } = ready
  const { engine, control } = context
  const { checkpoints } = control
  const isLarge = 8 * program.fields.length * projection.nodeIds.length > MAX_STATE_BYTES
  if (checkpoints === undefined || isLarge) return engine.run('vertexProgram', projection, parameters, control)

  const work = workOf(ready, context)
  const startedAt = performance.now()
  const partProgress = progressOver(control)
  let soFar = await goOn(checkpoints, work)
  let pauseAfterMs = checkpoints.pauseAfterMs(0)
  for (;;) {
    const ranMs = performance.now() - startedAt
    const bound = control.deadlineMs === undefined ? {} : { deadlineMs: Math.max(1, control.deadlineMs - ranMs) }
    const part = { ...parameters, pauseAfterMs, ...(soFar === null ? {} : { resume: soFar.checkpoint }) }
    const output: ProgramOutput = await engine.run('vertexProgram', projection, part, { ...control, ...bound, onProgress: partProgress() })
    const history = [...(soFar?.history ?? []), ...output.history].slice(0, MAX_HISTORY)
    if (output.checkpoint === null) return { ...output, history }
    soFar = { checkpoint: output.checkpoint, history }
    // A failed checkpoint must not end the run.
    const isKept = await checkpoints.keep(work, slicesOf(soFar)).then(
      () => true,
      () => false
    )
    pauseAfterMs = isKept ? checkpoints.pauseAfterMs(performance.now() - startedAt) : Number.POSITIVE_INFINITY
  }
}
