import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import type { FeatureMetric, FeaturePart } from '../../graph/kernels/similarity/feature-similarity.ts'
import type { FeatureMatrix } from '../feature-matrix.ts'

const metrics = ['DEFAULT', 'COSINE', 'EUCLIDEAN', 'PEARSON', 'JACCARD', 'OVERLAP'] as const
type Metric = (typeof metrics)[number]

const name = { type: 'string', minLength: 1 }

/** One name, several, or names with their metrics. */
export const nodeProperties = Type.Unsafe<string | string[] | Record<string, Metric>>({
  anyOf: [
    name,
    { type: 'array', items: name, minItems: 1, maxItems: 100 },
    { type: 'object', additionalProperties: { type: 'string', enum: [...metrics] }, minProperties: 1, maxProperties: 100 }
  ],
  description:
    'What is compared: a name, a list of names, or {name: metric}. Names are of numeric node properties, columns of the named projection, or handles of earlier results. Metrics: DEFAULT (numbers by their difference, vectors by COSINE), COSINE, EUCLIDEAN, PEARSON, JACCARD, OVERLAP (vectors as sets).'
})

/** Names with their metrics, in the order given. */
export function metricsOf(given: string | string[] | Record<string, Metric>): readonly (readonly [string, Metric])[] {
  if (typeof given === 'string') return [[given, 'DEFAULT']]
  return Array.isArray(given) ? [...new Set(given)].map((property) => [property, 'DEFAULT'] as const) : Object.entries(given)
}

/** @throws EDGEWISE_INVALID_INPUT for a metric of vectors on single numbers. */
export function partsOf(named: readonly (readonly [string, Metric])[], { widths }: FeatureMatrix): FeaturePart[] {
  return named.map(([property, metric], index) => {
    const width = widths[index] ?? 1
    if (width > 1) return { width, metric: metric === 'DEFAULT' ? 'cosine' : (metric.toLowerCase() as FeatureMetric) }
    // For two numbers, Euclidean similarity depends on their difference.
    if (metric === 'DEFAULT' || metric === 'EUCLIDEAN') return { width, metric: 'difference' }
    const detail = `${metric} compares vectors, but "${property}" is one number a node. Leave its metric out, or give an embedding's handle.`
    throw invalidInput(detail)
  })
}
