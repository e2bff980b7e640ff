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
