import { Type } from 'typebox'

const summary = {
  name: Type.String(),
  aliases: Type.Array(Type.String()),
  family: Type.String(),
  description: Type.String(),
  effects: Type.Enum(['none', 'keeps', 'writes', 'spends', 'fetches']),
  deterministic: Type.Boolean(),
  available: Type.Boolean({ description: 'Whether the tool can be called on this service.' }),
  needs: Type.Union([Type.String(), Type.Null()], { description: 'Missing requirements.' })
}

export const toolSummarySchema = Type.Object(summary, { $id: 'ToolSummary', title: 'ToolSummary' })

export const toolDescriptionSchema = Type.Object(
  {
    ...summary,
    phrases: Type.Array(Type.String(), { description: 'Typical phrases that ask for the tool.' }),
    parameterAliases: Type.Record(Type.String(), Type.String(), { description: 'Aliases of parameters.' }),
    inputSchema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the arguments.' }),
    outputSchema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the result.' }),
    examples: Type.Array(Type.Object({ title: Type.String(), input: Type.Record(Type.String(), Type.Unknown()) }))
  },
  { $id: 'ToolDescription', title: 'ToolDescription' }
)
