import { depthIn } from './counts-in.ts'
import { ALL, answered, call, nodesOf, type TaskPlan, type TaskQuestion } from './task-plan.ts'
import { weightProperty } from './told-content.ts'

const listed = (nodes: readonly string[]): string => (nodes.length === 0 ? 'None.' : `${nodes.join(', ')}.`)
const sorted = (nodes: readonly string[]): string[] => [...nodes].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** Relationships of a node that count as its own: in a directed graph those that lead away. */
const away = ({ told }: TaskQuestion) => (told.directed ? 'out' : 'both')
const around = (node: string | undefined, direction: string) => call('get_neighbors', 'The relationships of the node.', { node, direction, limit: ALL })

function count(what: 'nodes' | 'relationships'): TaskPlan {
  return {
    what: `how many ${what} there are`,
    call: call('count', `All ${what} of the told graph.`, { what }),
    render: ({ summary }) => answered(`${summary['count']} ${what}.`, summary['count'])
  }
}

function adjacent(question: TaskQuestion): TaskPlan {
  const { source, target } = question.asked
  return {
    what: `whether ${source} and ${target} are joined directly`,
    call: around(source, away(question)),
    render(result) {
      const is = nodesOf(result).includes(target ?? '')
      return answered(is ? `Yes, ${source} and ${target} are joined.` : `No, ${source} and ${target} are not joined directly.`, is)
    }
  }
}

function degree({ told, asked: { named } }: TaskQuestion): TaskPlan {
  const [node] = named
  return {
    what: `how many others ${node} is joined to`,
    call: around(node, 'both'),
    render: ({ summary }) => answered(`${node} is joined to ${summary['neighborCount']} of ${told.nodes.length - 1} others.`, summary['neighborCount'])
  }
}

function neighbors(question: TaskQuestion): TaskPlan {
  const [node] = question.asked.named
  return {
    what: `what ${node} is joined to`,
    call: around(node, away(question)),
    render(result) {
      const nodes = sorted([...new Set(nodesOf(result))])
      return answered(listed(nodes), nodes)
    }
  }
}

function parents({ asked: { named } }: TaskQuestion): TaskPlan {
  const [node] = named
  return {
    what: `what leads directly to ${node}`,
    call: around(node, 'in'),
    render(result) {
      const nodes = sorted([...new Set(nodesOf(result))])
      return answered(listed(nodes), nodes)
    }
  }
}

function strangers(question: TaskQuestion): TaskPlan {
  const [node] = question.asked.named
  const path = { nodes: [{ as: 'node' }], relationships: [] }
  const notExists = [{ nodes: [{ as: 'node' }, { node }], relationships: [{ direction: 'both' }] }]
  return {
    what: `what ${node} is not joined to`,
    call: call('match_pattern', 'Nodes that no relationship joins to it.', { path, notExists, return: [{ of: 'node' }], limit: ALL }),
    render(result) {
      const nodes = sorted(nodesOf(result).filter((name) => name !== node))
      return answered(listed(nodes), nodes)
    }
  }
}

function depth({ asked: { named, text } }: TaskQuestion): TaskPlan {
  const [source] = named
  const steps = depthIn(text) ?? 1
  return {
    what: `what is ${steps} steps from ${source}, and no fewer`,
    call: call('breadth_first_search', 'All nodes by how many steps they are away.', { source, maxDepth: steps, limit: ALL }),
    render({ rows }) {
      const nodes = sorted(rows.flatMap((row) => (row['depth'] === steps ? [String(row['node'])] : [])))
      return answered(listed(nodes), nodes)
    }
  }
}

function triangles(): TaskPlan {
  return {
    what: 'how many triangles there are',
    call: call('triangle_count', 'Threes that are all joined.', { limit: 1 }),
    render: ({ summary }) => answered(`${summary['triangleCount']} triangles.`, summary['triangleCount'])
  }
}

function components(): TaskPlan {
  return {
    what: 'how many parts hang together',
    call: call('weakly_connected_components', 'Parts that nothing joins.', { limit: 1 }),
    render: ({ summary }) => answered(`${summary['componentCount']} components.`, summary['componentCount'])
  }
}

function spanning(): TaskPlan {
  return {
    what: 'the least total weight that joins all nodes',
    call: call('minimum_weight_spanning_tree', 'A tree of the least total weight.', { weight: weightProperty, limit: ALL }),
    render: ({ summary }) => answered(`The least total weight is ${summary['totalWeight']}.`, summary['totalWeight'])
  }
}

function hub(): TaskPlan {
  return {
    what: 'which node is joined to most others',
    call: call('degree_centrality', 'Nodes by how many relationships they have.', { orientation: 'undirected', limit: 10 }),
    render({ rows }) {
      const most = rows.filter((row) => row['score'] === rows[0]?.['score'])
      const nodes = most.map((row) => String(row['node']))
      return answered(`${nodes.join(', ')}, with ${rows[0]?.['score']}.`, nodes)
    }
  }
}

/** Plans of questions about what a told graph holds. */
export const factPlans = {
  nodes: () => count('nodes'),
  edges: () => count('relationships'),
  adjacent,
  degree,
  neighbors,
  strangers,
  parents,
  depth,
  triangles,
  components,
  spanning,
  hub
} as const
