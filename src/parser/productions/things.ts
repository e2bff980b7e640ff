import type { Built, Production } from '../chart.ts'
import type { Item, Limit } from '../item.ts'
import { farness, type Narrowing } from '../restrict.ts'
import { anything, type NamedNode, type Things } from '../tree.ts'
import { either, valued } from './limits-of.ts'
import { asThings, dearer, kept, limitOf, meaningOf, one, rule, thingsOf, tieLimit } from './rule.ts'

const isPlain = ({ named, tests, ties, rank }: Things) => named === null && tests.length === 0 && ties.length === 0 && rank === null

type Joint = 'and' | 'both' | undefined

/** What the rest of a list says of all of it: `A, B or C` is any of them. */
function jointOf(rest: Item | undefined, otherwise: Joint): Joint {
  const held = meaningOf(rest, 'things')
  return (held?.things.named?.length ?? 0) > 1 ? held?.isJoint : otherwise
}

/** Nodes of one list: `A, B and C`. */
function joined(left: Things | null, right: Things | null, isJoint: Joint): Built[] {
  if (left?.named == null || right?.named == null) return []
  const known = new Set(left.named.map(({ id }) => id))
  const others = right.named.filter(({ id }) => !known.has(id))
  return others.length === 0
    ? []
    : one({ is: 'things', things: { ...anything, named: [...left.named, ...others] }, ...(isJoint === undefined ? {} : { isJoint }) })
}

function ofLabel(label: Things | null, named: readonly NamedNode[] | null | undefined): Built[] {
  const kept = named?.filter((node) => label?.labels.some((one) => node.labels.includes(one))) ?? []
  return kept.length === 0 ? [] : one({ is: 'things', things: { ...anything, named: kept } })
}

/** Noun phrases: N stands for nodes. */
export function thingProductions(narrowing: Narrowing): readonly Production[] {
  const narrow = (things: Things | null, limit: Limit | null): Built[] => (things === null || limit === null ? [] : asThings(narrowing.narrow(things, limit)))
  const tied = (head: Things | null, other: Things | null, preposition: string | null): Built[] =>
    head === null || other === null || (isPlain(other) && other.labels.length === 0) ? [] : narrow(head, tieLimit({ other, preposition }))

  return [
    rule('NAMES', 'name', ([name]) => kept(name), 0.02),
    rule('NAMES', 'name comma? and NAMES', ([left, , , right]) => joined(thingsOf(left), thingsOf(right), jointOf(right, 'and'))),
    rule('NAMES', 'both name and NAMES', ([, left, , right]) => joined(thingsOf(left), thingsOf(right), 'both'), 0),
    rule('NAMES', 'name and NAMES both', ([left, , right]) => joined(thingsOf(left), thingsOf(right), 'both'), 0),
    rule('NAMES', 'name comma? or NAMES', ([left, , , right]) => joined(thingsOf(left), thingsOf(right), undefined)),
    rule('NAMES', 'name comma NAMES', ([left, , right]) => joined(thingsOf(left), thingsOf(right), jointOf(right, undefined))),
    rule('N', 'NAMES', ([names]) => kept(names), 0.02),
    rule('N', 'label', ([label]) => kept(label), 0.02),
    rule('N', 'label namedw name', ([label, , name]) => ofLabel(thingsOf(label), thingsOf(name)?.named), 0),
    rule('N', 'label name', ([label, name]) => ofLabel(thingsOf(label), thingsOf(name)?.named)),
    rule('N', 'name label', ([name, label]) => ofLabel(thingsOf(label), thingsOf(name)?.named)),
    rule('N', 'anynode', () => one({ is: 'things', things: anything }), 0.5),
    rule('N', 'anyone', () => one({ is: 'things', things: { ...anything, labels: narrowing.space.people } }), 0.2),
    rule(
      'N',
      'value P',
      ([value, property]) => valued(property, value).flatMap(({ meaning }) => (meaning.is === 'limit' ? narrow(anything, ofNodes(meaning.limit)) : [])),
      0.4
    ),
    rule('N', 'value', ([value]) => narrow(anything, ofNodes(limitOf(value))), 0.5),
    rule('N', 'N in|of|from network', ([things]) => kept(things)),
    rule('N', 'label anynode', ([label]) => kept(label), 0),
    rule('N', 'distinct N', ([, things]) => kept(things), 0.1),
    rule('N', 'N comma? est top', ([things]) => (thingsOf(things)?.rank == null ? [] : kept(things)), 0.1),
    rule('N', 'every|else N', ([, things]) => kept(things), 0.2),
    rule('N', 'value and|or value', ([left, , right]) => narrow(anything, either(ofNodes(limitOf(left)), ofNodes(limitOf(right)))), 0.5),
    rule('PRE', 'value|flag', ([limit]) => kept(limit), 0.05),
    rule('PRE', 'value P', ([value, property]) => valued(property, value), 0.05),
    rule('PRE', 'value and|or value', ([left, , right]) => {
      const limit = either(limitOf(left), limitOf(right))
      return limit === null ? [] : one({ is: 'limit', limit })
    }),
    rule('PRE', 'not dash? value|flag', ([, , limit]) => {
      const held = limitOf(limit)
      return held === null ? [] : one({ is: 'limit', limit: { by: 'not', limit: held } })
    }),
    rule('N', 'PRE N', ([limit, things]) => narrow(thingsOf(things), limitOf(limit))),
    rule('N', 'N LIM', ([things, limit]) => dearer(narrow(thingsOf(things), limitOf(limit)), farness(thingsOf(things) ?? anything))),
    rule('N', 'NAMES poss N', ([other, , head]) => tied(thingsOf(head), thingsOf(other), null)),
    rule('N', 'NAMES label', ([other, head]) => tied(thingsOf(head), thingsOf(other), null), 0.3),
    rule('N', 'N of~ N', ([head, , other]) => tied(thingsOf(head), thingsOf(other), 'of')),
    rule('N', 'R of~ N', ([relation, , other]) =>
      dearer(narrow(anything, relatedTo(relation, thingsOf(other))), meaningOf(relation, 'relation')?.form === 'noun' ? 0.3 : 0)
    ),
    rule('N', 'NAMES poss R', ([other, , relation]) => narrow(anything, relatedTo(relation, thingsOf(other))))
  ]
}

/** `the suppliers of X`: those who do it, where the noun says so; else either end. */
function relatedTo(relation: Item | undefined, other: Things | null): Limit | null {
  const held = meaningOf(relation, 'relation')
  if (held === null || other === null) return null
  return tieLimit({ types: held.types, role: held.form === 'agent' ? 'agent' : 'either', other })
}

/** A value that nodes have: what relationships have names no node. */
function ofNodes(limit: Limit | null): Limit | null {
  if (limit?.by !== 'test') return null
  const owners = limit.owners?.filter(({ owner }) => owner === 'node') ?? []
  return owners.length === 0 ? null : { ...limit, owners }
}
