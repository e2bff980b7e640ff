import type { NamedNode, Query } from '../../tools/query/tree.ts'
import { everywhere } from './constituent.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { NodeAsks } from './productions/node-queries.ts'
import { ToolAsks } from './productions/tool-queries.ts'
import { ToolScope } from './productions/tool-scope.ts'
import { SchemaSpace } from './schema-space.ts'
import type { Solver } from './tool-words.ts'

/** What is asked of a solver. */
export interface ProblemAsked {
  readonly ends: { readonly source: NamedNode; readonly target: NamedNode } | null
  /** Whether yes means that it is not so; null: what is so is told in place of yes and no. */
  readonly isOpposite: boolean | null
}

/** The query that a solver answers, as a question would ask it in the words of its tool; null: this graph is not one for it. */
export function solvingQuery({ called, asks }: Solver, { ends, isOpposite }: ProblemAsked, { schema, toolWords }: ParsingPlace): Query | null {
  const scopes = new ToolScope(new SchemaSpace(schema), (tool) => toolWords.parametersOf(tool))
  const tools = new ToolAsks(scopes, new NodeAsks(scopes), toolWords.overview())
  const asked = { ...called, ends, scope: { ...everywhere, byHops: asks === 'by hops' } }
  const isTruth = asks === 'whether'
  const built =
    asked.asked.gives.as === 'path'
      ? isTruth
        ? tools.joined(asked, isOpposite)
        : tools.path(asked, { as: 'path' })
      : isTruth
        ? tools.truth(asked, isOpposite)
        : tools.gives(asked)
  const [meaning] = built.map((one) => one.meaning)
  return meaning?.is === 'query' ? meaning.query : null
}
