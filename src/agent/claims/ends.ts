import type { NameItem, ReadText } from './clauses.ts'
import type { Word } from './words.ts'

const starting = new Set(
  'from between leaving leave leaves departing depart departs departure starting start starts beginning begin begins originates originating origin source off'.split(
    ' '
  )
)
const ending = new Set(
  'to reach reaches reaching reached towards toward until into end ends ending finish finishes finishing arrive arrives arriving arrival terminates destination target'.split(
    ' '
  )
)
/** Between a word of a role and its name. */
const passed = new Set('at in with the a of is as node station : ( " “ ‘ [ | — – -'.split(' '))
const apart = new Set('away reachable reached distant accessible far distance hop step minute min hour km kilometre metre mile euro'.split(' '))
const joining = /^(to|→|>|⇒|➔|➜|–|—|-|\/)$/

export interface Ends {
  readonly first: NameItem
  readonly second: NameItem
  /** The text says which is which. */
  readonly isSure: boolean
}

type Role = 'start' | 'end' | null

/** Where a way begins and ends by the words beside its names: `from A to B`, `between A and B`, `A to B`, `B is 3 away from A`, `starting at A, ... ends at B`. */
export function endsOf(items: readonly NameItem[], { words, heads }: Pick<ReadText, 'words' | 'heads'>): Ends | null {
  const names = new Set(items.map(({ name }) => name))
  if (names.size < 2) return null
  const roles = items.map((item): [NameItem, Role] => [item, roleOf(item, words, heads.get(item.from))])
  const start = roles.find(([, role]) => role === 'start')?.[0]
  const end = roles.findLast(([item, role]) => role === 'end' && item.name !== start?.name)?.[0]
  if (start !== undefined && end !== undefined) return { first: start, second: end, isSure: true }
  return names.size === 2 ? endsOfTwo(items, words, { start, end }) : null
}

/** Where one end at most is said. */
function endsOfTwo(items: readonly NameItem[], words: readonly Word[], known: { start: NameItem | undefined; end: NameItem | undefined }): Ends | null {
  const [first, second] = items as readonly [NameItem, NameItem]
  const { start, end } = known
  if (start === first && words[start.from - 1]?.folded === 'between') return { first, second, isSure: true }
  const other = items.find(({ name }) => name !== (start ?? end)?.name)
  const isApart = words.slice(first.from, (items.at(-1)?.to ?? 0) + 6).some(({ stem, folded }) => apart.has(stem) || apart.has(folded))
  if (start !== undefined) return isApart && other !== undefined ? { first: start, second: other, isSure: true } : null
  const between = words.slice(first.to, second.from).filter(({ text }) => !/^["“”|]$/.test(text))
  if (between.length === 1 && joining.test(between[0]?.folded ?? '')) return { first, second, isSure: true }
  return end !== undefined && other !== undefined && isApart ? { first: other, second: end, isSure: other.from < end.from } : null
}

function roleOf(item: NameItem, words: readonly Word[], head: readonly Word[] = []): Role {
  if (head.some(({ folded }) => starting.has(folded))) return 'start'
  if (head.some(({ folded }) => ending.has(folded))) return 'end'
  for (let at = item.from - 1; at >= Math.max(0, item.from - 4); at--) {
    const word = words[at] as Word
    if (starting.has(word.folded)) return 'start'
    if (ending.has(word.folded)) return 'end'
    if (!passed.has(word.folded)) break
  }
  const after = words.slice(item.to, item.to + 5)
  const as = after.findIndex(({ folded }) => /^(as|where)$/.test(folded))
  const said = as < 0 ? [] : after.slice(as + 1)
  if (said.some(({ folded }) => starting.has(folded))) return 'start'
  return said.some(({ folded }) => ending.has(folded)) ? 'end' : null
}
