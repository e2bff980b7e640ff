/** How a task is worked on. Names and defaults of `paper` follow Knowledge Graph of Thoughts (Besta et al., 2025). */
export interface Parameters {
  /** Rounds in which knowledge is added, at most. */
  readonly maxIterations: number
  /** Opinions on what to do next, and forced queries at the end. */
  readonly votes: number
  /** Stop asking once the opinions that are missing cannot change the decision. */
  readonly stopEarly: boolean
  /** Reasons of several opinions are merged by the model; otherwise they are listed. */
  readonly mergeReasons: boolean
  /** Fixes of a query that fails: of one that reads, before and after each new one; of one that writes, before it is left out. */
  readonly maxFixes: number
  /** New queries in place of one that fails or finds nothing. */
  readonly maxRegenerations: number
  /** A solve that finds nothing leads back to adding knowledge. */
  readonly backToEnhance: boolean
  /** Ask whether a solution needs a calculation. */
  readonly mathCheck: boolean
  /** Wordings of each solution, among which one is chosen. */
  readonly answerSamples: number
  /** Opinions on which tools to call; with several, those calls are made that most have. */
  readonly toolVotes: number
  /** Calls of tools in one round, at most. */
  readonly maxCallsPerRound: number
  /** Tokens of the graph in a prompt. */
  readonly graphTokens: number
  /** Tokens of one tool's result in a prompt. */
  readonly resultTokens: number
  /** Tokens of a reply that writes down what a tool found, at most; others have half of it. */
  readonly replyTokens: number
  /** Tools that reach other servers are called by a research with turns of its own, which reports. */
  readonly surf: boolean
  /** Turns of one research, at most. */
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

/** The same decisions for fewer calls and tokens. One vote: those of one model at temperature 0 are the same. */
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
