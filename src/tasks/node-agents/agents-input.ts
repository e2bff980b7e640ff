import { type Static, Type } from 'typebox'
import { choice, graph, nameProperty, projectionParameters, weightParameters } from '../../tools/schemas.ts'

export const KIND = 'node_agents'

export const DEFAULTS = { maxNodes: 50, maxCalls: 500, maxSupersteps: 100, onDivergence: 'report' } as const
/** Maximum traversed relationships, because a prompt contains each message uncut. */
export const MAX_RELATIONSHIPS = 5_000

const { engine: _, ...reading } = projectionParameters
const whole = (maximum: number, standard: number, description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum, default: standard, description }))

export const agentsSchema = Type.Object(
  {
    program: Type.Optional(
      Type.String({ minLength: 1, maxLength: 80, description: 'Name of a vertex program, or name@version of one that is kept; list_vertex_programs has them.' })
    ),
    definition: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'A whole program instead.' })),
    parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Values of its parameters by name; nodes by name or {"id": key}.' })),
    inputs: Type.Optional(
      Type.Record(Type.String(), Type.String({ minLength: 1 }), {
        description: 'For each of its inputs, a numeric node property or the handle of an earlier result; default: the property of that name.'
      })
    ),
    ...reading,
    graph,
    ...weightParameters,
    nameProperty,
    maxNodes: whole(1000, DEFAULTS.maxNodes, 'Nodes, each of which is called once at least.'),
    maxCalls: whole(100_000, DEFAULTS.maxCalls, 'Requests to the model, repairs and retries too. A run that is estimated to take more is not begun.'),
    maxCost: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, description: 'Money, by `EDGEWISE_MODEL_PRICES`. A run that is estimated to take more is not begun.' })
    ),
    maxSupersteps: whole(1000, DEFAULTS.maxSupersteps, 'Supersteps of all phases together.'),
    onDivergence: Type.Optional(
      choice(['report', 'correct', 'stop'], {
        default: DEFAULTS.onDivergence,
        description:
          'When an agent gives what the program would not: report it and go on with what the agent gave, correct it and go on with what the program gives, or stop.'
      })
    )
  },
  {
    additionalProperties: false,
    examples: [
      {
        graph: 'london',
        nodeWhere: [{ property: 'zone', operator: '=', value: 1 }],
        program: 'bfs_layers',
        parameters: { source: 'Bank' },
        maxNodes: 60,
        maxCalls: 200
      }
    ]
  }
)

export type AgentsInput = Static<typeof agentsSchema>
