import { Type } from 'typebox'
import type { AlgorithmOutput } from '../../engines/engine.ts'
import type { Projection } from '../../graph/projection.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { indexIn, projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { forestSummary, namesOf, nodesTo, pathParameters, pathRowColumns, pathRows, summariseForest } from './path-rows.ts'

type Paths = AlgorithmOutput<'longestPath'>

/** The most names in a summary or note. */
const MAX_NAMED = 32
const MAX_NOTED = 12

/** The end of the longest path overall; -1 without any path. */
function furthestEnd({ costs, hops }: Paths): number {
  let end = -1
  for (let node = 0; node < hops.length; node++) {
    if (hops[node] !== -1 && (end === -1 || (costs[node] as number) > (costs[end] as number))) end = node
  }
  return end
}

async function notesOn(projection: Projection, { cycle, hops }: Paths, targets: readonly StoredNode[] | undefined, context: ToolContext): Promise<string[]> {
  const without = (targets ?? []).filter((target) => hops[indexIn(projection, target)] === -1).map(({ name }) => `"${name}"`)
  const missing =
    without.length === 0
      ? []
      : [`No longest path leads to ${without.slice(0, MAX_NOTED).join(', ')}${without.length > MAX_NOTED ? ', ...' : ''}: a cycle comes before.`]
  if (cycle.length === 0) return missing
  const names = await namesOf(projection, cycle.slice(0, MAX_NOTED), context)
  const way = [...names, ...(cycle.length > MAX_NOTED ? [`... (${cycle.length - 1} nodes in all)`] : [])].join(' -> ')
  const left = hops.reduce((sum, length) => sum + (length === -1 ? 1 : 0), 0)
  const advice =
    projection.spec.orientation === 'undirected'
      ? 'Read as undirected, every relationship is a cycle: give orientation "natural".'
      : 'Leave out the relationships that close cycles ("relationshipTypes", "relationshipWhere") for all paths.'
  return [`The graph has cycles, such as ${way}: longest paths exist only where no cycle comes before, and ${left} nodes have none. ${advice}`, ...missing]
}

export const longestPath = defineTool({
  name: 'longest_path',
  aliases: ['dag_longest_path', 'longest_paths', 'critical_path'],
  family: 'paths',
  description:
    'Finds the longest path to each node from any node that nothing leads to, in a directed graph without cycles: critical paths, deepest chains of dependencies. One row per path, longest first; with "targets" only those, with all nodes on the way. With "weight" the longest sum, else the most hops. A cycle is named.',
  phrases: [
    'longest path in a directed acyclic graph',
    'critical path of a project',
    'longest path of a DAG',
    'longest chain of dependencies',
    'longest chain of prerequisites',
    'deepest sequence of steps that must follow each other'
  ],
  intents: [
    {
      words: ['longest path', 'longest chain', 'longest route', 'critical path', 'longest directed path', 'longest sequence', 'longest run of {link}'],
      gives: { as: 'number', key: 'max', rows: 'longest' }
    }
  ],
  input: toolInput({ ...pathParameters, ...weightParameters, ...projectionParameters, nameProperty, ...pageParameters }),
  output: {
    columns: { ...pathRowColumns, source: { type: 'node', description: 'Where the path begins: a node that nothing leads to.' } },
    summary: Type.Object({
      ...forestSummary,
      isAcyclic: Type.Boolean(),
      longest: Type.Array(Type.String(), { description: `The first nodes, ${MAX_NAMED} at most, of the longest path of all.` })
    })
  },
  examples: [
    {
      title: 'Longest chains of links, by minutes, in the direction they are stored',
      input: { weight: 'time', orientation: 'natural', limit: 3 },
      summary: { costUnit: 'time', isAcyclic: false }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const paths = await context.engine.run('longestPath', projection, {}, context.control)
    const end = furthestEnd(paths)
    const longest = end === -1 ? [] : nodesTo(paths, end)
    return {
      ...pathRows(projection, paths, input, { descending: true, begins: true }),
      summary: {
        ...(await summariseForest(projection, paths, context)),
        isAcyclic: paths.cycle.length === 0,
        longest: await namesOf(projection, longest.slice(0, MAX_NAMED), context)
      },
      notes: await notesOn(projection, paths, input.targets, context),
      projection: projection.spec
    }
  }
})
