import { curlText, mcpText, typescriptText } from '../parts/call-texts.ts'

const mutation = 'mutation ($input: AskInput!) { ask(input: $input) { answer grounded trace { tool arguments } conversationId } }'

/** A question as a call of each API. */
export function copyForms(origin: string, question: string, graph: string | null): Record<string, string> {
  const body = { question, ...(graph !== null && { graph }) }
  const call = { origin, path: '/ask', body }
  return {
    curl: curlText(call),
    GraphQL: curlText({ origin, path: '/graphql', body: { query: mutation, variables: { input: body } } }),
    'MCP call': mcpText('ask', body),
    TypeScript: typescriptText(call, ['answer', 'grounded', 'trace'])
  }
}
