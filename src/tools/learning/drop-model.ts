import { Type } from 'typebox'
import { toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import type { ModelDocument } from './trained-model.ts'

/** Where an engine holds the model itself, it is dropped there first; an engine that is away has lost it, or loses it when it ends. */
async function dropHeld(modelName: string, { kept, tenant, engineOf }: ToolContext): Promise<void> {
  const entry = await kept.model(tenant, modelName)
  const { engine, model } = (entry?.document ?? {}) as Partial<ModelDocument>
  if (engine === undefined || model?.form !== 'held') return
  await (await engineOf(engine))?.dropModel?.(model.name)
}

const told = { modelName: 'The name.', dropped: 'Whether there was such a model.' }

export const dropModel = defineTool({
  name: 'drop_model',
  aliases: ['model_drop', 'delete_model'],
  parameterAliases: { model: 'modelName', name: 'modelName' },
  family: 'learning',
  description: 'Removes a trained model by its name. Predictions made with it can then no longer be computed again.',
  phrases: [
    'delete a trained model',
    'drop the model from the catalogue',
    'remove that classifier',
    'forget the regression model',
    'clean up old machine learning models'
  ],
  input: toolInput({ modelName: Type.String({ minLength: 1, maxLength: 200, description: 'The model to remove.' }) }),
  output: {
    columns: { modelName: { type: 'string', description: told.modelName }, dropped: { type: 'boolean', description: told.dropped } },
    summary: Type.Object({ modelName: Type.String({ description: told.modelName }), dropped: Type.Boolean({ description: told.dropped }) })
  },
  examples: [{ title: 'Remove a model that is no longer wanted', input: { modelName: 'first attempt' }, summary: { modelName: 'first attempt' } }],
  effects: 'keeps',
  deterministic: false,
  async run({ modelName }, context) {
    const { kept, tenant } = context
    await dropHeld(modelName, context)
    const dropped = await kept.dropModel(tenant, modelName)
    const left = dropped ? [] : (await kept.listModels(tenant)).map(({ name }) => name)
    return {
      table: {
        columns: [
          { name: 'modelName', type: 'string', data: [modelName] },
          { name: 'dropped', type: 'boolean', data: [dropped] }
        ],
        rowCount: 1
      },
      order: [],
      summary: { modelName, dropped },
      notes: dropped ? [] : [`No model is named "${modelName}". Known models: ${left.join(', ') || 'none'}.`]
    }
  }
})
