import table from './weights.json' with { type: 'json' }

export interface ToolWeights {
  /** Tool -> what the question shows -> weight. */
  readonly byTool: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly byEvidence: Readonly<Record<string, number>>
}

/** Weights are stored as whole hundredths. */
const unit = 0.01

const scaled = (of: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(of).map(([name, weight]) => [name, weight * unit]))
const byTool: Readonly<Record<string, Readonly<Record<string, number>>>> = table.byTool

/** Learned from wordings whose tool is known: `npm run eval -- tool-wordings --write`. */
export const weights: ToolWeights = {
  byTool: Object.fromEntries(Object.entries(byTool).map(([tool, of]) => [tool, scaled(of)])),
  byEvidence: scaled(table.byEvidence)
}
