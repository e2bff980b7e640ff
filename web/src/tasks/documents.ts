import { graphql } from '../service/graphql.ts'

export const jobPage = graphql(`
  query JobPage($states: [JobState!], $kind: String, $first: Int!, $after: String) {
    jobs(states: $states, kind: $kind, first: $first, after: $after) {
      edges { cursor node { id kind state attempt maxAttempts progress cancelRequested createdAt startedAt endedAt runAt error { message } } }
      pageInfo { hasNextPage }
    }
  }
`)

export const jobCounts = graphql(`
  query JobCounts($kind: String) {
    jobCounts(kind: $kind) { state count }
    questions: jobCounts(kind: "ask") { state count }
  }
`)

export const oneJob = graphql(`
  query OneJob($id: ID!) {
    job(id: $id) {
      id kind state attempt maxAttempts priority progress cancelRequested repeated createdAt runAt startedAt endedAt deadline worker leaseUntil
      error { code message }
      input
      result
      resultBytes
      steps { name state startedAt at endedAt run usage promptTokens completionTokens }
    }
  }
`)

export const stepOutputs = graphql(`
  query StepOutputs($id: ID!) {
    job(id: $id) { steps { name output } }
  }
`)

export const taskGraph = graphql(`
  query TaskGraphAt($id: ID!, $step: Int!, $first: Int!) {
    task(id: $id) {
      graph(step: $step) {
        graph
        step
        nodeCount
        edgeCount
        nodes(first: $first) { key label name properties confidence sources }
        edges(first: $first) { source type target properties confidence sources }
      }
    }
  }
`)

export const cancelJobs = graphql(`
  mutation CancelJobs($ids: [ID!], $state: JobState, $kind: String) {
    cancelJobs(ids: $ids, state: $state, kind: $kind) { jobs { id } refused { id code detail } hasMore }
  }
`)

export const retryJobs = graphql(`
  mutation RetryJobs($ids: [ID!], $state: JobState, $kind: String) {
    retryJobs(ids: $ids, state: $state, kind: $kind) { jobs { id } refused { id code detail } hasMore }
  }
`)

export const jobInput = graphql(`
  query JobInput($id: ID!) {
    job(id: $id) { input }
  }
`)
