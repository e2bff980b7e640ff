/** Parameters of a task. Names and defaults of `paper` follow Knowledge Graph of Thoughts (Besta et al., 2025). */
export interface Parameters {
  /** Maximum rounds that add knowledge. */
  readonly maxIterations: number
  /** Votes on the next step, and forced queries at the end. */
  readonly votes: number
  /** Stops voting once the missing votes cannot change the decision. */
  readonly stopEarly: boolean
  /** The model merges the reasons of several votes; otherwise they are listed. */
  readonly mergeReasons: boolean
  /** Maximum fixes of a failing query: before and after each new query when it reads, before it is left out when it writes. */
  readonly maxFixes: number
  /** Maximum new queries in place of one that fails or finds nothing. */
  readonly maxRegenerations: number
  /** A solve without a result returns to adding knowledge. */
  readonly backToEnhance: boolean
  /** Asks the model whether a solution needs a calculation. */
  readonly mathCheck: boolean
  /** Number of wordings of each solution, from which one is chosen. */
  readonly answerSamples: number
  /** Votes on the tool calls; with several, the majority's calls are made. */
  readonly toolVotes: number
  readonly maxCallsPerRound: number
  readonly graphTokens: number
  /** Maximum tokens of one tool result in a prompt. */
  readonly resultTokens: number
  /** Maximum tokens of a reply that writes down a tool's result; other replies get half of it. */
  readonly replyTokens: number
  /** A research loop with its own turns calls the tools that reach other servers, and reports. */
  readonly surf: boolean
  /** Maximum turns of one research. */
  readonly maxSurfSteps: number
}

const paper: Parameters = {
  maxIterations: 7,
  votes: 5,
  stopEarly: false,
  mergeReasons: true,
  maxFixes: 3,
  maxRegenerations: 3,
  backToEnhance: false,
  mathCheck: true,
  answerSamples: 3,
  toolVotes: 1,
  maxCallsPerRound: 8,
  graphTokens: 16_000,
  resultTokens: 16_000,
  replyTokens: 16_000,
  surf: true,
  maxSurfSteps: 12
}

/** Makes the same decisions with fewer calls and tokens. One vote is enough, because votes of one model at temperature 0 agree. */
const lean: Parameters = {
  ...paper,
  maxIterations: 5,
  votes: 1,
  stopEarly: true,
  mergeReasons: false,
  maxFixes: 2,
  maxRegenerations: 1,
  backToEnhance: true,
  mathCheck: false,
  answerSamples: 1,
  maxCallsPerRound: 2,
  graphTokens: 2000,
  resultTokens: 2000,
  replyTokens: 1200,
  surf: false
}

export const profiles = { lean, paper } as const
