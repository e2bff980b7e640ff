import { parseArgs } from 'node:util'
import { EdgewiseError } from '../../src/base/errors.ts'
import { backendNames } from '../../src/tasks/kgot/backend.ts'
import { oneOf, plainOptionsUsage, type RunOptions, readRunOptions, runOptionTypes, wholeNumber } from '../harness/run-options.ts'
import type { Approach } from './attempt.ts'
import { type Baseline, baselines } from './baselines.ts'

export const usage = `npm run eval -- kgot --file FILE [options]
  --file FILE        questions with their answers: JSON of GAIA's form, JSON lines of {"question", "answer", "level"}, or CSV with
                     the columns problem, answer; answers to a "problem" are graded by a model, others compared
  --limit N          only the first N
  --level NAME       only questions of this level; may be given again
  --profile NAME     lean (default) or paper
  --backend NAME     how answers are drawn from the graph: tools (default) or direct; may be given again
  --tools A,B        only these tools; those that reach other servers have to be named
  --baseline NAME    zero-shot: one request, and no tool; no-graph: tools, and an answer from what they give
  --grader MODEL     the model that grades (default: OPENAI_MODEL)
  --max-calls N, --max-tokens N, --max-seconds N
                     the budget of one question (default 200, 1000000, 3600)
${plainOptionsUsage}
Needs OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.`

export interface KgotOptions extends Pick<RunOptions, 'out' | 'concurrency' | 'fresh' | 'price'> {
  readonly file: string
  readonly limit: number
  /** Empty: all. */
  readonly levels: readonly string[]
  readonly baseline: Baseline | null
  readonly grader: string | null
  readonly approach: Approach
}

const { out, concurrency, fresh, price } = runOptionTypes

const optionTypes = {
  out,
  concurrency,
  fresh,
  price,
  file: { type: 'string' },
  limit: { type: 'string', default: '1000000' },
  level: { type: 'string', multiple: true },
  profile: { type: 'string', default: 'lean' },
  backend: { type: 'string', multiple: true },
  tools: { type: 'string' },
  baseline: { type: 'string' },
  grader: { type: 'string' },
  'max-calls': { type: 'string', default: '200' },
  'max-tokens': { type: 'string', default: '1000000' },
  'max-seconds': { type: 'string', default: '3600' }
} as const

const invalid = (detail: string) => new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })

export function readKgotOptions(args: readonly string[]): KgotOptions {
  const { values } = parseArgs({ args: [...args], options: optionTypes })
  const { file, limit, level = [], profile, backend = [], tools, baseline, grader = null } = values
  if (file === undefined) throw invalid(`--file is needed.\n${usage}`)
  if (baseline !== undefined && backend.length > 0) throw invalid('A baseline has no graph to draw an answer from: give --baseline or --backend.')
  if (baseline === 'zero-shot' && tools !== undefined) throw invalid('--baseline zero-shot has no tools: leave --tools out.')
  const backends = [...new Set(backend.map((name) => oneOf('backend', name, backendNames)))]
  const common = readRunOptions({ planner: 'llm', out: values.out, concurrency: values.concurrency, fresh: values.fresh, price: values.price })
  return {
    out: common.out,
    concurrency: common.concurrency,
    fresh: common.fresh,
    price: common.price,
    file,
    limit: wholeNumber('limit', limit, 1, 1_000_000),
    levels: level,
    baseline: baseline === undefined ? null : oneOf('baseline', baseline, baselines),
    grader,
    approach: {
      profile: oneOf('profile', profile, ['lean', 'paper']),
      backends: backends.length === 0 ? ['tools'] : backends,
      tools: tools === undefined ? null : tools.split(',').map((name) => name.trim()),
      budget: {
        maxModelCalls: wholeNumber('max-calls', values['max-calls'], 1, 10_000),
        maxTokens: wholeNumber('max-tokens', values['max-tokens'], 1, 100_000_000),
        maxSeconds: wholeNumber('max-seconds', values['max-seconds'], 1, 86_400)
      }
    }
  }
}
