import { Type } from 'typebox'

export const shapedResultSchema = Type.Object(
  {
    tool: Type.String(),
    handle: Type.String({ description: 'Stable name of the whole result.' }),
    summary: Type.Record(Type.String(), Type.Unknown(), { description: 'Totals and other single facts. They cover all rows, even if `rows` is truncated.' }),
    columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    total: Type.Integer({ description: 'Number of rows of the whole result.' }),
    returned: Type.Integer(),
    offset: Type.Integer(),
    truncated: Type.Boolean({ description: 'Whether more rows follow.' }),
    orderedBy: Type.Array(Type.String()),
    notes: Type.Array(Type.String()),
    caveats: Type.Array(Type.String(), { description: 'Notes that explain why the rows may be incomplete for the request.' }),
    provenance: Type.Record(Type.String(), Type.Unknown(), { description: 'Everything that determines the rows.' }),
    hash: Type.String({ description: 'SHA-256 of the shown rows and summary; equal for equal results.' }),
    elapsedMs: Type.Number()
  },
  { $id: 'Result', title: 'Result' }
)
