import type { Csr } from '../../csr.ts'
import { layOutPhase, type PhaseLayout } from '../compile/lay-out-phase.ts'
import type { CheckedPhase, CheckedProgram } from '../language/checked.ts'
import type { ParameterNumbers } from './environment.ts'
import { boundOf } from './progress.ts'
import { MANY_NODES } from './sender-places.ts'

/** Placing senders takes as long as about 7 supersteps save. */
const MANY_SUPERSTEPS = 12

export function layOutProgram(program: CheckedProgram, { nodeCount, undirected, outWeights }: Csr, parameters: ParameterNumbers): PhaseLayout[] {
  const isLong = (phase: CheckedPhase) => nodeCount >= MANY_NODES && boundOf(phase, nodeCount, parameters).supersteps >= MANY_SUPERSTEPS
  return program.phases.map((phase) => layOutPhase(program, phase, undirected, outWeights !== null, isLong(phase)))
}
