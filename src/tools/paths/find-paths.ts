import { type Static, Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import type { Condition } from '../../graph/spec.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { WorkBudget } from '../../storage/graphs/store.ts'
import { checkConditions } from '../check-conditions.ts'
import { directionNotes, otherReadingBudget, ownDirection } from '../navigate/direction-notes.ts'
import { readBudget } from '../navigate/read-budget.ts'
import {
  choice,
  conditions,
  graph,
  listPageParameters,
  nameProperty,
  nodeReference,
  optionalLabels,
  relationshipTypes,
  toolInput,
  weightParameters
} from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { isAny, pathEnd } from './path-ends.ts'
import type { PathSearch } from './path-search.ts'
import { betweenEnds, pathWords } from './path-words.ts'
import { type PathsTable, pathKinds, searchPaths } from './search-paths.ts'

const maxHops = 1000
const maxK = 1000
/** A larger graph is not searched again just to report the other direction. */
const MAX_SEARCHED_TWICE = 100_000

const input = toolInput({
  kind: choice(pathKinds, {
    default: 'shortest',
    description: 'The best path of each pair, the k best of one pair, all paths up to maxHops, or only who reaches whom.'
  }),
  source: Type.Optional(nodeReference('Where paths start.')),
  sourceLabels: optionalLabels('Or: paths start at any node with any of these labels.'),
  sourceWhere: conditions('Or: paths start at any node that meets these conditions.'),
  target: Type.Optional(nodeReference('Where paths end.')),
  targetLabels: optionalLabels('Or: paths end at any node with any of these labels.'),
  targetWhere: conditions('Or: paths end at any node that meets these conditions.'),
  direction: Type.Optional(
    choice(['out', 'in', 'both'], {
      description: 'How relationships are followed from the source on. Default: out in directed graphs, both in undirected ones.'
    })
  ),
  relationshipTypes,
  relationshipWhere: conditions('Only relationships that meet these conditions are followed.'),
  minHops: Type.Integer({ minimum: 1, maximum: 12, default: 1, description: 'Relationships on a path at least.' }),
  maxHops: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxHops, description: 'Relationships on a path at most; "all" needs it, of 12 at most. Default: no bound.' })
  ),
  k: Type.Integer({ minimum: 1, maximum: maxK, default: 3, description: 'Paths for k_shortest.' }),
  ...weightParameters,
  graph,
  nameProperty,
  ...listPageParameters
})

type FindPathsInput = Static<typeof input>

function searchOf(given: FindPathsInput, direction: Direction, budget: WorkBudget): PathSearch {
  const { weight, defaultWeight = null, minHops, k } = given
  const most = given.maxHops ?? null
  if (most !== null && most < minHops) throw invalidInput(`"maxHops" (${most}) is below "minHops" (${minHops}).`)
  const source = pathEnd('source', { node: given.source, labels: given.sourceLabels, where: given.sourceWhere as readonly Condition[] | undefined })
  const target = pathEnd('target', { node: given.target, labels: given.targetLabels, where: given.targetWhere as readonly Condition[] | undefined })
  if (given.kind !== 'reachable' && (isAny(source) || isAny(target))) {
    const missing = isAny(source) ? 'source' : 'target'
    throw invalidInput(`"${given.kind}" needs "${missing}", or "${missing}Labels" or "${missing}Where". What one end reaches: kind "reachable".`)
  }
  return {
    source,
    target,
    direction: given.direction ?? direction,
    types: given.relationshipTypes ?? [],
    where: checkConditions(given.relationshipWhere as readonly Condition[] | undefined, 'relationshipWhere'),
    minHops,
    maxHops: most,
    weight: weight === undefined ? null : { property: weight, missing: defaultWeight },
    k,
    budget
  }
}

const tell = ({ count, by, best }: PathsTable) => (best === null ? 'no rows' : `${count} rows, the first of ${by} ${best}`)

export const findPaths = defineTool({
  name: 'find_paths',
  aliases: ['paths'],
  family: 'paths',
  offeredTo: 'models',
  description:
    'Finds paths from a node, or from all nodes of a label or condition, to others: the shortest or cheapest of each pair, the k best, all up to maxHops, or only who reaches whom (reachable). Direction, types, least and most hops, weight. One row per path or pair, best first.',
  phrases: [
    'paths between two kinds of nodes',
    'all paths of at most some hops',
    'which nodes of a kind can a node reach',
    'who can reach a node within some hops',
    'nearest node of a kind',
    'reachable in at least two and at most three steps',
    'best path from any of these to any of those'
  ],
  intents: [{ words: pathWords, given: { kind: 'all' }, takes: { ...betweenEnds, hops: 'maxHops' }, gives: { as: 'path' } }],
  input,
  output: {
    columns: {
      source: { type: 'node', description: 'Where the path starts.' },
      target: { type: 'node', description: 'Where it ends.' },
      totalCost: { type: 'float', description: 'Sum of the weight; with weight only.' },
      hops: { type: 'integer', description: 'Relationships on it; with reachable the fewest.' },
      nodes: { type: 'nodes', description: 'Its nodes in order; not with reachable.' }
    },
    summary: Type.Object({
      kind: Type.String(),
      direction: Type.String({ description: 'How relationships were followed from the source on.' }),
      found: Type.Boolean(),
      count: Type.Integer({ description: 'Paths, or pairs.' }),
      costUnit: Type.String({ description: 'The weight property, or hops.' }),
      best: Type.Union([Type.Number(), Type.Null()], { description: 'Cost or hops of the first row.' })
    })
  },
  examples: [
    {
      title: 'The quickest way in minutes',
      input: { source: 'Paddington', target: 'London Bridge', weight: 'time' },
      summary: { kind: 'shortest', direction: 'both', found: true, count: 1, costUnit: 'time', best: 18 },
      firstRow: { source: 'Paddington', target: 'London Bridge', totalCost: 18 }
    },
    {
      title: 'Nodes of a condition one hop away',
      input: { kind: 'reachable', source: 'Paddington', targetWhere: [{ property: 'zone', operator: '=', value: 1 }], maxHops: 1 },
      summary: { kind: 'reachable', found: true, costUnit: 'hops', best: 1 }
    },
    {
      title: 'Every way of a bounded length',
      input: { kind: 'all', source: 'Bank', target: 'Oxford Circus', maxHops: 5 },
      summary: { kind: 'all', found: true, best: 4 },
      firstRow: { source: 'Bank', target: 'Oxford Circus', hops: 4 }
    }
  ],
  effects: 'none',
  async run(given, context) {
    const { kind } = given
    const { graphInfo } = context
    const search = (direction: Direction, budget: WorkBudget) => searchOf(given, direction, budget)
    const own = search(ownDirection(graphInfo), readBudget)
    const found = await searchPaths(kind, own, context)
    const tellBothWays = async () => tell(await searchPaths(kind, search('both', otherReadingBudget), context))
    const isSmall = graphInfo.relationshipCount <= MAX_SEARCHED_TWICE
    const notes = given.direction === undefined ? await directionNotes(graphInfo, tell(found), isSmall ? tellBothWays : null) : []
    const { table, count, by, best } = found
    const costUnit = by === 'hops' ? by : (own.weight?.property ?? by)
    return {
      table,
      order: [{ column: by, descending: false }],
      summary: { kind, direction: own.direction, found: count > 0, count, costUnit, best },
      notes
    }
  }
})
