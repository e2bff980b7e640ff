import { type Static, type TSchema, Type } from 'typebox'

const strict = { additionalProperties: false }
/** Members that every JavaScript object inherits cannot be names, because a look-up would find them undeclared. */
const inherited = Object.getOwnPropertyNames(Object.prototype).filter((word) => /^[a-z]/.test(word))
const name = {
  pattern: `^(?!(?:${inherited.join('|')})$)[a-z][A-Za-z0-9_]{0,39}$`,
  description: 'a small letter first, then letters, digits and "_", 40 at most'
}
const expression = (description: string) => Type.String({ minLength: 1, maxLength: 500, description })
const named = <Item extends TSchema>(item: Item, most: number, description: string) =>
  Type.Record(Type.String(name), item, { maxProperties: most, additionalProperties: false, description })
function oneOf<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description })
}

const parameter = Type.Object(
  {
    type: oneOf(['node', 'number', 'boolean'], 'What a caller gives.'),
    description: Type.Optional(Type.String({ maxLength: 200 })),
    default: Type.Optional(Type.Union([Type.Number(), Type.Boolean()], { description: 'Absent: it must be given.' })),
    least: Type.Optional(Type.Number()),
    most: Type.Optional(Type.Number())
  },
  strict
)

const input = Type.Object(
  {
    description: Type.Optional(Type.String({ maxLength: 200 })),
    missing: Type.Optional(Type.Number({ description: 'For nodes that lack the property; absent: that is an error.' }))
  },
  strict
)

const field = Type.Object(
  {
    type: oneOf(['number', 'boolean', 'node', 'node?'], '"node?" may also be none.'),
    initial: expression('What each node starts with: of its id, degree and inputs, and of parameters.')
  },
  strict
)

const combine = Type.Union(
  [
    oneOf(['sum', 'min', 'max', 'count', 'any', 'all'], 'How messages to one node become one.'),
    Type.Object(
      { with: Type.String({ description: 'Of the message that won the field of this name, which is combined by min or max; between equals the least.' }) },
      strict
    ),
    Type.Object({ collect: Type.Integer({ minimum: 1, maximum: 100_000, description: 'All values, as a list of at most so many.' }) }, strict)
  ],
  { description: 'sum, min, max, count, any, all, {"with": field} or {"collect": most}.' }
)

const messageField = Type.Object({ type: oneOf(['number', 'boolean', 'node'], 'What travels.'), combine }, strict)

const send = Type.Object(
  {
    along: oneOf(['out', 'in', 'both'], 'Along relationships, against them, or both ways. In an undirected graph all three are the same.'),
    when: Type.Optional(
      expression('Whether a message goes over a relationship. from.changed: the sender changed in the last superstep; before the first all count as changed.')
    ),
    value: named(expression('Of from.*, to.* and edge.weight.'), 8, 'One expression for each field of the message; those that are counted need none.')
  },
  strict
)

const rule = Type.Object(
  {
    when: Type.Optional(expression('Absent: always.')),
    set: named(expression('Of the old state and message.*.'), 16, 'The new values, all at once.')
  },
  strict
)

const global = Type.Object(
  {
    reduce: oneOf(['sum', 'min', 'max', 'any', 'all', 'count'], 'Over all nodes, in a fixed order.'),
    of: expression('Of the new state of a node.')
  },
  strict
)

const halt = Type.Object(
  {
    unchanged: Type.Optional(Type.Literal(true, { description: 'Ends when no node has changed.' })),
    when: Type.Optional(expression('Ends when this holds, looked at before each superstep.')),
    after: Type.Optional(expression('Ends after so many supersteps.')),
    atMost: Type.Optional(expression('So many supersteps must be enough, else the run fails.'))
  },
  { ...strict, description: 'Either "after" or "atMost" is needed, so that every phase ends.' }
)

const phase = Type.Object(
  {
    name: Type.Optional(Type.String(name)),
    start: Type.Optional(Type.Array(rule, { maxItems: 8, description: 'Done once before the first superstep; the first rule that holds.' })),
    message: Type.Optional(named(messageField, 8, 'The fields of a message.')),
    send: Type.Optional(
      Type.Array(send, { minItems: 1, maxItems: 4, description: 'Absent, with message, update and halt: the phase only sets "start" and "globals".' })
    ),
    update: Type.Optional(
      Type.Object(
        {
          nodes: Type.Optional(
            oneOf(['receivers', 'all'], 'Default: those with a message. For the others of "all", a message is what combining nothing gives.')
          ),
          rules: Type.Array(rule, { minItems: 1, maxItems: 16, description: 'The first rule that holds.' })
        },
        strict
      )
    ),
    globals: Type.Optional(named(global, 8, 'Numbers of the whole graph after each superstep, read as global.name.')),
    halt: Type.Optional(halt)
  },
  strict
)

const result = Type.Object(
  {
    columns: named(expression('Of a node.'), 12, 'What is told of each node.'),
    where: Type.Optional(expression('Which nodes are told.')),
    order: Type.Optional(Type.Object({ column: Type.String(), descending: Type.Optional(Type.Boolean()) }, strict)),
    values: Type.Optional(
      named(expression('Of parameters, global.* and at, any, all, count, total, largest, smallest over nodes.'), 12, 'What is told of the whole.')
    ),
    path: Type.Optional(
      Type.Object(
        { follow: Type.String({ description: 'A field of type "node?".' }), from: Type.String({ description: 'A parameter that is a node.' }) },
        { ...strict, description: 'Backwards from a node to where the field is none; there is no path when "where" leaves that node out.' }
      )
    )
  },
  strict
)

/**
 * A vertex program declares its state, messages, initialisation, sends, updates and termination in phases that share the state. Expressions are text in
 * a closed language (`../../../base/expressions/parse-expression.ts`) without loops, which can reach only declared names.
 * @see Malewicz et al., Pregel: a system for large-scale graph processing, 2010.
 */
export const programSchema = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9_]{1,59}$', description: 'a small letter first, then small letters, digits and "_", 2 to 60 in all' }),
    description: Type.String({ minLength: 1, maxLength: 400 }),
    graph: Type.Optional(
      Type.Object(
        {
          direction: Type.Optional(oneOf(['directed', 'undirected'], 'How relationships must be read; absent: either way.')),
          weights: Type.Optional(oneOf(['any', 'nonnegative'], 'Absent: weights are not read.'))
        },
        strict
      )
    ),
    parameters: Type.Optional(named(parameter, 8, 'Read as param.name.')),
    inputs: Type.Optional(named(input, 8, 'Numeric properties of nodes, read by their names.')),
    state: named(field, 16, 'The fields of each node.'),
    phases: Type.Array(phase, { minItems: 1, maxItems: 8 }),
    result
  },
  strict
)

export type VertexProgram = Static<typeof programSchema>
export type Phase = VertexProgram['phases'][number]
export type Rule = NonNullable<Phase['start']>[number]
export type MessageField = NonNullable<Phase['message']>[string]
export type Send = NonNullable<Phase['send']>[number]

/** The maximum size of a program, as bytes of JSON. */
export const MAX_PROGRAM_BYTES = 32 * 1024
