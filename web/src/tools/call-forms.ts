import { curlText, mcpText, typescriptText } from '../parts/call-texts.ts'
import type { Arguments } from './arguments.ts'
import { graphqlText } from './graphql-text.ts'
import type { Schema, Tool } from './tool-types.ts'

/** A call of a tool for each API. */
export function callForms(origin: string, { name, field, effects, inputSchema }: Tool, given: Arguments, grant: string | null): Record<string, string> {
  const call = { origin, path: `/tools/${name}`, body: given, ...(grant !== null && { headers: { 'edgewise-grant': grant } }) }
  return {
    curl: curlText(call),
    GraphQL: graphqlText(field, inputSchema as Schema, given, effects !== 'none'),
    'MCP call': mcpText(name, given),
    TypeScript: typescriptText(call, ['handle', 'summary', 'rows'])
  }
}
