import { type Static, Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { type NodePropertyStep, readStep, stepAlgorithms } from '../../graph/learning/node-property-steps.ts'
import { choice } from '../schemas.ts'

const text = Type.String({ minLength: 1, maxLength: 200 })

/** An object of any members, which the learner or algorithm checks. */
const anyMembers = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

const nodePropertySteps = Type.Optional(
  Type.Array(
    Type.Object(
      {
        procedure: Type.String({ minLength: 1, description: `Algorithm: ${stepAlgorithms.join(', ')}.` }),
        config: anyMembers('Its parameters, and "mutateProperty", the name of its column.')
      },
      { additionalProperties: false }
    ),
    {
      minItems: 1,
      maxItems: 50,
      description:
        'Columns computed on the graph first, again at each prediction: e.g. [{"procedure": "fastRP", "config": {"mutateProperty": "embedding", "embeddingDimension": 32}}].'
    }
  )
)

const fraction = (share: number, description: string) => Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, default: share, description })
const folds = Type.Integer({ minimum: 2, maximum: 100, default: 3, description: 'Parts that validate in turn.' })

const nodeSplit = Type.Object(
  { testFraction: fraction(0.3, 'Share of the nodes held back for the test.'), validationFolds: folds },
  { additionalProperties: false, required: [], default: {}, description: 'How nodes are held back: {"testFraction": 0.3, "validationFolds": 3}.' }
)
export const linkSplit = Type.Object(
  {
    testFraction: fraction(0.1, 'Share of the links held back for the test.'),
    trainFraction: fraction(0.1, 'Share of the other links that is learnt from; features are computed on what is left.'),
    validationFolds: folds,
    negativeSamplingRatio: Type.Number({ exclusiveMinimum: 0, maximum: 1000, default: 1, description: 'Unlinked pairs drawn for each link.' })
  },
  {
    additionalProperties: false,
    required: [],
    default: {},
    description: 'How links are held back: {"testFraction": 0.1, "trainFraction": 0.1, "validationFolds": 3, "negativeSamplingRatio": 1}.'
  }
)

/** The learners to try, or `fallback` without any. */
function modelCandidates<const Methods extends readonly string[]>(methods: Methods, fallback: readonly Methods[number][]) {
  const candidate = Type.Object(
    {
      method: choice(methods, { description: 'The learner.' }),
      config: Type.Optional(anyMembers('Its parameters, as numbers or as {"range": [low, high]} to search in.'))
    },
    { additionalProperties: false }
  )
  return Type.Array(candidate, {
    minItems: 1,
    maxItems: 100,
    default: fallback.map((method) => ({ method })),
    description: `Learners to try (${methods.join(', ')}), e.g. [{"method": "randomForest", "config": {"maxDepth": {"range": [2, 10]}}}]. The best by validation is kept.`
  })
}

export const classifierCandidates = modelCandidates(['logisticRegression', 'randomForest', 'MLP'], ['logisticRegression'])
export const regressionCandidates = modelCandidates(['linearRegression', 'randomForest'], ['linearRegression'])

export function metricNames(fallback: readonly string[], known: string) {
  return Type.Array(text, { minItems: 1, maxItems: 50, default: [...fallback], description: `Measures; the first chooses. ${known}` })
}

export const trainingParameters = {
  nodePropertySteps,
  autoTuningConfig: Type.Object(
    { maxTrials: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: 'Learners tried in all, where some have ranges.' }) },
    { additionalProperties: false, required: [], default: {}, description: 'How much is tried where candidates have ranges: {"maxTrials": 10}.' }
  ),
  seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of all draws: the same seed, the same model.' })
}

export const nodeTrainingParameters = {
  featureProperties: Type.Array(text, {
    minItems: 1,
    maxItems: 1000,
    description: 'What to learn from: numeric node properties, columns of the named projection, handles of earlier results, or columns of nodePropertySteps.'
  }),
  splitConfig: nodeSplit,
  ...trainingParameters
}

export const targetNodeLabels = Type.Optional(
  Type.Array(text, { minItems: 1, maxItems: 100, description: 'Only nodes with any of these labels; steps still run on the whole graph.' })
)

const stepList = Type.Object({ nodePropertySteps })

export function readSteps({ nodePropertySteps: given = [] }: Static<typeof stepList>): NodePropertyStep[] {
  const steps = given.map(({ procedure, config }) => readStep(procedure, config))
  const names = steps.map(({ property }) => property)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw invalidInput(`Two nodePropertySteps write the column "${twice}".`)
  return steps
}

/** The columns that no step computes. */
export function givenColumns(names: readonly string[], steps: readonly NodePropertyStep[]): string[] {
  return [...new Set(names)].filter((name) => !steps.some(({ property }) => property === name))
}
