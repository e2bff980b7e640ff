import { Type } from 'typebox'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

export const listModels = defineTool({
  name: 'list_models',
  aliases: ['model_list'],
  family: 'learning',
  description: 'Lists the trained models that are kept: name, what each was trained for and on which graph, when, and the measure it was chosen by.',
  phrases: [
    'which trained models are there',
    'list the machine learning models',
    'show my classifiers and regression models',
    'what models have been trained so far',
    'names of the models in the model catalogue',
    'how good are the trained models'
  ],
  input: toolInput({ graph, ...pageParameters }),
  output: {
    columns: {
      model: { type: 'string', description: 'Its name.' },
      kind: { type: 'string', description: 'graph_sage, node_classification, node_regression or link_prediction.' },
      graph: { type: 'string', description: 'Graph it was trained on.' },
      createdAt: { type: 'string', description: 'When it was trained.' },
      metric: { type: 'string', description: 'Measure it was chosen by.' },
      value: { type: 'float', description: 'That measure on nodes or relationships held back from training.' }
    },
    summary: Type.Object({ modelCount: Type.Integer({ description: 'Models that are kept.' }) })
  },
  examples: [{ title: 'The models that are kept', input: {} }],
  effects: 'none',
  deterministic: false,
  async run(_input, { kept, tenant }) {
    const models = await kept.models.list(tenant)
    const text = (name: string, data: readonly (string | null)[]) => ({ name, type: 'string' as const, data })
    return {
      table: {
        columns: [
          text(
            'model',
            models.map(({ name }) => name)
          ),
          text(
            'kind',
            models.map(({ kind }) => kind)
          ),
          text(
            'graph',
            models.map(({ graph }) => graph)
          ),
          text(
            'createdAt',
            models.map(({ createdAt }) => createdAt)
          ),
          text(
            'metric',
            models.map(({ score }) => score?.metric ?? null)
          ),
          { name: 'value', type: 'float', data: models.map(({ score }) => score?.value ?? null) }
        ],
        rowCount: models.length
      },
      order: [{ column: 'model', descending: false }],
      summary: { modelCount: models.length },
      notes: models.length === 0 ? ['No model has been trained yet.'] : []
    }
  }
})
