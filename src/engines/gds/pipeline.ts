import { randomUUID } from 'node:crypto'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { randomNumbers } from '../../graph/kernels/random.ts'
import { type Candidate, trialsOf } from '../../graph/learning/candidates.ts'
import { type HeldModel, isHeld } from '../../graph/learning/kept-model.ts'
import type { Learner, Method } from '../../graph/learning/learners.ts'
import { type NodePropertyStep, stepProcedure } from '../../graph/learning/node-property-steps.ts'
import type { FoldScores, Selection, Trial } from '../../graph/learning/select-model.ts'
import type { Row } from '../../storage/neo4j/connection.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import { float, type PushedProjection, weightOf } from './pushed-algorithm.ts'

/** A GDS pipeline under a unique name. */
export class Pipeline {
  readonly name = `edgewise_${randomUUID()}`
  /** The end of property names that only this pipeline creates. */
  readonly suffix = this.name.slice(-12)
  readonly #call: GdsCall
  readonly #kind: PipelineKind

  constructor(call: GdsCall, kind: PipelineKind) {
    this.#call = call
    this.#kind = kind
  }

  async add(procedure: string, ...given: readonly unknown[]): Promise<void> {
    const names = given.map((_, index) => `, $given${index}`).join('')
    const parameters = Object.fromEntries(given.map((value, index) => [`given${index}`, value]))
    await this.#call.ask(`CALL ${procedure}($pipeline${names}) YIELD name RETURN name`, { ...parameters, pipeline: this.name })
  }

  /** Creates the pipeline, runs `build`, trains, and always drops the pipeline. */
  async train(build: () => Promise<void>, configuration: Configuration): Promise<Row> {
    const { prefix } = this.#kind
    await this.#call.ask(`CALL ${prefix}.create($pipeline) YIELD name RETURN name`, { pipeline: this.name })
    try {
      await build()
      return await this.#call.execute(`${prefix}.train`, { ...configuration, pipeline: this.name }, 'modelInfo, modelSelectionStats')
    } catch (error) {
      throw await asTrainingFailure(this.#call, error)
    } finally {
      await this.#call.cleanUp('CALL gds.pipeline.drop($pipeline, false) YIELD pipelineName RETURN pipelineName', { pipeline: this.name })
    }
  }
}

export interface PipelineKind {
  readonly prefix: string
  /** The procedure that adds a learner. */
  readonly learners: Readonly<Partial<Record<Method, string>>>
  readonly tuning: string
}

function pipelineKind(line: 'alpha' | 'beta', kind: string, learners: PipelineKind['learners']): PipelineKind {
  return { prefix: `gds.${line}.pipeline.${kind}`, learners, tuning: `gds.alpha.pipeline.${kind}.configureAutoTuning` }
}

const classifiers = (kind: string) => ({
  logisticRegression: `gds.beta.pipeline.${kind}.addLogisticRegression`,
  randomForest: `gds.beta.pipeline.${kind}.addRandomForest`,
  MLP: `gds.alpha.pipeline.${kind}.addMLP`
})

export const nodeClassification = pipelineKind('beta', 'nodeClassification', classifiers('nodeClassification'))
export const linkPrediction = pipelineKind('beta', 'linkPrediction', classifiers('linkPrediction'))
export const nodeRegression = pipelineKind('alpha', 'nodeRegression', {
  linearRegression: 'gds.alpha.pipeline.nodeRegression.addLinearRegression',
  randomForest: 'gds.alpha.pipeline.nodeRegression.addRandomForest'
})

const WHOLE = new Set(['batchSize', 'minEpochs', 'maxEpochs', 'patience', 'numberOfDecisionTrees', 'maxDepth', 'minLeafSize', 'minSplitSize'])

function learnerConfiguration({ parameters }: Learner, leftOut: readonly string[]): Configuration {
  const entries = Object.entries(parameters).flatMap(([name, value]): [string, unknown][] => {
    if (leftOut.includes(name) || (Array.isArray(value) && value.length === 0)) return []
    if (typeof value === 'number') return [[name, WHOLE.has(name) ? value : float(value)]]
    return [[name, name === 'classWeights' ? (value as number[]).map(float) : value]]
  })
  return Object.fromEntries(entries)
}

/** Adds the learners that the kernel would try; candidates from ranges are drawn here. */
export async function addLearners(
  pipeline: Pipeline,
  kind: PipelineKind,
  given: { readonly candidates: readonly Candidate[]; readonly maxTrials: number; readonly seed: number }
): Promise<void> {
  const learners = trialsOf(given.candidates, given.maxTrials, randomNumbers(given.seed))
  for (const learner of learners) {
    const procedure = kind.learners[learner.method]
    if (procedure === undefined) throw refuse(`GDS has no ${learner.method} for this.`)
    await pipeline.add(procedure, learnerConfiguration(learner, kind === nodeRegression && learner.method === 'randomForest' ? ['criterion'] : []))
  }
  await pipeline.add(kind.tuning, { maxTrials: learners.length })
}

/** Adds the steps and returns the names of their columns in GDS. */
export async function addSteps(
  pipeline: Pipeline,
  kind: PipelineKind,
  { projection, parameters: { steps } }: { readonly projection: PushedProjection; readonly parameters: { readonly steps: readonly NodePropertyStep[] } }
): Promise<Record<string, string>> {
  const named: Record<string, string> = {}
  for (const [index, { algorithm, parameters, property }] of steps.entries()) {
    const mutateProperty = `step${index}_${pipeline.suffix}`
    const given = Object.entries(parameters).flatMap(([name, value]): [string, unknown][] => {
      if (value === null) return []
      return [[name, typeof value === 'number' && !Number.isInteger(value) ? float(value) : value]]
    })
    const { procedure, isWeighted } = stepProcedure(algorithm)
    const weighted = isWeighted ? weightOf({ projection }) : {}
    await pipeline.add(`${kind.prefix}.addNodeProperty`, procedure, { ...Object.fromEntries(given), ...weighted, mutateProperty })
    named[property] = mutateProperty
  }
  return named
}

const methods: Readonly<Record<string, Method>> = {
  LogisticRegression: 'logisticRegression',
  LinearRegression: 'linearRegression',
  MultilayerPerceptron: 'MLP',
  RandomForest: 'randomForest'
}

type Scores = Readonly<Record<string, { readonly avg: number; readonly min: number; readonly max: number } | undefined>>
type ModelScores = Readonly<Record<string, (Scores & { readonly test?: number; readonly outerTrain?: number }) | undefined>>

function foldScores(scores: Scores[string]): FoldScores | null {
  return scores === undefined ? null : { min: Number(scores.min), max: Number(scores.max), mean: Number(scores.avg) }
}

/** Reads the trials and the winner from GDS. `metrics` pairs each name here with its name in GDS. */
export function readSelection(row: Row, metrics: readonly (readonly [name: string, inGds: string])[]): Omit<Selection, 'model'> {
  const stats = row['modelSelectionStats'] as { modelCandidates: { parameters: Record<string, unknown>; metrics: ModelScores }[]; bestTrial: number }
  const trained = (row['modelInfo'] as { metrics: ModelScores }).metrics
  const trials = stats.modelCandidates.map(({ parameters: { methodName, ...parameters }, metrics: scores }): Trial => {
    const of = (set: 'validation' | 'train') => Object.fromEntries(metrics.map(([name, inGds]) => [name, foldScores(scores[inGds]?.[set])]))
    return { method: methods[String(methodName)] as Method, parameters: parameters as Trial['parameters'], validation: of('validation'), training: of('train') }
  })
  const single = (set: 'test' | 'outerTrain') => Object.fromEntries(metrics.map(([name, inGds]) => [name, trained[inGds]?.[set] ?? null]))
  return { trials, winner: Number(stats.bestTrial) - 1, trainScores: single('outerTrain'), testScores: single('test') }
}

export function refuse(reason: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason })
}

export function heldAs(name: string): HeldModel {
  return { form: 'held', engine: 'gds', name: `edgewise_${name}` }
}

/** @throws EDGEWISE_INVALID_INPUT for a model that is not in GDS. */
export function heldName(model: { readonly form: string }): string {
  if (isHeld(model)) return model.name
  const detail = 'The model was trained by engine local. Predict with "engine": "local", or train again with "engine": "gds".'
  throw invalidInput(detail)
}

const messageOf = (error: unknown) => (error instanceof EdgewiseError && error.cause instanceof Error ? error.cause.message : '')

/** Yields the rows of a prediction and converts the failure of a model that the server has lost. */
export async function* predicting<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    if (!/Model with name .* does not exist/.test(messageOf(error))) throw error
    const detail = 'GDS no longer holds the model: its models are gone when the server restarts or somebody drops them. Train it again.'
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail }, { cause: error })
  }
}

/** Converts the failure of a full model catalogue. */
export async function asTrainingFailure(call: GdsCall, error: unknown): Promise<unknown> {
  if (!/Storing more than .* models/.test(messageOf(error))) return error
  const rows = await call.ask('CALL gds.model.list() YIELD modelName RETURN modelName', {}).catch(() => [])
  const names = rows.map(({ modelName }) => String(modelName)).join(', ')
  const reason = `its catalogue of models is full (open GDS holds three): ${names}. Drop one that was trained with engine gds (drop_model).`
  return new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason }, { cause: error })
}
