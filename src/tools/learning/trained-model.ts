import { type TProperties, Type } from 'typebox'
import type { Training } from '../../graph/kernels/prediction/train-node-model.ts'
import type { TrainedModel } from '../../graph/learning/kept-model.ts'
import type { LearnerParameter } from '../../graph/learning/learners.ts'
import type { LinkFeature } from '../../graph/learning/link-features.ts'
import type { NodePropertyStep } from '../../graph/learning/node-property-steps.ts'
import type { Trial } from '../../graph/learning/select-model.ts'
import type { Projection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import type { ModelKind } from '../../storage/state/models.ts'
import type { ToolContext, ToolOutcome } from '../tool.ts'

/** A stored model with everything that predictions need. */
export interface ModelDocument {
  readonly engine: string
  /** The part of the graph that it was trained on, with its columns. */
  readonly spec: ProjectionSpec
  readonly steps: readonly NodePropertyStep[]
  /** Columns that come from the graph, not from steps. */
  readonly given: readonly string[]
  readonly featureProperties: readonly string[]
  readonly linkFeatures: readonly LinkFeature[]
  readonly targetNodeLabels: readonly string[]
  readonly targetProperty: string | null
  readonly sourceNodeLabel: string | null
  readonly targetNodeLabel: string | null
  readonly classes: readonly number[]
  readonly width: number | null
  readonly method: string
  readonly parameters: Readonly<Record<string, LearnerParameter>>
  readonly testScores: Training['testScores']
  readonly model: TrainedModel
}

export const trainingColumns = {
  rank: { type: 'integer', description: 'Place of the learner by validation of the first metric.' },
  method: { type: 'string', description: 'The learner.' },
  metric: { type: 'string', description: 'The measure.' },
  validation: { type: 'float', description: 'Its mean over the folds held back.' },
  validationMin: { type: 'float', description: 'Its least over those folds.' },
  validationMax: { type: 'float', description: 'Its largest over those folds.' },
  training: { type: 'float', description: 'Its mean over what was learnt from; much better than validation: it learnt by heart.' },
  parameters: { type: 'string', description: "The learner's parameters." }
} as const

const measures = (description: string) => Type.Unsafe<Training['testScores']>({ type: 'object', additionalProperties: true, description })
const numberOrNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

export function trainingSummary<More extends TProperties>(more: More) {
  return Type.Object({
    modelName: Type.String(),
    method: Type.String({ description: 'The learner that won.' }),
    metric: Type.String({ description: 'The measure that chose.' }),
    validation: numberOrNull('That measure of the winner, over the folds.'),
    test: measures('Measures on what was held back from all training.'),
    train: measures('Measures on what was learnt from.'),
    trainCount: numberOrNull('Nodes or pairs learnt from.'),
    testCount: numberOrNull('Nodes or pairs tested on.'),
    trialCount: Type.Integer({ description: 'Learners tried.' }),
    hash: Type.String({ description: 'Of the model: equal hashes predict alike.' }),
    ...more
  })
}

function asText(parameters: Readonly<Record<string, LearnerParameter>>): string {
  const shown = Object.entries(parameters).filter(([, value]) => !Array.isArray(value) || value.length > 0)
  const number = (value: LearnerParameter) => (typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value)
  return shown.map(([name, value]) => `${name} ${Array.isArray(value) ? `[${value.join(', ')}]` : number(value)}`).join(', ')
}

/** The trials, best first, with one row per metric. */
function trialTable({ trials, winner }: Training, metrics: readonly string[]): ToolOutcome['table'] {
  const [first = ''] = metrics
  const best = trials[winner]?.validation[first]?.mean ?? 0
  const distance = ({ validation }: Trial) => Math.abs((validation[first]?.mean ?? Number.POSITIVE_INFINITY) - best)
  const order = trials.map((_, index) => index).sort((a, b) => distance(trials[a] as Trial) - distance(trials[b] as Trial) || a - b)
  const rows = order.flatMap((index, place) => metrics.map((metric) => ({ rank: place + 1, metric, ...(trials[index] as Trial) })))
  const float = (name: string, of: (row: (typeof rows)[number]) => number | undefined) => ({
    name,
    type: 'float' as const,
    data: rows.map((row) => of(row) ?? null)
  })
  return {
    columns: [
      { name: 'rank', type: 'integer', data: rows.map(({ rank }) => rank) },
      { name: 'method', type: 'string', data: rows.map(({ method }) => method) },
      { name: 'metric', type: 'string', data: rows.map(({ metric }) => metric) },
      float('validation', ({ validation, metric }) => validation[metric]?.mean),
      float('validationMin', ({ validation, metric }) => validation[metric]?.min),
      float('validationMax', ({ validation, metric }) => validation[metric]?.max),
      float('training', ({ training, metric }) => training[metric]?.mean),
      { name: 'parameters', type: 'string', data: rows.map(({ parameters }) => asText(parameters)) }
    ],
    rowCount: rows.length
  }
}

export interface TrainingRequest {
  readonly modelName: string
  readonly kind: ModelKind
  readonly seed: number
  readonly projection: Projection
  readonly document: Pick<ModelDocument, 'steps' | 'given'> & Partial<ModelDocument>
  readonly summary?: Readonly<Record<string, unknown>>
  readonly notes: readonly string[]
}

const isPerfect = (metric: string, score: number | null) => (metric.endsWith('ERROR') ? score === 0 : score === 1)

function judge({ trials, winner, testScores }: Training, metric: string): string[] {
  const { validation, training } = trials[winner] ?? {}
  const [seen, unseen] = [training?.[metric]?.mean, validation?.[metric]?.mean]
  const isByHeart = !metric.endsWith('ERROR') && seen !== undefined && unseen !== undefined && seen - unseen > 0.2
  return [
    ...(isPerfect(metric, testScores[metric] ?? null) ? ['The test was passed without a fault: make sure that no feature holds the answer.'] : []),
    ...(isByHeart ? ['The model does much better on what it has seen than on what it has not: more data, a penalty or smaller trees would help.'] : [])
  ]
}

const isHandle = (name: string) => /^r_[0-9a-f]{20}$/.test(name)

/** A model that an engine holds is dropped there first; an unavailable engine has already lost it, or loses it when it ends. */
export async function dropHeld(modelName: string, { kept, tenant, engineOf }: ToolContext): Promise<void> {
  const entry = await kept.models.read(tenant, modelName)
  const { engine, model } = (entry?.document ?? {}) as Partial<ModelDocument>
  if (engine === undefined || model?.form !== 'held') return
  await (await engineOf(engine))?.dropModel?.(model.name)
}

/** Stores the model under its name and reports its selection. */
export async function keepTrained(training: Training, request: TrainingRequest, context: ToolContext): Promise<ToolOutcome> {
  const { modelName, kind, seed, projection, notes } = request
  const { tenant, graphInfo, engine, kept } = context
  const metrics = Object.keys(training.testScores)
  const [metric = ''] = metrics
  const won = training.trials[training.winner] as Trial
  const document: ModelDocument = {
    engine: engine.version,
    spec: projection.spec,
    featureProperties: [],
    linkFeatures: [],
    targetNodeLabels: [],
    targetProperty: null,
    sourceNodeLabel: null,
    targetNodeLabel: null,
    classes: [],
    ...request.document,
    width: training.width,
    method: won.method,
    parameters: won.parameters,
    testScores: training.testScores,
    model: training.model
  }
  const test = training.testScores[metric] ?? null
  const before = (await kept.models.list(tenant)).find(({ name }) => name === modelName)
  // Training in an engine that holds models has already replaced it.
  if (before !== undefined && training.model.form !== 'held') await dropHeld(modelName, context)
  const { hash } = await kept.models.put(tenant, {
    name: modelName,
    kind,
    graph: graphInfo.name,
    score: test === null ? null : { metric, value: test },
    document
  })
  const handles = document.given.filter(isHandle)
  return {
    table: trialTable(training, metrics),
    order: [{ column: 'rank', descending: false }],
    summary: {
      modelName,
      method: won.method,
      metric,
      validation: won.validation[metric]?.mean ?? null,
      test: training.testScores,
      train: training.trainScores,
      trainCount: training.trainCount,
      testCount: training.testCount,
      trialCount: training.trials.length,
      ...request.summary,
      hash
    },
    notes: [
      ...judge(training, metric),
      ...notes,
      ...(handles.length === 0
        ? []
        : [`${handles.join(', ')} are results on this version of the graph: once it changes, train anew, or compute them by nodePropertySteps.`]),
      ...(before === undefined || before.hash === hash ? [] : [`The model that was named "${modelName}" before is replaced.`]),
      ...(training.model.form === 'held' ? ['GDS holds the model in memory: it is lost when the server restarts. Predict with "engine": "gds".'] : [])
    ],
    projection: projection.spec,
    seed,
    reproducible: engine.name === 'local' ? 'exact' : 'tolerance'
  }
}

/** The name of a tenant's model in an engine that holds it. */
export function heldName(tenant: string, modelName: string): string {
  return Buffer.from(JSON.stringify([tenant, modelName])).toString('base64url')
}
