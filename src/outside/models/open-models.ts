import type { Model, Transcriber } from './model.ts'
import { openOpenAiModel, openOpenAiTranscriber } from './openai.ts'
import type { OpenAiOptions } from './openai-client.ts'

/** Models by role. Roles without their own use the planning model. */
export interface Models {
  readonly planning: Model
  readonly execution: Model
}

/** The endpoint of all models by the settings; '' where not set. */
export interface Endpoint {
  readonly openaiBaseUrl: string
  readonly openaiApiKey: string
  /** `none`: the endpoint's default. */
  readonly openaiTemperature: string
  readonly openaiTimeoutMs: number
  readonly openaiMaxRetries: number
}

/** A model needs an address or a key; a key alone means the public endpoint. Returns null when no model is configured. */
function optionsOf(endpoint: Endpoint, model: string): OpenAiOptions | null {
  const { openaiBaseUrl, openaiApiKey, openaiTemperature, openaiTimeoutMs: timeoutMs, openaiMaxRetries: maxRetries } = endpoint
  if (model === '' || (openaiBaseUrl === '' && openaiApiKey === '')) return null
  const temperature = openaiTemperature === 'none' ? null : Number(openaiTemperature)
  return { baseUrl: openaiBaseUrl || 'https://api.openai.com/v1', apiKey: openaiApiKey || 'none', model, temperature, timeoutMs, maxRetries }
}

/** A chat model of the configured endpoint, or null. */
export function openModel(endpoint: Endpoint, model: string): Model | null {
  const options = optionsOf(endpoint, model)
  return options && openOpenAiModel(options)
}

/** A speech-to-text model of the configured endpoint, or null. */
export function openTranscriber(endpoint: Endpoint, model: string): Transcriber | null {
  const options = optionsOf(endpoint, model)
  return options && openOpenAiTranscriber(options)
}
