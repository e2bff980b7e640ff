import table from './weights.json' with { type: 'json' }

export interface ToolWeights {
  /** Each tool's place in the weights of a cue; `noTool` is one of them. */
  readonly tools: readonly string[]
  /** What the question shows -> a whole number by tool, in units. */
  readonly byCue: ReadonlyMap<string, Int8Array>
  readonly byEvidence: Readonly<Record<string, number>>
}

/** Weights of cues are stored as whole numbers of this size, a byte by tool. */
export const cueUnit = 0.02
/** Long questions show much; so many cues weigh in full. */
const weighed = 10

/** What each of a question's known cues counts. */
export const shareOfCue = (known: number) => weighed / Math.sqrt(Math.max(1, known))

const byCue: Readonly<Record<string, string>> = table.byCue

/** Learned from wordings whose tool is known: `npm run eval -- tool-wordings --write`. */
export const weights: ToolWeights = {
  tools: table.tools,
  byCue: new Map(Object.entries(byCue).map(([cue, bytes]) => [cue, new Int8Array(Buffer.from(bytes, 'base64'))])),
  byEvidence: table.byEvidence
}
