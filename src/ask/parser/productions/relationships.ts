import { anything } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint, Role } from '../constituent.ts'
import { mostOf } from './ranks.ts'
import { asLimit, boundOf, countOf, dearer, limitOf, meaningOf, nodesOf, rule, type TieLimit, tieLimit, wordOf } from './rule.ts'

export const PREPOSITIONS = 'in|at|on|from|to|by|for|through|of|with|near|about'
const QUANTITY = 'any|no|none|most|fewest|more|less|B|AM'

/** The relationship types, the role of the phrase's head, and the preposition. */
export type By = Pick<TieLimit, 'types' | 'role' | 'preposition'>

/** Finds the role of the head: in `directed by X` and `orders from X` it is the patient. */
function roleOf(verb: Constituent | undefined, preposition: string | null): Role {
  const relation = meaningOf(verb, 'relation')
  if (relation === null || relation.types === null) return 'either'
  return preposition === 'by' || (preposition === 'from' && relation.form === 'noun') ? 'patient' : 'agent'
}

const opposite: Readonly<Record<Role, Role>> = { agent: 'patient', patient: 'agent', either: 'either' }

export const typesOf = (verb: Constituent | undefined) => meaningOf(verb, 'relation')?.types ?? null
const prepositionOf = (verb: Constituent | undefined, word: Constituent | undefined) => wordOf(word) ?? meaningOf(verb, 'relation')?.preposition ?? null

export function byVerb(verb: Constituent | undefined, word: Constituent | undefined): By {
  const preposition = prepositionOf(verb, word)
  return { types: typesOf(verb), role: roleOf(verb, preposition), preposition }
}

export const relation = (verb: Constituent | undefined, preposition: Constituent | undefined, rest: Partial<TieLimit>): TieLimit =>
  tieLimit({ ...byVerb(verb, preposition), ...rest })

/** Applies a quantity to the number of neighbours. */
function quantified(quantity: Constituent | undefined, tie: TieLimit, than?: Constituent): Built[] {
  const category = quantity?.category
  if (category === 'any') return asLimit(tie)
  if (category === 'no' || category === 'none') return asLimit({ ...tie, isNegated: true })
  if (category === 'most' || category === 'fewest') return asLimit(mostOf(tie, quantity))
  if (category === 'more' || category === 'less') return than === undefined ? [] : asLimit(mostOf(tie, quantity))
  const count = countOf(boundOf(quantity))
  return count === null ? [] : asLimit({ ...tie, count })
}

/** Reads `most links to ports`, `3 ports supplied`. */
function ofRelation(quantity: Constituent | undefined, verb: Constituent | undefined, part: Constituent | undefined, word?: Constituent): Built[] {
  const other = nodesOf(part)
  const role = word === undefined ? 'either' : roleOf(verb, wordOf(word))
  return quantified(quantity, tieLimit({ types: typesOf(verb), role, other: other === anything ? null : other }))
}

/** Connects the part by this relationship; `A and B` requires each of the nodes. */
export function relationshipLimit(part: Constituent | undefined, by: By, isEach = true): Built[] {
  const [limit, other] = [limitOf(part), nodesOf(part)]
  if (limit !== null) return asLimit(changeRelationships(limit, (tie) => (by.types === null && tie.types !== null ? tie : { ...tie, ...by })))
  const joint = meaningOf(part, 'nodes')?.isJoint
  if (other?.named == null || joint === undefined || (joint === 'and' && !isEach)) return asLimit(tieLimit({ ...by, other }))
  return asLimit({ by: 'all', limits: other.named.map((node) => tieLimit({ ...by, other: { ...other, named: [node] } })) })
}

export function changeRelationships(limit: Constraint, change: (tie: TieLimit) => TieLimit): Constraint {
  if (limit.by === 'tie') return change(limit)
  if (limit.by === 'all') return { ...limit, limits: limit.limits.map((one) => changeRelationships(one, change)) }
  return limit.by === 'most' ? { ...limit, tie: change(limit.tie) } : limit
}

/** A constraint without a type or preposition is the object of the verb before it. */
export function isObject(limit: Constraint | null): boolean {
  const tie = limit?.by === 'most' ? limit.tie : limit
  return tie?.by === 'tie' && tie.types === null && tie.preposition === null
}

/** Reads `by which X is it made`: the fronted noun is the agent. */
export function fronted(word: Constituent | undefined, clause: Constituent | undefined): Constraint | null {
  const limit = limitOf(clause)
  const isDone = (role: Role) => wordOf(word) === 'by' && role !== 'either'
  return limit === null ? null : changeRelationships(limit, (tie) => (isDone(tie.role) ? { ...tie, role: 'agent' } : tie))
}

/** Reads a relative clause with its own subject: `X supplies`, `X is supplied by`. */
export function inverse(subject: Constituent | undefined, verb: Constituent | undefined, word: Constituent | undefined): Built[] {
  const by = byVerb(verb, word)
  return relationshipLimit(subject, { ...by, role: opposite[by.role] })
}

/** A clause may have a light verb or only a preposition, at a cost; without an auxiliary its subject must be negated. */
function clause(first: Constituent | undefined, subject: Constituent | undefined, verb: Constituent | undefined, word: Constituent | undefined): Built[] {
  const limit = limitOf(subject)
  const isTold = first === undefined ? limit?.by === 'tie' && limit.isNegated : verb !== undefined || (first.category === 'be' && word !== undefined)
  return isTold ? dearer(inverse(subject, verb, word), verb?.category === 'R' ? 0 : 0.3) : []
}

/** Productions: OBJ is a quantified neighbour, SOME one that only a verb describes, and INVA a clause with an open object. */
export const tieProductions: readonly Production[] = [
  rule('OBJ', `${QUANTITY} N thanany?`, ([quantity, other, than]) => quantified(quantity, tieLimit({ other: nodesOf(other) }), than), 0),
  rule('SOME', 'any|none|most|fewest', ([quantity]) => quantified(quantity, tieLimit({})), 0),
  rule('OBJ', `any|none ${PREPOSITIONS} N`, ([quantity, , other]) => quantified(quantity, tieLimit({ other: nodesOf(other) })), 0.1),
  rule('OBJ', 'any|no|most|fewest R|rel to|with|from|in|of? N?', ([quantity, verb, word, other]) => ofRelation(quantity, verb, other, word), 0),
  rule(
    'OBJ',
    'any|no|none|most|fewest|B|AM R rel|link to|with|from|in|of? N?',
    ([quantity, verb, , word, other]) => ofRelation(quantity, verb, other, word),
    0
  ),
  rule('OBJ', `${QUANTITY} N R`, ([quantity, other, verb]) => ofRelation(quantity, verb, other), 0),
  rule('INVA', `do|have|can|be N|OBJ|SOME verb? R|verb|have? ${PREPOSITIONS}?`, ([first, subject, , verb, word]) => clause(first, subject, verb, word)),
  rule('INVA', `OBJ|SOME verb? R|verb ${PREPOSITIONS}?`, ([subject, , verb, word]) => clause(undefined, subject, verb, word))
]
