import type { GraphSchema, PropertySchema } from '../../storage/graphs/store.ts'
import type { WantedPart } from '../../tools/query/language/part-of-schema.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import type { KnownWords } from './model-tools.ts'

const MAX_KINDS = 12
const MAX_PROPERTIES = 12
const MAX_NAMES = 20

const quote = (text: string) => JSON.stringify(text)

/** Describes a graph in a few lines for a planner: what the question mentions first, then the rest within the limits. */
export function describeGraph(schema: GraphSchema, linked: LinkedQuestion): string {
  const mentioned = new Set(linked.mentions.flatMap(mentionedKinds))
  const labels = byRelevance(schema.labels, (label) => label.label, mentioned)
  const types = byRelevance(schema.relationshipTypes, (type) => type.type, mentioned)
  // Unmentioned labels and types show only the names of their properties.
  const isMentioned = (name: string) => mentioned.size === 0 || mentioned.has(name)
  const lines = [
    `Graph ${quote(schema.name)}, ${schema.orientation}: ${schema.nodeCount} nodes, ${schema.relationshipCount} relationships.`,
    ...labels.shown.map((label) => {
      const named = label.nameProperty === null ? 'no name property' : `named by ${quote(label.nameProperty)}`
      return `Label ${quote(label.label)}: ${label.count} nodes, ${named}${describeProperties(label.properties, isMentioned(label.label))}`
    }),
    ...types.shown.map((type) => {
      const patterns = type.patterns.slice(0, MAX_KINDS).map(({ source, target }) => `${quote(source)} to ${quote(target)}`)
      return `Relationship ${quote(type.type)}: ${type.count}, ${patterns.join(', ')}${describeProperties(type.properties, isMentioned(type.type))}`
    })
  ]
  const hidden = labels.hidden + types.hidden
  return (hidden > 0 ? [...lines, `${hidden} more labels and types: see get_schema.`] : lines).join('\n')
}

/** Describes the names and values that the question mentions; empty where there are none. */
export function describeMentions(linked: LinkedQuestion): string {
  const lines = linked.mentions.flatMap((mention) => {
    if (mention.kind === 'value') return [`${quote(mention.value)} is a value of ${quote(mention.property)} of ${quote(mention.of)}`]
    if (mention.kind !== 'node') return []
    return mention.nodes.slice(0, 3).map((node) => `${quote(node.name)} is a node (${node.labels.map(quote).join(', ')}), id ${quote(node.key)}`)
  })
  return [...new Set(lines)].slice(0, MAX_NAMES).join('\n')
}

/** Whether the graph has more labels or types than the brief shows. */
export function isCutInBrief({ labels, relationshipTypes }: GraphSchema): boolean {
  return labels.length > MAX_KINDS || relationshipTypes.length > MAX_KINDS
}

/** Returns the words of the graph and question that a model can choose from. */
export function knownWords(schema: GraphSchema, linked: LinkedQuestion): KnownWords {
  const isNumeric = ({ types }: PropertySchema) => types.length > 0 && types.every((type) => type === 'integer' || type === 'float')
  const weights = schema.relationshipTypes.flatMap(({ properties }) => properties.filter(isNumeric).map(({ property }) => property))
  return {
    names: mentionedNames(linked),
    labels: schema.labels.slice(0, MAX_KINDS).map(({ label }) => label),
    types: schema.relationshipTypes.slice(0, MAX_KINDS).map(({ type }) => type),
    weights: [...new Set(weights)].slice(0, MAX_KINDS)
  }
}

function mentionedNames(linked: LinkedQuestion): string[] {
  const names = linked.mentions.flatMap((mention) => (mention.kind === 'node' ? mention.nodes.slice(0, 3).map((node) => node.name) : []))
  return [...new Set(names)].slice(0, MAX_NAMES)
}

/** Returns the labels and types that a question mentions. */
export function mentionedPart({ labels, relationshipTypes }: GraphSchema, linked: LinkedQuestion): WantedPart {
  const kinds = new Set(linked.mentions.flatMap(mentionedKinds))
  return {
    labels: labels.map(({ label }) => label).filter((label) => kinds.has(label)),
    types: relationshipTypes.map(({ type }) => type).filter((type) => kinds.has(type))
  }
}

function mentionedKinds(mention: LinkedQuestion['mentions'][number]): string[] {
  switch (mention.kind) {
    case 'node':
      return mention.nodes.flatMap((node) => node.labels)
    case 'label':
      return [mention.label]
    case 'type':
      return [...mention.types]
    case 'property':
      return mention.owners.map((owner) => owner.of)
    case 'value':
      return [mention.of]
    default:
      return []
  }
}

function byRelevance<Kind>(kinds: readonly Kind[], nameOf: (kind: Kind) => string, mentioned: ReadonlySet<string>): { shown: Kind[]; hidden: number } {
  const ranked = [...kinds.filter((kind) => mentioned.has(nameOf(kind))), ...kinds.filter((kind) => !mentioned.has(nameOf(kind)))]
  return { shown: ranked.slice(0, MAX_KINDS), hidden: Math.max(0, kinds.length - MAX_KINDS) }
}

function describeProperties(properties: readonly PropertySchema[], isMentioned: boolean): string {
  if (properties.length === 0) return '; no properties'
  if (!isMentioned)
    return `; properties ${properties
      .slice(0, MAX_PROPERTIES)
      .map(({ property }) => quote(property))
      .join(', ')}`
  const shown = properties.slice(0, MAX_PROPERTIES).map(({ property, types, min, max, samples }) => {
    const range = min === undefined || max === undefined ? ` e.g. ${quote(String(samples[0] ?? '').slice(0, 40))}` : ` ${min} to ${max}`
    return `${quote(property)} ${types.join('|')}${range}`
  })
  return `; properties ${shown.join(', ')}${properties.length > MAX_PROPERTIES ? ', and more' : ''}`
}
