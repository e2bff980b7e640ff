import type { LinkedQuestion } from '../../linking/link-question.ts'
import { wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'

/** One call that was made, with what its tool calls itself. */
export interface CarryingCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Words, lemmas and stems of the tool's name and phrases. */
  readonly words: ReadonlySet<string>
  /** Whether its rows stand in an order that means something. */
  readonly isRanking: boolean
  /** Whether it measures or groups by a method of its own, rather than reading what is stored. */
  readonly isAlgorithm: boolean
}

/** What was asked, the calls that were made for it, and what they are said to mean; plain data. */
export interface GuardedAnswer {
  readonly question: LinkedQuestion
  readonly calls: readonly CarryingCall[]
  readonly answer: string
  readonly schema: GraphSchema
  /** What the turns before it are to the calls: taken up in them, or passed over; absent: there are none. */
  readonly earlier?: 'taken up' | 'passed over'
}

/** An object among the arguments, the part of a pattern that it belongs to, and whether it is about each relationship that is followed. */
interface Part {
  readonly given: Readonly<Record<string, unknown>>
  readonly of: string | null
  readonly isOfEach: boolean
}

/** Stands for `nodes` where given nodes are meant, rather than parts of a pattern. */
export const LISTED = 'nodes given'
/** Arguments under which properties are shown, rather than tested. */
const showing = new Set(['return', 'groupBy', 'properties', 'columns', 'weight'])
const ends = new Set(['source', 'target', 'node'])
const isGiven = (node: unknown) => typeof node === 'string' || (typeof node === 'object' && node !== null && 'id' in node)

function partsIn(value: unknown, of: string | null = null, isOfEach = false): Part[] {
  if (Array.isArray(value)) return value.flatMap((item) => partsIn(item, of, isOfEach))
  if (typeof value !== 'object' || value === null) return []
  const given = value as Readonly<Record<string, unknown>>
  const name = typeof given['as'] === 'string' ? given['as'] : of
  return [{ given, of: name, isOfEach }, ...Object.entries(given).flatMap(([key, member]) => partsIn(member, name, isOfEach || key === 'relationshipWhere'))]
}

/** Every text, number and truth with the name that it stands under. */
const leavesOf = (parts: readonly Part[]) =>
  parts.flatMap(({ given }) =>
    Object.entries(given).flatMap(([key, value]) => [value].flat().flatMap((one) => (typeof one === 'object' ? [] : [{ key, one }])))
  )

/** `a.age`, `node.labels`, `count(a)`: the parts of a column or an expression. */
const partsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u)
const propertyOf = ({ given }: Part) => partsOf(String(given['property'] ?? given['column'] ?? '')).at(-1) ?? ''

export type Carried = ReturnType<typeof carriedBy>

/** What calls say, taken apart: everything that a word of the question can be carried by. */
export function carriedBy({ calls, answer, earlier, schema }: GuardedAnswer) {
  const parts = calls.flatMap((call) => partsIn(call.arguments))
  const leaves = leavesOf(parts)
  const texts = leaves.flatMap(({ one }) => (typeof one === 'string' ? [one, ...partsOf(one)] : []))
  const names = namesIn(new Set(texts), schema)
  const as = askedPart(calls)
  const shown = leaves.filter(({ key }) => showing.has(key)).flatMap(({ one }) => partsOf(String(one)))
  return {
    calls,
    answer,
    earlier,
    ...names,
    /** In lower case: keys, names, values, functions, and the parts of expressions. */
    texts: new Set(texts.map((text) => text.toLowerCase())),
    numbers: new Set(leaves.flatMap(({ one }) => (typeof one === 'number' ? [one] : []))),
    /** `limit=3` */
    settings: new Set(leaves.map(({ key, one }) => `${key}=${one}`)),
    /** Names of arguments at any depth. */
    keys: new Set(parts.flatMap(({ given }) => Object.entries(given).map(([key, value]) => (isListed(key, value) ? LISTED : key)))),
    tests: parts
      .filter(({ given }) => given['operator'] !== undefined)
      .map((part) => ({ ...part, property: propertyOf(part), operator: String(part.given['operator']), value: part.given['value'] })),
    orders: parts
      .filter(({ given }) => typeof given['descending'] === 'boolean')
      .map((part) => ({ property: propertyOf(part), descending: part.given['descending'] === true })),
    /** How many given nodes they name. */
    givenNodes: parts.filter(({ given }) => given['id'] !== undefined).length + leaves.filter(({ key }) => ends.has(key)).length,
    /** What rows are to show or to be grouped by. */
    shown: new Set([...shown, ...parts.filter(({ given }) => given['operator'] === undefined).map(propertyOf)]),
    /** The part of a pattern that is asked for, and its labels. */
    asked:
      as === null ? null : { as, labels: parts.filter(({ given }) => given['as'] === as).flatMap(({ given }) => [given['labels'] ?? []].flat().map(String)) }
  }
}

const isListed = (key: string, value: unknown) => key === 'nodes' && Array.isArray(value) && value.every(isGiven)

/** Labels, types and properties that the texts name, and all their words. */
function namesIn(said: ReadonlySet<string>, { labels, relationshipTypes }: GraphSchema) {
  const properties: readonly PropertySchema[] = [...labels, ...relationshipTypes]
    .flatMap((owner) => owner.properties)
    .filter(({ property }) => said.has(property))
  const types = relationshipTypes.flatMap(({ type }) => (said.has(type) ? [type] : []))
  const kinds = labels.flatMap(({ label }) => (said.has(label) ? [label] : []))
  const nameWords = [...kinds, ...types, ...properties.map(({ property }) => property)].flatMap((name) => wordsOfName(name).split(' '))
  return { labels: new Set(kinds), types: new Set(types), properties, nameWords: new Set(nameWords) }
}

/** What the calls give: what is grouped by, else what is returned first. */
function askedPart(calls: readonly CarryingCall[]): string | null {
  const firstOf = (name: string) => calls.flatMap(({ arguments: given }) => (Array.isArray(given[name]) ? given[name] : []))[0]
  const first: unknown = firstOf('groupBy') ?? firstOf('return')
  return typeof first === 'string' ? (partsOf(first)[0] ?? null) : null
}

const ofNodes = new Set(['count', 'find_nodes', 'get_unique_values', 'aggregate_result', 'page_result', 'combine_results', 'calculate'])

/** Whether some call follows relationships, rather than listing nodes by what they store. */
export function followsRelationships({ calls }: Pick<Carried, 'calls'>): boolean {
  return calls.some(({ tool, arguments: given }) => {
    if (tool === 'count') return given['what'] === 'relationships'
    return tool === 'match_pattern' ? JSON.stringify(given).includes('"relationships":[{') : !ofNodes.has(tool)
  })
}
