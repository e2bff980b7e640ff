/** What of a tool's result answers; keys are those of its summary, columns those of its rows. */
export type IntentOutput =
  /** A number for each node. `most`: adjectives of nodes where it is high. `mean`: over all nodes. `isCount`: of what its words name, so `how many` or `most`. */
  | { readonly as: 'score'; readonly isCount?: boolean; readonly column: string; readonly most?: readonly string[]; readonly mean?: string }
  /** Groups of nodes; by `nodes` and `view` the tool tells those of some nodes. */
  | { readonly as: 'groups'; readonly count: string; readonly largest: string }
  /** Nodes, or rows that are no nodes: pairs. */
  | { readonly as: 'nodes' | 'rows'; readonly column: string; readonly count: string }
  /** One number. `isCount`: how many there are of what its words name. `verbs`: what is done as much. `rows`: they show what has the number. `lacking`: were this not 0, there would be none. */
  | {
      readonly as: 'number'
      readonly key: string
      readonly isCount?: boolean
      readonly unit?: string
      readonly verbs?: readonly string[]
      readonly rows?: string
      readonly lacking?: string
    }
  /** Whether it is so: true, or this number. `adjectives`, `opposites`: of the graph. `rows`: they show it, as a way around or along, or as sides. */
  | {
      readonly as: 'truth'
      readonly key: string
      readonly is?: number
      readonly adjectives?: readonly string[]
      readonly opposites?: readonly string[]
      readonly rows?: 'around' | 'along' | 'sides'
    }
  /**
   * Ways from one node to another: whether there is one, by which nodes, at what cost. `verbs`: what one does who goes it. `looseVerbs`: those that may say as
   * well that one relationship joins the two. `isCost`: the words name the cost.
   */
  | {
      readonly as: 'path'
      readonly isCost?: boolean
      readonly verbs?: readonly string[]
      readonly looseVerbs?: readonly string[]
      readonly opposites?: readonly string[]
    }
  /** Nodes that can be reached from one, at a depth over 0. */
  | {
      readonly as: 'reached'
      readonly column: string
      readonly depth: string
      readonly verbs: readonly string[]
      readonly looseVerbs: readonly string[]
      readonly opposites: readonly string[]
    }
  /** Nodes by how far they are from one, in a column of costs. `adjectives`: of those where it is highest. */
  | { readonly as: 'far'; readonly column: string; readonly cost: string; readonly adjectives: readonly string[] }
  /** Nodes by how alike they are to one, or how alike two are. */
  | { readonly as: 'likeness'; readonly column: string; readonly score: string; readonly adjectives: readonly string[] }
  /** A list of numbers for each node. */
  | { readonly as: 'vectors'; readonly column: string }
  /** The whole graph in a few words. */
  | { readonly as: 'overview' }

/** Names of the parameters that words of a question fill; those of all algorithms need not be named. */
export interface IntentSlots {
  readonly source?: string
  readonly target?: string
  readonly node?: string
  readonly other?: string
  /** Default: `weight`. */
  readonly weight?: string
  /** Without a weight there is nothing to ask. `nodeWeight`: it is a property of nodes. */
  readonly needsWeight?: boolean
  readonly nodeWeight?: boolean
  /** Only where relationships have a direction. */
  readonly directed?: boolean
  /** How many, how far: the question must say it. */
  readonly count?: string
  readonly hops?: string
  readonly rounds?: string
  /** All numbers that nodes have. */
  readonly numbers?: string
}

/** One way in which questions ask for a tool. */
export interface Intent {
  /**
   * What it gives is called: nouns of up to four words in their dictionary form. In a phrase with braces `{word}` stands for what the grammar's category
   * holds, `{word?}` for what may be left out.
   */
  readonly words: readonly string[]
  /** Arguments that these words stand for. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly takes?: IntentSlots
  /** Problems that it solves, by the names under which wordings of them are learned, and what of its result is asked: whether it is so, what it is, or what it is where each relationship counts one. */
  readonly solves?: Readonly<Record<string, 'whether' | 'what' | 'by hops'>>
  readonly gives: IntentOutput
}
