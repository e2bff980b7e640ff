import { EdgewiseError } from '../../base/errors.ts'
import type { GraphSchema } from '../../storage/graphs/store.ts'
import { readQuery } from '../../tools/query/language/read-query.ts'
import { writeQuery } from '../../tools/query/language/write-query.ts'
import { compileQuery } from '../../tools/query/plan/compile-query.ts'
import type { NamedNode, Query } from '../../tools/query/tree.ts'
import type { Tool } from '../../tools/tool.ts'
import type { ReadingPlace } from './language-service.ts'

/** Names are plainer, but nodes can share one. */
const waysToName = [({ name }: Pick<NamedNode, 'name'>) => name, ({ key }: Pick<NamedNode, 'key'>) => key]

/** Writes a query as the tool `query` takes it; null where that tool would make other calls. */
export async function restate(query: Query, schema: GraphSchema, place: ReadingPlace, tools: readonly Tool[]): Promise<object | null> {
  const callsOf = (one: Query) => JSON.stringify(compileQuery(one, schema).calls)
  const findTool = (name: string) => {
    const tool = tools.find((one) => one.name === name)
    if (tool === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_TOOL', { tool: name, suggestions: [] })
    return tool
  }
  const wanted = callsOf(query)
  for (const called of waysToName) {
    const written = writeQuery(query, called)
    if (written === null) return null
    const read = await readQuery(written, { ...place, graph: schema.name, schema, findTool }).catch(onlyRefused)
    if (read !== null && callsOf(read) === wanted) return written
  }
  return null
}

function onlyRefused(error: unknown): null {
  if (error instanceof EdgewiseError) return null
  throw error
}
