import { kernels } from '../graph/kernels/index.ts'
import { parallelKernels } from '../graph/kernels/parallel-kernels.ts'
import type { ParallelKernel, Plan } from '../graph/parallel-kernel.ts'
import { parallelProgram, runProgram } from '../graph/vertex/run/run-program.ts'

export const algorithms = { ...kernels, vertexProgram: runProgram }

export type Algorithms = typeof algorithms

/** Algorithms that several threads can run together. */
export const parallelAlgorithms: { readonly [Name in keyof Algorithms]?: ParallelKernel<unknown, Plan, unknown> } = {
  ...parallelKernels,
  vertexProgram: parallelProgram as unknown as ParallelKernel<unknown, Plan, unknown>
}
