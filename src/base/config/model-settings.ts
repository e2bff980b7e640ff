import { Type } from 'typebox'

/** Settings of the model endpoint, and of the model for each role. */
export const modelSettings = {
  openaiApiKey: Type.String({ setting: 'OPENAI_API_KEY', default: '', secret: true, description: 'API key of the model endpoint.' }),
  openaiBaseUrl: Type.String({ setting: 'OPENAI_BASE_URL', default: '', format: 'uri', description: 'Base URL of an OpenAI-compatible endpoint.' }),
  openaiModel: Type.String({ setting: 'OPENAI_MODEL', default: '', description: 'Model that plans when the rules planner is unsure.' }),
  executionModel: Type.String({
    setting: 'EDGEWISE_EXECUTION_MODEL',
    default: '',
    description: 'Model on the same endpoint that chooses tools in tasks; default: `OPENAI_MODEL`.'
  }),
  modelPrices: Type.String({
    setting: 'EDGEWISE_MODEL_PRICES',
    default: '',
    description:
      'Price per million tokens of each model, as JSON: `{"gpt-5": {"input": 1.25, "output": 10}}`. With prices, tasks report their cost and accept a cost budget.'
  }),
  visionModel: Type.String({ setting: 'EDGEWISE_VISION_MODEL', default: '', description: 'Model on the same endpoint that accepts images, for `ask_image`.' }),
  transcriptionModel: Type.String({
    setting: 'EDGEWISE_TRANSCRIPTION_MODEL',
    default: '',
    description: 'Model on the same endpoint that transcribes audio, for `transcribe`.'
  }),
  openaiTemperature: Type.String({
    setting: 'OPENAI_TEMPERATURE',
    default: '0',
    format: 'temperature',
    description: "Sampling temperature; `none`: the endpoint's default. If the endpoint rejects the parameter, it is omitted."
  }),
  openaiTimeoutMs: Type.Integer({
    setting: 'OPENAI_TIMEOUT_MS',
    default: 60_000,
    minimum: 1,
    maximum: 86_400_000,
    description: 'Maximum silence of the model, before and during its reply.'
  }),
  openaiMaxRetries: Type.Integer({ setting: 'OPENAI_MAX_RETRIES', default: 3, minimum: 0, maximum: 20, description: 'Maximum retries of a failed model call.' })
}
