/** The part of a tool's result that answers a question; keys are of its summary, columns of its rows. */
export type IntentOutput =
  /**
   * A number per node. `most`: adjectives of nodes with high numbers. `mean`: the summary key of the mean. `isCount`: counts what its words name, for `how
   * many` or `most`.
   */
  | { readonly as: 'score'; readonly isCount?: boolean; readonly column: string; readonly most?: readonly string[]; readonly mean?: string }
  /** Groups of nodes; with `nodes` and `view` the tool returns the groups of some nodes. */
  | { readonly as: 'groups'; readonly count: string; readonly largest: string }
  /** Nodes, or rows of pairs instead of nodes. */
  | { readonly as: 'nodes' | 'rows'; readonly column: string; readonly count: string }
  /**
   * One number. `isCount`: it counts what its words name. `verbs`: actions it measures. `rows`: they show where the number comes from. `lacking`: nothing
   * exists unless this is 0.
   */
  | {
      readonly as: 'number'
      readonly key: string
      readonly isCount?: boolean
      readonly unit?: string
      readonly verbs?: readonly string[]
      readonly rows?: string
      readonly lacking?: string
    }
  /** A yes or no: true, or this number. `adjectives`, `opposites`: of the graph. `rows`: they show it, as a cycle, a path or sides. */
  | {
      readonly as: 'truth'
      readonly key: string
      readonly is?: number
      readonly adjectives?: readonly string[]
      readonly opposites?: readonly string[]
      readonly rows?: 'around' | 'along' | 'sides'
    }
  /**
   * Paths between two nodes: existence, nodes and cost. `verbs`: actions of following a path. `looseVerbs`: verbs that may also mean a single relationship.
   * `isCost`: the words name the cost.
   */
  | {
      readonly as: 'path'
      readonly isCost?: boolean
      readonly verbs?: readonly string[]
      readonly looseVerbs?: readonly string[]
      readonly opposites?: readonly string[]
    }
  /** Nodes reachable from one, at a depth over 0. */
  | {
      readonly as: 'reached'
      readonly column: string
      readonly depth: string
      readonly verbs: readonly string[]
      readonly looseVerbs: readonly string[]
      readonly opposites: readonly string[]
    }
  /** Nodes by distance from one, in a column of costs. `adjectives`: of nodes with the highest cost. */
  | { readonly as: 'far'; readonly column: string; readonly cost: string; readonly adjectives: readonly string[] }
  /** Nodes by similarity to one, or the similarity of two. */
  | { readonly as: 'likeness'; readonly column: string; readonly score: string; readonly adjectives: readonly string[] }
  /** A list of numbers for each node. */
  | { readonly as: 'vectors'; readonly column: string }
  /** A short overview of the graph. */
  | { readonly as: 'overview' }

/** The parameters that words of a question fill; parameters that all algorithms share need not be listed. */
export interface IntentSlots {
  readonly source?: string
  readonly target?: string
  readonly node?: string
  readonly other?: string
  /** Default: `weight`. */
  readonly weight?: string
  /** The tool needs a weight. `nodeWeight`: the weight is a node property. */
  readonly needsWeight?: boolean
  readonly nodeWeight?: boolean
  /** The intent applies only to directed relationships. */
  readonly directed?: boolean
  /** A count or bound that the question must contain. */
  readonly count?: string
  readonly hops?: string
  readonly rounds?: string
  /** The parameter that takes all numeric properties of nodes. */
  readonly numbers?: string
}

/** One way in which questions request a tool. */
export interface Intent {
  /**
   * Names of the output: nouns of up to four words in their dictionary form. In a phrase with braces `{word}` stands for a member of the grammar's category,
   * and `{word?}` is optional.
   */
  readonly words: readonly string[]
  /** Arguments that these words imply. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly takes?: IntentSlots
  /** Problems that it solves, by the names of their learned wordings, with the requested result: whether, what, or what when each relationship counts one. */
  readonly solves?: Readonly<Record<string, 'whether' | 'what' | 'by hops'>>
  readonly gives: IntentOutput
}
