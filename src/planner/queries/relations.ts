import type { TypeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Direction } from '../../store/pattern.ts'
import type { GraphSchema } from '../../store/store.ts'

export interface Relation {
  /** Empty: any type. */
  readonly types: readonly string[]
  readonly direction: Direction
}

/** What the words say of a relation: its type, where its verb or noun stands, and who comes first. */
export interface Wording {
  readonly type: TypeMention | null
  /** Token positions of the two ends as written. */
  readonly fromAt: number
  readonly toAt: number
  /** Whether several hops are meant: they lead away from the given node. */
  readonly hops: boolean
  readonly givenFrom: boolean
  readonly givenTo: boolean
  /** Whether the other end is only implied by the verb. */
  readonly impliedTo: boolean
}

/** The types that lead from a label to a label (null: any). */
function typesBetween(schema: GraphSchema, source: string | null, target: string | null): string[] {
  return schema.relationshipTypes
    .filter((type) => type.patterns.some((pattern) => (source === null || pattern.source === source) && (target === null || pattern.target === target)))
    .map((type) => type.type)
}

const agentNouns = /(er|or|ee|ant)s?$/
const mutualNouns = new Set(['friend', 'neighbor', 'neighbour', 'colleague', 'peer', 'contact', 'connection', 'acquaintance', 'partner', 'sibling', 'link'])

const towards = new Set(['to', 'into', 'towards', 'toward'])
const receiving = new Set(['incoming', 'inbound', 'receive', 'receives', 'received', 'arriving'])

/** A direction that is said by itself: `incoming`, `outgoing`, `from A`, `to A`, several hops from a given node. */
function said(tokens: readonly Token[], { type, toAt, hops, givenFrom, givenTo }: Wording): Direction | null {
  if (tokens.some((token) => receiving.has(token.folded))) return 'in'
  if (tokens.some((token) => token.folded === 'outgoing' || token.folded === 'outbound')) return 'out'
  if (hops && givenFrom !== givenTo) return givenTo ? 'in' : 'out'
  const before = tokens[toAt - 1]?.folded ?? ''
  if (givenTo && before === 'from') return 'in'
  return givenTo && type !== null && towards.has(before) ? 'out' : null
}

/**
 * Which way the words point when the schema allows both: `a follows b` out, `b is followed by a` in, `the followers of b` in (the asked end acts),
 * `cited papers` in (the noun is acted on), `friends of b` both.
 */
function worded(tokens: readonly Token[], wording: Wording): Direction {
  const { type, fromAt, toAt } = wording
  const direction = said(tokens, wording)
  if (direction !== null || type === null) return direction ?? 'both'
  const word = tokens[type.start] as Token
  if (mutualNouns.has(word.lemma)) return 'both'
  if (word.folded.endsWith('ed') && type.end === toAt && !wording.impliedTo) return 'out'
  if (word.pos === 'NOUN' && isHad(tokens, wording, type)) return 'in'
  if (actsItself(tokens, type)) return namesPassive(type) ? 'in' : 'out'
  return subjectIsFrom(type, fromAt, toAt) === isPassive(tokens, type) ? 'in' : 'out'
}

/** `the followers of b`: a noun of the one who acts. */
function actsItself(tokens: readonly Token[], { start, end }: TypeMention): boolean {
  const word = tokens[start]
  const article = /^(s|the|a|an|of|whose|any|all|no|many)$/.test(tokens[start - 1]?.folded ?? '') || start === 0
  return word?.pos === 'NOUN' && agentNouns.test(word.folded) && (article || tokens[end]?.folded === 'of')
}

const having = new Set(['have', 'has', 'had', 'having', 'with', 'without', 'lack', 'lacks', 'lacking'])
const stem = 4

/** `X has a supplier`, of SUPPLIES: the noun of the one who acts is the other end. What is done by someone is named from the other side. */
function isHad(tokens: readonly Token[], { toAt, impliedTo }: Wording, { start, end, types }: TypeMention): boolean {
  const noun = tokens[start]?.folded ?? ''
  const isOther = impliedTo || (toAt >= start && toAt < end)
  if (!agentNouns.test(noun)) return false
  const isDeed = types.every((type) => noun.startsWith(type.toLowerCase().slice(0, stem)) && !/_by$/i.test(type))
  return isOther && isDeed && !noun.replace(/s$/, '').endsWith('ee') && tokens.slice(Math.max(0, start - 5), start).some(({ folded }) => having.has(folded))
}

/** Of MENTORED_BY the one who is mentored is the source: its name is in the passive already. */
export const namesPassive = ({ types }: TypeMention): boolean => types.every((type) => /_?by$/i.test(type))

/** Whether what is done is told from the side that no relationship starts from: `cited by`, `is cited`, `are known`; of MENTORED_BY `mentors`. */
const isPassive = (tokens: readonly Token[], type: TypeMention): boolean => saidPassive(tokens, type) !== namesPassive(type)

function saidPassive(tokens: readonly Token[], type: TypeMention): boolean {
  if (tokens[type.end]?.folded === 'by' || tokens[type.end + 1]?.folded === 'by') return true
  const copula = [1, 2].some((back) => ['is', 'are', 'was', 'were', 'been'].includes(tokens[type.start - back]?.folded ?? ''))
  return copula && /(ed|en|wn)$/.test(tokens[type.start]?.folded ?? '')
}

/** The verb between the ends belongs to the first, after both to the second. */
function subjectIsFrom(type: TypeMention, fromAt: number, toAt: number): boolean {
  const between = type.start > Math.min(fromAt, toAt) && type.start < Math.max(fromAt, toAt)
  return between ? fromAt < toAt : fromAt > toAt
}

/**
 * How two ends can be tied, seen from `from`: by the named type when the schema allows it between these labels, else by any that it allows.
 * null when no relationship of the schema joins them.
 */
export function relate(schema: GraphSchema, tokens: readonly Token[], from: string | null, to: string | null, wording: Wording): Relation | null {
  const named = wording.type?.types ?? null
  const among = (types: string[]) => (named === null ? types : types.filter((type) => named.includes(type)))
  const out = among(typesBetween(schema, from, to))
  const back = among(typesBetween(schema, to, from))
  if (out.length + back.length === 0) return null
  const bothWays = out.length > 0 && back.length > 0
  const types = bothWays && named === null ? [] : [...new Set([...out, ...back])]
  if (schema.orientation === 'undirected') return { types, direction: 'both' }
  if (bothWays) return { types, direction: worded(tokens, wording) }
  return { types, direction: out.length > 0 ? 'out' : 'in' }
}

/** The labels that can stand at the other end of these types (empty: any), seen from a node of `label`. */
export function otherEnds(schema: GraphSchema, types: readonly string[], label: string | null): string[] {
  const patterns = schema.relationshipTypes.filter((known) => types.length === 0 || types.includes(known.type)).flatMap((known) => known.patterns)
  const targets = patterns.filter(({ source }) => label === null || source === label).map(({ target }) => target)
  const sources = patterns.filter(({ target }) => label === null || target === label).map(({ source }) => source)
  return [...new Set([...targets, ...sources])]
}

const leavings = new Set(['from'])

/**
 * The only way a relationship can run that a noun with `to` or `from` names: `a flight to X` starts at what has it. null: it may run either way, as what
 * is mutual does (`a link to X`).
 */
export function nounDirection(tokens: readonly Token[], { start, end }: TypeMention): 'out' | 'in' | null {
  const [noun, next] = [tokens[end - 1], tokens[end]?.folded ?? '']
  if (noun?.pos !== 'NOUN' || mutualNouns.has(noun.lemma) || actsItself(tokens, { start, end } as TypeMention)) return null
  if (towards.has(next)) return 'out'
  return leavings.has(next) ? 'in' : null
}
