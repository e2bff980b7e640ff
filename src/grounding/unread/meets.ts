import { type Carried, followsRelationships, LISTED } from './carried.ts'
import type { Need } from './lexicon/operator-words.ts'

const hasText = ({ texts }: Carried, ...wanted: readonly string[]) => wanted.some((text) => texts.has(text))
const hasKey = ({ keys }: Carried, ...wanted: readonly string[]) => wanted.some((key) => keys.has(key))
const tested = ({ tests }: Carried, ...operators: readonly string[]) => tests.some(({ operator }) => operators.includes(operator))
const ranks = ({ calls }: Carried) => calls.some(({ isRanking }) => isRanking)
const bounds = (carried: Carried) => hasKey(carried, 'maxHops', 'maxDepth', 'minHops')
const compares = (carried: Carried) => hasText(carried, 'difference') || hasKey(carried, 'orderBy') || ranks(carried)

const met: Readonly<Record<Need, (carried: Carried) => boolean>> = {
  negation: (carried) =>
    tested(carried, '<>', 'missing') || hasKey(carried, 'notExists') || hasText(carried, 'minus') || carried.tests.some(({ value }) => value === false),
  above: (carried) => tested(carried, '>', '>=') || bounds(carried) || compares(carried),
  below: (carried) => tested(carried, '<', '<=') || bounds(carried) || compares(carried),
  comparison: (carried) => tested(carried, '=', '>', '>=', '<', '<='),
  order: compares,
  average: (carried) => hasText(carried, 'avg', 'mean', 'average'),
  median: (carried) => hasText(carried, 'median'),
  sum: (carried) => hasText(carried, 'sum'),
  share: (carried) => hasText(carried, 'percent', 'ratio'),
  group: (carried) => hasKey(carried, 'groupBy'),
  distinct: (carried) => hasText(carried, 'count_distinct') || carried.calls.some(({ tool }) => tool.includes('unique')) || hasKey(carried, 'distinct'),
  times: (carried) => carried.numbers.has(2) || hasText(carried, 'ratio'),
  only: (carried) => hasKey(carried, 'notExists', 'where', 'relationshipTypes', 'labels'),
  relation: followsRelationships,
  weight: (carried) => hasKey(carried, 'weight'),
  text: (carried) => tested(carried, 'starts_with', 'ends_with', 'contains'),
  supposed: (carried) => carried.calls.some(({ tool }) => /articulation|bridge|cut/.test(tool)),
  pair: ({ givenNodes, tests, texts }) => givenNodes > 1 || tests.length > 1 || texts.has('both') || texts.has('undirected'),
  kept: (carried) => hasKey(carried, LISTED, 'handle')
}

/** Whether the calls hold what a word of an operation asks for. */
export const meets = (need: Need, carried: Carried): boolean => met[need](carried)
