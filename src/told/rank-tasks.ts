import table from './task-weights.json' with { type: 'json' }
import { taskFeatures } from './task-words.ts'
import type { ToldGraph } from './told-graph.ts'

export const tasks = [
  'cycle',
  'connectivity',
  'bipartite',
  'topology',
  'shortest',
  'triangle',
  'flow',
  'hamilton',
  'round',
  'matching',
  'gnn',
  'pagerank',
  'nodes',
  'edges',
  'adjacent',
  'degree',
  'neighbors',
  'strangers',
  'parents',
  'depth',
  'triangles',
  'components',
  'spanning',
  'hub',
  'other'
] as const
export type Task = (typeof tasks)[number]

export interface RankedTask {
  readonly task: Task
  /** 0..1, of all tasks together. */
  readonly chance: number
}

const UNITS = 10
const numbers = (text: string) => text.split(' ').map((value) => Number(value) / UNITS)
const columns = table.tasks.split(' ') as Task[]
const bias = numbers(table.bias)
const weights = new Map(Object.entries(table.weights as Readonly<Record<string, string>>).map(([feature, row]) => [feature, numbers(row)]))

function scoresOf(text: string, names: ReadonlySet<string>): number[] {
  const features = [...taskFeatures(text, names)]
  const share = 1 / Math.sqrt(Math.max(1, features.length))
  const scores = [...bias]
  for (const feature of features) {
    const row = weights.get(feature)
    if (row !== undefined) for (const [at, weight] of row.entries()) scores[at] = (scores[at] ?? 0) + share * weight
  }
  return scores
}

const never = Number.NEGATIVE_INFINITY

/** What a graph and the nodes that a question names make likely, whatever its words. */
export interface Structure {
  readonly graph: Pick<ToldGraph, 'directed' | 'relationships' | 'values' | 'vectors' | 'connector'>
  /** Whether the ends of its relationships are of two kinds. */
  readonly isOfTwoKinds: boolean
  /** Nodes that the question names. */
  readonly endCount: number
}

const precedence = /\b(?:before|after|preced\w*|depend\w*|requir\w*|need\w*|prerequisite\w*|follow\w*|until|wait\w*|earlier|later|prior|ahead)\b/i

interface Traits {
  readonly isWeighted: boolean
  readonly isDirected: boolean
  readonly isOfTwoKinds: boolean
  readonly hasValues: boolean
  readonly hasVectors: boolean
  readonly hasEnds: boolean
  /** Whether the question names one node alone. */
  readonly hasOne: boolean
  /** Whether the question speaks of a way between nodes, rather than of a single relationship. */
  readonly saysWay: boolean
  readonly saysConnected: boolean
  /** Relationships say what comes before what. */
  readonly isOrder: boolean
}

/** About the whole graph: neither nodes nor weights are of use. */
const ofWhole = ({ hasEnds, hasOne, isWeighted }: Traits) => (hasEnds ? -2 : hasOne ? -1 : 0) + (isWeighted ? -0.5 : 0)
const ofGraph = ({ hasEnds, hasOne }: Traits) => (hasEnds || hasOne ? -2 : 0)
const ofOne = ({ hasOne }: Traits) => (hasOne ? 1.5 : never)

/** How far the structure speaks for a task, on the scale of the words; never: the task needs what is not there. */
const fits: Readonly<Record<Task, (traits: Traits) => number>> = {
  gnn: ({ hasVectors, hasValues }) => (hasVectors ? 4 : hasValues ? 0 : never),
  triangle: ({ hasValues }) => (hasValues ? 3 : never),
  shortest: ({ hasEnds, isWeighted }) => (hasEnds ? (isWeighted ? 1.5 : 0) : never),
  flow: ({ hasEnds, isWeighted, isDirected }) => (hasEnds && isWeighted ? (isDirected ? 1.5 : 1) : never),
  connectivity: ({ hasEnds, isWeighted, saysWay }) => (hasEnds ? (isWeighted ? 0 : 1.5) - (saysWay ? 0 : 1) : never),
  topology: ({ isDirected, isWeighted, isOrder }) => (isDirected ? (isWeighted ? -0.5 : 0.5) + (isOrder ? 1.5 : 0) : never),
  matching: ({ isOfTwoKinds }) => (isOfTwoKinds ? 2.5 : -0.5),
  pagerank: ({ isDirected }) => (isDirected ? 0.5 : -1),
  other: () => -0.7,
  nodes: ofGraph,
  edges: ofGraph,
  adjacent: ({ hasEnds, saysWay, saysConnected }) => (hasEnds ? (saysConnected ? -4 : saysWay ? -1 : 1) : never),
  degree: ofOne,
  neighbors: ofOne,
  strangers: ofOne,
  parents: (traits) => (traits.isDirected ? ofOne(traits) : never),
  depth: ofOne,
  triangles: ofGraph,
  components: ofGraph,
  spanning: (traits) => (traits.isWeighted ? ofGraph(traits) + 1 : never),
  hub: ofGraph,
  cycle: ofWhole,
  bipartite: ofWhole,
  hamilton: ofWhole,
  round: ofWhole
}

const way =
  /\b(?:paths?|ways?|routes?|reach\w*|get|gets|travel\w*|walk\w*|through|chain|means|indirect\w*|come|go|arriv\w*|end up|from|until|eventually|trac\w*|spread\w*|pass\w*)\b/i
/** By any number of relationships, unless they are said to be direct. */
const connected = /^(?!.*\bdirect).*\bconnected\b/is

function traitsOf({ graph, isOfTwoKinds, endCount }: Structure, asked: string): Traits {
  const { directed, relationships, values, vectors, connector } = graph
  return {
    isWeighted: relationships.some(({ weight }) => weight !== undefined),
    isDirected: directed,
    isOfTwoKinds,
    hasValues: values.size > 0,
    hasVectors: vectors.size > 0,
    hasEnds: endCount >= 2,
    hasOne: endCount === 1,
    saysWay: way.test(asked) || connected.test(asked),
    saysConnected: connected.test(asked),
    isOrder: precedence.test(connector)
  }
}

/** Tasks by how likely a question asks for them, judged by its words and by what is there; those that cannot be asked of the graph are left out. */
export function rankTasks(text: string, asked: string, names: ReadonlySet<string>, structure: Structure): RankedTask[] {
  const [whole, last] = [scoresOf(text, names), scoresOf(asked, names)]
  const traits = traitsOf(structure, asked)
  const scored = columns.map((task, at) => ({ task, score: 0.5 * (whole[at] ?? 0) + (last[at] ?? 0) + fits[task](traits) }))
  const possible = scored.filter(({ score }) => score > never)
  const most = Math.max(...possible.map(({ score }) => score))
  const sum = possible.reduce((total, { score }) => total + Math.exp(score - most), 0)
  return possible.map(({ task, score }) => ({ task, chance: Math.exp(score - most) / sum })).sort((a, b) => b.chance - a.chance)
}
