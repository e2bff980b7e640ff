import type { NamedNode, Query } from '../../tools/query/tree.ts'
import { everywhere } from './constituent.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { ScoreQueries } from './productions/node-queries.ts'
import { ToolQueries } from './productions/tool-queries.ts'
import { ToolScope } from './productions/tool-scope.ts'
import { SchemaSpace } from './schema-space.ts'
import type { Solver } from './tool-words.ts'

/** The instance of a problem that a solver receives. */
export interface ProblemInstance {
  readonly ends: { readonly source: NamedNode; readonly target: NamedNode } | null
  /** true where the answer yes means the opposite; null where the answer is not yes or no. */
  readonly isOpposite: boolean | null
}

/** Builds the query of a solver as its tool's own words would; null where the solver does not fit this graph. */
export function solvingQuery({ called, asks }: Solver, { ends, isOpposite }: ProblemInstance, { schema, toolWords }: ParsingPlace): Query | null {
  const scopes = new ToolScope(new SchemaSpace(schema), (tool) => toolWords.parametersOf(tool))
  const tools = new ToolQueries(scopes, new ScoreQueries(scopes), toolWords.overview())
  const solving = { ...called, ends, scope: { ...everywhere, byHops: asks === 'by hops' } }
  const isTruth = asks === 'whether'
  const built =
    solving.intent.gives.as === 'path'
      ? isTruth
        ? tools.joined(solving, isOpposite)
        : tools.path(solving, { as: 'path' })
      : isTruth
        ? tools.truth(solving, isOpposite)
        : tools.gives(solving)
  const [meaning] = built.map((one) => one.meaning)
  return meaning?.is === 'query' ? meaning.query : null
}
