import { ThreadShare } from '../../../base/concurrency/thread-share.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { GraphDescription } from '../describe-graph.ts'
import type { GraphSchema, LabelSchema, PropertySchema, RelationshipTypeSchema } from '../store.ts'
import { countEnds, countLabels, countTypes, type End } from './count-store.ts'
import { DESCRIBE_DEADLINE_MS, LabelSets, nowhere } from './describe-database.ts'
import { cutProperties, heldProperties } from './held-properties.ts'
import { relationshipMatch } from './relationship-match.ts'
import { type GraphView, labelExpression, shownLabels } from './view.ts'

type Described = Pick<GraphSchema, 'labels' | 'relationshipTypes'>
type Endpoints = RelationshipTypeSchema['patterns'][number]

const MAX_DISTINCT = 10_000
/** Up to this number, each label at an end of a type is counted; above it, only those in the sample. */
const MAX_ENDS = 2000

/**
 * Like `describeDatabase`, from the database's own counts of labels and types and a sample of each for properties. Half of a sample is the oldest and half the
 * newest, because a graph's content changes over time. A label or type that the sample covers completely is described exactly.
 */
export async function sampleDatabase(neo4j: Neo4j, view: GraphView, sampleSize: number): Promise<Described> {
  const labelCounts = await countLabels(neo4j, view)
  const typeCounts = await countTypes(neo4j, view)
  const description = new GraphDescription()
  const labelSets = new LabelSets()
  for (const [label, count] of labelCounts) await sampleNodes(neo4j, view, description, label, halves(count, sampleSize))
  for (const [type, count] of typeCounts) await sampleRelationships(neo4j, view, description, labelSets, type, halves(count, sampleSize))
  const sample = description.describe(description.nameProperties(view.nameProperties), labelSets.sets)
  const labels = sample.labels.map((entry) => scaleLabel(entry, labelCounts.get(entry.label) ?? entry.count)).sort(byCount)
  const types = sample.relationshipTypes.map((entry) => scaleType(entry, typeCounts.get(entry.type) ?? entry.count)).sort(byCount)
  return { labels, relationshipTypes: await countPatterns(neo4j, view, [...labelCounts.keys()], types) }
}

/** Orders and limits of the sample's halves, so that none is read twice. */
function halves(count: number, sampleSize: number): [way: string, limit: number][] {
  if (count <= sampleSize) return [['', sampleSize]]
  const half = Math.floor(sampleSize / 2)
  return [
    ['', sampleSize - half],
    [' DESC', half]
  ]
}

async function sampleNodes(neo4j: Neo4j, view: GraphView, description: GraphDescription, label: string, ways: [string, number][]): Promise<void> {
  const share = new ThreadShare()
  for (const [way, limit] of ways) {
    const match = `MATCH (n${labelExpression(view, [label])}) WITH n ORDER BY id(n)${way} LIMIT ${limit}`
    const text = `${match} RETURN ${await cutProperties(neo4j, view, match, 'n', DESCRIBE_DEADLINE_MS)}`
    for await (const [raw] of neo4j.stream({ text }, { database: view.database, deadlineMs: DESCRIBE_DEADLINE_MS })) {
      const record = { kind: 'node', key: '', labels: [label], ...heldProperties(view, raw as Record<string, unknown>), place: nowhere } as const
      description.addNode(record, record.labels)
      if (share.isUsed()) await share.pause()
    }
  }
}

async function sampleRelationships(
  neo4j: Neo4j,
  view: GraphView,
  description: GraphDescription,
  labelSets: LabelSets,
  type: string,
  ways: [string, number][]
): Promise<void> {
  const share = new ThreadShare()
  for (const [way, limit] of ways) {
    const match = `${relationshipMatch(view, [type], 'r')} WITH s, r, t ORDER BY id(r)${way} LIMIT ${limit}`
    const text = `${match} RETURN labels(s), labels(t), ${await cutProperties(neo4j, view, match, 'r', DESCRIBE_DEADLINE_MS)}`
    for await (const [sources, targets, raw] of neo4j.stream({ text }, { database: view.database, deadlineMs: DESCRIBE_DEADLINE_MS })) {
      description.addRelationship({
        kind: 'relationship',
        source: '',
        target: '',
        type,
        ...heldProperties(view, raw as Record<string, unknown>),
        place: nowhere
      })
      description.addPattern(type, labelSets.numberOf(shownLabels(sources as string[])), labelSets.numberOf(shownLabels(targets as string[])))
      if (share.isUsed()) await share.pause()
    }
  }
}

function scaleLabel(entry: LabelSchema, count: number): LabelSchema {
  return { ...entry, count, properties: entry.properties.map((property) => scaleProperty(property, count / entry.count)) }
}

function scaleType(entry: RelationshipTypeSchema, count: number): RelationshipTypeSchema {
  const factor = count / entry.count
  return {
    ...entry,
    count,
    properties: entry.properties.map((property) => scaleProperty(property, factor)),
    patterns: entry.patterns.map((pattern) => ({ ...pattern, count: Math.round(pattern.count * factor) }))
  }
}

/** Extrapolates properties that are mostly distinct in the sample; few distinct values stay few. */
function scaleProperty(property: PropertySchema, factor: number): PropertySchema {
  const differs = property.distinct > property.count / 2
  const distinct = differs ? Math.min(MAX_DISTINCT, Math.round(property.distinct * factor)) : property.distinct
  return { ...property, count: Math.round(property.count * factor), distinct }
}

/** Counts patterns from the database's own counts where these determine them: when all relationships of a type begin, or end, at one label. */
async function countPatterns(
  neo4j: Neo4j,
  view: GraphView,
  labels: readonly string[],
  types: readonly RelationshipTypeSchema[]
): Promise<RelationshipTypeSchema[]> {
  const all = labels.length * types.length * 2 <= MAX_ENDS
  const ends = types.flatMap(({ type, patterns }) => [
    ...(all ? labels : [...new Set(patterns.map(({ source }) => source))]).map((label): End => ({ type, end: 'source', label })),
    ...(all ? labels : [...new Set(patterns.map(({ target }) => target))]).map((label): End => ({ type, end: 'target', label }))
  ])
  const counted = await countEnds(neo4j, view, ends)
  if (counted === null) return [...types]
  return types.map((entry) => {
    const at = (end: End['end']) =>
      new Map([...counted].flatMap(([key, count]) => (key.type === entry.type && key.end === end && count > 0 ? [[key.label, count]] : [])))
    return { ...entry, patterns: judgePatterns(entry, at('source'), at('target')).sort(byCount) }
  })
}

function judgePatterns({ count, patterns }: RelationshipTypeSchema, sources: ReadonlyMap<string, number>, targets: ReadonlyMap<string, number>): Endpoints[] {
  const judged = new Map(patterns.map((pattern) => [JSON.stringify([pattern.source, pattern.target]), pattern]))
  for (const [source, leaving] of sources) {
    for (const [target, arriving] of targets) {
      const key = JSON.stringify([source, target])
      const estimate = judged.get(key)?.count
      // Of all relationships, `count - leaving` lack the source label; the rest of the arriving ones must have it.
      const [least, most] = [Math.max(0, leaving + arriving - count), Math.min(leaving, arriving)]
      if (least === most || estimate !== undefined) judged.set(key, { source, target, count: Math.min(most, Math.max(least, estimate ?? 0)) })
      else if (least > 0) judged.set(key, { source, target, count: least })
    }
  }
  return [...judged.values()].filter((pattern) => pattern.count > 0)
}

function byCount(a: { count: number }, b: { count: number }): number {
  return b.count - a.count
}
