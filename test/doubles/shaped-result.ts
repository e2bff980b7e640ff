import type { ShapedResult } from '../../src/results/shape.ts'

/** A stand-in for what a tool call returns: the parts given, the rest plain. */
export function shapedResult(parts: Partial<ShapedResult> & { rows?: ShapedResult['rows'] }): ShapedResult {
  const rows = parts.rows ?? []
  return {
    tool: 'find_nodes',
    handle: 'r_1',
    summary: {},
    columns: Object.keys(rows[0] ?? {}).map((name) => ({ name, type: 'value' })),
    rows,
    total: rows.length,
    returned: rows.length,
    offset: 0,
    truncated: false,
    orderedBy: [],
    notes: [],
    caveats: [],
    provenance: {
      graph: 'towns',
      graphVersion: '1',
      projection: null,
      engine: 'local/1',
      algorithm: 'find_nodes',
      parameters: {},
      seed: null,
      reproducible: 'exact'
    },
    hash: 'hash',
    elapsedMs: 0,
    ...parts
  }
}
