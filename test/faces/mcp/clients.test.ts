import type { Client } from '@modelcontextprotocol/client'
import t, { type Test } from 'tap'
import { openApp } from '../../routes/open-app.ts'
import { eras, openHttpClient, openStdioClient } from './open-client.ts'

async function usesTools(t: Test, client: Client): Promise<void> {
  const { tools } = await client.listTools()
  t.ok(tools.length > 80, `${tools.length} tools`)
  const { structuredContent, isError } = await client.callTool({
    name: 'find_shortest_path',
    arguments: { source: 'Paddington', target: 'London Bridge', weight: 'time' }
  })
  t.not(isError, true)
  t.match(structuredContent, { summary: { totalCost: 18 } })
  const failed = await client.callTool({ name: 'find_shortest_path', arguments: { source: 'Padington', target: 'London Bridge' } })
  t.equal(failed.isError, true)
  await t.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }), { code: -32602 })
}

for (const era of eras) {
  t.test(`the official client works over HTTP, by ${era}`, async (t) => {
    const { listen } = await openApp(t)
    const client = await openHttpClient(t, await listen(), era, '/mcp/full')
    await usesTools(t, client)
  })

  t.test(`the official client works over stdio, by ${era}`, async (t) => {
    const client = await openStdioClient(t, era, ['--profile', 'full'])
    await usesTools(t, client)
  })
}
