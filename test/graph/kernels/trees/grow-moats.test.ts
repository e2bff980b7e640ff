import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import { growMoats } from '../../../../src/graph/kernels/trees/grow-moats.ts'
import type { Edges } from '../../../../src/graph/kernels/trees/undirected-edges.ts'

interface Cluster {
  readonly nodes: readonly number[]
  left: number
  isActive: boolean
}

/** The same growth, from event to event, by looking at every edge and cluster each time. */
function growByDefinition({ from, to, weights }: Edges, prizes: Float64Array): number[] {
  const clusters: Cluster[] = Array.from(prizes, (left, node) => ({ nodes: [node], left, isActive: true }))
  const cover = new Float64Array(prizes.length)
  const merged: number[] = []
  const clusterOf = (node: number) => clusters.findIndex(({ nodes }) => nodes.includes(node))
  while (clusters.filter(({ isActive }) => isActive).length > 1) {
    let wait = Number.POSITIVE_INFINITY
    let event: { stop: Cluster } | { edge: number } | null = null
    for (const cluster of clusters) {
      if (!cluster.isActive || cluster.left >= wait) continue
      wait = cluster.left
      event = { stop: cluster }
    }
    for (let edge = 0; edge < weights.length; edge++) {
      const [u, v] = [from[edge] as number, to[edge] as number]
      const [a, b] = [clusters[clusterOf(u)] as Cluster, clusters[clusterOf(v)] as Cluster]
      const speed = Number(a.isActive) + Number(b.isActive)
      const needed = ((weights[edge] as number) - (cover[u] as number) - (cover[v] as number)) / speed
      if (a === b || speed === 0 || needed >= wait) continue
      wait = needed
      event = { edge }
    }
    for (const cluster of clusters.filter(({ isActive }) => isActive)) {
      cluster.left -= wait
      for (const node of cluster.nodes) cover[node] = (cover[node] as number) + wait
    }
    if (event === null) break
    if ('stop' in event) event.stop.isActive = false
    else {
      merged.push(event.edge)
      const [b] = clusters.splice(clusterOf(to[event.edge] as number), 1) as [Cluster]
      const [a] = clusters.splice(clusterOf(from[event.edge] as number), 1) as [Cluster]
      clusters.push({ nodes: [...a.nodes, ...b.nodes], left: (a.isActive ? a.left : 0) + (b.isActive ? b.left : 0), isActive: true })
    }
  }
  return merged
}

t.test('merges along the same edges, in the same order, as stepwise growth', async (t) => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomNumbers(seed)
    const nodeCount = 2 + Math.floor(random() * 40)
    const ends = Array.from({ length: nodeCount * 2 }, () => [Math.floor(random() * nodeCount), Math.floor(random() * nodeCount)] as const)
    const pairs = ends.filter(([u, v]) => u !== v)
    const edges = {
      from: Uint32Array.from(pairs, ([u]) => u),
      to: Uint32Array.from(pairs, ([, v]) => v),
      weights: Float64Array.from(pairs, () => random() * 9 + 0.5)
    }
    const richest = [0.5, 3, 20][seed % 3] as number
    const prizes = Float64Array.from({ length: nodeCount }, () => (random() < 0.6 ? random() * richest : 0))
    t.same([...growMoats(edges, prizes, uncontrolled)], growByDefinition(edges, prizes), `seed ${seed}`)
  }
})
