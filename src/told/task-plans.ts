import { renderCycle, renderMatching, renderOrder, renderSides, renderTour, renderTriangle, renderVectors } from '../planner/answers/render-structure.ts'
import { countIn, roundsIn } from './counts-in.ts'
import { factPlans } from './fact-plans.ts'
import type { Task } from './rank-tasks.ts'
import { ALL, answered, call, nodesOf, type TaskPlan, type TaskQuestion } from './task-plan.ts'
import { featureProperty, weightProperty } from './told-content.ts'
import type { ToldGraph } from './told-graph.ts'

const MAX_STEPS = 2_000_000

/** Words that ask whether something is not so. */
const denied =
  /\b(?:acyclic|free of|loop-?free|cycle-?free|without (?:any |a )?(?:cycles?|loops?|circuits?|rings?)|no (?:\w+ )?(?:cycles?|loops?|circuits?|rings?)|tree|forest|cut off|separated|unreachable|disconnected|impossible|isolated|out of reach)\b/i

function cycle({ asked }: TaskQuestion): TaskPlan {
  return {
    what: 'whether there is a cycle',
    call: call('find_cycle', 'A walk that comes back without using a relationship twice.', { limit: ALL }),
    render: (result) => renderCycle(result, denied.test(asked.text))
  }
}

/** `Are A and B connected?` asks for no direction. */
const joined = /\bconnected\b/i
const ways = /\b(?:reach\w*|paths?|ways?|routes?|get|gets|travel\w*|walk\w*|follow\w*|direct\w*|from)\b/i

function connectivity({ told, asked: { text, source, target } }: TaskQuestion): TaskPlan {
  const isDenied = denied.test(text)
  const orientation = told.directed && joined.test(text) && !ways.test(text) ? { orientation: 'undirected' } : {}
  return {
    what: `whether a path leads from ${source} to ${target}`,
    call: call('find_shortest_path', 'A path between the two, if there is any.', { source, target, limit: ALL, ...orientation }),
    render(result) {
      const found = result.summary['found'] === true
      const why = found ? `, by [${nodesOf(result).join(', ')}].` : `, there is no path from ${source} to ${target}.`
      return answered(`${found === isDenied ? 'No' : 'Yes'}${why}`, found !== isDenied)
    }
  }
}

function bipartite({ asked }: TaskQuestion): TaskPlan {
  return {
    what: 'whether two sides hold all nodes, with relationships only across',
    call: call('two_coloring', 'Two sides, or a cycle of odd length that rules them out.', { limit: ALL }),
    render: (result) => renderSides(result, /\bodd (?:cycle|circuit|loop)|\bimpossible\b/i.test(asked.text))
  }
}

/** `A requires B`, `A comes after B`: the second goes first. */
const backwards =
  /\b(?:after|depends?|require\w*|needs?|rel(?:y|ies)|follows?|waits?|builds? on|based on|behind|until|succeeds?|blocked by|once|later than|presuppose\w*|assume\w*|only when|only if)\b/i
const forwards = /\b(?:before|is required|is needed|prerequisite (?:of|for)|required (?:by|for)|needed (?:by|for)|followed by|precede\w*)\b/i

function topology({ told, asked }: TaskQuestion): TaskPlan {
  const isBackwards = backwards.test(told.connector) && !forwards.test(told.connector)
  return {
    what: 'an order in which every relationship leads forward',
    call: call('topological_order', 'An order, or the cycle that forbids it.', { orientation: isBackwards ? 'reverse' : 'natural', limit: ALL }),
    render: (result) => renderOrder(result, /\b(?:can|could|is it possible|is there)\b/i.test(asked.text))
  }
}

const isWeighted = ({ relationships }: ToldGraph) => relationships.some(({ weight }) => weight !== undefined)
const asksNumber =
  /\bhow (?:far|long|many|much|quick\w*|little|few)\b|\b(?:what|give|compute|determine|find|tell) (?:is |me |does )?(?:the )?(?:\w+ ){0,3}(?:length|weight|cost|distance|time|price|toll|sum|latency|fare|amount)\b/i
const asksHops = /\b(?:hops?|steps?|fewest (?:edges|links|stops|bridges|roads)|number of (?:edges|links|stops|bridges))\b/i

function shortest({ told, asked: { text, source, target } }: TaskQuestion): TaskPlan {
  const weighted = isWeighted(told) && !asksHops.test(text)
  const given = { source, target, limit: ALL, ...(weighted ? { weight: weightProperty } : {}) }
  return {
    what: `the shortest path from ${source} to ${target}`,
    call: call('find_shortest_path', 'The path of the least total.', given),
    render(result) {
      const { found, totalCost } = result.summary
      if (found !== true) return answered(`There is no path from ${source} to ${target}.`, null)
      const path = nodesOf(result)
      const total = weighted ? `a total weight of ${totalCost}` : `a length of ${totalCost}`
      const data = asksNumber.test(text) ? totalCost : { path, weight: totalCost }
      return answered(`The shortest path from ${source} to ${target} is [${path.join(', ')}], with ${total}.`, data)
    }
  }
}

function triangle(): TaskPlan {
  return {
    what: 'three nodes that are all joined, of the largest sum',
    call: call('heaviest_triangles', 'The largest sum of three joined nodes.', { value: weightProperty, limit: 1 }),
    render: renderTriangle
  }
}

function flow({ asked: { source, target } }: TaskQuestion): TaskPlan {
  return {
    what: `the largest flow from ${source} to ${target}`,
    call: call('max_flow', 'The most that can flow.', { sources: [source], targets: [target], capacity: weightProperty }),
    render(result) {
      const { totalFlow } = result.summary
      return answered(`The maximum flow from ${source} to ${target} is ${totalFlow}.`, totalFlow)
    }
  }
}

function tour(round: boolean): TaskPlan {
  const what = round ? 'round' : 'path'
  return {
    what: `a ${what} through every node once`,
    call: call('hamiltonian_path', `A ${what} through all nodes, each once.`, { limit: ALL, maxSteps: MAX_STEPS, ...(round ? { round } : {}) }),
    render: (result) => renderTour(result, what)
  }
}

function matching({ told, asked }: TaskQuestion): TaskPlan {
  const sources = new Set(told.relationships.map(({ source }) => source))
  const asksCount = /\bhow many\b|\b(?:what|give|find|compute|determine)\b[^.?]*\b(?:number|size)\b/i.test(asked.text)
  return {
    what: 'as many pairs as possible, none sharing a node',
    call: call('maximum_matching', 'A largest matching.', { limit: ALL }),
    render: (result) => renderMatching(result, (node) => !sources.has(node), asksCount)
  }
}

function gnn({ told, asked }: TaskQuestion): TaskPlan {
  const width = Math.max(0, ...[...told.vectors.values()].map((vector) => vector.length))
  const features = width === 0 ? [weightProperty] : Array.from({ length: width }, (_, at) => featureProperty(at))
  const text = `${told.rest} ${asked.text}`
  const combine = /\b(?:mean|averag\w*)\b/i.test(text) ? 'mean' : /\b(?:max(?:imum)?|largest)\b/i.test(text) ? 'max' : 'sum'
  const withOwn =
    /\b(?:its|their|one's) own\b|\bitself\b|\bself-?loops?\b|\bown (?:vector|value|embedding|feature)/i.test(text) &&
    !/\b(?:not|without|exclud\w+)\b[^.]{0,20}\b(?:own|itself)\b/i.test(text)
  const noun = /^\d+$/.test(told.nodes[0] ?? '') ? 'node ' : ''
  return {
    what: 'the vector of every node after rounds of message passing',
    call: call('pass_messages', 'Every node hears its neighbours.', {
      features,
      rounds: roundsIn(asked.text) ?? roundsIn(told.rest) ?? 1,
      combine,
      withOwn,
      limit: ALL
    }),
    render: (result) => renderVectors(result, noun)
  }
}

function pagerank({ asked }: TaskQuestion): TaskPlan {
  const count = countIn(asked.text) ?? 1
  return {
    what: 'the most important nodes by PageRank',
    call: call('pagerank', 'Importance by the importance of those that point there.', { limit: count }),
    render(result) {
      const nodes = nodesOf(result)
      return answered(`By PageRank: ${nodes.join(', ')}`, nodes)
    }
  }
}

const plans: Readonly<Record<Exclude<Task, 'other'>, (question: TaskQuestion) => TaskPlan>> = {
  cycle,
  connectivity,
  bipartite,
  topology,
  shortest,
  triangle,
  flow,
  hamilton: () => tour(false),
  round: () => tour(true),
  matching,
  gnn,
  pagerank,
  ...factPlans
}

/** The calls that a task takes on a told graph, and what their results say. */
export function planTask(task: Exclude<Task, 'other'>, question: TaskQuestion): TaskPlan {
  return plans[task](question)
}
