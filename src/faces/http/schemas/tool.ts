import { Type } from 'typebox'

const summary = {
  name: Type.String(),
  aliases: Type.Array(Type.String()),
  family: Type.String(),
  description: Type.String(),
  effects: Type.Enum(['none', 'keeps', 'writes', 'spends', 'fetches']),
  deterministic: Type.Boolean(),
  available: Type.Boolean({ description: 'Whether it can be called here.' }),
  needs: Type.Union([Type.String(), Type.Null()], { description: 'What it needs for that.' })
}

export const toolSummarySchema = Type.Object(summary, { $id: 'ToolSummary', title: 'ToolSummary' })

export const toolDescriptionSchema = Type.Object(
  {
    ...summary,
    phrases: Type.Array(Type.String(), { description: 'Ways people ask for it.' }),
    parameterAliases: Type.Record(Type.String(), Type.String(), { description: 'Other names of parameters.' }),
    inputSchema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the arguments.' }),
    outputSchema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema of the result.' }),
    examples: Type.Array(Type.Object({ title: Type.String(), input: Type.Record(Type.String(), Type.Unknown()) }))
  },
  { $id: 'ToolDescription', title: 'ToolDescription' }
)
