import type { QuerySchemas } from '../../ask/loop/query-schemas.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { compactResult } from '../../results/compact-result.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { labelsFor, MOST_LABELS } from '../../tools/query/language/part-of-schema.ts'
import { smallSets } from '../../tools/query/language/small-sets.ts'
import { queryGuide } from '../../tools/query/prompt/messages.ts'
import { findingForm } from './answer-operations.ts'
import type { Backend, Read } from './backend.ts'
import { isOfTool, readArguments } from './toolbox.ts'

export interface ToolsBackendOptions {
  readonly caller: Pick<ToolCaller, 'call'>
  /** Also serves the graphs of tasks. */
  readonly store: GraphStore
  readonly querySchema: QuerySchemas
}

const NAME = 'tools'

/** Draws answers from the graph by JSON queries over the service's own tools, which are typed, bounded and read-only. */
export function toolsBackend({ caller, store, querySchema }: ToolsBackendOptions): Backend {
  return {
    name: NAME,
    async form({ tenant, graphName, signal }) {
      const schema = await store.schema(tenant, graphName)
      const facts = findingForm(schema.labels.map(({ label }) => label))
      if (facts !== null) return { name: NAME, ...facts }
      const guide = queryGuide(schema, labelsFor(schema, null, MOST_LABELS), await smallSets(store, tenant, schema))
      return { name: NAME, guide, schema: await querySchema(tenant, graphName, {}, { signal }) }
    },
    async read(text, { tenant, graphName, signal }): Promise<Read> {
      const query = readArguments(text)
      if (query === null) return { ok: false, error: 'That is no query: it must be a JSON object.' }
      try {
        const result = await caller.call({ tenant, tool: 'query', arguments: { query, graph: graphName }, isPlanned: true, control: { signal } })
        return { ok: true, text: compactResult(result), isEmpty: result.total === 0 }
      } catch (error) {
        if (!(error instanceof EdgewiseError) || !isOfTool(error) || signal.aborted) throw error
        return { ok: false, error: error.message }
      }
    }
  }
}
