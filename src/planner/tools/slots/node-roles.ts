import type { NodeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { Item } from '../../words/item.ts'

/** What the words around a name make of it: where a way begins, or where it ends. */
export type NodeRole = 'source' | 'target'

const roles = new Map<string, NodeRole>([
  ...['from', 'of', 'leaving', 'between', 'source', 'sources', 'origin', 'origins', 'root', 'rooted', 'starting', 'start'].map(
    (word) => [word, 'source'] as const
  ),
  ...[
    'to',
    'reach',
    'towards',
    'toward',
    'into',
    'target',
    'targets',
    'sink',
    'sinks',
    'terminal',
    'terminals',
    'destination',
    'destinations',
    'covers',
    'cover',
    'connects',
    'spanning'
  ].map((word) => [word, 'target'] as const)
])
/** Whether what stands between two names makes a list of them. */
export const joins = (between: readonly Token[]) => between.every(({ folded }) => folded === '' || ['and', 'or', 'the'].includes(folded))

/** `with A as the source`: the role that is told right after a name, or after the list that ends with it. */
function roleAfter(tokens: readonly Token[], end: number): NodeRole | null {
  const at = tokens[end]?.folded === '' ? end + 1 : end
  if (tokens[at]?.folded !== 'as') return null
  return roles.get(tokens.slice(at + 1, at + 4).find(({ folded }) => roles.has(folded))?.folded ?? '') ?? null
}

/** `from A` a source, `to B` a target: the nearest preposition, not across another name. */
function roleBefore(tokens: readonly Token[], start: number, last: number): NodeRole | null {
  for (let at = start - 1; at >= Math.max(last, start - 3); at -= 1) {
    const role = roles.get(tokens[at]?.folded ?? '')
    if (role !== undefined) return role
  }
  return null
}

function read(tokens: readonly Token[], row: readonly Item[]): ReadonlyMap<number, NodeRole> {
  const found = new Map<number, NodeRole>()
  const names = row.filter((item): item is NodeMention => item.kind === 'node')
  let told: NodeRole | null = null
  for (const [at, { start, end }] of [...names.entries()].reverse()) {
    const next = names[at + 1]
    if (next === undefined || !joins(tokens.slice(end, next.start))) told = roleAfter(tokens, end)
    const role = told ?? roleBefore(tokens, start, names[at - 1]?.end ?? 0)
    if (role !== null) found.set(start, role)
  }
  return found
}

const known = new WeakMap<readonly Item[], ReadonlyMap<number, NodeRole>>()

/** The roles of the names in a row of items, by where they begin. Read once for all tools; O(tokens). */
export function rolesOf(tokens: readonly Token[], row: readonly Item[]): ReadonlyMap<number, NodeRole> {
  const made = known.get(row) ?? read(tokens, row)
  known.set(row, made)
  return made
}
