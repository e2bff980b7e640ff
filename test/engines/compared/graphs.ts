import { readFileSync } from 'node:fs'
import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../../../src/engines/engine.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import type { Projection } from '../../../src/graph/projection.ts'
import type { ProjectionSpec } from '../../../src/graph/spec.ts'
import { specOf } from '../../fixtures/planted-graph.ts'
import type { TestGraph } from '../../fixtures/runtime.ts'

/** A graph on which engines are compared, and the ways to read it. */
export interface ComparedGraph {
  readonly name: string
  readonly content: TestGraph
  readonly specs: readonly ProjectionSpec[]
  /** Node keys between which paths are sought. */
  readonly pairs: readonly (readonly [string, string])[]
}

const coordinates = ['latitude', 'longitude'].map((property) => ({ property, missing: Number.NaN }))
const NODES = 60

/** Nodes near each other on the ground; some isolated, some with loops. */
function randomContent(seed: number, relationshipCount: number, isParallel: boolean): TestGraph {
  // Half of the types, whatever is drawn.
  const typeOf = (index: number) => (index % 2 === 0 ? 'LINK' : 'ROAD')
  const random = randomNumbers(seed)
  const node = () => `n${Math.floor(random() * (NODES - 3))}`
  const nodes = Array.from({ length: NODES }, (_, index) => ({
    id: `n${index}`,
    labels: ['Node'],
    properties: { name: `node ${index}`, latitude: 50 + random(), longitude: random() }
  }))
  const relationships = Array.from({ length: relationshipCount }, (_, index) => ({
    source: node(),
    target: node(),
    type: typeOf(index),
    properties: { w: random() * 9 + 0.5 }
  }))
  const doubles = isParallel ? relationships.filter((_, index) => index % 3 === 0).map((link) => ({ ...link, properties: { w: link.properties.w / 2 } })) : []
  return { nodes, relationships: [...relationships, ...doubles] }
}

const pairs = [
  ['n0', 'n7'],
  ['n12', 'n3'],
  ['n30', 'n44'],
  ['n5', 'n59'],
  ['n9', 'n9']
] as const // prettier-ignore

export const comparedGraphs: readonly ComparedGraph[] = [
  {
    name: 'london',
    content: JSON.parse(readFileSync(new URL('../../../data/london.json', import.meta.url), 'utf8')),
    specs: [
      specOf({ orientation: 'undirected', properties: coordinates }),
      specOf({ orientation: 'undirected', properties: coordinates, weight: { property: 'distanceKm', missing: null }, parallel: 'min' })
    ],
    pairs: [
      ['11', '279'],
      ['1', '100'],
      ['60', '60']
    ] // prettier-ignore
  },
  {
    name: 'directed',
    content: randomContent(11, 170, false),
    specs: [specOf({ properties: coordinates }), specOf({ orientation: 'reverse', properties: coordinates })],
    pairs
  },
  {
    name: 'parallel',
    content: randomContent(12, 120, true),
    specs: [specOf({ orientation: 'undirected', properties: coordinates }), specOf({ orientation: 'undirected', parallel: 'single', properties: coordinates })],
    pairs
  },
  {
    name: 'weighted',
    content: randomContent(13, 170, true),
    specs: [
      specOf({ weight: { property: 'w', missing: null }, properties: coordinates }),
      specOf({ weight: { property: 'w', missing: null }, properties: coordinates, orientation: 'undirected', parallel: 'sum' })
    ],
    pairs
  }
]

/** Where a case finds nodes and columns in one engine's projection. */
export interface CaseContext {
  readonly projection: Projection
  indexOf(key: string): number
  readonly pairs: ComparedGraph['pairs']
  /** Of the graph's relationships. */
  readonly types: readonly string[]
  /** Runs an algorithm whose output is part of a call. */
  run<A extends AlgorithmName>(algorithm: A, parameters: AlgorithmParameters<A>): Promise<AlgorithmOutput<A>>
}
