/** What a query may contain, by the words of its question. */
export interface Bounds {
  /** Labels that the question wants; empty where it names none. */
  readonly focus: readonly string[]
  /** Names in the question, by label. */
  readonly names: Readonly<Record<string, readonly string[]>>
  /** Types beside each name that must link its node. */
  readonly besideNames: Readonly<Record<string, readonly string[]>>
  readonly numbers: readonly number[]
  /** Counts of nodes, by label; null for any label. */
  readonly counts: readonly { readonly value: number; readonly label: string | null }[]
  /** Texts for each property, by owner and property as `setKey` writes them. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Names of properties that may be shown; null: any. */
  readonly shows: readonly string[] | null
  /** Properties that the question may mean. */
  readonly flags: readonly string[]
  /** Properties and types that the question links; properties are written by `setKey`. */
  readonly properties: readonly string[]
  readonly types: readonly string[]
  /** The query must use one of these types, which the question spells. */
  readonly mustLink: readonly string[]
  /** Types that links may have; null: any. */
  readonly links: readonly string[] | null
  readonly mustName: boolean
  /** Properties and direction of the question's superlative, as `setKey` writes them; null leaves either open. */
  readonly ranking: { readonly properties: readonly string[] | null; readonly order: 'highest' | 'lowest' | null }
  /** Types whose properties the question mentions. */
  readonly relationshipProperties: readonly string[]
  /** Types whose properties the question wants to see. */
  readonly shown: readonly string[]
  /** Texts for operators on parts of a text. */
  readonly parts: readonly string[]
  /** Descriptions of the question's linked words. */
  readonly hints: readonly string[]
  /** The longest chain of links. */
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
  /** Properties whose most or least frequent value the question wants: `which country has the most customers`. */
  readonly shared: readonly { readonly label: string; readonly property: string }[]
  readonly isPath: boolean
  /** Whether the question is about a part of a text. */
  readonly isText: boolean
  /** Whether the question has one node in two roles. */
  readonly isSame: boolean
  /** Whether the question is about having something. */
  readonly isHad: boolean
}
