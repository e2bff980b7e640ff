import { Type } from 'typebox'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { NetFlow } from '../../graph/kernels/flow/net-flow.ts'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Order, ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { idsOf, indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReferences, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { namesOf } from './tree-rows.ts'

const SHOWN_CUT = 10
const SHOWN_ENDS = 20

/** @throws EDGEWISE_INVALID_INPUT with the properties that can be a capacity. */
async function refuseWithoutCapacity({ store, tenant, graphInfo }: ToolContext): Promise<never> {
  const { relationshipTypes } = await store.schema(tenant, graphInfo.name)
  const properties = relationshipTypes.flatMap((type) => type.properties)
  const numeric = properties.filter(({ types }) => types.length > 0 && types.every((type) => type === 'integer' || type === 'float'))
  const known = [...new Set(numeric.map(({ property }) => property))]
  const which = known.length === 0 ? 'none, so no flow can be computed' : known.join(', ')
  const detail = `max_flow needs "capacity", a numeric relationship property. Graph "${graphInfo.name}" has: ${which}.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/capacity', detail }] })
}

function refuseCommon(sources: readonly StoredNode[], targets: readonly StoredNode[]): void {
  const both = sources.find(({ id }) => targets.some((target) => target.id === id))
  if (both === undefined) return
  throw invalidInput(`"${both.name}" is both a source and a target. A flow needs different ones.`)
}

function flowTable(projection: Projection, { sources, targets, flows, capacities }: NetFlow): ResultTable {
  return {
    columns: [
      { name: 'source', type: 'node', data: idsOf(projection, sources) },
      { name: 'target', type: 'node', data: idsOf(projection, targets) },
      { name: 'flow', type: 'float', data: flows },
      { name: 'capacity', type: 'float', data: capacities },
      { name: 'share', type: 'float', data: flows.map((flow, row) => Math.min(1, flow / (capacities[row] as number))) }
    ],
    rowCount: flows.length
  }
}

/** The pairs of the cut, largest capacity first, with names for the first ones. */
async function summariseCut(projection: Projection, { cut, sourceSideCount }: NetFlow, context: ToolContext) {
  const { capacities } = cut
  const places = Array.from(capacities.keys()).sort((a, b) => (capacities[b] as number) - (capacities[a] as number) || a - b)
  const shown = places.slice(0, SHOWN_CUT)
  const from = await namesOf(
    projection,
    shown.map((place) => cut.sources[place] as number),
    context
  )
  const to = await namesOf(
    projection,
    shown.map((place) => cut.targets[place] as number),
    context
  )
  return {
    pairCount: capacities.length,
    capacity: capacities.reduce((sum, capacity) => sum + capacity, 0),
    sourceSideCount,
    pairs: shown.map((place, row) => ({ source: from[row] ?? '', target: to[row] ?? '', capacity: capacities[place] ?? 0 }))
  }
}

export const maxFlow = defineTool({
  name: 'max_flow',
  aliases: ['maximum_flow', 'min_cut', 'minimum_cut'],
  parameterAliases: {
    source: 'sources',
    sourceNode: 'sources',
    target: 'targets',
    targetNode: 'targets',
    capacityProperty: 'capacity',
    weight: 'capacity',
    relationshipWeightProperty: 'capacity',
    defaultWeight: 'defaultCapacity'
  },
  family: 'paths',
  description:
    'Finds the most that can flow from sources to targets when relationships carry no more than their capacity (maximum flow), and the minimum cut: the full relationships that limit it. Rows are the pairs of nodes that carry something, largest flow first.',
  phrases: [
    'maximum flow',
    'minimum cut between two nodes',
    'how much can flow from sources to targets',
    'throughput of the network given capacities',
    'which relationships limit the throughput',
    'capacity between a source and a sink'
  ],
  intents: [
    {
      words: ['maximum flow', 'max flow', 'maximal flow', 'largest flow', 'flow', 'throughput', 'minimum cut', 'min cut', 'carrying capacity'],
      takes: { source: 'sources', target: 'targets', weight: 'capacity', needsWeight: true },
      solves: { flow: 'what' },
      gives: {
        as: 'number',
        key: 'totalFlow',
        verbs: [
          'flow',
          'move',
          'send',
          'ship',
          'pump',
          'transport',
          'carry',
          'push',
          'deliver',
          'route',
          'arrive',
          'reach',
          'get through',
          'pass',
          'run',
          'stream',
          'get',
          'come through',
          'go through',
          'squeeze',
          'receive'
        ]
      }
    }
  ],
  input: toolInput({
    sources: nodeReferences('Where the flow enters, as much as wanted.'),
    targets: nodeReferences('Where it leaves.'),
    capacity: Type.Optional(Type.String({ minLength: 1, description: 'Numeric relationship property: the most that a relationship carries. Needed.' })),
    defaultCapacity: Type.Optional(Type.Number({ minimum: 0, description: 'Capacity of relationships that lack the property; without it that is an error.' })),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      source: { type: 'node', description: 'Where it flows from.' },
      target: { type: 'node', description: 'Where it flows to.' },
      flow: { type: 'float', description: 'How much flows, over all relationships of the pair.' },
      capacity: { type: 'float', description: 'What they can carry together.' },
      share: { type: 'float', description: 'Flow divided by capacity; 1 when full.' }
    },
    summary: Type.Object({
      totalFlow: Type.Number({ description: 'What flows from all sources to all targets.' }),
      capacityUnit: Type.String({ description: 'The capacity property.' }),
      sources: Type.Array(Type.String(), { description: `At most ${SHOWN_ENDS}.` }),
      targets: Type.Array(Type.String(), { description: `At most ${SHOWN_ENDS}.` }),
      pairCount: Type.Integer({ description: 'Pairs of nodes that carry something.' }),
      fullCount: Type.Integer({ description: 'Those of them that are full.' }),
      cut: Type.Object(
        {
          pairCount: Type.Integer(),
          capacity: Type.Number({ description: 'Equal to the total flow, but for rounding.' }),
          sourceSideCount: Type.Integer({ description: 'Nodes on the side of the sources.' }),
          pairs: Type.Array(Type.Object({ source: Type.String(), target: Type.String(), capacity: Type.Number() }), {
            description: `The ${SHOWN_CUT} largest.`
          })
        },
        { description: 'The minimum cut nearest to the sources: without it nothing can flow.' }
      )
    })
  },
  examples: [
    {
      title: 'How much can pass if the minutes of each link were its capacity',
      input: { sources: ['Paddington'], targets: ['London Bridge'], capacity: 'time', limit: 5 },
      summary: { totalFlow: 6, capacityUnit: 'time', cut: { pairCount: 4, capacity: 6 } }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { capacity, defaultCapacity, sources, targets, ...rest } = input
    if (capacity === undefined && !context.base?.spec.weight) return refuseWithoutCapacity(context)
    refuseCommon(sources, targets)
    const weights = { ...(capacity === undefined ? {} : { weight: capacity }), ...(defaultCapacity === undefined ? {} : { defaultWeight: defaultCapacity }) }
    const projection = await projectFor({ ...rest, ...weights }, context)
    const ends = { sources: sources.map((node) => indexIn(projection, node)), targets: targets.map((node) => indexIn(projection, node)) }
    const flow = await context.engine.run('maxFlow', projection, ends, context.control)
    const order: Order[] = [{ column: 'flow', descending: true }]
    const table = flowTable(projection, flow)
    const shares = (table.columns[4]?.data ?? []) as Float64Array
    const isUndirected = projection.spec.orientation === 'undirected'
    const names = (nodes: readonly StoredNode[]) => nodes.slice(0, SHOWN_ENDS).map(({ name }) => name)
    return {
      table: sortTable(table, order),
      order,
      summary: {
        totalFlow: flow.totalFlow,
        capacityUnit: projection.spec.weight?.property ?? '',
        sources: names(sources),
        targets: names(targets),
        pairCount: flow.flows.length,
        fullCount: shares.reduce((count, share) => count + (share >= 1 - 1e-9 ? 1 : 0), 0),
        cut: await summariseCut(projection, flow, context)
      },
      notes: [
        'Many flows have this total; the rows are one of them.',
        ...(isUndirected ? ['Each relationship can carry its capacity in either direction.'] : []),
        ...(flow.totalFlow === 0 && !isUndirected ? ['Nothing can flow along the directions; orientation "undirected" would ignore them.'] : [])
      ],
      projection: projection.spec
    }
  }
})
