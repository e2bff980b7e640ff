import type { Neo4j, Row } from '../../neo4j/connection.ts'
import type { GraphInfo, GraphSchema } from '../store.ts'
import { decodeDocument } from '../values-json.ts'
import type { GraphView } from './view.ts'

export interface CatalogueEntry {
  readonly info: GraphInfo
  /** Label of its nodes. */
  readonly slot: string
  readonly nameProperties: Readonly<Record<string, string>>
}

/** `tenant|graph`: a graph's name contains no bar. */
export function catalogueKey(tenant: string, graph: string): string {
  return `${tenant}|${graph}`
}

export function slotLabel(slot: number): string {
  return `EdgewiseSlot${slot}`
}

const fields = `c.name AS name, c.version AS version, c.slot AS slot, c.orientation AS orientation, c.nodeCount AS nodeCount,
  c.relationshipCount AS relationshipCount, c.importedAt AS importedAt, c.nameProperties AS nameProperties`

/** The tenant's imported graphs by name. */
export async function readEntries(neo4j: Neo4j, tenant: string): Promise<CatalogueEntry[]> {
  const rows = await neo4j.read({ text: `MATCH (c:EdgewiseGraph {tenant: $tenant}) RETURN ${fields} ORDER BY c.name`, parameters: { tenant } })
  return rows.map(toEntry)
}

export async function readEntry(neo4j: Neo4j, tenant: string, graph: string): Promise<CatalogueEntry | null> {
  const key = catalogueKey(tenant, graph)
  const [row] = await neo4j.read({ text: `MATCH (c:EdgewiseGraph {key: $key}) RETURN ${fields}`, parameters: { key } })
  return row === undefined ? null : toEntry(row)
}

/** Labels and types of an imported graph, as counted at import. Returns empty lists for a replaced generation; `withView` then reads again. */
export async function readStoredSchema(neo4j: Neo4j, { tenant, info }: GraphView): Promise<Pick<GraphSchema, 'labels' | 'relationshipTypes'>> {
  const [row] = await neo4j.read({
    text: 'MATCH (c:EdgewiseGraph {key: $key}) WHERE c.version = $version RETURN c.schema AS schema',
    parameters: { key: catalogueKey(tenant, info.name), version: info.version }
  })
  if (row === undefined) return { labels: [], relationshipTypes: [] }
  return decodeDocument(row['schema'] as string) as Pick<GraphSchema, 'labels' | 'relationshipTypes'>
}

/** The schemas of imported graphs in one consistent read. */
export async function readStoredSchemas(neo4j: Neo4j, tenant: string, graphs: readonly string[]): Promise<GraphSchema[]> {
  const text = `MATCH (c:EdgewiseGraph {tenant: $tenant}) WHERE c.name IN $graphs RETURN ${fields}, c.schema AS schema`
  const rows = await neo4j.read({ text, parameters: { tenant, graphs } })
  return rows.map((row) => ({ ...toEntry(row).info, ...(decodeDocument(row['schema'] as string) as Pick<GraphSchema, 'labels' | 'relationshipTypes'>) }))
}

/** Whether the view's generation is still live in the catalogue; while it is, none of its nodes is removed. */
export async function isLive(neo4j: Neo4j, { tenant, info }: GraphView): Promise<boolean> {
  const key = catalogueKey(tenant, info.name)
  const [row] = await neo4j.read({ text: 'MATCH (c:EdgewiseGraph {key: $key}) RETURN c.version AS version', parameters: { key } })
  return row?.['version'] === info.version
}

function toEntry(row: Row): CatalogueEntry {
  return {
    info: {
      name: row['name'] as string,
      version: row['version'] as string,
      orientation: row['orientation'] === 'undirected' ? 'undirected' : 'directed',
      nodeCount: row['nodeCount'] as number,
      relationshipCount: row['relationshipCount'] as number,
      importedAt: row['importedAt'] as string
    },
    slot: slotLabel(row['slot'] as number),
    nameProperties: JSON.parse(row['nameProperties'] as string) as Record<string, string>
  }
}
