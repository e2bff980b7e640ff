import { Type } from 'typebox'

export const shapedResultSchema = Type.Object(
  {
    tool: Type.String(),
    handle: Type.String({ description: 'Stable name of the whole result.' }),
    summary: Type.Record(Type.String(), Type.Unknown(), { description: 'Totals and other single facts, complete whatever `rows` holds.' }),
    columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
    rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    total: Type.Integer({ description: 'Rows of the whole result.' }),
    returned: Type.Integer(),
    offset: Type.Integer(),
    truncated: Type.Boolean({ description: 'Whether rows follow those shown.' }),
    orderedBy: Type.Array(Type.String()),
    notes: Type.Array(Type.String()),
    caveats: Type.Array(Type.String(), { description: 'Those of the notes that say why the rows may fall short of what was asked for.' }),
    provenance: Type.Record(Type.String(), Type.Unknown(), { description: 'All that decides the rows.' }),
    hash: Type.String({ description: 'SHA-256 of what is shown; two runs agree when it does.' }),
    elapsedMs: Type.Number()
  },
  { $id: 'Result', title: 'Result' }
)
