import { type ExportFormatName, exportFormats } from '../../storage/graphs/export/export-formats.ts'
import { type ExportFile, exportGraph, type GraphExport } from '../../storage/graphs/export/export-graph.ts'
import { sourceOf } from '../../storage/graphs/export/export-source.ts'
import { withResult } from '../../storage/graphs/export/result-columns.ts'
import { exportRows, type RowFormat } from '../../storage/graphs/export/result-rows.ts'
import type { GraphSchema, GraphStore, RecordsPart } from '../../storage/graphs/store.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { assertAbout, tagOf } from './about-graph.ts'

export interface GraphExportOrder extends RecordsPart {
  readonly format: ExportFormatName
  /** The handle of a result about nodes, whose columns become properties. */
  readonly result?: string
  /** Before the names of those columns. */
  readonly prefix?: string
}

export interface OpenedExport extends GraphExport {
  readonly schema: GraphSchema
}

/** Exports for all APIs. */
export interface ExportApi {
  /** Changes with the graph's version and with the order. Throws EDGEWISE_UNKNOWN_GRAPH. */
  tag(tenant: string, graph: string, order: GraphExportOrder): Promise<string>
  /** Throws EDGEWISE_UNKNOWN_GRAPH, _LABEL, _RELATIONSHIP_TYPE; the errors of results; and EDGEWISE_INVALID_INPUT for a result that does not fit. */
  graph(tenant: string, graph: string, order: GraphExportOrder, signal: AbortSignal): Promise<OpenedExport>
  /** All rows of a result. */
  rows(tenant: string, handle: string, format: RowFormat, signal: AbortSignal): Promise<ExportFile>
}

interface ExportParts {
  readonly allGraphs: Pick<GraphStore, 'version' | 'records'>
  readonly caller: Pick<ToolCaller, 'open'>
}

export function createExportApi({ allGraphs: store, caller }: ExportParts): ExportApi {
  return {
    tag: (tenant, graph, order) => tagOf(store, tenant, graph, order),
    async graph(tenant, graph, { format, result, prefix = '', labels = [], types = [] }, signal) {
      const records = await store.records(tenant, graph, { labels, types }, signal)
      const { schema } = records
      if (result === undefined) return { schema, ...(await exportGraph(sourceOf(records), format)) }
      const whole = await caller.open(tenant, result, { signal })
      assertAbout(whole, schema)
      const stored = new Set(schema.labels.flatMap(({ properties }) => properties.map(({ property }) => property)))
      const source = await withResult(sourceOf(records), whole, { prefix, isStored: (property) => stored.has(property) })
      return { schema, ...(await exportGraph(source, format)) }
    },
    rows: async (tenant, handle, format, signal) => exportRows(await caller.open(tenant, handle, { signal }), format)
  }
}

/** The name of an export's file: a graph's name may have signs that file systems refuse. */
export function fileNameOf(graph: string, format: ExportFormatName, isPair: boolean): string {
  const stem = graph.replace(/[^\w.-]/g, '-')
  return isPair ? `${stem}-${format}.zip` : `${stem}.${exportFormats[format].extension}`
}
