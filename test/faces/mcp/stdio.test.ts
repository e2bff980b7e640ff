import t from 'tap'
import { openCli } from '../cli/run-cli.ts'

type Message = Readonly<Record<string, unknown>>

const initialize = (protocolVersion: string) => ({
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }
})

/** Lines of JSON-RPC in, messages out, by id. */
function lines(...messages: (Message | string)[]): string {
  return messages.map((message) => `${typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
}

function read(stdout: string): Map<unknown, Record<string, Record<string, unknown>>> {
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((message) => [message.id, message])
  )
}

t.test('a client of the first protocol lists and calls tools, and stdout holds nothing else', async (t) => {
  const run = await openCli(t)
  const call = (id: number, name: string, given: object) => ({ id, method: 'tools/call', params: { name, arguments: given } })
  const { code, stdout, stderr } = await run(['mcp', '--profile', 'full'], {
    stdin: lines(
      initialize('2024-11-05'),
      { method: 'notifications/initialized' },
      { id: 2, method: 'tools/list' },
      call(3, 'find_shortest_path', { source: 'Paddington', target: 'London Bridge', weight: 'time' }),
      call(4, 'find_shortest_path', { source: 'Padington', target: 'London Bridge' }),
      call(5, 'no_such_tool', {})
    )
  })
  t.equal(code, 0)
  t.equal(stderr, '')
  const replies = read(stdout)
  t.match(replies.get(1)?.['result'], { protocolVersion: '2024-11-05', serverInfo: { name: 'edgewise' }, capabilities: { tools: {} } })
  t.match(replies.get(2)?.['result'], { tools: [{ name: 'ask', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }] })
  t.match(replies.get(3)?.['result'], { content: [{ type: 'text' }], structuredContent: { summary: { totalCost: 18 } } })
  const failed = replies.get(4)?.['result'] as { isError: boolean; content: { text: string }[] }
  t.equal(failed.isError, true)
  t.match(JSON.parse(failed.content[0]?.text ?? ''), { code: 'EDGEWISE_UNKNOWN_NODE', suggestions: ['Paddington'] })
  t.match(replies.get(5)?.['error'], { code: -32602, message: /no_such_tool/ })
})

t.test('an invalid line is answered and the server continues', async (t) => {
  const run = await openCli(t)
  const { code, stdout } = await run(['mcp'], { stdin: lines(initialize('2025-11-25'), '{"id":', '{"id":7,"hello":1}', '', { id: 8, method: 'ping' }) })
  t.equal(code, 0)
  const replies = read(stdout)
  t.match(replies.get(null)?.['error'], { code: -32700 })
  t.match(replies.get(7)?.['error'], { code: -32600 })
  t.same(replies.get(8)?.['result'], {})
})

t.test('an unknown profile is rejected with the known ones', async (t) => {
  const run = await openCli(t)
  const { code, stderr, stdout } = await run(['mcp', '--profile', 'fool'])
  t.equal(code, 2)
  t.equal(stdout, '')
  t.match(stderr, /No MCP profile is named "fool"\. There are: .*full/)
})

t.test('a line too large or too deep is rejected by its call, in a few words', async (t) => {
  const run = await openCli(t)
  const call = (id: number, given: string) =>
    `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"get_neighbors","arguments":{"node":${given}}}}`
  const { code, stdout } = await run(['mcp', '--profile', 'full'], {
    stdin: lines(initialize('2025-11-25'), call(2, `"${'x'.repeat(5_000_000)}"`), call(3, '['.repeat(5000) + ']'.repeat(5000)), { id: 4, method: 'ping' })
  })
  t.equal(code, 0)
  const replies = read(stdout)
  for (const id of [2, 3]) {
    const { isError, content } = (replies.get(id)?.['result'] ?? {}) as { isError: boolean; content: { text: string }[] }
    t.equal(isError, true)
    t.match(JSON.parse(content[0]?.text ?? ''), { code: 'EDGEWISE_INPUT_TOO_LARGE' })
    t.ok(JSON.stringify(content).length < 2000)
  }
  t.same(replies.get(4)?.['result'], {})
})
