import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'
import { indexIn, projectWith } from '../project.ts'
import { nameProperty, nodeReference, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { noPathNote, pathColumns, pathSummary, pathTable, summarisePath } from './path-summary.ts'

/** The coordinate of every node; the search needs it for each. */
function coordinates(projection: Projection, property: string, context: ToolContext): Float64Array {
  const column = projection.columns[property] ?? new Float64Array()
  const count = column.reduce((missing, value) => missing + (Number.isNaN(value) ? 1 : 0), 0)
  if (count > 0) throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { count, owner: 'nodes', graph: context.graphInfo.name, property })
  return column
}

export const aStarShortestPath = defineTool({
  name: 'a_star_shortest_path',
  aliases: ['a_star', 'astar'],
  family: 'paths',
  description:
    'Finds the cheapest path between two nodes that have coordinates (A*): looks first in the direction of the target. Same answer as find_shortest_path when the weight is a distance over the ground; use that one when in doubt.',
  phrases: ['a star path', 'route using coordinates', 'shortest path with latitude and longitude', 'geographic shortest route', 'path guided by location'],
  input: toolInput({
    source: nodeReference('Where the path starts.'),
    target: nodeReference('Where it ends.'),
    latitudeProperty: Type.String({ minLength: 1, default: 'latitude', description: 'Node property with the latitude in degrees.' }),
    longitudeProperty: Type.String({ minLength: 1, default: 'longitude', description: 'Node property with the longitude in degrees.' }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: pathColumns, summary: pathSummary },
  examples: [
    {
      title: 'The shortest way over the ground, in kilometres',
      input: { source: 'Paddington', target: 'London Bridge', weight: 'distanceKm' },
      summary: { found: true, costUnit: 'distanceKm' }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { source, target, latitudeProperty, longitudeProperty } = input
    const projection = await projectWith(input, context, [latitudeProperty, longitudeProperty])
    const parameters = {
      source: indexIn(projection, source),
      target: indexIn(projection, target),
      latitudes: coordinates(projection, latitudeProperty, context),
      longitudes: coordinates(projection, longitudeProperty, context)
    }
    const path = await context.engine.run('aStar', projection, parameters, context.control)
    return {
      table: pathTable(projection, path),
      order: [{ column: 'step', descending: false }],
      summary: await summarisePath(projection, path, source, target, context),
      notes: path.nodes.length === 0 ? [noPathNote(projection, source, target)] : [],
      projection: projection.spec
    }
  }
})
