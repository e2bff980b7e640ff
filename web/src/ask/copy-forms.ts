const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A question as a call of each API. The key is named by a variable, never written. */
export function copyForms(origin: string, question: string, graph: string | null): Record<string, string> {
  const body = { question, ...(graph !== null && { graph }) }
  const mutation = 'mutation ($input: AskInput!) { ask(input: $input) { answer grounded trace { tool arguments } conversationId } }'
  const curl = (path: string, json: unknown) =>
    `curl -s ${origin}${path} -H 'content-type: application/json' -H "x-api-key: $EDGEWISE_KEY" \\\n  -d ${shellText(JSON.stringify(json))}`
  return {
    curl: curl('/ask', body),
    GraphQL: curl('/graphql', { query: mutation, variables: { input: body } }),
    'MCP call': JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ask', arguments: body } }, null, 2),
    TypeScript: `import { createClient, unwrap } from 'edgewise-client'

const client = createClient({ baseUrl: ${JSON.stringify(origin)}, key: process.env.EDGEWISE_KEY })
const { answer, grounded, trace } = await unwrap(client.POST('/ask', { body: ${JSON.stringify(body)} }))`
  }
}
