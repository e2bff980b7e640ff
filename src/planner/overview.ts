import type { GraphSchema } from '../store/store.ts'

/** One step of an analysis. */
export interface OverviewStep {
  readonly tool: string
  readonly heading: string
  /** What the step tells, for the list of what is to be done. */
  readonly what: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export interface Overview {
  readonly focus: 'overview' | 'weak points'
  readonly steps: readonly OverviewStep[]
  /** What is not run, and why. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[]
}

const open =
  /\b(?:overview|analy[sz]e|analysis of|explore|newcomer|introduce|introduction|summari[sz]e|summary of|stands? out|insights?|notable|remarkable|characteri[sz]e|get to know|health check|profile)\b|\b(?:describe|tell me about|what is in|report on|understand) (?:this|the|my|our) (?:\w+ )?(?:graph|network|data|dataset)\b/i
const weak =
  /\b(?:weak(?:est)? (?:points?|spots?|links?)|weakness(?:es)?|vulnerab\w+|fragil\w+|robust\w*|resilien\w+|single points? of failure|critical infrastructure)\b/i
/** An analysis of one thing is asked for by its name. */
const whole = /\b(?:graph|network|data|dataset|system|structure|it|this|out|everything|newcomer|overview|find|where|what)\b/i

/** About how many steps betweenness and distances of all pairs may take: nodes times relationships. */
const mostSteps = 2e9
const topRows = 5

/** Whether a question wants the graph analysed as a whole, not one thing found in it. */
export function openEnded(text: string): Overview['focus'] | null {
  if (weak.test(text) && !/\bhow many\b|\bcut vert|\barticulation|\bbridges?\b/i.test(text)) return 'weak points'
  return open.test(text) && whole.test(text) ? 'overview' : null
}

const step = (tool: string, heading: string, what: string, given: Readonly<Record<string, unknown>> = {}): OverviewStep => ({
  tool,
  heading,
  what,
  arguments: given
})

/** The algorithms that suit a graph by its size, directions and kinds of nodes. */
export function planOverview(focus: Overview['focus'], schema: GraphSchema): Overview {
  const { nodeCount, relationshipCount, orientation } = schema
  const steps = nodeCount * Math.max(1, relationshipCount)
  const isDirected = orientation === 'directed'
  const ranked = { limit: topRows }
  const components = step('weakly_connected_components', 'Connectedness', 'Is everything connected?', { limit: topRows })
  const points = step('articulation_points', 'Cut points', 'Which nodes hold parts together?', ranked)
  const bridges = step('bridges', 'Bridges', 'Which relationships hold parts together?', ranked)
  const between = step('betweenness_centrality', 'Brokers', 'Which nodes lie between the others?', ranked)
  const general = [
    step('get_schema', 'What is in it', 'Labels, types and properties'),
    components,
    ...(isDirected ? [step('strongly_connected_components', 'Ways there and back', 'Which nodes reach each other along directions?', { limit: topRows })] : []),
    step('degree_centrality', 'Best connected', 'Which nodes have the most relationships?', {
      ...ranked,
      ...(isDirected ? { orientation: 'undirected' } : {})
    }),
    step('pagerank', 'Most influential', 'Which nodes matter by those that point at them?', ranked),
    between,
    step('louvain', 'Communities', 'Which groups are closely linked?', { limit: topRows }),
    step('local_clustering_coefficient', 'Density around nodes', 'Are neighbours linked to each other?', ranked)
  ]
  const chosen = focus === 'weak points' ? [components, points, bridges, between] : general
  const isHeavy = steps > mostSteps
  const heavy = isHeavy ? chosen.filter(({ tool }) => tool === 'betweenness_centrality') : []
  const why = `about ${nodeCount} x ${relationshipCount} steps; ask for it with samplingSize to estimate it`
  return {
    focus,
    steps: relationshipCount === 0 ? chosen.slice(0, 1) : chosen.filter((one) => !heavy.includes(one)),
    leftOut: heavy.map(({ what }) => ({ what, why }))
  }
}
