import { EdgewiseError } from '../../base/errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { Kernels } from '../kernels/index.ts'
import { breadthFirst } from './breadth-first.ts'
import type { Certifiable, Certificate, Certifier, FurtherOutputs } from './certificate.ts'
import { properColors, sidesOrOddCycle } from './colors.ts'
import { components, strongComponents } from './components.ts'
import { coresAndPeeling } from './cores.ts'
import { cycleOrNone } from './cycles.ts'
import { eigenvectorIterated } from './eigenvectors.ts'
import { flowAndCut } from './flows.ts'
import { votesCountedAgain } from './labels.ts'
import { matchingAndCover } from './matchings.ts'
import { messagesPassedAgain } from './messages.ts'
import { orderOrCycle } from './orders.ts'
import { pathTree, pathTreeOrCycles } from './path-trees.ts'
import { cheapestPath } from './paths.ts'
import { degreesRecounted, hubsResidual, pagerankResidual } from './scores.ts'
import { treeAndCycles } from './spanning-trees.ts'
import { tourOrObstacle } from './tours.ts'
import { heaviestOfAll, heaviestOfEach } from './triangles.ts'

/** Certifiers by kernel. Kernels whose output cannot be checked, or not yet, have none. */
export const certifiers: { readonly [A in keyof Kernels]?: Certifier<A> } = {
  aStar: cheapestPath,
  bellmanFord: pathTreeOrCycles,
  breadthFirstSearch: breadthFirst,
  degreeCentrality: degreesRecounted,
  deltaStepping: pathTree,
  dijkstra: pathTree,
  eigenvectorCentrality: eigenvectorIterated,
  findCycle: cycleOrNone,
  hamiltonianPath: tourOrObstacle,
  heaviestTriangles: heaviestOfAll,
  hits: hubsResidual,
  k1Coloring: properColors,
  kCoreDecomposition: coresAndPeeling,
  maxFlow: flowAndCut,
  maximumMatching: matchingAndCover,
  pagerank: pagerankResidual,
  passMessages: messagesPassedAgain,
  shortestPath: cheapestPath,
  spanningTree: treeAndCycles,
  stronglyConnectedComponents: strongComponents,
  topologicalOrder: orderOrCycle,
  twoColoring: sidesOrOddCycle,
  weaklyConnectedComponents: components
}

/** Certifiers of outputs that only vertex programs compute. */
const further: { readonly [A in keyof FurtherOutputs]: Certifier<A> } = { heaviestTriangleOfEach: heaviestOfEach, labelVotes: votesCountedAgain }

const certifierOf = <A extends keyof Certifiable>(algorithm: A) => ({ ...certifiers, ...further })[algorithm] as Certifier<A> | undefined

/** The maximum number of nodes and arcs of a graph whose results are certified. */
const MAX_SIZE = 1_000_000
/** The limit for kernels whose check takes at least twice as long as they do, although only milliseconds up to this size. */
const MAX_SIZE_OF_QUICK = 100_000
const quick: ReadonlySet<string> = new Set<keyof Certifiable>([
  'breadthFirstSearch',
  'degreeCentrality',
  'findCycle',
  'heaviestTriangleOfEach',
  'kCoreDecomposition',
  'labelVotes',
  'shortestPath',
  'stronglyConnectedComponents',
  'weaklyConnectedComponents'
])

/** Whether a check is worth its time for this kernel and graph size. It depends on nothing else, so that results do not vary between runs. */
export function isWorthChecking(algorithm: string, { nodeCount, arcCount }: Csr): boolean {
  return certifierOf(algorithm as keyof Certifiable) !== undefined && nodeCount + arcCount <= (quick.has(algorithm) ? MAX_SIZE_OF_QUICK : MAX_SIZE)
}

/**
 * Certifies a kernel's output for this graph and these parameters; null when this kernel or run has no certificate.
 * @param name the kernel or vertex program that computed the output, for the error.
 * @throws EDGEWISE_CERTIFICATE_FAILED when the check finds the output wrong; what `control` throws.
 */
export function certify<A extends keyof Certifiable>(
  algorithm: A,
  csr: Csr,
  parameters: Parameters<Certifiable[A]>[1],
  output: ReturnType<Certifiable[A]>,
  control: KernelControl,
  name: string = algorithm
): Certificate | null {
  const certifier = certifierOf(algorithm)
  const evidence = certifier?.prove(csr, parameters, output, control) ?? null
  if (certifier === undefined || evidence === null) return null
  const detail = certifier.check(csr, parameters, output, evidence, control)
  if (detail !== null) throw new EdgewiseError('EDGEWISE_CERTIFICATE_FAILED', { algorithm: name, detail })
  const claim = certifier.claim(csr, parameters, output, evidence)
  return { ...claim, checked: claim.reason === undefined }
}
