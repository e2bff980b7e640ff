import type { AskProfile, PlannerChoice } from '../../src/ask/loop/types.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Runtime } from '../../src/runtime/runtime.ts'
import { type Price, readPrice } from './spent.ts'

/** Options of every run. */
export interface RunOptions {
  readonly planner: PlannerChoice
  /** The profile of tools for a model. */
  readonly profile: AskProfile
  readonly out: string
  readonly concurrency: number
  readonly fresh: boolean
  readonly price: Price | null
}

/** For `parseArgs`. */
export const runOptionTypes = {
  planner: { type: 'string', default: 'rules' },
  profile: { type: 'string', default: 'default' },
  out: { type: 'string', default: '.cache/eval' },
  concurrency: { type: 'string', default: '1' },
  fresh: { type: 'boolean', default: false },
  price: { type: 'string' }
} as const

/** Usage of options that do not concern planners. */
export const plainOptionsUsage = `  --price P/C        US dollars for a million prompt and completion tokens, e.g. 0.15/0.6
  --concurrency N    questions under way at once (default 1)
  --out DIR          where journal, report and charts go (default .cache/eval)
  --fresh            start over; without it, the same command goes on where a killed one stopped`

export const runOptionsUsage = `  --planner NAME     rules (default), llm or auto; llm needs OPENAI_BASE_URL, OPENAI_MODEL
  --profile NAME     with llm: default: the model writes the question as one query;
                     tools: it calls the tools that fit; graphwalk: it calls GraphWalk's four tools alone
${plainOptionsUsage}`

interface GivenOptions {
  readonly planner: string
  readonly profile?: string
  readonly out: string
  readonly concurrency: string
  readonly fresh: boolean
  readonly price?: string | undefined
}

export function readRunOptions({ planner, profile = 'default', out, concurrency, fresh, price }: GivenOptions): RunOptions {
  if (profile !== 'default' && planner !== 'llm')
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
      detail: `--profile ${profile} is a way for a model to work with the service: give --planner llm, too.`
    })
  return {
    planner: oneOf('planner', planner, ['rules', 'llm', 'auto']),
    profile: oneOf('profile', profile, ['default', 'tools', 'graphwalk']),
    out,
    concurrency: wholeNumber('concurrency', concurrency, 1, 64),
    fresh,
    price: readPrice(price)
  }
}

export function oneOf<const Values extends readonly string[]>(name: string, value: string, values: Values): Values[number] {
  if (values.includes(value)) return value
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--${name} must be one of ${values.join(', ')}, not "${value}".` })
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--${name} must be a whole number from ${least} to ${most}, not "${text}".` })
}

/** Requires a model when the planner `llm` is requested; `auto` works without one. */
export function requireModel({ model }: Runtime, planner: PlannerChoice): void {
  if (planner !== 'llm' || model !== null) return
  throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: '--planner llm asks a model, and none is configured.' })
}
