import type { Test } from 'tap'
import { type OpenApp, openApp } from '../routes/open-app.ts'

export interface GraphqlReply {
  readonly status: number
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: answers have the shape of their query.
  readonly data?: any
  readonly errors?: readonly { readonly message: string; readonly path?: readonly unknown[]; readonly extensions: Record<string, unknown> }[]
}

export interface OpenGraphql extends OpenApp {
  query(query: string, variables?: object, headers?: Record<string, string>): Promise<GraphqlReply>
}

/** The whole service, asked by GraphQL without a socket. */
export async function openGraphql(t: Pick<Test, 'teardown'>, env: Record<string, string> = {}): Promise<OpenGraphql> {
  const opened = await openApp(t, env)
  return {
    ...opened,
    async query(query, variables, headers = {}) {
      const accept = 'application/graphql-response+json'
      const response = await opened.app.inject({ method: 'POST', url: '/graphql', payload: { query, variables }, headers: { accept, ...headers } })
      return { status: response.statusCode, type: String(response.headers['content-type']), ...response.json() }
    }
  }
}
