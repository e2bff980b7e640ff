import { type EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Learner, LearnerParameter, Method } from './learners.ts'

/** A learner to try; a parameter may be a range to search. */
export interface Candidate {
  readonly method: Method
  readonly config?: Readonly<Record<string, unknown>>
}

interface Bounds {
  readonly low: number
  readonly high: number
  readonly isInteger?: true
  /** Absent when the learner derives the default from the data. */
  readonly default?: number
  /** A range is searched on a logarithmic scale. */
  readonly isScale?: true
}

const MANY = 1e9
const descent: Readonly<Record<string, Bounds>> = {
  penalty: { low: 0, high: MANY, default: 0, isScale: true },
  batchSize: { low: 1, high: MANY, isInteger: true, default: 100 },
  minEpochs: { low: 1, high: MANY, isInteger: true, default: 10 },
  maxEpochs: { low: 1, high: MANY, isInteger: true, default: 100 },
  patience: { low: 1, high: MANY, isInteger: true, default: 3 },
  tolerance: { low: 0, high: MANY, default: 0.001, isScale: true },
  learningRate: { low: 1e-12, high: 10, default: 0.05, isScale: true }
}
const trees: Readonly<Record<string, Bounds>> = {
  maxFeaturesRatio: { low: 1e-9, high: 1 },
  numberOfSamplesRatio: { low: 0, high: 1, default: 1 },
  numberOfDecisionTrees: { low: 1, high: 10_000, isInteger: true, default: 100 },
  maxDepth: { low: 1, high: 2 ** 31 - 1, isInteger: true, default: 2 ** 31 - 1 },
  minLeafSize: { low: 1, high: MANY, isInteger: true, default: 1 },
  minSplitSize: { low: 2, high: MANY, isInteger: true, default: 2 }
}
const focus: Readonly<Record<string, Bounds>> = { focusWeight: { low: 0, high: 100, default: 0 } }

const numbersOf: Record<Method, Readonly<Record<string, Bounds>>> = {
  logisticRegression: { ...descent, ...focus },
  linearRegression: descent,
  MLP: { ...descent, ...focus, learningRate: { ...descent['learningRate'], default: 0.01 } },
  randomForest: trees
}
const listsOf: Record<Method, Readonly<Record<string, readonly number[]>>> = {
  logisticRegression: { classWeights: [] },
  linearRegression: {},
  MLP: { classWeights: [], hiddenLayerSizes: [100] },
  randomForest: {}
}
const criteria = ['GINI', 'ENTROPY']

function refuse(method: Method, detail: string): EdgewiseError {
  return invalidInput(`Model candidate ${method}: ${detail}`)
}

/** One parameter of a candidate: a value or the bounds of a range. */
type Space = { readonly value: LearnerParameter } | { readonly bounds: Bounds; readonly from: number; readonly to: number }

function numberSpace(method: Method, name: string, bounds: Bounds, given: unknown): Space {
  const { low, high, isInteger } = bounds
  const range = (given as { range?: unknown } | null)?.range
  const ends = Array.isArray(range) ? range : [given, given]
  const isFit = (end: unknown) => typeof end === 'number' && end >= low && end <= high && (isInteger !== true || Number.isInteger(end))
  if (ends.length !== 2 || !ends.every(isFit) || ends[0] > ends[1]) {
    const kind = isInteger === true ? 'a whole number' : 'a number'
    throw refuse(method, `"${name}" must be ${kind} from ${low} to ${high}, or {"range": [low, high]} within that; got ${JSON.stringify(given)}.`)
  }
  return Array.isArray(range) ? { bounds, from: ends[0], to: ends[1] } : { value: given as number }
}

function listSpace(method: Method, name: string, given: unknown): Space {
  const isList = Array.isArray(given) && given.every((item) => typeof item === 'number' && item > 0 && (name !== 'hiddenLayerSizes' || Number.isInteger(item)))
  if (!isList) throw refuse(method, `"${name}" must be a list of positive ${name === 'hiddenLayerSizes' ? 'whole ' : ''}numbers; got ${JSON.stringify(given)}.`)
  return { value: given as number[] }
}

function spaceOf(method: Method, name: string, given: unknown): Space {
  const bounds = numbersOf[method][name]
  if (bounds !== undefined) return numberSpace(method, name, bounds, given)
  if (Object.hasOwn(listsOf[method], name)) return listSpace(method, name, given)
  if (method === 'randomForest' && name === 'criterion') {
    const criterion = String(given).toUpperCase()
    if (criteria.includes(criterion)) return { value: criterion }
    throw refuse(method, `"criterion" must be one of ${criteria.join(', ')}; got ${JSON.stringify(given)}.`)
  }
  const known = [...Object.keys(numbersOf[method]), ...Object.keys(listsOf[method]), ...(method === 'randomForest' ? ['criterion'] : [])]
  throw refuse(method, `it has no parameter "${name}". Known: ${known.join(', ')}.`)
}

function spacesOf({ method, config = {} }: Candidate): Record<string, Space> {
  const defaults: Record<string, Space> = {}
  for (const [name, bounds] of Object.entries(numbersOf[method])) if (bounds.default !== undefined) defaults[name] = { value: bounds.default }
  for (const [name, value] of Object.entries(listsOf[method])) defaults[name] = { value }
  if (method === 'randomForest') defaults['criterion'] = { value: 'GINI' }
  const given = Object.entries(config).map(([name, value]): [string, Space] => [name, spaceOf(method, name, value)])
  return { ...defaults, ...Object.fromEntries(given) }
}

interface Searched {
  readonly method: Method
  readonly spaces: Readonly<Record<string, Space>>
}

function sampled(space: Space, random: () => number): LearnerParameter {
  if ('value' in space) return space.value
  const { bounds, from, to } = space
  if (bounds.isInteger === true) return from + Math.floor(random() * (to - from + 1))
  if (bounds.isScale === true && from > 0) return from * (to / from) ** random()
  return from + random() * (to - from)
}

/**
 * The learners to try: each candidate without ranges once, then samples of those with ranges in turn, up to `maxTrials`. Candidates without ranges are all
 * tried, even if they exceed it.
 * @throws EDGEWISE_INVALID_INPUT naming the parameters that a method has.
 */
export function trialsOf(candidates: readonly Candidate[], maxTrials: number, random: () => number): Learner[] {
  const all = candidates.map((candidate): Searched => ({ method: candidate.method, spaces: spacesOf(candidate) }))
  const isFixed = ({ spaces }: Searched) => Object.values(spaces).every((space) => 'value' in space)
  const draw = ({ method, spaces }: Searched): Learner => ({
    method,
    parameters: Object.fromEntries(Object.entries(spaces).map(([name, space]) => [name, sampled(space, random)]))
  })
  const learners = all.filter(isFixed).map(draw)
  const ranged = all.filter((candidate) => !isFixed(candidate))
  for (let turn = 0; ranged.length > 0 && learners.length < maxTrials; turn++) learners.push(draw(ranged[turn % ranged.length]))
  return learners
}
