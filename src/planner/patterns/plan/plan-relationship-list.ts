import type { GraphSchema } from '../../../store/store.ts'
import type { PatternQuestion, Thing, Tie } from '../pattern-question.ts'
import { listed, matchCall, type PatternPlan, type Planning, toolCall } from './pattern-calls.ts'
import { type PatternParts, patternPath, thingName } from './pattern-path.ts'
import { type Cell, renderCount, renderRows, renderTruth } from './render-pattern.ts'

/** `all "R" relationships whose q is v`: relationships with their ends and what is stored of them. */
export function planRelationshipList(planning: Planning): PatternPlan | null {
  const { question, schema, wish } = planning
  const { target, end, counts, things, ties } = question
  const tie = ties.find((known) => known.from === target && known.to === end)
  if (tie === undefined || end === null) return null
  if (counts && ties.length === 1 && isAnything(things[target]) && isAnything(things[end])) return planCount(tie)
  const parts = patternPath(question, [end])
  if (parts === null || !nameRelationship(parts, target, end)) return null
  const cells = cellsOf(question, tie, schema)
  const columns = cells.map(({ column }) => column)
  const calls = [listed(matchCall('List the relationships with what is stored of them.', parts, columns, { distinct: false }), planning)]
  if (question.yesNo) return { calls, render: (results) => renderTruth(results.at(-1)) }
  if (counts) return { calls, render: (results) => renderCount(results.at(-1), 'relationship') }
  return { calls, render: (results) => renderRows(results.at(-1), cells, wish.single ? 1 : null) }
}

function isAnything(thing: Thing | undefined): boolean {
  return thing?.labels.length === 0 && thing.nodes === null && thing.conditions.length === 0
}

/** Names the relationship between two things, so that it can be returned. */
function nameRelationship({ path, onPath }: PatternParts, from: number, to: number): boolean {
  const relationship = path.relationships[onPath.findIndex((index, at) => index === from && onPath[at + 1] === to)]
  if (relationship === undefined) return false
  relationship.as = 'r'
  return true
}

function cellsOf({ target, end, onlyEnds }: PatternQuestion, { types }: Tie, schema: GraphSchema): Cell[] {
  const owned = schema.relationshipTypes.filter(({ type }) => types.length === 0 || types.includes(type))
  const stored = [...new Set(owned.flatMap((known) => known.properties.map(({ property }) => property)))].sort()
  return [
    { column: thingName(target), name: 'source', role: 'source' },
    { column: thingName(end ?? target), name: 'target', role: 'target' },
    ...(types.length === 1 || onlyEnds ? [] : [{ column: 'type(r)', name: 'type', role: 'property' as const }]),
    ...(onlyEnds ? [] : stored).map((property): Cell => ({ column: `r.${property}`, name: property, role: 'property' }))
  ]
}

function planCount({ types, where }: Tie): PatternPlan {
  const narrowed = { ...(types.length > 0 ? { relationshipTypes: types } : {}), ...(where.length > 0 ? { where } : {}) }
  const calls = [toolCall('count', 'Count the relationships.', () => ({ what: 'relationships', ...narrowed }))]
  return { calls, render: (results) => renderCount(results.at(-1), 'relationship') }
}
