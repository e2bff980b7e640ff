import type { TypeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Item } from '../words/item.ts'
import type { Edge, Query } from './query.ts'
import { nounDirection } from './relations.ts'

const turned = { out: 'in', in: 'out', both: 'both' } as const
const reach = 4

/** A noun that tells which way its relationships run, and what stands at their other end. */
interface Told {
  readonly mention: TypeMention
  readonly direction: 'out' | 'in'
  readonly end: Item
}

function toldBy(tokens: readonly Token[], row: readonly Item[]): Told[] {
  return row.flatMap((mention) => {
    if (mention.kind !== 'type') return []
    const direction = nounDirection(tokens, mention)
    const end = row.find(({ kind, start }) => (kind === 'label' || kind === 'node') && start > mention.end && start <= mention.end + reach)
    return direction === null || end === undefined ? [] : [{ mention, direction, end }]
  })
}

function isAgainst({ entities }: Query, { from, to, types, direction, maxHops }: Edge, told: Told): boolean {
  const [one, other] = [entities[from], entities[to]]
  const isMeant = types.length > 0 && types.every((type) => told.mention.types.includes(type)) && maxHops === 1
  if (!isMeant || one === undefined || other === undefined || one.label !== other.label) return false
  const isEnd = ({ at }: { readonly at: number }) => at >= told.end.start && at < told.end.end
  if (isEnd(other)) return direction !== told.direction
  return !isEnd(one) || turned[direction] !== told.direction
}

/** Whether a relationship runs another way than its noun says: `a flight to X` from X. Between two labels the schema tells it. */
export function runsAgainstNoun(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[], query: Query): boolean {
  if (schema.orientation === 'undirected') return false
  return toldBy(tokens, row).some((told) => query.edges.some((edge) => isAgainst(query, edge, told)))
}
