import type { Model, Transcriber } from './model.ts'
import { openOpenAiModel, openOpenAiTranscriber } from './openai.ts'
import type { OpenAiOptions } from './openai-client.ts'

/** What models are for. Roles without a model of their own take the one that plans. */
export interface Models {
  readonly planning: Model
  readonly execution: Model
}

/** The endpoint of all models, as the settings have it; '' where they do not say. */
export interface Endpoint {
  readonly openaiBaseUrl: string
  readonly openaiApiKey: string
  /** `none`: the endpoint's own. */
  readonly openaiTemperature: string
  readonly openaiTimeoutMs: number
  readonly openaiMaxRetries: number
}

/** Only a model with an endpoint is one: a key alone means the public endpoint. null: none is configured. */
function optionsOf(endpoint: Endpoint, model: string): OpenAiOptions | null {
  const { openaiBaseUrl, openaiApiKey, openaiTemperature, openaiTimeoutMs: timeoutMs, openaiMaxRetries: maxRetries } = endpoint
  if (model === '' || (openaiBaseUrl === '' && openaiApiKey === '')) return null
  const temperature = openaiTemperature === 'none' ? null : Number(openaiTemperature)
  return { baseUrl: openaiBaseUrl || 'https://api.openai.com/v1', apiKey: openaiApiKey || 'none', model, temperature, timeoutMs, maxRetries }
}

/** A model of the configured endpoint; null: none is configured. */
export function openModel(endpoint: Endpoint, model: string): Model | null {
  const options = optionsOf(endpoint, model)
  return options && openOpenAiModel(options)
}

/** A model of the configured endpoint that listens; null: none is configured. */
export function openTranscriber(endpoint: Endpoint, model: string): Transcriber | null {
  const options = optionsOf(endpoint, model)
  return options && openOpenAiTranscriber(options)
}
