import { graphql } from '../service/graphql.ts'

export const toolNames = graphql(`
  query ToolNames {
    tools { name aliases family description phrases available needs }
  }
`)

export const toolOf = graphql(`
  query ToolOf($name: String!) {
    me { scopes keyed }
    tool(name: $name) { name field family description effects deterministic available needs inputSchema examples { title input } }
  }
`)
