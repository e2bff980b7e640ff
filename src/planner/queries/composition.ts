import type { NodeMention } from '../../linking/mention.ts'
import type { Item } from '../words/item.ts'
import type { Edge, Entity } from './query.ts'

/** The entities and edges of a question, before it is clear what is asked of them. */
export interface Composition {
  readonly entities: Entity[]
  readonly edges: Edge[]
  /** Items that became part of it. */
  readonly used: readonly Item[]
  /** Words that say no more than that there is a relationship. */
  readonly at: readonly number[]
  /** 1 when every tie is named or the only one that the schema allows; less for each guess. */
  readonly quality: number
  /** A name that several nodes share which the question does not tell apart. */
  readonly ambiguous: NodeMention | null
  /** The same where nothing is asked of the nodes, so that not even their label is known. */
  readonly ambiguousAlone: NodeMention | null
}
