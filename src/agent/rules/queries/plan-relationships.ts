import type { Condition } from '../../../graph/spec.ts'
import { wordsOfName } from '../../../linking/tokens.ts'
import type { ShapedResult } from '../../../results/shape.ts'
import type { PlannedCall } from '../../types.ts'
import type { Reading } from '../reading.ts'
import { capital, functionNames, plural, say, sayList } from '../wording.ts'

const shown = 1000
type Fn = 'avg' | 'sum' | 'min' | 'max'

/** What a question asks of relationships themselves, in logical form. */
export interface RelationshipQuestion {
  readonly types: readonly string[]
  readonly where: readonly Condition[]
  /** A given node at one end. */
  readonly end: { readonly key: string; readonly direction: 'out' | 'in' | 'both' } | null
  readonly ask:
    | { readonly kind: 'count' }
    /** Relationships per value of a property, most first; `limit` null: all values. */
    | { readonly kind: 'group'; readonly property: string; readonly descending: boolean; readonly limit: number | null }
    | { readonly kind: 'distinct'; readonly property: string; readonly counted: boolean }
    | { readonly kind: 'aggregate'; readonly fn: 'avg' | 'sum' | 'min' | 'max'; readonly property: string; readonly groupBy: string | null }
    | { readonly kind: 'rank'; readonly property: string; readonly descending: boolean; readonly limit: number }
}

export type RelationshipPlan = { readonly calls: readonly PlannedCall[]; readonly render: Reading['render'] }

const answered = (answer: string, data: unknown) => ({ status: 'answered' as const, answer, data })

/** Rows of (a, b, values), one per stored relationship. */
function matched({ types, where, end }: RelationshipQuestion, properties: readonly string[], limit: number): PlannedCall {
  const narrowed = { ...(types.length > 0 ? { types } : {}), ...(where.length > 0 ? { where } : {}) }
  const relationship = { as: 'r', direction: end?.direction ?? 'out', ...narrowed }
  const path = { nodes: [{ as: 'a', ...(end === null ? {} : { node: { id: end.key } }) }, { as: 'b' }], relationships: [relationship] }
  const returned = ['a', 'b', ...properties.map((property) => `r.${property}`)]
  return { tool: 'match_pattern', reason: 'List the relationships with their property.', arguments: () => ({ path, return: returned, distinct: false, limit }) }
}

function aggregated(asked: RelationshipQuestion, { fn, property, groupBy }: { fn: Fn; property: string; groupBy: string | null }): RelationshipPlan {
  const aggregates = [{ function: fn, column: `r.${property}`, as: fn }]
  const group = groupBy === null ? {} : { groupBy: [`r.${groupBy}`], orderBy: { column: fn, descending: true }, limit: shown }
  return {
    calls: [
      matched(asked, [property, ...(groupBy === null ? [] : [groupBy])], 1),
      { tool: 'aggregate_result', reason: `Work out the ${fn}.`, listsAll: true, arguments: ([found]) => ({ handle: found?.handle, aggregates, ...group }) }
    ],
    render: (results) => {
      const rows = results.at(-1)?.rows ?? []
      if (groupBy === null) return answered(`The ${functionNames[fn]} ${wordsOfName(property)} is ${say(rows[0]?.[fn])}.`, rows[0]?.[fn] ?? null)
      const listed = rows.map((row) => ({ [groupBy]: row[`r.${groupBy}`], [fn]: row[fn] }))
      return answered(`${sayList(listed.map((row) => `${say(row[groupBy])}: ${say(row[fn])}`))}.`, listed)
    }
  }
}

/** The calls that answer a question about relationships, and how their results are told. */
export function planRelationships(asked: RelationshipQuestion): RelationshipPlan {
  const { ask, types, where } = asked
  const narrowed = { ...(types.length > 0 ? { relationshipTypes: types } : {}), ...(where.length > 0 ? { where } : {}) }
  if (ask.kind === 'count') {
    return {
      calls: [{ tool: 'count', reason: 'Count the relationships.', arguments: () => ({ what: 'relationships', ...narrowed }) }],
      render: ([result]) => answered(`${capital(plural(Number(result?.summary['count']), 'relationship'))}.`, result?.summary['count'])
    }
  }
  if (ask.kind === 'group') return groups(narrowed, ask)
  if (ask.kind === 'distinct') return distinctValues(asked, ask)
  if (ask.kind === 'aggregate') return aggregated(asked, ask)
  const orderBy = { column: `r.${ask.property}`, descending: ask.descending }
  return {
    calls: [
      matched(asked, [ask.property], 1),
      { tool: 'page_result', reason: 'Rank by the property.', arguments: ([found]) => ({ handle: found?.handle, orderBy, limit: ask.limit }) }
    ],
    render: (results) => ranked(results.at(-1), ask.property, ask.limit)
  }
}

function groups(
  narrowed: Readonly<Record<string, unknown>>,
  { property, descending, limit }: { property: string; descending: boolean; limit: number | null }
): RelationshipPlan {
  return {
    calls: [
      {
        tool: 'count',
        reason: 'Count the relationships per value.',
        listsAll: true,
        arguments: () => ({ what: 'relationships', ...narrowed, groupBy: [property], limit: shown })
      }
    ],
    render: ([result]) => {
      const all = (result?.rows ?? []).map((row) => ({ [property]: row[property], count: row['count'] }))
      const rows = (descending ? all : [...all].reverse()).slice(0, limit ?? all.length)
      const text = rows.map((row) => `${say(row[property])}: ${say(row['count'])}`)
      return answered(`${sayList(text)}.`, limit === 1 ? (rows[0] ?? null) : rows)
    }
  }
}

/** The values of a property over all relationships, or over those of one node. */
function distinctValues({ types, end, where }: RelationshipQuestion, ask: { property: string; counted: boolean }): RelationshipPlan {
  const column = end === null ? 'value' : `r.${ask.property}`
  const of = types.length === 1 ? { of: types[0] } : {}
  const all = { property: ask.property, owner: 'relationship', ...of, limit: shown }
  const relationship = { as: 'r', direction: end?.direction, ...(types.length > 0 ? { types } : {}), ...(where.length > 0 ? { where } : {}) }
  const path = { nodes: [{ node: { id: end?.key } }, {}], relationships: [relationship] }
  const call: PlannedCall =
    end === null
      ? { tool: 'get_unique_values', reason: 'List the different values.', arguments: () => all }
      : { tool: 'match_pattern', reason: 'List the different values at the node.', arguments: () => ({ path, return: [column], limit: shown }) }
  return {
    calls: [{ ...call, listsAll: !ask.counted }],
    render: ([result]) => {
      const values = (result?.rows ?? []).map((row) => row[column])
      const total = Number(result?.summary['distinct'] ?? result?.total ?? 0)
      return ask.counted ? answered(`${total} different ${wordsOfName(ask.property)} values.`, total) : answered(`${sayList(values.map(say), total)}.`, values)
    }
  }
}

function ranked(result: ShapedResult | undefined, property: string, limit: number) {
  const rows = (result?.rows ?? []).map((row) => ({ source: row['a'], target: row['b'], [property]: row[`r.${property}`] }))
  const lines = rows.map((row) => `${say(row.source)} and ${say(row.target)} (${wordsOfName(property)} ${say(row[property])})`)
  return answered(
    limit === 1 ? `${lines[0] ?? 'None'}.` : lines.map((line, index) => `${index + 1}. ${line}`).join('\n'),
    limit === 1 ? (rows[0] ?? null) : rows
  )
}
