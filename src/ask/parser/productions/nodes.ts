import { anything, type NamedNode, type NodePattern } from '../../../tools/query/tree.ts'
import { attachmentCost, type ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint } from '../constituent.ts'
import { either, optional, unless, valued } from './conditions.ts'
import { isObject } from './relationships.ts'
import { asNodes, dearer, limitOf, linkLimit, meaningOf, nodesOf, one, rule, unchanged } from './rule.ts'

const isPlain = ({ named, predicates, relationships, rank }: NodePattern) =>
  named === null && predicates.length === 0 && relationships.length === 0 && rank === null

/** Joins a list of named nodes. The last conjunction applies to the whole list: `A, B or C` is any of them. */
function joined(first: Constituent | undefined, rest: Constituent | undefined, word?: Constituent, both?: Constituent): Built[] {
  const [left, right, held] = [nodesOf(first)?.named, nodesOf(rest)?.named, meaningOf(rest, 'nodes')?.isJoint]
  if (left == null || right == null || (both !== undefined && word?.category !== 'and')) return []
  const others = right.filter(({ id }) => left.every((one) => one.id !== id))
  const joint = word?.category === 'and' ? (both === undefined ? 'and' : 'both') : undefined
  const isJoint = word?.category === 'or' || right.length > 1 ? held : joint
  const nodes = { ...anything, named: [...left, ...others] }
  return others.length === 0 ? [] : one({ is: 'nodes', nodes, ...(isJoint === undefined ? {} : { isJoint }) })
}

function ofLabel(label: NodePattern | null, named: readonly NamedNode[] | null | undefined): Built[] {
  const fitting = named?.filter((node) => label?.labels.some((one) => node.labels.includes(one))) ?? []
  return fitting.length === 0 ? [] : one({ is: 'nodes', nodes: { ...anything, named: fitting } })
}

/** Productions for noun phrases (N), which describe nodes. */
export function nodeProductions(narrowing: ConstraintApplier): readonly Production[] {
  const narrow = (nodes: NodePattern | null, limit: Constraint | null): Built[] =>
    nodes === null || limit === null ? [] : asNodes(narrowing.narrow(nodes, limit))
  const tied = (head: NodePattern | null, other: NodePattern | null, preposition: string | null): Built[] =>
    head === null || other === null || (isPlain(other) && other.labels.length === 0) ? [] : narrow(head, linkLimit({ other, preposition }))
  /** Reads `the suppliers of X`, `the ships of X`. */
  const owned = (head: Constituent | undefined, other: Constituent | undefined, preposition: string | null): Built[] =>
    meaningOf(head, 'relation') === null ? tied(nodesOf(head), nodesOf(other), preposition) : narrow(anything, relatedTo(head, nodesOf(other)))

  const further = (nodes: NodePattern | null, limit: Constraint | null): Built[] =>
    nodes?.relationships.at(-1)?.other === null && isObject(limit) ? [] : dearer(narrow(nodes, limit), attachmentCost(nodes ?? anything))
  const people = { ...anything, labels: narrowing.space.people }
  return [
    rule('NAMES', 'name', ([name]) => unchanged(name), 0.02),
    rule('NAMES', 'both? name comma? and|or NAMES both?', ([before, left, , word, right, after]) => joined(left, right, word, before ?? after), 0.05),
    rule('NAMES', 'name comma NAMES', ([left, , right]) => joined(left, right)),
    rule('N', 'NAMES|label', ([part]) => unchanged(part), 0.02),
    rule('NAMES', 'label? anynode name', ([label, , name]) => (label === undefined ? unchanged(name) : ofLabel(nodesOf(label), nodesOf(name)?.named))),
    rule('NAMES', 'label|anynode with P name', ([label, , , name]) =>
      label?.category === 'label' ? ofLabel(nodesOf(label), nodesOf(name)?.named) : unchanged(name)
    ),
    rule('N', 'label namedw? name', ([label, , name]) => ofLabel(nodesOf(label), nodesOf(name)?.named)),
    rule('N', 'name label', ([name, label]) => ofLabel(nodesOf(label), nodesOf(name)?.named)),
    rule(
      'N',
      'anynode|anyone',
      ([word]) => one({ is: 'nodes', nodes: word?.category === 'anyone' ? people : anything }, word?.category === 'anyone' ? 0 : 0.3),
      0.2
    ),
    rule('N', 'anynode have|with|of labelw label', ([, , , label]) => unchanged(label), 0),
    rule('N', 'label anynode', ([label]) => unchanged(label), 0),
    rule('N', 'N in|of|from network', ([nodes]) => unchanged(nodes)),
    rule('N', 'distinct|every|else N', ([, nodes]) => unchanged(nodes), 0.15),
    rule('N', 'N comma? est top', ([nodes]) => (nodesOf(nodes)?.rank == null ? [] : unchanged(nodes)), 0.1),
    rule('N', 'VALUES', ([values]) => narrow(anything, ofNodes(limitOf(values))), 0.45),
    rule('VALUES', 'V', ([value]) => unchanged(value), 0),
    rule('VALUES', 'V P', ([value, property]) => valued(property, limitOf(value)), 0),
    rule('VALUES', 'V and V', ([left, , right]) => optional(either(limitOf(left), limitOf(right)))),
    rule('PRE', 'not? dash? VALUES|flag', ([not, , limit]) => unless(not, unchanged(limit)), 0.05),
    rule('N', 'PRE N', ([limit, nodes]) => narrow(nodesOf(nodes), limitOf(limit))),
    rule('N', 'N LIM', ([nodes, limit]) => further(nodesOf(nodes), limitOf(limit))),
    rule('N', 'NAMES poss N|R', ([other, , head]) => owned(head, other, null)),
    rule('N', 'NAMES label', ([other, head]) => owned(head, other, null), 0.3),
    rule('N', 'N|R of~ N', ([head, of, other]) =>
      of === undefined && !isPlain(nodesOf(head) ?? anything) ? [] : dearer(owned(head, other, 'of'), meaningOf(head, 'relation')?.form === 'noun' ? 0.3 : 0)
    )
  ]
}

/** Reads `the suppliers of X`: an agent noun makes them the subject; else either end matches. */
function relatedTo(relation: Constituent | undefined, other: NodePattern | null): Constraint | null {
  const held = meaningOf(relation, 'relation')
  if (held === null || other === null) return null
  return linkLimit({ types: held.types, role: held.form === 'agent' ? 'agent' : 'either', other })
}

/** Keeps only values of nodes; a relationship's value names no node. */
function ofNodes(limit: Constraint | null): Constraint | null {
  if (limit?.by !== 'test') return null
  const owners = limit.owners?.filter(({ owner }) => owner === 'node') ?? []
  return owners.length === 0 ? null : { ...limit, owners }
}
