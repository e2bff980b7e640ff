import { Type } from 'typebox'
import { indexIn, projectFor } from '../project.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { singleSourceOutcome, singleSourceOutput, singleSourceParameters } from './single-source-paths.ts'

export const deltaSteppingShortestPath = defineTool({
  name: 'delta_stepping_shortest_path',
  aliases: ['delta_stepping', 'delta_stepping_single_source'],
  family: 'paths',
  description:
    'Finds what it costs to get from one node to each other node by delta stepping: nodes wait in buckets of the width "delta". Delta changes the time this takes, never the result, which is that of dijkstra_single_source_shortest_path; use that one when in doubt.',
  phrases: [
    'delta stepping',
    'delta-stepping from a single source',
    'bucket width of delta stepping',
    'single source costs with buckets',
    'bucketed single source search'
  ],
  input: toolInput({
    delta: Type.Number({ exclusiveMinimum: 0, default: 2, description: 'Width of the buckets at most; best somewhat below a usual weight.' }),
    ...singleSourceParameters
  }),
  output: singleSourceOutput,
  examples: [
    {
      title: 'The ways to three places, in buckets of five minutes',
      input: { source: 'Bank', targets: ['Angel', 'Oval', 'Morden'], weight: 'time', delta: 5 },
      summary: { source: 'Bank', reached: 301, unreached: 0 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const parameters = { source: indexIn(projection, input.source), delta: input.delta }
    const paths = await context.engine.run('deltaStepping', projection, parameters, context.control)
    return singleSourceOutcome(projection, paths, input, context)
  }
})
