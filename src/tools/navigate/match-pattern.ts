import { Type } from 'typebox'
import type { ResultTable } from '../../results/table.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { WorkBudget } from '../../storage/graphs/store.ts'
import { graph, nameProperty, pageParameters, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool } from '../tool.ts'
import { directionNotes, otherReadingBudget, ownDirection } from './direction-notes.ts'
import { patternParameters, toPattern } from './pattern-input.ts'
import { readBudget } from './read-budget.ts'
import { schemaNotes } from './schema-notes.ts'

export const matchPattern = defineTool({
  name: 'match_pattern',
  aliases: ['match'],
  family: 'navigate',
  description:
    'Finds all places where a pattern of nodes and relationships occurs: several hops, conditions on any part, paths that must or must not exist. Returns nodes and properties as columns; aggregate_result counts or groups them.',
  phrases: [
    'nodes connected to something that is connected to',
    'pairs of nodes linked by a relationship',
    'two steps away through a kind of node',
    'which have a link of one type but not of another',
    'nodes without any relationship',
    'relationships between two kinds of nodes',
    'who shares a neighbour with',
    'relationships with a property value'
  ],
  input: toolInput({ ...patternParameters, graph, nameProperty, ...pageParameters }),
  output: {
    columns: { '*': { type: 'value', description: 'One column per returned item: nodes as node columns, properties as values.' } },
    summary: Type.Object({ count: Type.Integer({ description: 'Rows that the pattern gives.' }) })
  },
  examples: [
    {
      title: 'What can be reached from a node over one kind of link',
      input: {
        path: {
          nodes: [{ node: 'Paddington' }, { as: 'b' }],
          relationships: [{ as: 'r', types: ['LINK'], where: [{ property: 'line', operator: '=', value: 'Bakerloo Line' }] }]
        },
        return: ['b', 'r.time']
      },
      summary: { count: 2 }
    },
    {
      title: 'Nodes of zone 1 that have no neighbour in zone 2',
      input: {
        path: { nodes: [{ as: 'a', labels: ['Station'], where: [{ property: 'zone', operator: '=', value: 1 }] }] },
        notExists: [{ nodes: [{ as: 'a' }, { where: [{ property: 'zone', operator: '=', value: 2 }] }], relationships: [{}] }],
        limit: 3
      },
      summary: { count: 50 }
    }
  ],
  effects: 'none',
  async run(input, { store, tenant, graphInfo, control }) {
    const match = (direction: Direction, budget: WorkBudget) => store.match(tenant, input.graph, toPattern(input, direction), budget, storeControl(control))
    const table = await match(ownDirection(graphInfo), readBudget)
    const parts = [input.path, ...(input.exists ?? []), ...(input.notExists ?? [])]
    const isDefaulted = parts.some(({ relationships }) => relationships.some(({ direction }) => direction === undefined))
    const tell = ({ rowCount }: ResultTable) => `${rowCount} rows`
    const tellBothWays = async () => tell(await match('both', otherReadingBudget))
    const notes = isDefaulted ? await directionNotes(graphInfo, tell(table), tellBothWays) : []
    const excluded = schemaNotes(parts, await store.schema(tenant, graphInfo.name), ownDirection(graphInfo))
    const isEmpty = table.rowCount === 0
    return { table, summary: { count: table.rowCount }, caveats: isEmpty ? excluded : [], notes: isEmpty ? notes : [...excluded, ...notes] }
  }
})
