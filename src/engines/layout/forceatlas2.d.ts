declare module 'graphology-layout-forceatlas2/iterate.js' {
  interface Options {
    readonly linLogMode: boolean
    readonly outboundAttractionDistribution: boolean
    readonly adjustSizes: boolean
    readonly edgeWeightInfluence: number
    readonly scalingRatio: number
    readonly strongGravityMode: boolean
    readonly gravity: number
    readonly slowDown: number
    readonly barnesHutOptimize: boolean
    readonly barnesHutTheta: number
  }
  /** Moves the nodes by one iteration, in place. A node has ten numbers, the first two x and y; an edge has three: source, target, weight. */
  export default function iterate(options: Options, nodes: Float32Array, edges: Float32Array): object
}
