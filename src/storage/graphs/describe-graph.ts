import type { NodeRecord, RelationshipRecord } from './import/record.ts'
import { nameFitness } from './name-property.ts'
import { PropertyStatistics } from './property-statistics.ts'
import type { GraphSchema, ImportedGraph, LabelSchema, RelationshipTypeSchema } from './store.ts'

/** Statistics of the nodes with one label, or the relationships of one type. */
class OwnerStatistics {
  count = 0
  readonly properties = new Map<string, PropertyStatistics>()

  add(record: NodeRecord | RelationshipRecord): void {
    this.count++
    const ownKey = record.kind === 'node' ? record.key : undefined
    for (const property of Object.keys(record.properties)) {
      const value = record.properties[property]
      if (value === null || value === undefined) continue
      let statistics = this.properties.get(property)
      if (statistics === undefined) {
        statistics = new PropertyStatistics()
        this.properties.set(property, statistics)
      }
      statistics.add(value, record.floats?.includes(property) ?? false, ownKey)
    }
  }
}

/** A text value that questions may mention. */
export interface TextValue {
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
  readonly value: string
  readonly count: number
}

const MAX_TEXT_LENGTH = 64

/**
 * Collects the schema of a graph in one pass while its records come in: reading five million stored rows again would take longer than storing them. At most
 * 10,000 distinct values are tracked per label and property, so the schema bounds the memory, not the graph.
 */
export class GraphDescription {
  readonly #labels = new Map<string, OwnerStatistics>()
  readonly #types = new Map<string, OwnerStatistics>()
  /** type -> "label set of the source > label set of the target" -> number of relationships. */
  readonly #patterns = new Map<string, Map<string, number>>()

  addNode(record: NodeRecord, labels: readonly string[]): void {
    for (const label of labels) statisticsOf(this.#labels, label).add(record)
  }

  addRelationship(record: RelationshipRecord): void {
    statisticsOf(this.#types, record.type).add(record)
  }

  /** Counts a relationship from a node with one label set to a node with another. */
  addPattern(type: string, sourceLabelSet: number, targetLabelSet: number): void {
    let patterns = this.#patterns.get(type)
    if (patterns === undefined) {
      patterns = new Map()
      this.#patterns.set(type, patterns)
    }
    const key = `${sourceLabelSet}>${targetLabelSet}`
    patterns.set(key, (patterns.get(key) ?? 0) + 1)
  }

  hasLabel(label: string): boolean {
    return this.#labels.has(label)
  }

  hasProperty(label: string, property: string): boolean {
    return this.#labels.get(label)?.properties.has(property) ?? false
  }

  /** label -> the property that names its nodes: the given one, else the best candidate (see name-property.ts), or null where keys name them. */
  nameProperties(given: Readonly<Record<string, string>>, isKey: (text: string) => boolean = () => false): Map<string, string | null> {
    const names = new Map<string, string | null>()
    for (const [label, owners] of this.#labels) {
      let best: string | null = null
      let bestFitness = 0
      for (const [property, statistics] of owners.properties) {
        const fitness = nameFitness(property, statistics, { label, count: owners.count, isKey })
        if (fitness > bestFitness) [best, bestFitness] = [property, fitness]
      }
      names.set(label, Object.hasOwn(given, label) ? (given[label] ?? null) : best)
    }
    return names
  }

  /** The labels with their name properties, the most frequent label first. */
  namesOf(names: ReadonlyMap<string, string | null>): ImportedGraph['names'] {
    const labels = [...this.#labels].map(([label, { count }]) => ({ label, count, nameProperty: names.get(label) ?? null }))
    return labels.sort(byCount).map(({ label, nameProperty }) => ({ label, nameProperty }))
  }

  /** Text values of at most 64 characters, except those of name properties. */
  *textValues(names: ReadonlyMap<string, string | null>): Generator<TextValue> {
    for (const [of, owners] of this.#labels) yield* textValuesOf('node', of, owners, names.get(of) ?? null)
    for (const [of, owners] of this.#types) yield* textValuesOf('relationship', of, owners, null)
  }

  /** Labels, types and properties by count, the most frequent first; ties are in order of first appearance. */
  describe(names: ReadonlyMap<string, string | null>, labelSets: readonly (readonly string[])[]): Pick<GraphSchema, 'labels' | 'relationshipTypes'> {
    const labels: LabelSchema[] = []
    for (const [label, owners] of this.#labels) {
      labels.push({ label, count: owners.count, nameProperty: names.get(label) ?? null, properties: describeProperties(owners) })
    }
    const relationshipTypes: RelationshipTypeSchema[] = []
    for (const [type, owners] of this.#types) {
      relationshipTypes.push({ type, count: owners.count, properties: describeProperties(owners), patterns: this.#patternsOf(type, labelSets) })
    }
    return { labels: labels.sort(byCount), relationshipTypes: relationshipTypes.sort(byCount) }
  }

  #patternsOf(type: string, labelSets: readonly (readonly string[])[]): RelationshipTypeSchema['patterns'] {
    const patterns = new Map<string, { source: string; target: string; count: number }>()
    for (const [key, count] of this.#patterns.get(type) ?? []) {
      const [sources, targets] = key.split('>').map((set) => labelSets[Number(set)] ?? [])
      for (const source of sources ?? []) for (const target of targets ?? []) addPattern(patterns, source, target, count)
    }
    return [...patterns.values()].sort(byCount)
  }
}

function addPattern(patterns: Map<string, { source: string; target: string; count: number }>, source: string, target: string, count: number): void {
  const key = JSON.stringify([source, target])
  const pattern = patterns.get(key)
  if (pattern === undefined) patterns.set(key, { source, target, count })
  else pattern.count += count
}

function* textValuesOf(owner: TextValue['owner'], of: string, owners: OwnerStatistics, nameProperty: string | null): Generator<TextValue> {
  for (const [property, statistics] of owners.properties) {
    if (property === nameProperty) continue
    for (const [value, count] of statistics.textValues(MAX_TEXT_LENGTH)) yield { owner, of, property, value, count }
  }
}

function statisticsOf(all: Map<string, OwnerStatistics>, name: string): OwnerStatistics {
  let statistics = all.get(name)
  if (statistics === undefined) {
    statistics = new OwnerStatistics()
    all.set(name, statistics)
  }
  return statistics
}

function describeProperties(owners: OwnerStatistics): LabelSchema['properties'] {
  return [...owners.properties].map(([property, statistics]) => statistics.describe(property)).sort(byCount)
}

function byCount(a: { count: number }, b: { count: number }): number {
  return b.count - a.count
}
