import type { Model } from './model.ts'
import { openOpenAiModel } from './openai.ts'

/** What models are for. Roles without a model of their own take the one that plans. */
export interface Models {
  readonly planning: Model
  readonly execution: Model
}

/** The endpoint of all models, as the settings have it; '' where they do not say. */
export interface Endpoint {
  readonly openaiBaseUrl: string
  readonly openaiApiKey: string
  readonly openaiTimeoutMs: number
  readonly openaiMaxRetries: number
}

/** A model of the configured endpoint. Only a model with an endpoint is one: a key alone means the public endpoint. null: none is configured. */
export function openModel({ openaiBaseUrl, openaiApiKey, openaiTimeoutMs: timeoutMs, openaiMaxRetries: maxRetries }: Endpoint, model: string): Model | null {
  if (model === '' || (openaiBaseUrl === '' && openaiApiKey === '')) return null
  const baseUrl = openaiBaseUrl || 'https://api.openai.com/v1'
  return openOpenAiModel({ baseUrl, apiKey: openaiApiKey || 'none', model, timeoutMs, maxRetries })
}
