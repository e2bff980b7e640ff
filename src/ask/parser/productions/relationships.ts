import { anything } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint, RelationshipLimit, Role } from '../constituent.ts'
import { unless } from './conditions.ts'
import { mostOf } from './ranks.ts'
import { asLimit, boundOf, countOf, dearer, limitOf, linkLimit, meaningOf, nodesOf, type Parts, rule, wordOf } from './rule.ts'

export const PREPOSITIONS = 'in|at|on|from|to|by|for|through|of|with|near|about'
const QUANTITY = 'any|no|none|most|fewest|more|less|B|AM'

/** The relationship types, the role of the phrase's head, and the preposition. */
export type By = Pick<RelationshipLimit, 'types' | 'role' | 'preposition'>

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

export const relation = (verb: Constituent | undefined, preposition: Constituent | undefined, rest: Partial<RelationshipLimit>): RelationshipLimit =>
  linkLimit({ ...byVerb(verb, preposition), ...rest })

/** Applies a quantity to the number of neighbours. */
function quantified(quantity: Constituent | undefined, limit: RelationshipLimit, than?: Constituent): Built[] {
  const category = quantity?.category
  if (category === 'any') return asLimit(limit)
  if (category === 'no' || category === 'none') return asLimit({ ...limit, isNegated: true })
  if (category === 'most' || category === 'fewest') return asLimit(mostOf(limit, quantity))
  if (category === 'more' || category === 'less') return than === undefined ? [] : asLimit(mostOf(limit, quantity))
  const count = countOf(boundOf(quantity))
  return count === null ? [] : asLimit({ ...limit, count })
}

/** Reads `most links to ports`, `3 ports supplied`. */
function ofRelation(quantity: Constituent | undefined, verb: Constituent | undefined, part: Constituent | undefined, word?: Constituent): Built[] {
  const other = nodesOf(part)
  const role = word === undefined ? 'either' : roleOf(verb, wordOf(word))
  return quantified(quantity, linkLimit({ types: typesOf(verb), role, other: other === anything ? null : other }))
}

/** Connects the part by this relationship; `A and B` requires each of the nodes. */
export function relationshipLimit(part: Constituent | undefined, by: By, isEach = true): Built[] {
  const [limit, other] = [limitOf(part), nodesOf(part)]
  if (limit !== null)
    return asLimit(changeRelationships(limit, (relationship) => (by.types === null && relationship.types !== null ? relationship : { ...relationship, ...by })))
  const joint = meaningOf(part, 'nodes')?.isJoint
  if (other?.named == null || joint === undefined || (joint === 'and' && !isEach)) return asLimit(linkLimit({ ...by, other }))
  return asLimit({ by: 'all', limits: other.named.map((node) => linkLimit({ ...by, other: { ...other, named: [node] } })) })
}

export function changeRelationships(limit: Constraint, change: (relationship: RelationshipLimit) => RelationshipLimit): Constraint {
  if (limit.by === 'relationship') return change(limit)
  if (limit.by === 'all') return { ...limit, limits: limit.limits.map((one) => changeRelationships(one, change)) }
  return limit.by === 'most' ? { ...limit, relationship: change(limit.relationship) } : limit
}

/** A constraint without a type or preposition is the object of the verb before it. */
export function isObject(limit: Constraint | null): boolean {
  const relationship = limit?.by === 'most' ? limit.relationship : limit
  return relationship?.by === 'relationship' && relationship.types === null && relationship.preposition === null
}

/** Reads `by which X is it made`: the fronted noun is the agent. */
export function fronted(word: Constituent | undefined, clause: Constituent | undefined): Constraint | null {
  const limit = limitOf(clause)
  const isDone = (role: Role) => wordOf(word) === 'by' && role !== 'either'
  return limit === null ? null : changeRelationships(limit, (relationship) => (isDone(relationship.role) ? { ...relationship, role: 'agent' } : relationship))
}

/** Reads a relative clause with its own subject: `X supplies`, `X is supplied by`. */
export function inverse(subject: Constituent | undefined, verb: Constituent | undefined, word: Constituent | undefined): Built[] {
  const by = byVerb(verb, word)
  return relationshipLimit(subject, { ...by, role: opposite[by.role] })
}

/** A clause may have a light verb or only a preposition, at a cost; without an auxiliary its subject must be negated. */
function clause([first, subject, not, , verb, word]: Parts): Built[] {
  const limit = limitOf(subject)
  const isStated = first === undefined ? limit?.by === 'relationship' && limit.isNegated : verb !== undefined || (first.category === 'be' && word !== undefined)
  return isStated ? unless(not, dearer(inverse(subject, verb, word), verb?.category === 'R' ? 0 : 0.3)) : []
}

/** Productions: OBJ is a quantified neighbour, SOME one that only a verb describes, and INVA a clause with an open object. */
export const relationshipProductions: readonly Production[] = [
  rule('OBJ', `${QUANTITY} N thanany?`, ([quantity, other, than]) => quantified(quantity, linkLimit({ other: nodesOf(other) }), than), 0),
  rule('SOME', 'any|none|most|fewest', ([quantity]) => quantified(quantity, linkLimit({})), 0),
  rule('OBJ', `any|none ${PREPOSITIONS} N`, ([quantity, , other]) => quantified(quantity, linkLimit({ other: nodesOf(other) })), 0.1),
  rule('OBJ', 'any|no|most|fewest R|rel to|with|from|in|of? N?', ([quantity, verb, word, other]) => ofRelation(quantity, verb, other, word), 0),
  rule(
    'OBJ',
    'any|no|none|most|fewest|B|AM R rel|link to|with|from|in|of? N?',
    ([quantity, verb, , word, other]) => ofRelation(quantity, verb, other, word),
    0
  ),
  rule('OBJ', `${QUANTITY} N R`, ([quantity, other, verb]) => ofRelation(quantity, verb, other), 0),
  rule('INVA', `do|have|can|be N|OBJ|SOME not? verb? R|verb|have? ${PREPOSITIONS}?`, clause),
  rule('INVA', `OBJ|SOME verb? R|verb ${PREPOSITIONS}?`, ([subject, , verb, word]) => clause([undefined, subject, undefined, undefined, verb, word]))
]
