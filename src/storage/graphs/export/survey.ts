import { ThreadShare } from '../../../base/concurrency/thread-share.ts'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Value } from '../values.ts'
import { isStorable } from './cypher-literal.ts'
import { hasUnspeakable } from './escape-xml.ts'
import type { Batches, ExportSource } from './export-source.ts'
import { held } from './json-value.ts'
import { isList, type Kind, kindOf } from './kinds.ts'

/** What the values of one property are. */
export interface SurveyedProperty {
  readonly kinds: ReadonlySet<Kind>
  /** Kinds of the items of its lists. */
  readonly items: ReadonlySet<Kind>
  /** A list is empty, or has a text that is empty or has a semicolon. */
  readonly hasUnsplittable: boolean
}

export type SurveyedProperties = ReadonlyMap<string, SurveyedProperty>

/** What occurs in a graph that some format cannot hold. */
export type Oddity = 'empty text' | 'no number' | 'whole float in a list' | 'temporal or point in a list' | 'unspeakable' | 'unknown to Neo4j'

/** What a graph holds. XML and tables declare properties before values, and losses are told before the first byte. */
export interface Survey {
  readonly source: Pick<ExportSource, 'orientation'>
  readonly nodes: SurveyedProperties
  readonly relationships: SurveyedProperties
  readonly labels: ReadonlySet<string>
  readonly types: ReadonlySet<string>
  readonly oddities: ReadonlySet<Oddity>
}

interface Found {
  readonly kinds: Set<Kind>
  readonly items: Set<Kind>
  hasUnsplittable: boolean
}

/** Reads the whole source once, and keeps what the number of names bounds. */
export async function surveyOf(source: ExportSource): Promise<Survey> {
  const surveyor = new Surveyor()
  const [nodes, relationships] = [new Map<string, Found>(), new Map<string, Found>()]
  const [labels, types] = [new Set<string>(), new Set<string>()]
  await each(source.nodes(), (node) => {
    surveyor.text(node.key)
    for (const label of node.labels) labels.add(label)
    surveyor.add(nodes, node)
  })
  await each(source.relationships(), (relationship) => {
    types.add(relationship.type)
    surveyor.add(relationships, relationship)
  })
  for (const name of [...labels, ...types, ...nodes.keys(), ...relationships.keys()]) surveyor.text(name)
  return { source, nodes, relationships, labels, types, oddities: surveyor.oddities }
}

async function each<T>(batches: Batches<T>, look: (record: T) => void): Promise<void> {
  const share = new ThreadShare()
  for await (const batch of batches) {
    for (const record of batch) look(record)
    if (share.isOver()) await share.pause()
  }
}

class Surveyor {
  readonly oddities = new Set<Oddity>()

  add(properties: Map<string, Found>, record: NodeRecord | RelationshipRecord): void {
    for (const [name, value, isFloat] of held(record)) {
      const found = properties.get(name) ?? { kinds: new Set(), items: new Set(), hasUnsplittable: false }
      properties.set(name, found)
      found.kinds.add(kindOf(value, isFloat))
      if (typeof value === 'object' && !isStorable(value, isFloat)) this.oddities.add('unknown to Neo4j')
      if (isList(value)) this.#list(found, value, isFloat)
      else this.#scalar(value)
    }
  }

  text(text: string): void {
    if (hasUnspeakable(text)) this.oddities.add('unspeakable')
  }

  #list(found: Found, list: readonly Value[], isFloat: boolean): void {
    found.hasUnsplittable ||= list.length === 0
    for (const item of list) {
      found.items.add(kindOf(item, isFloat))
      found.hasUnsplittable ||= typeof item === 'string' && (item === '' || item.includes(';'))
      if (isFloat && Number.isSafeInteger(item)) this.oddities.add('whole float in a list')
      if (isList(item)) this.#list({ ...found, items: new Set() }, item, isFloat)
      else this.#item(item)
    }
  }

  #item(value: Value): void {
    if (typeof value === 'object' && value !== null) this.oddities.add('temporal or point in a list')
    this.#scalar(value)
  }

  #scalar(value: Value): void {
    if (typeof value === 'string') {
      if (value === '') this.oddities.add('empty text')
      this.text(value)
    } else if (typeof value === 'number' && !Number.isFinite(value)) this.oddities.add('no number')
  }
}
