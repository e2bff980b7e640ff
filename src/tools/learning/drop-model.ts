import { Type } from 'typebox'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { dropHeld } from './trained-model.ts'

const descriptions = { modelName: 'The name.', dropped: 'Whether there was such a model.' }

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
    columns: { modelName: { type: 'string', description: descriptions.modelName }, dropped: { type: 'boolean', description: descriptions.dropped } },
    summary: Type.Object({ modelName: Type.String({ description: descriptions.modelName }), dropped: Type.Boolean({ description: descriptions.dropped }) })
  },
  examples: [{ title: 'Remove a model that is no longer wanted', input: { modelName: 'first attempt' }, summary: { modelName: 'first attempt' } }],
  effects: 'keeps',
  deterministic: false,
  async run({ modelName }, context) {
    const { kept, tenant } = context
    await dropHeld(modelName, context)
    const dropped = await kept.models.drop(tenant, modelName)
    const left = dropped ? [] : (await kept.models.list(tenant)).map(({ name }) => name)
    return {
      table: {
        columns: [
          { name: 'modelName', type: 'string', data: [modelName] },
          { name: 'dropped', type: 'boolean', data: [dropped] }
        ],
        rowCount: 1
      },
      summary: { modelName, dropped },
      notes: dropped ? [] : [`No model is named "${modelName}". Known models: ${left.join(', ') || 'none'}.`]
    }
  }
})
