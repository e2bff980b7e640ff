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
  /** Moves the nodes once, in place: ten numbers a node (x, y, four of forces, mass, convergence, size, fixed), three an edge (source and target by place, weight). */
  export default function iterate(options: Options, nodes: Float32Array, edges: Float32Array): object
}
