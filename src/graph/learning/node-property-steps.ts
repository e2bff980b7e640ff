import { EdgewiseError } from '../../errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { betweennessCentrality } from '../kernels/betweenness-centrality.ts'
import { closenessCentrality } from '../kernels/closeness-centrality.ts'
import { degreeCentrality } from '../kernels/degree-centrality.ts'
import { type FastRpParameters, fastRp } from '../kernels/fast-rp.ts'
import { louvain } from '../kernels/louvain.ts'
import { pagerank } from '../kernels/pagerank.ts'
import { triangleCount } from '../kernels/triangle-count.ts'
import { weaklyConnectedComponents } from '../kernels/weakly-connected-components.ts'

/** A column of nodes that an algorithm computes before a model sees them. */
export interface NodePropertyStep {
  readonly algorithm: StepAlgorithm
  /** All of the algorithm's. */
  readonly parameters: Readonly<Record<string, number | boolean | string | readonly number[] | null>>
  /** Name of the column. */
  readonly property: string
}

type Parameters = NodePropertyStep['parameters']

interface StepKind {
  /** Other names of the algorithm, in lower case without separators. */
  readonly names: readonly string[]
  /** Its procedure in GDS, as pipelines name it. */
  readonly procedure: string
  /** Whether it takes the weights of a weighted graph there, as the kernel does here. */
  readonly isWeighted: boolean
  /** Those that can be given, with their defaults. */
  readonly parameters: Parameters
  run(csr: Csr, parameters: Parameters, control: KernelControl): ArrayLike<number>
}

const kinds = {
  degree: {
    names: ['degreecentrality'],
    procedure: 'degree',
    isWeighted: true,
    parameters: {},
    run: (csr, _, control) => degreeCentrality(csr, { orientation: 'natural' }, control).scores
  },
  pageRank: {
    names: ['pagerank'],
    procedure: 'pageRank',
    isWeighted: true,
    parameters: { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7 },
    run: (csr, given, control) =>
      pagerank(csr, { ...(given as { dampingFactor: number; maxIterations: number; tolerance: number }), sources: [] }, control).scores
  },
  betweenness: {
    names: ['betweennesscentrality'],
    procedure: 'betweenness',
    isWeighted: true,
    parameters: { samplingSize: null, samplingSeed: 42 },
    run: (csr, { samplingSize, samplingSeed }, control) =>
      betweennessCentrality(csr, { samplingSize: samplingSize as number | null, seed: samplingSeed as number }, control).scores
  },
  closeness: {
    names: ['closenesscentrality'],
    procedure: 'closeness',
    isWeighted: false,
    parameters: { useWassermanFaust: false },
    run: (csr, given, control) => closenessCentrality(csr, given as { useWassermanFaust: boolean }, control).scores
  },
  fastRP: {
    names: ['fastrandomprojection'],
    procedure: 'fastRP',
    isWeighted: true,
    parameters: { embeddingDimension: 64, iterationWeights: [0, 1, 1], normalizationStrength: 0, nodeSelfInfluence: 0, randomSeed: 42 },
    run: (csr, { randomSeed, ...given }, control) =>
      fastRp(csr, { ...given, propertyRatio: 0, features: null, featureWidth: 0, seed: randomSeed } as unknown as FastRpParameters, control).embeddings
  },
  triangleCount: {
    names: ['trianglecount'],
    procedure: 'triangleCount',
    isWeighted: false,
    parameters: { maxDegree: null },
    run: (csr, given, control) => triangleCount(csr, given as { maxDegree: number | null }, control).triangles
  },
  louvain: {
    names: [],
    procedure: 'louvain',
    isWeighted: true,
    parameters: { maxLevels: 10, maxIterations: 10, tolerance: 0.0001 },
    run: (csr, given, control) =>
      louvain(csr, { ...(given as { maxLevels: number; maxIterations: number; tolerance: number }), seedCommunities: null }, control).communities
  },
  wcc: {
    names: ['weaklyconnectedcomponents'],
    procedure: 'wcc',
    isWeighted: false,
    parameters: {},
    run: (csr, _, control) => weaklyConnectedComponents(csr, {}, control).components
  }
} as const satisfies Record<string, StepKind>

export type StepAlgorithm = keyof typeof kinds

export const stepAlgorithms = Object.keys(kinds) as StepAlgorithm[]

/** Its procedure in GDS, as pipelines name it, and what that takes. */
export function stepProcedure(algorithm: StepAlgorithm): Pick<StepKind, 'procedure' | 'isWeighted'> {
  return kinds[algorithm]
}

function refuse(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Node property step: ${detail}` })
}

function algorithmNamed(name: string): StepAlgorithm {
  const plain = name
    .replace(/^gds\./, '')
    .replace(/^(beta|alpha)\./, '')
    .replace(/\.(mutate|stream)$/, '')
    .replace(/[._]/g, '')
    .toLowerCase()
  const found = stepAlgorithms.find((algorithm) => algorithm.toLowerCase() === plain || (kinds[algorithm].names as readonly string[]).includes(plain))
  if (found === undefined) throw refuse(`"${name}" is none of ${stepAlgorithms.join(', ')}.`)
  return found
}

const isLike = (given: unknown, known: unknown) =>
  typeof given === typeof known || (known === null && typeof given === 'number') || (Array.isArray(known) && Array.isArray(given))

/**
 * A step from a procedure's name, of GDS or of a tool, and its configuration, in which `mutateProperty` names the column.
 * @throws EDGEWISE_INVALID_INPUT naming what is known instead.
 */
export function readStep(procedure: string, config: Readonly<Record<string, unknown>>): NodePropertyStep {
  const algorithm = algorithmNamed(procedure)
  const { mutateProperty, ...given } = config
  if (typeof mutateProperty !== 'string' || mutateProperty === '') throw refuse(`${algorithm} needs "mutateProperty", the name of its column.`)
  const known: Parameters = kinds[algorithm].parameters
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) throw refuse(`${algorithm} has no parameter "${name}". Known: ${['mutateProperty', ...Object.keys(known)].join(', ')}.`)
    if (!isLike(value, known[name])) throw refuse(`"${name}" of ${algorithm} cannot be ${JSON.stringify(value)}.`)
  }
  return { algorithm, parameters: { ...known, ...(given as Parameters) }, property: mutateProperty }
}

/** The step's column on a graph: a number a node, or a vector. */
export function runStep(csr: Csr, { algorithm, parameters }: NodePropertyStep, control: KernelControl): Float64Array {
  const values = (kinds[algorithm] as StepKind).run(csr, parameters, control)
  return values instanceof Float64Array ? values : Float64Array.from(values)
}
