import { Type } from 'typebox'

/** Settings of the endpoint of models, and of which model does what. */
export const modelSettings = {
  openaiApiKey: Type.String({ setting: 'OPENAI_API_KEY', default: '', secret: true, description: 'Key of the model endpoint.' }),
  openaiBaseUrl: Type.String({ setting: 'OPENAI_BASE_URL', default: '', format: 'uri', description: 'Base URL of an OpenAI-compatible endpoint.' }),
  openaiModel: Type.String({ setting: 'OPENAI_MODEL', default: '', description: 'Model that plans when the rules planner is unsure.' }),
  executionModel: Type.String({
    setting: 'EDGEWISE_EXECUTION_MODEL',
    default: '',
    description: 'Model of the same endpoint that chooses tools in tasks; default: `OPENAI_MODEL`.'
  }),
  modelPrices: Type.String({
    setting: 'EDGEWISE_MODEL_PRICES',
    default: '',
    description:
      'Prices of a million tokens per model, as JSON: `{"gpt-5": {"input": 1.25, "output": 10}}`. With them tasks tell their cost, and may have a budget of it.'
  }),
  visionModel: Type.String({ setting: 'EDGEWISE_VISION_MODEL', default: '', description: 'Model of the same endpoint that takes images, for `ask_image`.' }),
  transcriptionModel: Type.String({
    setting: 'EDGEWISE_TRANSCRIPTION_MODEL',
    default: '',
    description: 'Model of the same endpoint that writes down recordings, for `transcribe`.'
  }),
  openaiTemperature: Type.String({
    setting: 'OPENAI_TEMPERATURE',
    default: '0',
    format: 'temperature',
    description: "Sampling temperature of all replies; `none`: the endpoint's own. An endpoint that refuses it is asked without."
  }),
  openaiTimeoutMs: Type.Integer({
    setting: 'OPENAI_TIMEOUT_MS',
    default: 60_000,
    minimum: 1,
    maximum: 86_400_000,
    description: 'Longest silence of the model: before its reply begins, and within it.'
  }),
  openaiMaxRetries: Type.Integer({ setting: 'OPENAI_MAX_RETRIES', default: 3, minimum: 0, maximum: 20, description: 'Retries of a failed model call.' })
}
