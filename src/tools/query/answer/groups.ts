import { listed, type ResultCells, text } from '../../../results/cells.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { Query } from '../tree.ts'
import { answered, freeName, none, type Rendered } from './rendered.ts'

type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

export function answerValues({ rows, total }: ResultCells, key: string): Rendered {
  const values = rows.map((row) => row[key])
  return values.length === 0 ? none(total) : answered(text`${listed(values, total)}.`, values)
}

/** Returns the property that groups the rows; null where nodes or ends do. */
function propertyOf(query: Ask<'group' | 'relationships'>): string | null {
  if (query.ask === 'group') return query.by.kind === 'property' ? query.by.property : null
  const by = typeof query.what === 'object' && 'by' in query.what ? query.what.by : null
  return typeof by === 'string' || by === null ? null : by.property
}

function functionOf(query: Ask<'group' | 'relationships'>): string {
  if (query.ask === 'group') return query.amount.function
  return typeof query.what === 'object' && 'function' in query.what ? query.what.function : 'count'
}

export function answerGroups(query: Ask<'group' | 'relationships'>, { rows, total }: ResultCells, key: string): Rendered {
  const property = propertyOf(query)
  const field = property ?? 'node'
  const amount = freeName(functionOf(query), [field])
  const data = rows.map((row) => ({ [field]: row[key], [amount]: row['amount'] }))
  const lines = data.map((row) => text`${property === null ? '' : `${wordsOfName(property)} `}${row[field]}: ${row[amount]}`)
  const isTied = query.ask === 'group' && query.rank !== null && rows.length > query.rank.count
  return data.length === 0 ? none(total) : answered(text`${listed(lines, total)}.${isTied ? ' The last of them share their place.' : ''}`, data)
}
