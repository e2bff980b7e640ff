import { EdgewiseError } from '../../../base/errors.ts'
import type { CheckedPhase, CheckedProgram } from '../language/checked.ts'
import { evaluate } from '../language/evaluate.ts'
import type { Value } from '../language/functions.ts'
import type { Typed } from '../language/typed.ts'
import type { ParameterNumbers } from './environment.ts'
import type { ProgramMemory } from './memory.ts'

/** Evaluates expressions whose value is the same for all nodes. */
export function evaluateForAll(
  typed: Typed,
  nodeCount: number,
  superstep: number,
  parameters: ParameterNumbers,
  memory: Pick<ProgramMemory, 'globals'>
): Value {
  const asValue = (value: number, { type }: Typed): Value => (type === 'boolean' ? value === 1 : value)
  return evaluate(typed, {
    read(leaf) {
      if (leaf.kind === 'parameter') return asValue(parameters[leaf.name] ?? 0, leaf)
      if (leaf.kind === 'global') return asValue(memory.globals[leaf.name]?.[0] ?? 0, leaf)
      return leaf.kind === 'superstep' ? superstep : nodeCount
    },
    list: () => [],
    nodes: nodeCount
  })
}

/** Returns how many supersteps a phase may take, and whether it must have halted by then. */
export function boundOf({ halt }: CheckedPhase, nodeCount: number, parameters: ParameterNumbers): { readonly supersteps: number; readonly isEnd: boolean } {
  const bound = (typed: Typed | null) =>
    typed === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(Number(evaluateForAll(typed, nodeCount, 0, parameters, { globals: {} }))))
  const after = bound(halt.after)
  const atMost = bound(halt.atMost)
  return after > atMost ? { supersteps: atMost, isEnd: false } : { supersteps: after, isEnd: true }
}

/** @throws EDGEWISE_INVALID_PROGRAM with the pointer of a bound that is not a finite number for this graph and these parameters. */
export function refuseUnbounded({ phases, source }: CheckedProgram, nodeCount: number, parameters: ParameterNumbers): void {
  for (const [at, phase] of phases.entries()) {
    if (Number.isFinite(boundOf(phase, nodeCount, parameters).supersteps)) continue
    const name = phase.halt.after === null ? 'atMost' : 'after'
    const pointer = `/phases/${at}/halt/${name}`
    const detail = 'it is no finite number of supersteps for this graph and these parameters; give one such as "nodes".'
    throw new EdgewiseError('EDGEWISE_INVALID_PROGRAM', { program: source.name, detail: `${pointer}: ${detail}`, errors: [{ pointer, detail }] })
  }
}

/** Whether a phase is over after `step` supersteps. Throws EDGEWISE_NO_HALT when a phase that must halt reaches its bound. */
export function isPhaseOver(
  program: CheckedProgram,
  phase: CheckedPhase,
  { step, changed, nodeCount }: { readonly step: number; readonly changed: number; readonly nodeCount: number },
  parameters: ParameterNumbers,
  memory: Pick<ProgramMemory, 'globals'>
): boolean {
  const { halt } = phase
  if (halt.unchanged && step > 0 && changed === 0) return true
  if (halt.when !== null && evaluateForAll(halt.when, nodeCount, step, parameters, memory) === true) return true
  const { supersteps, isEnd } = boundOf(phase, nodeCount, parameters)
  if (step < supersteps) return false
  if (isEnd) return true
  throw new EdgewiseError('EDGEWISE_NO_HALT', { program: program.source.name, phase: phase.name, supersteps: step, changed })
}
