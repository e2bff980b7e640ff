/** Figures of the GraphWalk paper (preprint of December 2025, later arXiv 2604.01610): ten graphs of 100 nodes, 120 questions. */
export interface PublishedRow {
  readonly model: string
  readonly tools: boolean
  /** Per cent. */
  readonly accuracy: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly falsePositives: number
  readonly toolCalls: number | null
}

const row = (
  model: string,
  accuracy: number,
  precision: number,
  recall: number,
  f1: number,
  falsePositives: number,
  toolCalls: number | null
): PublishedRow => ({
  model,
  tools: toolCalls !== null,
  accuracy,
  precision,
  recall,
  f1,
  falsePositives,
  toolCalls
})

export const publishedSource = 'GraphWalk preprint of December 2025 (later arXiv 2604.01610), main table'

export const published: readonly PublishedRow[] = [
  row('gpt-4o-mini', 15, 0.23, 0.25, 0.23, 170, 7362),
  row('gpt-4o', 28.33, 0.42, 0.39, 0.39, 235, 2548),
  row('gpt-4.1', 29.17, 0.47, 0.41, 0.43, 232, 2483),
  row('gpt-4.1-mini', 26.67, 0.49, 0.43, 0.43, 226, 3561),
  row('gpt-4.1-nano', 9.17, 0.16, 0.14, 0.14, 105, 1065),
  row('gpt-4o-mini', 5, 0.35, 0.24, 0.26, 350, null),
  row('gpt-4o', 15, 0.5, 0.44, 0.44, 300, null),
  row('gpt-4.1', 17.5, 0.52, 0.49, 0.48, 1006, null),
  row('gpt-4.1-mini', 17.7, 0.49, 0.48, 0.46, 522, null),
  row('gpt-4.1-nano', 5.83, 0.33, 0.29, 0.27, 522, null),
  row('o3-mini', 22.5, 0.55, 0.47, 0.49, 195, null),
  row('o4-mini', 49.17, 0.68, 0.67, 0.66, 248, null)
]

/** Accuracy in per cent by number of nodes. */
export const publishedBySize: readonly { readonly model: string; readonly accuracy: Readonly<Record<number, number>> }[] = [
  { model: 'gpt-4.1, tools', accuracy: { 100: 29.17, 150: 28.33, 200: 28.33, 500: 26.67 } },
  { model: 'gpt-4.1, no tools', accuracy: { 100: 17.5, 150: 29.17, 200: 23.33, 500: 10.83 } },
  { model: 'o4-mini, no tools', accuracy: { 100: 49.17, 150: 37.5, 200: 24.17, 500: 4.17 } }
]
