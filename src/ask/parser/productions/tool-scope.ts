import { wordsOfName } from '../../../storage/graphs/fold.ts'
import { isInline } from '../../../storage/graphs/store.ts'
import type { Call, NamedNode, Predicate } from '../../../tools/query/tree.ts'
import type { Constituent, DenotationOf, Owner, Scope, Unit } from '../constituent.ts'
import { entriesOf } from '../lexicon.ts'
import { isMutual, type SchemaSpace } from '../schema-space.ts'
import { meaningOf } from './rule.ts'
import { weightsIn } from './scope.ts'

export type Called = DenotationOf<'tool'>

export const calledOf = (part: Constituent | undefined): Called | null => meaningOf(part, 'tool')

type Given = Readonly<Record<string, unknown>>
type Parametered = Pick<Called, 'intent' | 'tool' | 'given'>

/** A relationship property of this name is the weight where the question names none. */
const WEIGHT = 'weight'

const isSame = (one: Unit, other: Unit) => one.kind === other.kind && one.factor === other.factor
const unitsIn = (property: string): Unit[] =>
  wordsOfName(property)
    .split(' ')
    .flatMap(entriesOf)
    .flatMap(({ meaning }) => (meaning.is === 'unit' ? [meaning.unit] : []))

/** Makes a tool's argument of a node; the name is for the paraphrase only. */
export const reference = ({ key, name }: NamedNode) => ({ id: key, name })

/** Sorts arguments by name, so that equal calls are identical. */
const inOrder = (given: Given): Given => Object.fromEntries(Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Fills a tool's parameters from a question; it makes no call where the tool lacks a parameter. */
export class ToolScope {
  readonly #space: SchemaSpace
  readonly #parametersOf: (tool: string) => readonly string[]

  /** @param parametersOf returns the names of a tool's parameters */
  constructor(space: SchemaSpace, parametersOf: (tool: string) => readonly string[]) {
    this.#space = space
    this.#parametersOf = parametersOf
  }

  get nodeCount(): number {
    return this.#space.schema.nodeCount
  }

  get isDirected(): boolean {
    return this.#space.schema.orientation === 'directed'
  }

  isAll(labels: readonly string[]): boolean {
    return labels.length === 0 || this.#space.labels.every((label) => labels.includes(label))
  }

  /** Returns the possible calls, which differ in the weight; `rest` has arguments from other words. */
  calls(called: Called, rest: Given = {}): Call[] {
    const { orientation, ...given } = called.given
    const isTurned = orientation !== undefined
    // In an undirected graph, reachability works in both directions; other tools cannot reverse it.
    if (isTurned && !this.isDirected && called.intent.gives.as !== 'reached') return []
    const turned = isTurned && this.isDirected ? { orientation } : {}
    const part = this.#part(called, called.scope)
    if (part === null || (called.intent.takes.directed === true && !this.isDirected)) return []
    return this.#weights(called).map((weight) => {
      const all: Given = { ...given, ...turned, ...rest, ...part, ...weight }
      return { tool: called.tool, arguments: inOrder({ ...this.#bothWays(called, all), ...all }) }
    })
  }

  /** Mutual relationships are traversed in both directions unless the question gives an orientation. */
  #bothWays({ tool }: Pick<Call, 'tool'>, { relationshipTypes: types }: Given): Given {
    const isBoth = this.isDirected && Array.isArray(types) && types.length > 0 && types.every((type) => isMutual(String(type)))
    return isBoth && this.#parametersOf(tool).includes('orientation') ? { orientation: 'undirected' } : {}
  }

  /** Adds a scope to a call; empty where an argument is set already or the tool lacks it. */
  further(call: Call, scope: Scope): Call[] {
    const takes = this.#parametersOf(call.tool)
    const part = this.#part({ intent: { takes: {}, gives: { as: 'overview' } }, tool: call.tool, given: {} }, scope)
    const more = part === null ? null : { ...part, ...(scope.weight === null ? {} : { [WEIGHT]: scope.weight }) }
    if (more === null || Object.keys(more).some((name) => name in call.arguments || !takes.includes(name))) return []
    const all = { ...call.arguments, ...more }
    return scope.byHops && WEIGHT in call.arguments ? [] : [{ ...call, arguments: inOrder({ ...this.#bothWays(call, all), ...all }) }]
  }

  #part(called: Parametered, scope: Scope): Given | null {
    const { takes, gives } = called.intent
    const parameters = this.#parametersOf(called.tool)
    const { hops, orientation } = scope
    const left = this.leftOut(scope.without)
    if (left === null || (takes.hops !== undefined && hops === null && gives.as !== 'reached')) return null
    const nodeWhere = [...scope.nodePredicates, ...left]
    const stated: readonly (readonly [string, unknown, boolean])[] = [
      ['relationshipTypes', scope.types, scope.types !== null],
      ['relationshipWhere', scope.relationshipPredicates, scope.relationshipPredicates.length > 0],
      ['labels', scope.labels, scope.labels !== null],
      ['nodeWhere', nodeWhere, nodeWhere.length > 0],
      // An undirected orientation changes nothing in an undirected graph.
      ['orientation', orientation, orientation !== null && (orientation !== 'undirected' || this.isDirected)],
      [takes.hops ?? 'no such parameter', hops, hops !== null]
    ]
    const part = stated.filter(([, , isSaid]) => isSaid)
    const isCertain = called.given['orientation'] !== undefined && orientation !== null
    return isCertain || part.some(([name]) => !parameters.includes(name)) ? null : Object.fromEntries(part)
  }

  /** Excludes nodes by their names; null where labels differ in the name property. */
  leftOut(nodes: readonly NamedNode[]): Predicate[] | null {
    if (nodes.length === 0) return []
    const properties = [...new Set(this.#space.schema.labels.map(({ nameProperty }) => nameProperty))]
    const [property] = properties
    return property == null || properties.length > 1 ? null : nodes.map(({ name }) => ({ property, operator: '<>', value: name }))
  }

  #weights(called: Called): Given[] {
    const { intent, quality, scope } = called
    const parameters = this.#parametersOf(called.tool)
    const parameter = intent.takes.weight ?? WEIGHT
    if (!parameters.includes(parameter)) return scope.weight === null && quality === null ? [{}] : []
    if (intent.takes.nodeWeight === true) return this.#nodeNumbers(scope.weight).map((property) => ({ [parameter]: property }))
    const found = this.#weighings(called)
    return found.map((property) => (property === null ? {} : { [parameter]: property, ...(scope.types === null ? this.#typesWith(property) : {}) }))
  }

  /** Returns the possible weights; null among them stands for no weight. */
  #weighings({ intent: { takes, gives }, quality, scope: { weight, byHops, types } }: Called): (string | null)[] {
    const all = weightsIn(this.#space, this.#space.ownersOfTypes(types), types)
    if (weight !== null) return all.includes(weight) ? [weight] : []
    if (byHops) return [null]
    const own = quality === null ? [] : weightsIn(this.#space, [...quality.up, ...quality.down], types)
    if (own.length > 0) return own
    const unsaid = this.#unsaidWeights(takes.needsWeight === true, gives.as, all)
    return unsaid.length > 0 || takes.needsWeight === true || quality !== null ? unsaid : [null]
  }

  /** A stored weight can have any meaning, but weights of an inline graph are meant to be summed. */
  #unsaidWeights(isNeeded: boolean, as: string, all: readonly string[]): string[] {
    const isTellingWay = isInline(this.#space.schema.name) && (as === 'path' || as === 'far' || as === 'number')
    if (!isTellingWay && !isNeeded) return []
    return all.includes(WEIGHT) ? [WEIGHT] : all.length === 1 ? [...all] : []
  }

  /** Restricts the types to those with the weight, where not all have it. */
  #typesWith(property: string): Given {
    const all = this.#space.schema.relationshipTypes
    const weighed = all.filter(({ properties }) => properties.some((held) => held.property === property)).map(({ type }) => type)
    return weighed.length === all.length ? {} : { relationshipTypes: weighed }
  }

  #nodeNumbers(wanted: string | null): string[] {
    const numbers = this.numbersOfNodes()
    return wanted === null ? (numbers.includes(WEIGHT) ? [WEIGHT] : numbers.length === 1 ? numbers : []) : numbers.filter((property) => property === wanted)
  }

  numbersOfNodes(): string[] {
    const isNumber = (owner: Owner) => this.#space.propertyOf(owner)?.types.every((type) => type === 'integer' || type === 'float') === true
    const owners = this.#space.ownersOf([]).filter(isNumber)
    return [...new Set(owners.map(({ property }) => property))]
  }

  numbers(owners: readonly Owner[]): string[] {
    return weightsIn(this.#space, owners, null)
  }

  /** Returns the weights in a unit: those with the unit in their name, else those without any unit. */
  weightsBy(unit: Unit, types: readonly string[] | null): string[] {
    const all = weightsIn(this.#space, this.#space.ownersOfTypes(types), types)
    const named = all.filter((property) => property.toLowerCase().includes(unit.name.replace(/s$/, '')) || unitsIn(property).some((one) => isSame(one, unit)))
    const isOfNone = (property: string) => property === WEIGHT || (isInline(this.#space.schema.name) && unitsIn(property).length === 0)
    return named.length > 0 ? named : all.filter(isOfNone)
  }
}
