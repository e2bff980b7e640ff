const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** A call to paste elsewhere. The key is named by a variable, never written. */
export interface Call {
  readonly origin: string
  readonly path: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export function curlText({ origin, path, body, headers = {} }: Call): string {
  const more = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`)
  return `curl -s ${origin}${path} -H 'content-type: application/json' -H "x-api-key: $EDGEWISE_KEY"${more.join('')} \\\n  -d ${shellText(JSON.stringify(body))}`
}

export function mcpText(name: string, input: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }, null, 2)
}

/** @param names the members that are read from the reply */
export function typescriptText({ origin, path, body, headers }: Call, names: readonly string[]): string {
  const options = [`body: ${JSON.stringify(body)}`, ...(headers === undefined ? [] : [`headers: ${JSON.stringify(headers)}`])]
  return `import { createClient, unwrap } from 'edgewise-client'

const client = createClient({ baseUrl: ${JSON.stringify(origin)}, key: process.env.EDGEWISE_KEY })
const { ${names.join(', ')} } = await unwrap(client.POST('${path}', { ${options.join(', ')} }))`
}
