import { plural } from '../../../results/format.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { GraphSchema, LabelSchema, PropertySchema } from '../../../storage/graphs/store.ts'
import { isNumeric, KnownGraph } from '../language/known-graph.ts'
import { USUAL } from './schema-text.ts'

/** An example question about this graph, with its query. */
export interface Example {
  readonly question: string
  readonly query: object
}

/** A pattern of relationships, as seen from the nodes of the answer. */
interface Step {
  readonly type: string
  readonly from: LabelSchema
  readonly to: LabelSchema
  readonly isOut: boolean
  /** Given only where both directions are possible. */
  readonly direction: { readonly direction?: 'out' | 'in' }
}

/** The most characters of a text in an example. */
const LONGEST = 40

const noun = ({ label }: LabelSchema): string => wordsOfName(label)
const nouns = (label: LabelSchema): string => plural(2, noun(label)).slice(2)
const isNumber = (property: PropertySchema) => property.samples.length > 0 && isNumeric(property)

/** Returns the nth short name among a label's samples. */
function nameOf({ properties, nameProperty }: LabelSchema, at: number): string | null {
  const { samples = [] } = properties.find(({ property }) => property === nameProperty) ?? {}
  const short = samples.filter((sample) => typeof sample === 'string' && sample.length <= LONGEST && !sample.includes('\n'))
  return (short[at % Math.max(1, short.length)] as string | undefined) ?? null
}

/** Returns the patterns of relationships, the most frequent first, each from both ends. */
function stepsOf(schema: GraphSchema, labels: readonly string[]): Step[] {
  const graph = new KnownGraph(schema)
  const described = (name: string) => schema.labels.find(({ label }) => label === name && labels.includes(label))
  const patterns = schema.relationshipTypes.flatMap(({ type, patterns: all, count: total }) =>
    all.filter(({ count }) => count >= USUAL * total).map((pattern) => ({ type, ...pattern }))
  )
  const seen = (type: string, from: LabelSchema, to: LabelSchema, isOut: boolean): Step => {
    const isOpen = !graph.isUndirected && graph.directions([type], { here: [from.label], there: [to.label] }, 'rare').length > 1
    const direction = isOpen ? { direction: isOut ? ('out' as const) : ('in' as const) } : {}
    return isOut ? { type, from, to, isOut, direction } : { type, from: to, to: from, isOut, direction }
  }
  return patterns
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ type, source, target }) => {
      const [from, to] = [described(source), described(target)]
      return from === undefined || to === undefined ? [] : [true, false].map((isOut) => seen(type, from, to, isOut))
    })
}

const link = ({ type, direction }: Step, rest: object) => ({ type, ...direction, ...rest })
const toName = (step: Step, name: string) => link(step, { node: { label: step.to.label, name } })

/** Writes `acted in The Matrix`, or from the other end `has Keanu Reeves acted in`, `is Kismet directed by`, `does Ada know`. */
function linked({ type, isOut }: Step, other: string): string {
  const words = wordsOfName(type)
  const [first = ''] = words.split(' ')
  const isPassive = words.endsWith(' by')
  if (isOut) return `${isPassive ? 'are ' : ''}${words} ${other}`
  if (first === 'has' || first === 'have') return `does ${other} have`
  return `${isPassive ? 'is' : first.endsWith('ed') ? 'has' : 'does'} ${other} ${words}`
}

const list = (label: LabelSchema, rest: object, show?: string) => ({
  ask: 'list',
  of: { label: label.label, ...rest },
  ...(show === undefined ? {} : { show: [show] })
})

/** Makes examples with a named neighbour: by the most frequent type, and by another in the other direction. */
function byName(steps: readonly Step[]): Example[] {
  const [first] = steps
  const other = steps.find(({ type, isOut }) => first !== undefined && type !== first.type && isOut !== first.isOut) ?? steps[1]
  return [first, other].flatMap((step, at) => {
    const name = step === undefined ? null : nameOf(step.to, at)
    if (step === undefined || name === null) return []
    return [{ question: `Which ${nouns(step.from)} ${linked(step, name)}?`, query: list(step.from, { links: [toName(step, name)] }) }]
  })
}

/** Makes an example with a node between: by two types between two labels, else with many types. */
function overTwo(steps: readonly Step[]): Example[] {
  const pairs = steps.flatMap((first) => steps.filter((second) => second.from === first.to && second !== first).map((second) => ({ first, second })))
  const types = (label: LabelSchema) => new Set(steps.flatMap(({ from, type }) => (from === label ? [type] : []))).size
  const isRound = ({ first, second }: (typeof pairs)[number]) => first.from === second.to && first.from !== first.to
  const rank = (pair: (typeof pairs)[number]) => (pair.first.type === pair.second.type ? 0 : (isRound(pair) ? 1000 : 1) + types(pair.first.to))
  const [best] = pairs.toSorted((a, b) => rank(b) - rank(a))
  const name = best === undefined ? null : nameOf(best.second.to, 2)
  if (best === undefined || name === null) return []
  const { first, second } = best
  const inner = second.isOut
    ? `the ${nouns(second.from)} ${linked(second, name).replace(/^are /, '')}`
    : `the ${nouns(second.from)} that ${name} ${wordsOfName(second.type)}`
  const whole = first.isOut ? linked(first, inner) : `are ${wordsOfName(first.type).replace(/ by$/, '')} of ${inner}`
  const node = { label: first.to.label, links: [toName(second, name)] }
  return [{ question: `Which ${nouns(first.from)} ${whole}?`, query: list(first.from, { links: [link(first, { node })] }) }]
}

/** Makes examples with a property of a named node, and with a text value. */
function byValue(labels: readonly LabelSchema[]): Example[] {
  const found: Example[] = []
  for (const label of labels) {
    const others = label.properties.filter(({ property, types }) => property !== label.nameProperty && types[0] !== 'list')
    const name = nameOf(label, 3)
    const [shown] = others
    const text = others.find(({ types, samples: [sample] }) => types[0] === 'string' && typeof sample === 'string' && sample.length <= LONGEST)
    if (found.length === 0 && shown !== undefined && name !== null)
      found.push({ question: `What is the ${wordsOfName(shown.property)} of ${name}?`, query: list(label, { name }, shown.property) })
    if (text !== undefined) {
      const value = text.samples[0] as string
      const question = `Which ${nouns(label)} have the ${wordsOfName(text.property)} ${value}?`
      return [...found, { question, query: list(label, { where: { [text.property]: value } }) }]
    }
  }
  return found
}

/** Returns the median of the samples. */
function middle({ samples }: PropertySchema): number {
  const numbers = samples.map(Number).toSorted((a, b) => a - b)
  return numbers[Math.floor(numbers.length / 2)] ?? 0
}

/** Makes examples with numeric bounds, missing links, and a rank by a property. */
function byNumber(labels: readonly LabelSchema[], steps: readonly Step[]): Example[] {
  const label = labels.find(({ properties }) => properties.some(isNumber))
  const property = label?.properties.find(isNumber)
  if (label === undefined || property === undefined) return []
  const [value, name] = [middle(property), wordsOfName(property.property)]
  const step = steps.find(({ from }) => from === label)
  const none = step === undefined ? '' : ` and no ${noun(step.to)} by ${wordsOfName(step.type)}`
  const links = step === undefined ? {} : { links: [link(step, { not: true, node: { label: step.to.label } })] }
  const rank = { top: { n: 2, by: property.property, order: 'lowest' } }
  return [
    {
      question: `How many ${nouns(label)} have a ${name} under ${value}${none}?`,
      query: { ask: 'count', of: { label: label.label, where: { [property.property]: { '<': value } }, ...links } }
    },
    {
      question: `Which 2 ${nouns(label)} with a ${name} over ${value} have the lowest ${name}?`,
      query: list(label, { where: { [property.property]: { '>': value } }, ...rank })
    }
  ]
}

/** Makes an example with one node in two roles. */
function inTwoRoles(steps: readonly Step[]): Example[] {
  const pairs = steps.flatMap((one) =>
    steps.filter((other) => other.type !== one.type && other.from === one.from && other.to === one.to).map((other) => ({ one, other }))
  )
  const [pair] = pairs.filter(({ one }) => one.from !== one.to && !one.isOut)
  if (pair === undefined) return []
  const { one, other } = pair
  const question = `Which ${nouns(one.from)} have the same ${noun(one.to)} by ${wordsOfName(one.type)} and by ${wordsOfName(other.type)}?`
  return [{ question, query: list(one.from, { links: [{ type: one.type, also: [other.type], node: { label: one.to.label } }] }) }]
}

function byCount(steps: readonly Step[]): Example[] {
  const [step] = steps
  if (step === undefined) return []
  const [many, by] = [nouns(step.to), wordsOfName(step.type)]
  return [
    {
      question: `The 3 ${nouns(step.from)} with the most ${many} by ${by}`,
      query: list(step.from, { top: { n: 3, by: { count: link(step, { node: { label: step.to.label } }) }, order: 'highest' } })
    },
    {
      question: `Which ${nouns(step.from)} have more than 2 ${many} by ${by}?`,
      query: list(step.from, { links: [link(step, { count: { '>': 2 }, node: { label: step.to.label } })] })
    }
  ]
}

/** Makes an example with a number of a relationship. */
function byLinkNumber(schema: GraphSchema, steps: readonly Step[]): Example[] {
  for (const { type, properties } of schema.relationshipTypes) {
    const property = properties.find(isNumber)
    const step = steps.find((one) => one.type === type)
    if (property === undefined || step === undefined) continue
    const value = middle(property)
    const question = `Which ${nouns(step.from)} ${wordsOfName(type)} a ${noun(step.to)} with a ${wordsOfName(property.property)} over ${value}?`
    return [{ question, query: list(step.from, { links: [link(step, { where: { [property.property]: { '>': value } }, node: { label: step.to.label } })] }) }]
  }
  return []
}

/** Makes example questions with queries from the graph's own labels, types and values. */
export function examplesOf(schema: GraphSchema, labels: readonly string[]): Example[] {
  const held = schema.labels.filter(({ label }) => labels.includes(label)).toSorted((a, b) => b.count - a.count)
  const steps = stepsOf(schema, labels)
  return [
    ...byName(steps),
    ...overTwo(steps),
    ...byValue(held),
    ...byNumber(held, steps),
    ...byLinkNumber(schema, steps),
    ...inTwoRoles(steps),
    ...byCount(steps)
  ]
}
