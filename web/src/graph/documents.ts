import { graphql } from '../service/graphql.ts'

export const graphInfo = graphql(`
  query GraphInfo($name: String!) {
    me { scopes }
    graph(name: $name) {
      name
      version
      readOnly
      nodeCount
      relationshipCount
      labels { label count properties { property } }
      relationshipTypes { type count patterns { source target count } }
    }
  }
`)

export const around = graphql(`
  query Around($graph: String!, $id: ID!, $limit: Int!) {
    graph(name: $graph) {
      version
      part(nodes: [$id], hops: 1, limit: $limit) {
        left
        nodes { id name labels properties degree }
        relationships { source target type }
      }
    }
  }
`)

export const findNames = graphql(`
  query FindNames($text: String!, $graph: String!) {
    complete(text: $text, graph: $graph, first: 20) { text kind detail id }
  }
`)

export const changeNode = graphql(`
  mutation ChangeNode($name: String!, $changes: [JSON!]!, $version: String!) {
    changeGraph(name: $name, changes: $changes, ifVersion: $version) {
      graph { version }
      conflicts { node property kept dropped from }
    }
  }
`)

export const undoLast = graphql(`
  mutation UndoChange($name: String!, $version: String!) {
    undoChange(name: $name, version: $version) { graph { version } }
  }
`)

export const importJob = graphql(`
  query ImportJob($id: ID!) {
    job(id: $id) { state error { code message } }
  }
`)

export const stopImport = graphql(`
  mutation StopImport($id: ID!) {
    cancelJob(id: $id) { state }
  }
`)
