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
  const next = items.find(({ from }) => start !== undefined && from > start.from)
  if (start !== undefined && next !== undefined && words[start.from - 1]?.folded === 'between') return { first: start, second: next, isSure: true }
  return names.size === 2 ? endsOfTwo(items, words, { start, end }) : null
}

/** Where one end at most is said. */
function endsOfTwo(items: readonly NameItem[], words: readonly Word[], known: { start: NameItem | undefined; end: NameItem | undefined }): Ends | null {
  const [first, second] = items as readonly [NameItem, NameItem]
  const { start, end } = known
  const other = items.find(({ name }) => name !== (start ?? end)?.name)
  const isApart = words.slice(first.from, (items.at(-1)?.to ?? 0) + 6).some(({ stem, folded }) => apart.has(stem) || apart.has(folded))
  if (start !== undefined) return isApart && other !== undefined ? { first: start, second: other, isSure: true } : null
  const between = words.slice(first.to, second.from).filter(({ text }) => !/^["“”|]$/.test(text))
  if (between.length === 1 && joining.test(between[0]?.folded ?? '')) return { first, second, isSure: true }
  return end !== undefined && other !== undefined && isApart ? { first: other, second: end, isSure: other.from < end.from } : null
}

function roleOf(item: NameItem, words: readonly Word[], head: readonly Word[] = []): Role {
  const after = words.slice(item.to, item.to + 5)
  const as = after.findIndex(({ folded }) => /^(as|where)$/.test(folded))
  return roleIn(head) ?? roleBefore(item, words) ?? (as < 0 ? null : roleIn(after.slice(as + 1)))
}

function roleIn(said: readonly Word[]): Role {
  if (said.some(({ folded }) => starting.has(folded))) return 'start'
  return said.some(({ folded }) => ending.has(folded)) ? 'end' : null
}

/** The nearest word of a role before a name, with nothing but little words between; none in `apart from`. */
function roleBefore({ from }: NameItem, words: readonly Word[]): Role {
  for (let at = from - 1; at >= Math.max(0, from - 4); at--) {
    const word = words[at] as Word
    const role = /^(apart|aside|different)$/.test(words[at - 1]?.folded ?? '') ? null : roleIn([word])
    if (role !== null || !passed.has(word.folded)) return role
  }
  return null
}
