import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AppBridge, getToolUiResourceUri, type McpUiHostContext, PostMessageTransport, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/app-bridge'

/**
 * A host of MCP Apps after the specification: a frame of another origin, in it the frame of the app, and between them messages alone. Its address has the
 * question, the address of that origin, and what the host can do.
 */
const address = new URLSearchParams(location.search)
const info = { name: 'test-host', version: '1' }
const client = new Client(info, {
  versionNegotiation: { mode: { pin: '2026-07-28' } },
  capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [RESOURCE_MIME_TYPE] } } }
})
await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)))

const { tools } = await client.listTools()
const tool = tools.find(({ name }) => name === 'ask') ?? { name: 'ask' }
const { contents } = await client.readResource({ uri: getToolUiResourceUri(tool) ?? '' })
const html = contents[0] !== undefined && 'text' in contents[0] ? contents[0].text : ''

const frame = document.querySelector('iframe') as HTMLIFrameElement
const target = frame.contentWindow as Window
const isReader = address.get('reads') !== 'false'
const reads = isReader ? { serverResources: {} } : {}
const look: McpUiHostContext = { theme: address.get('theme') === 'dark' ? 'dark' : 'light' }
const bridge = new AppBridge(client, info, { serverTools: {}, ...reads, updateModelContext: { text: {} } }, { hostContext: look })
const given = { question: address.get('question') ?? '', ...(address.has('graph') && { graph: address.get('graph') }) }

bridge.addEventListener('sizechange', ({ height }) => {
  if (height !== undefined) frame.style.height = `${height}px`
})
bridge.onupdatemodelcontext = async ({ content }) => {
  const [part] = content ?? []
  if (part?.type === 'text') (document.querySelector('output') as HTMLOutputElement).textContent = part.text
  return {}
}
bridge.addEventListener('sandboxready', () => void bridge.sendSandboxResourceReady({ html }))
bridge.addEventListener('initialized', async () => {
  await bridge.sendToolInput({ arguments: given })
  if (address.get('ends') === 'cancelled') return bridge.sendToolCancelled({ reason: 'the user closed the chat' })
  await bridge.sendToolResult(await client.callTool({ name: 'ask', arguments: given }))
})
document.querySelector('button')?.addEventListener('click', () => bridge.setHostContext({ ...look, theme: 'dark' }))
await bridge.connect(new PostMessageTransport(target, target))
frame.src = address.get('sandbox') ?? ''
