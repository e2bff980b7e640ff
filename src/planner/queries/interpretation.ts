import type { NodeMention } from '../../linking/mention.ts'
import type { Item } from '../words/item.ts'
import type { Query } from './query.ts'

/** One way to understand a question as a query. */
export interface Interpretation {
  readonly query: Query
  readonly used: readonly Item[]
  /** Token spans of conditions, and single tokens, that it accounts for besides its items. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  /** 1 when nothing was guessed. */
  readonly quality: number
  readonly ambiguous: NodeMention | null
  readonly yesNo: boolean
}
