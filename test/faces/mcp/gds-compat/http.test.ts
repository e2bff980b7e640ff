import t from 'tap'
import { openApp } from '../../../routes/open-app.ts'
import { eras, openHttpClient } from '../open-client.ts'

for (const era of eras) {
  t.test(`the tools of GDS Agent over HTTP, by ${era}`, async (t) => {
    const { listen } = await openApp(t)
    const client = await openHttpClient(t, await listen(), era, '/mcp/gds-compat')
    t.equal((await client.listTools()).tools.length, 68)
    const { content, structuredContent } = await client.callTool({
      name: 'pagerank',
      arguments: { graphName: 'london', nodes: ['Bank'], nodeIdentifierProperty: 'name' }
    })
    t.match(content, [{ type: 'text', text: /^ +nodeId +score +nodeName\n0 +\d+ +\d\.\d+ +Bank$/ }])
    t.equal(structuredContent, undefined)
  })
}
