import type { ResultOf } from 'gql.tada'
import { graphql } from '../service/graphql.ts'

export const usage = graphql(`
  query UsagePage($from: String, $to: String, $key: ID) {
    usageByDay(from: $from, to: $to, key: $key) { day key requests questions toolCalls modelCalls promptTokens completionTokens }
  }
`)

export const queue = graphql(`
  query Queue {
    kgot: jobCounts(kind: "kgot") { state count }
    tool: jobCounts(kind: "tool") { state count }
    node_agents: jobCounts(kind: "node_agents") { state count }
    import: jobCounts(kind: "import") { state count }
    ask: jobCounts(kind: "ask") { state count }
    jobs(states: [RUNNING], first: 50) { nodes { id kind worker leaseUntil startedAt progress } pageInfo { hasNextPage } }
  }
`)

export const keys = graphql(`
  query Keys {
    keys { id name scopes createdAt expiresAt revokedAt requestsPerMinute }
  }
`)

export const createKey = graphql(`
  mutation CreateKey($name: String!, $scopes: [KeyScope!], $expiresInDays: Int) {
    createKey(name: $name, scopes: $scopes, expiresInDays: $expiresInDays) { key { id } secret note }
  }
`)

export const revokeKey = graphql(`
  mutation RevokeKey($id: ID!) {
    revokeKey(id: $id) { id }
  }
`)

export type Key = NonNullable<ResultOf<typeof keys>['keys']>[number]
