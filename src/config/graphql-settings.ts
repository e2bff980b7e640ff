import { Type } from 'typebox'

const bound = (setting: string, value: number, description: string) =>
  Type.Integer({ setting, default: value, minimum: 1, maximum: 1_000_000_000, description })

/** What the settings of GraphQL are: how large a request may be, and what it may ask about the schema. */
export const graphqlSettings = {
  graphqlMaxTokens: bound('EDGEWISE_GRAPHQL_MAX_TOKENS', 2000, 'Words and signs of a GraphQL document.'),
  graphqlMaxDepth: bound('EDGEWISE_GRAPHQL_MAX_DEPTH', 15, 'Fields inside each other.'),
  graphqlMaxAliases: bound('EDGEWISE_GRAPHQL_MAX_ALIASES', 30, 'Fields under another name.'),
  graphqlMaxRootFields: bound('EDGEWISE_GRAPHQL_MAX_ROOT_FIELDS', 20, 'Fields of one query at its top, a call of a tool each.'),
  graphqlMaxDirectives: bound('EDGEWISE_GRAPHQL_MAX_DIRECTIVES', 20, 'Directives of a document.'),
  graphqlMaxPage: bound('EDGEWISE_GRAPHQL_MAX_PAGE', 1000, 'Items of one page: the most that `first` and `last` may ask for.'),
  graphqlMaxCost: bound('EDGEWISE_GRAPHQL_MAX_COST', 50_000, 'Fields that an answer may have, by estimate: a page counts as often as it has items.'),
  graphqlIntrospection: Type.Boolean({
    setting: 'EDGEWISE_GRAPHQL_INTROSPECTION',
    default: true,
    description: 'Let callers read the schema by GraphQL.'
  }),
  graphqlSuggestions: Type.Boolean({
    setting: 'EDGEWISE_GRAPHQL_SUGGESTIONS',
    default: true,
    description: 'Say which fields come nearest to an unknown one.'
  }),
  graphqlQueries: Type.String({
    setting: 'EDGEWISE_GRAPHQL_QUERIES',
    default: '',
    description: 'JSON file of the only documents that may run, `{"sha256": "query ..."}`; default: any, and clients may persist theirs by hash.'
  }),
  graphiql: Type.Boolean({
    setting: 'EDGEWISE_GRAPHIQL',
    default: false,
    description: 'Serve GraphiQL at /graphiql, for development: the page loads its scripts from unpkg.com.'
  })
}
