import { labelsOf } from '../../../tools/query/labelled.ts'
import { anything, type NodePattern } from '../../../tools/query/tree.ts'
import { type Applied, attachmentCost, type ConstraintApplier } from '../apply-constraints.ts'
import type { Built } from '../chart.ts'
import type { Constituent, Constraint, Owner } from '../constituent.ts'
import type { ValueKind } from '../schema-space.ts'
import { asQuery, dearer, limitOf, linkLimit, ownersIn } from './rule.ts'

const TELLING: readonly ValueKind[] = ['number', 'year', 'date', 'text']

const isVague = ({ labels, named, predicates, relationships, rank, among }: NodePattern) =>
  labels.length === 0 && named === null && predicates.length === 0 && relationships.length === 0 && rank === null && among === undefined

/** The question already names these nodes, so listing them answers nothing. */
const isNamedAlone = ({ named, predicates, relationships, rank }: NodePattern) =>
  named !== null && (named.length === 1 || (predicates.length === 0 && relationships.length === 0 && rank === null))

/** Returns the properties of nodes with these labels; no labels means all. */
export const ofNodes = (owners: readonly Owner[], labels: readonly string[]): Owner[] =>
  owners.filter(({ owner, of }) => owner === 'node' && (labels.length === 0 || labels.includes(of)))

/** The cost of a missing noun; it is lower where the clause names the subject. */
const NOT_SAID: Readonly<Record<string, number>> = { VP: 0.4, INVA: 0.1 }

export const whole = (nodes: NodePattern | null): Applied[] => (nodes === null ? [] : [{ nodes, cost: 0 }])

/** Builds queries about nodes: lists, counts, existence and values. */
export class NodeQueries {
  /** The persons that `who` means. */
  readonly someone: NodePattern
  readonly #narrowing: ConstraintApplier

  constructor(narrowing: ConstraintApplier) {
    this.#narrowing = narrowing
    this.someone = { ...anything, labels: narrowing.space.people }
  }

  narrowed(nodes: NodePattern | null, limit: Constraint | null): Applied[] {
    if (nodes === null || limit === null) return []
    const far = attachmentCost(nodes)
    return this.#narrowing.narrow(nodes, limit).map((way) => ({ ...way, cost: way.cost + far }))
  }

  /** Applies a predicate without a noun; `who` prefers persons. */
  whoever(head: Constituent | undefined, part: Constituent | undefined): Applied[] {
    const [limit, isWho] = [limitOf(part), head?.category === 'who']
    const cost = isWho ? 0.5 : (NOT_SAID[part?.category ?? ''] ?? 0)
    const all = this.narrowed(anything, limit).map((way) => ({ ...way, cost: way.cost + cost }))
    const people = isWho ? this.narrowed(this.someone, limit) : []
    return people.length > 0 && this.someone.labels.length > 0 ? people : [...people, ...all]
  }

  listed(ways: readonly Applied[]): Built[] {
    return ways.flatMap(({ nodes, cost }) => (isVague(nodes) || isNamedAlone(nodes) ? [] : asQuery({ ask: 'list', of: nodes, show: [] }, cost)))
  }

  counted(ways: readonly Applied[]): Built[] {
    return ways.flatMap(({ nodes, cost }) => (isVague(nodes) ? [] : asQuery({ ask: 'count', of: nodes }, cost)))
  }

  /** A list of named nodes has no test for existence: any one would pass it. */
  existing(ways: readonly Applied[]): Built[] {
    return ways.flatMap(({ nodes, cost }) => ((nodes.named?.length ?? 1) > 1 ? [] : asQuery({ ask: 'exists', of: nodes }, cost)))
  }

  /** Whether the labels are certainly not of persons. */
  isNoOne({ labels }: NodePattern): boolean {
    return labels.length > 0 && this.someone.labels.length > 0 && !labels.some((label) => this.someone.labels.includes(label))
  }

  /** Returns the named nodes with a label of the phrase's head. */
  ofKind(head: NodePattern | null, names: NodePattern | null): Applied[] {
    const named = names?.named?.filter((node) => head?.labels.some((label) => node.labels.includes(label))) ?? []
    return named.length === 0 ? [] : whole({ ...anything, named })
  }

  /** Returns the nodes with a relationship to these. */
  owning(ways: readonly Applied[]): Built[] {
    const heads = this.someone.labels.length === 0 ? [] : [{ head: this.someone, cost: 0 }]
    return ways.flatMap((way) =>
      [...heads, { head: anything, cost: 0.6 }].flatMap(({ head, cost }) =>
        dearer(this.listed(this.narrowed(head, linkLimit({ other: way.nodes }))), way.cost + cost)
      )
    )
  }

  /** Returns the date of the nodes' relationships of these types, else their own date. */
  when(nodes: NodePattern | null, types: readonly string[] | null): Built[] {
    if (nodes === null) return []
    const { space } = this.#narrowing
    const isDated = (owner: Owner) => ['date', 'year'].includes(space.kindOf(owner) ?? '')
    const tied = space.ownersOfTypes(types).filter((owner) => isDated(owner) && space.ways(labelsOf(nodes), [], [owner.of], 'either').length > 0)
    if (types !== null && tied.length > 0)
      return tied.flatMap(({ of, property }) =>
        space.ways(labelsOf(nodes), [], [of], 'either').flatMap(({ direction }) => {
          const ends = direction === 'in' ? { source: anything, target: nodes } : { source: nodes, target: anything }
          return asQuery({ ask: 'relationships', types: [of], ...ends, predicates: [], what: { properties: [property] }, rank: null })
        })
      )
    return dearer(this.values(nodes, space.ownersOf(labelsOf(nodes)).filter(isDated)), 0.3)
  }

  /** Returns all properties of one named node. */
  described(nodes: NodePattern | null): Built[] {
    const [node, ...others] = nodes?.named ?? []
    if (nodes === null || node === undefined || others.length > 0) return []
    const properties = [...new Set(this.#narrowing.space.ownersOf(node.labels).map(({ property }) => property))]
    return asQuery({ ask: 'value', of: nodes, properties })
  }

  values(nodes: NodePattern | null, owners: readonly Owner[], kinds: readonly ValueKind[] = TELLING): Built[] {
    if (nodes === null || nodes === anything) return []
    const fitting = ofNodes(owners, labelsOf(nodes)).filter((owner) => {
      const kind = this.#narrowing.space.kindOf(owner)
      return kind !== null && kinds.includes(kind)
    })
    const properties = [...new Set(fitting.map(({ property }) => property))]
    if (nodes.named === null && fitting.length > 0 && fitting.every((owner) => this.#isName(owner))) return this.listed(whole(nodes))
    return properties.flatMap((property) => asQuery({ ask: 'value', of: nodes, properties: [property] }))
  }

  /** Whether the property is the name of nodes with the label: a list already shows it. */
  #isName({ of, property }: Pick<Owner, 'of' | 'property'>): boolean {
    return this.#narrowing.space.schema.labels.some(({ label, nameProperty }) => label === of && nameProperty === property)
  }

  distinct(nodes: NodePattern, owners: readonly Owner[], isCount: boolean): Built[] {
    const labels = labelsOf(nodes)
    // `How many seats` does not count distinct numbers; distinct booleans are no answer.
    const isCounted = (owner: Owner) => this.#narrowing.space.kindOf(owner) !== (isCount ? 'number' : 'flag')
    return ofNodes(owners, labels)
      .filter(isCounted)
      .flatMap(({ of: label, property }) =>
        labels.length > 0
          ? asQuery({ ask: 'values', of: nodes, property, isCount })
          : asQuery({ ask: 'values', of: { ...nodes, labels: [label] }, property, isCount }, 0.2)
      )
  }

  readonly isFlag = (part: Constituent | undefined): boolean => ownersIn(part).some((owner) => this.#narrowing.space.kindOf(owner) === 'flag')

  /** Lists the nodes with the given properties. */
  shown(nodes: NodePattern | null, properties: readonly (Constituent | undefined)[]): Built[] {
    if (nodes === null) return []
    const given = properties.filter((part) => part !== undefined)
    const names = given.map((part) => ownersIn(part).find(({ owner, of }) => owner === 'node' && labelsOf(nodes).includes(of))?.property)
    const show = names.filter((name) => name !== undefined)
    const isNamed = show.every((property) => labelsOf(nodes).every((of) => this.#isName({ of, property })))
    return show.length < given.length ? [] : asQuery({ ask: 'list', of: nodes, show: isNamed && labelsOf(nodes).length > 0 ? [] : show })
  }
}
