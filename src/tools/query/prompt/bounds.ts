/** What the words of a question allow a query to say. */
export interface Bounds {
  /** Labels that are asked for; empty: the question does not say. */
  readonly focus: readonly string[]
  /** Names that the question says, by the label of their nodes. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** Types by which a node of a name is linked, where the question says so. */
  readonly ties: Readonly<Record<string, readonly string[]>>
  readonly numbers: readonly number[]
  /** Those that say how many nodes of a label there are; null: of any. */
  readonly counts: readonly { readonly value: number; readonly label: string | null }[]
  /** Texts that a property may be compared with, by owner and property as `setKey` writes them. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Names of properties that may be shown; null: any. */
  readonly shows: readonly string[] | null
  /** Properties that it may speak of. */
  readonly flags: readonly string[]
  /** Properties that the question speaks of, as `setKey` writes them, and types. */
  readonly properties: readonly string[]
  readonly types: readonly string[]
  /** Some of these types must be linked by: the question says them in their own words. */
  readonly mustLink: readonly string[]
  /** Types that links may have; null: any. */
  readonly links: readonly string[] | null
  /** It says a name that a query must hold. */
  readonly mustName: boolean
  /** What its superlative ranks by, as `setKey` writes it, and from which end; null: it leaves that open. */
  readonly ranking: { readonly properties: readonly string[] | null; readonly order: 'highest' | 'lowest' | null }
  /** Types of relationships whose own properties the question speaks of. */
  readonly relationshipProperties: readonly string[]
  /** Types of relationships of which it asks for a property. */
  readonly shown: readonly string[]
  /** Texts that may be a part of one. */
  readonly parts: readonly string[]
  /** What words of the question stand for in the graph. */
  readonly hints: readonly string[]
  /** Links in a row that it can mean. */
  readonly depth: number
  readonly isYesNo: boolean
  readonly isRanked: boolean
  readonly isCounted: boolean
  readonly isNegated: boolean
  readonly isMore: boolean
  readonly isLess: boolean
  readonly isAverage: boolean
  readonly isSum: boolean
  readonly isGrouped: boolean
  /** Properties of which the question asks for a value that most or fewest nodes have: `which country has the most customers`. */
  readonly shared: readonly { readonly label: string; readonly property: string }[]
  readonly isPath: boolean
  /** It speaks of a part of a text. */
  readonly isText: boolean
  /** It speaks of one node in two roles. */
  readonly isSame: boolean
  /** It speaks of what has something. */
  readonly isHad: boolean
}
