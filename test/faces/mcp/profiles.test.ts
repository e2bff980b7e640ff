import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import t, { type Test } from 'tap'
import { profiles } from '../../../src/faces/mcp/profiles.ts'
import type { Tool } from '../../../src/tools/tool.ts'
import { unlessFull } from '../../fixtures/length.ts'
import { type OpenApp, openApp } from '../../routes/open-app.ts'
import { exampleArguments } from '../../tools/sample-contract.ts'
import { openHttpClient } from './open-client.ts'

const MAX_LIST_TOKENS = 8000
const MAX_REPLY_TOKENS = 2000
const jobTools = ['job_submit', 'job_list', 'job_status', 'job_events', 'job_cancel', 'job_retry']

const tokensOf = (value: unknown) => Math.ceil(JSON.stringify(value).length / 4)

interface Offered {
  readonly client: Client
  readonly open: OpenApp
}

async function offer(t: Test, profile: string): Promise<Offered> {
  const open = await openApp(t)
  return { open, client: await openHttpClient(t, await open.listen(), '2026-07-28', `/mcp/${profile}`) }
}

/** Calls every tool by its examples, without a number of rows, and compares each reply with its bounds. */
async function holdsReplies(t: Test, { open, client }: Offered, tools: readonly Tool[], call: (tool: Tool, given: object) => Promise<CallToolResult>) {
  const { caller } = open.runtime
  let longest = 0
  for (const tool of tools.filter(({ needs }) => needs === undefined)) {
    for (const example of tool.examples) {
      const before = (name: string, given: unknown) => caller.call({ tenant: 'default', tool: name, arguments: given, grants: ['keeps'] })
      const { limit: _limit, ...given } = await exampleArguments(tool, example, before)
      const reply = await call(tool, given)
      const tokens = tokensOf(reply)
      longest = Math.max(longest, tokens)
      t.ok(tokens <= MAX_REPLY_TOKENS && reply.isError !== true, `${tool.name}: ${example.title}: ${tokens} tokens`)
      const text = reply.content[0]?.type === 'text' ? reply.content[0].text : ''
      t.match(JSON.parse(text), { handle: (reply.structuredContent as { handle: string }).handle }, `${tool.name}: text and data are of one result`)
    }
  }
  t.comment(`longest reply: ${longest} tokens`)
  await client.close()
}

/** What find_tool found. */
function foundIn({ content }: CallToolResult): { name: string; runBy: string; parameters?: object }[] {
  const [first] = content
  return JSON.parse(first?.type === 'text' ? first.text : '{}').tools
}

const isForModels = ({ offeredTo }: Tool) => offeredTo === undefined || offeredTo === 'models'

t.test('compact lists few tools and reaches all others', async (t) => {
  const offered = await offer(t, 'compact')
  const { client, open } = offered
  const { tools } = await client.listTools()
  t.ok(tokensOf({ tools }) < MAX_LIST_TOKENS, `${tools.length} tools, ${tokensOf({ tools })} tokens`)
  const listed = new Set(tools.map(({ name }) => name))

  const found = await client.callTool({ name: 'find_tool', arguments: { words: 'which stations matter most as bridges of shortest paths' } })
  t.match(foundIn(found), [{ runBy: 'run_tool', parameters: { type: 'object' } }])
  const kept = await client.callTool({ name: 'find_tool', arguments: { words: 'keep a named projection of the graph' } })
  t.ok(foundIn(kept).some(({ runBy }) => runBy === 'run_changing_tool'))
  for (const tool of open.runtime.caller.tools.filter((one) => isForModels(one) && open.runtime.caller.lackOf(one) === null)) {
    const named = await client.callTool({ name: 'find_tool', arguments: { words: tool.name } })
    t.match(foundIn(named), [{ name: tool.name, parameters: { type: 'object' } }], `${tool.name} is found by its name`)
    t.ok(tokensOf(named) <= MAX_REPLY_TOKENS, `${tokensOf(named)} tokens`)
  }
  const wrong = await client.callTool({ name: 'run_tool', arguments: { tool: 'drop_graph', arguments: { name: 'x' } } })
  t.match(wrong, { isError: true, content: [{ text: /run_changing_tool/ }] })

  await t.test('every reply is short', { skip: unlessFull }, (t) =>
    holdsReplies(t, offered, open.runtime.caller.tools.filter(isForModels), async ({ name, effects }, given) => {
      if (listed.has(name)) return client.callTool({ name, arguments: { ...given } })
      return client.callTool({ name: effects === 'none' ? 'run_tool' : 'run_changing_tool', arguments: { tool: name, arguments: given } })
    })
  )
})

t.test('full lists every available tool', async (t) => {
  const offered = await offer(t, 'full')
  const { client, open } = offered
  const { tools } = await client.listTools()
  const mine = open.runtime.caller.tools.filter((tool) => isForModels(tool) && open.runtime.caller.lackOf(tool) === null)
  t.same(
    tools.map(({ name }) => name),
    ['ask', 'solve_task', ...mine.map(({ name }) => name), ...jobTools]
  )
  for (const { name, annotations } of tools.slice(2, -jobTools.length)) {
    const effects = open.runtime.caller.find(name).effects
    t.match(annotations, { readOnlyHint: effects === 'none', openWorldHint: false }, name)
    if (effects !== 'none') t.match(annotations, { destructiveHint: true }, name)
  }
  await t.test('every reply is short and as declared', (t) =>
    holdsReplies(t, offered, mine, ({ name }, given) => client.callTool({ name, arguments: { ...given } }))
  )
})

t.test('graphwalk lists its four tools', async (t) => {
  const offered = await offer(t, 'graphwalk')
  const { client, open } = offered
  const { tools } = await client.listTools()
  t.same(
    tools.map(({ name }) => name),
    ['get_node_by_property', 'get_all_nearest_neighbors', 'get_unique_property_values', 'think']
  )
  const mine = open.runtime.caller.tools.filter(({ offeredTo }) => offeredTo === 'graphwalk')
  await t.test('every reply is short and as declared', (t) =>
    holdsReplies(t, offered, mine, ({ name }, given) => client.callTool({ name, arguments: { ...given } }))
  )
})

t.test('a question is answered with the handles of its calls, and each step is reported as progress', async (t) => {
  const { client } = await offer(t, 'compact')
  const steps: { progress: number; message?: string | undefined }[] = []
  const answer = await client.callTool(
    { name: 'ask', arguments: { question: 'What is the quickest way from Paddington to London Bridge?' } },
    { onprogress: ({ progress, message }) => void steps.push({ progress, message }) }
  )
  t.match(answer.structuredContent, { status: 'answered', grounded: true, calls: [{ tool: 'find_shortest_path', handle: /^r_/ }] })
  t.ok(tokensOf(answer) <= MAX_REPLY_TOKENS, `${tokensOf(answer)} tokens`)
  t.ok(steps.length >= 3, `${steps.length} steps`)
  t.match(steps.at(-1), { progress: steps.length, message: /find_shortest_path/ })
  for (const given of [{}, { question: 7 }, { question: 'How many?', planer: 'rules' }, { question: 'How many?', planner: 'none' }]) {
    const refused = await client.callTool({ name: 'ask', arguments: given })
    t.match(refused, { isError: true, content: [{ text: /EDGEWISE_INVALID_INPUT/ }] })
  }
})

t.test('profiles have instructions', async (t) => {
  t.ok(Object.keys(profiles).length >= 3)
  const { open } = await offer(t, 'compact')
  for (const [name, create] of Object.entries(profiles)) {
    const { tools } = create({ ...open.runtime, jobs: open.app.jobs })
    t.comment(`${name}: ${tools.length} tools, ${tokensOf({ tools })} tokens`)
    t.equal(new Set(tools.map((tool) => tool.name)).size, tools.length, `${name} names each tool once`)
  }
})
