import { buildCsr } from '../src/graph/build-csr.ts'
import type { Csr } from '../src/graph/csr.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'

/** A graph as arrays, the form every contender is built from: no self loops, no parallel relationships. */
export interface Input {
  readonly name: string
  readonly directed: boolean
  readonly nodeCount: number
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  /** Whole numbers from 1 to 1000. */
  readonly weights: Float64Array
}

export function csrOf(input: Input, weighted: boolean): Csr {
  const { nodeCount, sources, targets } = input
  const orientation = input.directed ? 'natural' : 'undirected'
  return buildCsr({ nodeCount, sources, targets, weights: weighted ? input.weights : null, orientation, parallel: 'keep' })
}

/** R-MAT with the Graph500 parameters .57, .19, .19, .05 and `draws` a node. Node numbers and relationships are shuffled, repeats dropped. */
export function rmat(scale: number, directed: boolean, draws = 16): Input {
  const random = randomNumbers(scale + (directed ? 1000 : 2000))
  const nodeCount = 2 ** scale
  const label = shuffled(nodeCount, random)
  const pairs = new Pairs(nodeCount, directed)
  for (let i = 0; i < draws * nodeCount; i++) {
    let u = 0
    let v = 0
    for (let bit = 0; bit < scale; bit++) {
      const draw = random()
      u = 2 * u + (draw >= 0.76 ? 1 : 0)
      v = 2 * v + ((draw >= 0.57 && draw < 0.76) || draw >= 0.95 ? 1 : 0)
    }
    pairs.add(label[u] as number, label[v] as number)
  }
  return pairs.finish(`rmat${scale} ${directed ? 'directed' : 'undirected'}`, random)
}

/** Communities of 64 nodes with 12 draws per node, three in ten of them to any node. */
export function plantedPartition(scale: number): Input {
  const random = randomNumbers(scale + 3000)
  const nodeCount = 2 ** scale
  const label = shuffled(nodeCount, random)
  const pairs = new Pairs(nodeCount, false)
  for (let u = 0; u < nodeCount; u++) {
    for (let i = 0; i < 12; i++) {
      const v = random() < 0.3 ? Math.floor(random() * nodeCount) : (u & ~63) + Math.floor(random() * 64)
      pairs.add(label[u] as number, label[v] as number)
    }
  }
  return pairs.finish(`planted${scale} undirected`, random)
}

/** A square grid whose neighbours are adjacent. */
export function grid(side: number): Input {
  const pairs = new Pairs(side * side, false)
  for (let u = 0; u < side * side; u++) {
    if ((u + 1) % side !== 0) pairs.add(u, u + 1)
    if (u + side < side * side) pairs.add(u, u + side)
  }
  return pairs.finish(`grid ${side}x${side}`, randomNumbers(side))
}

class Pairs {
  private readonly seen = new Set<number>()
  private readonly nodeCount: number
  private readonly directed: boolean

  constructor(nodeCount: number, directed: boolean) {
    this.nodeCount = nodeCount
    this.directed = directed
  }

  add(u: number, v: number): void {
    if (u === v) return
    const isTurned = !this.directed && v < u
    this.seen.add(isTurned ? v * this.nodeCount + u : u * this.nodeCount + v)
  }

  finish(name: string, random: () => number): Input {
    const keys = Float64Array.from(this.seen)
    const place = shuffled(keys.length, random)
    const sources = new Uint32Array(keys.length)
    const targets = new Uint32Array(keys.length)
    const weights = new Float64Array(keys.length)
    for (let i = 0; i < keys.length; i++) {
      const at = place[i] as number
      sources[at] = Math.floor((keys[i] as number) / this.nodeCount)
      targets[at] = (keys[i] as number) % this.nodeCount
      weights[at] = 1 + Math.floor(random() * 1000)
    }
    return { name, directed: this.directed, nodeCount: this.nodeCount, sources, targets, weights }
  }
}

function shuffled(count: number, random: () => number): Uint32Array {
  const values = Uint32Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const value = values[i] as number
    values[i] = values[j] as number
    values[j] = value
  }
  return values
}
