import { EdgewiseError } from '../../base/errors.ts'
import type { Usage } from './usage.ts'

/** Price per million tokens, in one currency for all models. */
export interface Price {
  readonly input: number
  readonly output: number
}

/** By model name. */
export type Prices = ReadonlyMap<string, Price>

const MILLION = 1e6

function readPrice(value: unknown): Price | null {
  const { input, output } = (value ?? {}) as Partial<Record<keyof Price, unknown>>
  const isPrice = (one: unknown): one is number => typeof one === 'number' && Number.isFinite(one) && one >= 0
  return isPrice(input) && isPrice(output) ? { input, output } : null
}

/** Parses the setting's prices; '': none. Throws EDGEWISE_INVALID_SETTING. */
export function readPrices(text: string): Prices {
  const refuse = () =>
    new EdgewiseError('EDGEWISE_INVALID_SETTING', {
      setting: 'EDGEWISE_MODEL_PRICES',
      detail: 'must be JSON such as {"gpt-5": {"input": 1.25, "output": 10}}, with the price per million tokens of each model.'
    })
  if (text === '') return new Map()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw refuse()
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw refuse()
  return new Map(
    Object.entries(json).map(([model, value]) => {
      const price = readPrice(value)
      if (price === null) throw refuse()
      return [model, price]
    })
  )
}

/** null when the model's price is unknown. */
export function costOf(prices: Prices, model: string, { promptTokens, completionTokens }: Usage): number | null {
  const price = prices.get(model)
  return price === undefined ? null : (promptTokens * price.input + completionTokens * price.output) / MILLION
}

/** What a step records of its use of a model; `cost` only where the price is known. */
export function chargeOf(prices: Prices, model: string, usage: Usage): Usage & { readonly model: string; readonly cost?: number } {
  const cost = costOf(prices, model, usage)
  return { model, ...usage, ...(cost !== null && { cost }) }
}
