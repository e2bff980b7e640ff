import type { CallToolResult, Client } from '@modelcontextprotocol/client'

const questions = [
  'What is the quickest way from Paddington to London Bridge?',
  'How many stations are there in each zone?',
  'Which five stations lie on the most shortest paths?',
  'What are the articulation points of the network?',
  'Which stations can be reached from Victoria within two stops?'
]
const MAX_ITEMS = 5

/** Handles and ids are each installation's own. */
function steady(text: string): string {
  return text.replaceAll(/\br_[0-9a-f]{20}\b/g, 'r_…').replaceAll(/"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"…"')
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > MAX_ITEMS ? [...value.slice(0, MAX_ITEMS).map(shortened), '…'] : value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shortened(member)]))
}

function block(sign: string, value: unknown): string {
  return steady(`${sign} ${JSON.stringify(value)}`)
}

function exchange(name: string, given: object, { structuredContent, content }: CallToolResult): string {
  const [first] = content
  const data = structuredContent ?? (first?.type === 'text' ? JSON.parse(first.text) : null)
  const links = content.filter((part) => part.type === 'resource_link').map(({ uri, description }) => ({ uri, description }))
  const lines = [block('>', { method: 'tools/call', name, arguments: given }), block('<', shortened(data)), ...links.map((link) => block('<', link))]
  return ['```', ...lines, '```'].join('\n')
}

/** What a client sends and what comes back, as a document. */
export async function transcribe(client: Client): Promise<string> {
  const call = async (name: string, given: Record<string, unknown>) => {
    const reply = await client.callTool({ name, arguments: given })
    return { reply, told: exchange(name, given, reply) }
  }
  const { tools } = await client.listTools()
  const asked: string[] = []
  for (const [at, question] of questions.entries()) {
    const { told, reply } = await call('ask', { question })
    asked.push(`## ${at + 1}. ${question}\n\n${(reply.structuredContent as { answer: string }).answer}\n\n${told}`)
  }
  const found = await call('find_tool', { words: 'communities of nodes that belong together' })
  const run = await call('run_tool', { tool: 'louvain', arguments: {} })
  const { handle } = run.reply.structuredContent as { handle: string }
  const counted = await call('aggregate_result', { handle, aggregates: [{ function: 'avg', column: 'size', as: 'meanSize' }] })
  const head = `# A client over stdio

Written by \`EDGEWISE_WRITE_TRANSCRIPT=1 npx tap run --disable-coverage test/faces/mcp/transcript.test.ts\`: the official TypeScript client starts \`edgewise mcp\` (profile
\`compact\`, no model) and asks five questions of the sample graph, then looks closer by a tool that it searches for. Lines are what \`tools/call\` takes (\`>\`) and the
data of its reply (\`<\`); lists are cut at \`…\`, handles and ids left out. The list that the client is shown: ${tools.map(({ name }) => `\`${name}\``).join(', ')}.`
  const closer = `## A closer look, by handle

${found.told}

${run.told}

${counted.told}`
  return `${[head, ...asked, closer].join('\n\n')}\n`
}
