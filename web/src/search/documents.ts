import { graphql } from '../service/graphql.ts'

export const wordsOfGraph = graphql(`
  query WordsOfGraph($name: String!) {
    graph(name: $name) {
      labels { label count }
      relationshipTypes { type count }
    }
  }
`)

export const questions = graphql(`
  query Questions {
    conversations(first: 20) { nodes { id turns(last: 5) { sequence question at } } }
  }
`)

export const newestJobs = graphql(`
  query NewestJobs {
    jobs(first: 100) { nodes { id kind state createdAt } }
  }
`)
