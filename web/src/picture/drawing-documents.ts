import { graphql } from '../service/graphql.ts'

export const drawingOf = graphql(`
  query DrawingOf($handle: ID!) {
    result(handle: $handle) {
      tool
      total
      drawing {
        kind
        left
        nodes { id name row position value group }
        relationships { source target position }
      }
    }
  }
`)

export const sizeOf = graphql(`
  query SizeOf($graph: String!) {
    graph(name: $graph) { version nodeCount relationshipCount }
  }
`)

export const partOf = graphql(`
  query PartOf($graph: String!, $nodes: [ID!]!) {
    graph(name: $graph) {
      part(nodes: $nodes, hops: 1, limit: 60) {
        left
        nodes { id name labels }
        relationships { source target type }
      }
    }
  }
`)
