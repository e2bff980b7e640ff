import { Type } from 'typebox'

const bound = (setting: string, value: number, description: string) =>
  Type.Integer({ setting, default: value, minimum: 1, maximum: 1_000_000_000, description })

/** Settings of GraphQL: limits of a request, and access to the schema. */
export const graphqlSettings = {
  graphqlMaxTokens: bound('EDGEWISE_GRAPHQL_MAX_TOKENS', 2000, 'Maximum tokens of a GraphQL document.'),
  graphqlMaxDepth: bound('EDGEWISE_GRAPHQL_MAX_DEPTH', 15, 'Maximum nesting depth.'),
  graphqlMaxAliases: bound('EDGEWISE_GRAPHQL_MAX_ALIASES', 30, 'Maximum aliases.'),
  graphqlMaxRootFields: bound('EDGEWISE_GRAPHQL_MAX_ROOT_FIELDS', 20, 'Maximum root fields; each is one tool call.'),
  graphqlMaxDirectives: bound('EDGEWISE_GRAPHQL_MAX_DIRECTIVES', 20, 'Maximum directives.'),
  graphqlMaxPage: bound('EDGEWISE_GRAPHQL_MAX_PAGE', 1000, 'Maximum page size, for `first` and `last`.'),
  graphqlMaxCost: bound('EDGEWISE_GRAPHQL_MAX_COST', 50_000, 'Maximum estimated fields in a response; a page counts once per item.'),
  graphqlIntrospection: Type.Boolean({
    setting: 'EDGEWISE_GRAPHQL_INTROSPECTION',
    default: true,
    description: 'Allow schema introspection.'
  }),
  graphqlSuggestions: Type.Boolean({
    setting: 'EDGEWISE_GRAPHQL_SUGGESTIONS',
    default: true,
    description: 'Suggest near matches for unknown fields.'
  }),
  graphqlQueries: Type.String({
    setting: 'EDGEWISE_GRAPHQL_QUERIES',
    default: '',
    description: 'JSON file with the only documents that can run, `{"sha256": "query ..."}`; default: any document, and clients can persist documents by hash.'
  }),
  graphiql: Type.Boolean({
    setting: 'EDGEWISE_GRAPHIQL',
    default: false,
    description: 'Serve GraphiQL at /graphiql, for development; the page loads scripts from unpkg.com.'
  })
}
