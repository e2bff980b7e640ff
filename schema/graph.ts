import type { AppliedChanges, ChangedGraph } from '../src/faces/http/changes.ts'
import type { GraphInfo, GraphSchema } from '../src/faces/http/graphs.ts'
import type { GraphqlContext } from './context.ts'

interface ImportGraphInput {
  readonly name: string
  readonly nodes: readonly Readonly<Record<string, unknown>>[]
  readonly relationships: readonly Readonly<Record<string, unknown>>[] | null
  readonly orientation?: string | null
  readonly allowEmpty?: boolean | null
  readonly nameProperties?: readonly { readonly label: string; readonly property: string }[] | null
}

interface AskedPart {
  readonly labels?: readonly string[] | null
  readonly question?: string | null
}

/** The known schema, or one read together with those of other graphs. */
const schemaOf = (graph: GraphInfo | GraphSchema, { load }: GraphqlContext) => ('labels' in graph ? graph : load.schema(graph.name))

interface ChangeArguments {
  readonly name: string
  readonly changes: unknown
  readonly ifVersion?: string | null
}

interface UndoArguments {
  readonly name: string
  readonly version?: string | null
  readonly ifVersion?: string | null
}

const shown = ({ graph, previous, summary, ...rest }: ChangedGraph | AppliedChanges) => ({
  graph,
  previous,
  ...summary,
  conflicts: 'conflicts' in rest ? rest.conflicts : []
})

/** Drops null members, which an import does not accept. */
const given = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))

export const graphResolvers = {
  Query: {
    graphs: (_: unknown, __: unknown, { service, request }: GraphqlContext) => service.graphs.list(request.tenant),
    graph: (_: unknown, { name }: { name: string }, { load }: GraphqlContext) => load.schema(name)
  },
  Graph: {
    orientation: ({ orientation }: GraphInfo) => orientation.toUpperCase(),
    labels: async (graph: GraphInfo, _: unknown, context: GraphqlContext) => (await schemaOf(graph, context)).labels,
    relationshipTypes: async (graph: GraphInfo, _: unknown, context: GraphqlContext) => (await schemaOf(graph, context)).relationshipTypes,
    readOnly: ({ readOnly }: GraphInfo) => readOnly === true,
    changes: ({ name }: GraphInfo, _: unknown, { service, request }: GraphqlContext) => service.changes.list(request.tenant, name),
    examples: async (graph: GraphInfo, _: unknown, context: GraphqlContext) =>
      context.service.graphs.examples(context.request.tenant, await schemaOf(graph, context)),
    sampled: async (graph: GraphInfo, _: unknown, context: GraphqlContext) => (await schemaOf(graph, context)).sampled === true,
    querySchema: ({ name }: GraphInfo, { labels, question }: AskedPart, { service, request, signal }: GraphqlContext) =>
      service.graphs.querySchema(request.tenant, name, { ...(labels && { labels }), ...(question && { question }) }, { signal })
  },
  Mutation: {
    importGraph: async (_: unknown, { input }: { input: ImportGraphInput }, { service, request, signal }: GraphqlContext) => {
      request.demand('write', 'The mutation importGraph')
      const { name, nodes, relationships, orientation, allowEmpty, nameProperties } = input
      const document = { nodes: nodes.map(given), relationships: (relationships ?? []).map(given) }
      const options = {
        ...(allowEmpty === true && { allowEmpty }),
        ...(orientation ? { orientation: orientation === 'DIRECTED' ? ('directed' as const) : ('undirected' as const) } : {}),
        ...(nameProperties ? { nameProperties: Object.fromEntries(nameProperties.map(({ label, property }) => [label, property])) } : {})
      }
      const { graph, created } = await service.graphs.put(request.tenant, name, document, { ...options, signal })
      return { graph, created, warnings: graph.warnings }
    },
    changeGraph: async (_: unknown, { name, changes, ifVersion }: ChangeArguments, { service, request, signal }: GraphqlContext) => {
      request.demand('write', 'The mutation changeGraph')
      return shown(await service.changes.apply(request.tenant, name, changes, { signal, ...(ifVersion && { ifVersion }) }))
    },
    undoChange: async (_: unknown, { name, version, ifVersion }: UndoArguments, { service, request, signal }: GraphqlContext) => {
      request.demand('write', 'The mutation undoChange')
      return shown(await service.changes.undo(request.tenant, name, version ?? undefined, { signal, ...(ifVersion && { ifVersion }) }))
    },
    dropGraph: async (_: unknown, { name }: { name: string }, { service, request }: GraphqlContext) => {
      request.demand('write', 'The mutation dropGraph')
      await service.graphs.drop(request.tenant, name)
      return { name }
    },
    refreshGraph: (_: unknown, { name }: { name: string }, { service, request }: GraphqlContext) => {
      request.demand('write', 'The mutation refreshGraph')
      return service.graphs.refresh(request.tenant, name)
    }
  }
}
