import type { Asked } from '../../tools/tool.ts'
import type { Built } from '../chart.ts'
import type { Item } from '../item.ts'
import type { Shown, Things } from '../tree.ts'
import { asQuery, asThings, meaningOf } from './rule.ts'
import { callOf, reference, type Scope } from './scope.ts'

/** Calls of a tool over each scope, shown as its file says; none: what it gives is nothing of the kind. */
function called(tool: Item | undefined, scopes: readonly Scope[], show: (asked: Asked) => Shown | null, rest: Readonly<Record<string, unknown>> = {}): Built[] {
  const found = meaningOf(tool, 'tool')
  const shown = found === null ? null : show(found.asked)
  return found === null || shown === null ? [] : scopes.flatMap((scope) => asQuery({ ask: 'call', call: callOf(found.tool, scope, rest), show: shown }))
}

export const counted = (tool: Item | undefined, scopes: readonly Scope[]): Built[] =>
  called(tool, scopes, (asked) => (asked.gives === 'groups' || asked.gives === 'nodes' ? { as: 'number', key: asked.count, isOpposite: false } : null))

/** The size of the largest group. */
export const largest = (tool: Item | undefined, scopes: readonly Scope[]): Built[] =>
  called(tool, scopes, (asked) => (asked.gives === 'groups' && asked.largest !== null ? { as: 'number', key: asked.largest, isOpposite: false } : null))

export const rows = (tool: Item | undefined, scopes: readonly Scope[]): Built[] => called(tool, scopes, () => ({ as: 'rows' }))

export const truth = (tool: Item | undefined, scopes: readonly Scope[]): Built[] =>
  called(tool, scopes, (asked) => (asked.gives === 'truth' ? { as: 'truth', key: asked.key, isOpposite: tool?.category === 'untruth' } : null))

/** The score of each of some named nodes. */
export const scored = (things: Things | null, tool: Item | undefined, scopes: readonly Scope[]): Built[] =>
  things?.named == null ? [] : called(tool, scopes, () => ({ as: 'score', of: things }), { nodes: things.named.map(reference) })

/** The highest or lowest of some nodes by a score. */
export function ranked(things: Things | null, tool: Item | undefined, scopes: readonly Scope[], { isDescending = true, first = 0, count = 1 } = {}): Built[] {
  const found = meaningOf(tool, 'tool')
  const column = found?.column ?? null
  if (things === null || found === null || column === null || things.rank !== null) return []
  return asThings(
    scopes.map((scope) => ({
      things: { ...things, rank: { by: { kind: 'score', call: callOf(found.tool, scope), column }, isDescending, first, count } },
      cost: 0
    }))
  )
}

/** The question which they are. */
export const listed = (built: readonly Built[]): Built[] =>
  built.flatMap(({ meaning, cost }) => (meaning.is === 'things' ? asQuery({ ask: 'list', of: meaning.things, show: [] }, cost) : []))
