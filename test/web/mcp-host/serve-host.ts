import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Test } from 'tap'

/** The policy that hosts set for an app that names no domains. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; base-uri 'self'; object-src 'none'; frame-src 'none'"
const STYLE = 'html,body{margin:0;height:100%}iframe{width:100%;height:100%;border:0;display:block}'

async function documentOf(name: string, body: string): Promise<string> {
  const entry = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm', platform: 'browser', logLevel: 'error' })
  const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script')
  return `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>${body}<script type="module">${script}</script></body></html>`
}

async function listen(t: Test, answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A host of MCP Apps for the service at `url`, which it reaches by its own origin, as other hosts reach it without a browser. */
export async function serveHost(t: Test, url: string): Promise<(question: string, more?: Readonly<Record<string, string>>) => string> {
  const frame = '<iframe title="App" sandbox="allow-scripts allow-same-origin allow-forms"></iframe>'
  const [host, sandbox] = await Promise.all([
    documentOf('host-page', `<main>${frame}<button type="button">Dark</button><output></output></main>`),
    documentOf('sandbox-page', '')
  ])
  const origin = await listen(t, (_, reply) => void reply.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': POLICY }).end(sandbox))
  const base = await listen(t, async (request, reply) => {
    if (request.method === 'GET') {
      reply.writeHead(200, { 'content-type': 'text/html' }).end(host)
      return
    }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const passed = Object.entries(request.headers).filter(([name]) => /^(?:accept|content-type|mcp-.+)$/.test(name))
    const headers = passed.map(([name, value]): [string, string] => [name, String(value)])
    const answer = await fetch(`${url}/mcp`, { method: 'POST', headers, body: Buffer.concat(chunks) })
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(Buffer.from(await answer.arrayBuffer()))
  })
  return (question, { opaque, ...more } = {}) =>
    `${base}/?${new URLSearchParams({ question, sandbox: `${origin}/${opaque === undefined ? '' : '?opaque'}`, ...more })}`
}
