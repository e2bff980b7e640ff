import { numeralOf } from './edge.ts'
import type { Mention } from './mentions.ts'
import type { Token } from './tokens.ts'
import { words } from './word-lists.ts'

type Tokens = readonly Token[]

/** Names in one list, with the tokens before and after them. */
export interface Group {
  readonly names: readonly Mention[]
  readonly before: Tokens
  /** Tokens after the names, up to the next clause. */
  behind: Tokens
}

/** Groups of one verb; the first is its subject. */
export type Clause = readonly Group[]

const { listing, joining, relative, articles } = words

const joints = new Set([',', 'and', 'or', '&'])
/** The most tokens of an amount such as `for 17 lorries a day`. */
const MOST_AMOUNT = 7

const lower = (token: Token | undefined) => token?.text.toLowerCase() ?? ''

interface Gap {
  readonly tokens: Tokens
  /** An amount of the name before it: `in 4 minutes`. */
  readonly amount: Tokens
  readonly isList: boolean
  readonly hasComma: boolean
  /** The tokens before and after the coordinator; null where there is none. */
  readonly parts: readonly [Tokens, Tokens] | null
}

/** Returns the tokens before the conjunction where they are one amount. */
function amountBefore(tokens: Tokens): Tokens {
  const joint = tokens.findIndex((token) => joints.has(lower(token)))
  const lead = tokens.slice(0, Math.max(0, joint))
  return lead.length < MOST_AMOUNT && lead.filter((token) => numeralOf(token) !== null).length === 1 ? lead : []
}

function gapOf(tokens: Tokens): Gap {
  const amount = amountBefore(tokens)
  const rest = tokens.slice(amount.length)
  const isList =
    rest.length > 0 &&
    rest.every((token, at) => listing.has(lower(token)) || articles.has(lower(token)) || (at === 0 && token.kind === 'group')) &&
    rest.some((token) => listing.has(lower(token)))
  const at = isList ? -1 : tokens.findIndex((token) => token.text === ',' || joining.has(lower(token)))
  let end = at + 1
  while (at !== -1 && joining.has(lower(tokens[end]))) end++
  return {
    tokens,
    amount: isList ? amount : [],
    isList,
    hasComma: tokens.some(({ text }) => text === ','),
    parts: at === -1 ? null : [tokens.slice(0, at), tokens.slice(end)]
  }
}

/** Whether a name after a list begins the next clause: the last list before another verb holds its subject, and a comma ends the clause before. */
function endsObjects(gaps: readonly Gap[], at: number): boolean {
  const ahead = gaps.slice(at + 1)
  const verb = ahead.findIndex(({ isList }) => !isList)
  const next = ahead[verb]
  if (next === undefined || next.parts !== null) return false
  return verb === 0 || (gaps[at]?.hasComma === true && !ahead.slice(0, verb).some(({ hasComma }) => hasComma))
}

const isRelative = (tokens: Tokens) => relative.has(lower(tokens.find(({ kind }) => kind === 'word')))

/** Whether the name after gap `at` begins a new clause instead of extending this one. */
function beginsClause(gaps: readonly Gap[], at: number, names: readonly Mention[], size: number, subjects: number): boolean {
  const gap = gaps[at] as Gap
  if (gap.isList) return names[at]?.name === names[at + 1]?.name || (size > 1 && endsObjects(gaps, at))
  if (gap.parts === null || isRelative(gap.parts[1])) return false
  if (lower(gap.parts[1].at(-1)) === 'between') return true
  const next = gaps[at + 1]
  const leadsOn = next !== undefined && !next.isList && next.parts === null
  const isPair = next?.isList === true && size === 1 && subjects > 1
  return leadsOn || isPair || !gap.parts[1].some(({ kind }) => kind === 'word')
}

/** Splits `A and B, B and C, C and D` into pairs at the commas. */
function pairsOf(clause: Group[], tokens: Tokens): Group[][] {
  const [group] = clause
  const names = group?.names ?? []
  if (clause.length > 1 || group === undefined || names.length < 4 || names.length % 2 === 1) return [clause]
  const isComma = names.slice(1).map((name, at) => tokens.slice(names[at]?.to, name.from).some(({ text }) => text === ','))
  if (!isComma.every((comma, at) => comma === (at % 2 === 1))) return [clause]
  return names.flatMap((name, at) =>
    at % 2 === 0 ? [[{ names: [name, names[at + 1] as Mention], before: at === 0 ? group.before : [], behind: group.behind }]] : []
  )
}

/** Attaches the amount to the last name. */
function withAmount(names: readonly Mention[], amount: Tokens): readonly Mention[] {
  const [last, first] = [names.at(-1), amount[0]]
  if (last === undefined || first === undefined) return names
  return [...names.slice(0, -1), { ...last, aside: { ...first, kind: 'group', text: '(', items: amount } }]
}

/** Adds a name after a gap: to the last group, as a new group, or as a new clause. */
function addName(clauses: Group[][], name: Mention, gap: Gap, begins: boolean): void {
  const groups = clauses.at(-1) as Group[]
  const last = groups.at(-1) as Group
  if (gap.isList && !begins) {
    groups[groups.length - 1] = { ...last, names: [...withAmount(last.names, gap.amount), name] }
    return
  }
  const [behind, before] = gap.parts ?? [gap.amount, gap.isList ? [] : gap.tokens]
  last.behind = behind
  const group = { names: [name], before, behind: [] }
  if (begins) clauses.push([group])
  else if (isRelative(before)) clauses.push([{ names: last.names.slice(-1), before: [], behind: [] }, group])
  else groups.push(group)
}

/** Splits a sentence into clauses: `A feeds B and C, and D feeds E` gives A to B and C, D to E. */
export function clausesOf(tokens: Tokens, names: readonly Mention[]): Clause[] {
  const [first] = names
  if (first === undefined) return []
  const gaps = names.slice(1).map((name, at) => gapOf(tokens.slice(names[at]?.to, name.from)))
  const clauses: Group[][] = [[{ names: [first], before: tokens.slice(0, first.from), behind: [] }]]
  for (const [at, gap] of gaps.entries()) {
    const groups = clauses.at(-1) as Group[]
    addName(clauses, names[at + 1] as Mention, gap, beginsClause(gaps, at, names, groups.length, groups[0]?.names.length ?? 0))
  }
  const end = clauses.at(-1)?.at(-1)
  if (end !== undefined) end.behind = tokens.slice(names.at(-1)?.to)
  return clauses.flatMap((clause) => pairsOf(clause, tokens))
}
