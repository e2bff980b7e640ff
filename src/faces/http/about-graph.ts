import { invalidInput } from '../../base/errors.ts'
import { replaced } from '../../storage/graphs/replaced.ts'
import type { GraphInfo } from '../../storage/graphs/store.ts'
import type { WholeResult } from '../../tools/call.ts'

/** Refuses a result about another graph, or about another version of it. */
export function assertAbout({ handle, graph, graphVersion }: WholeResult, { name, version }: Pick<GraphInfo, 'name' | 'version'>): void {
  if (graph !== name) throw invalidInput(`The result ${handle} is about the graph "${graph}", not "${name}". Use a result about this graph.`)
  if (graphVersion !== version) throw replaced(graph)
}
