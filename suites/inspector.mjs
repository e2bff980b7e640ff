export const name = 'MCP inspector'

/** Commands for the inspector's command line, with checks of its output; the short form runs only the first four. */
const checks = [
  { what: 'lists tools', words: ['--method', 'tools/list'], holds: ({ tools }) => tools.length > 5 },
  {
    what: 'calls a tool',
    words: ['--method', 'tools/call', '--tool-name', 'find_shortest_path', '--tool-arg', 'source=Paddington', 'target=London Bridge', 'weight=time'],
    holds: ({ structuredContent }) => structuredContent.summary.totalCost === 18
  },
  { what: 'lists resources', words: ['--method', 'resources/list'], holds: ({ resources }) => resources[0].uri === 'edgewise://graphs/london' },
  {
    what: 'reads a resource',
    words: ['--method', 'resources/read', '--uri', 'edgewise://graphs/london'],
    holds: ({ contents }) => JSON.parse(contents[0].text).nodeCount === 302
  },
  { what: 'lists templates', words: ['--method', 'resources/templates/list'], holds: ({ resourceTemplates }) => resourceTemplates.length === 2 },
  { what: 'lists prompts', words: ['--method', 'prompts/list'], holds: ({ prompts }) => prompts.length > 3 },
  {
    what: 'gets a prompt',
    words: ['--method', 'prompts/get', '--prompt-name', 'find_route', '--prompt-args', 'source=Paddington', 'target=Victoria'],
    holds: ({ messages }) => messages[0].content.text.includes('Victoria')
  }
]

export async function run({ url, print, isFull, execute }) {
  const counts = { passed: 0, failures: [], skips: [] }
  for (const { what, words, holds } of isFull ? checks : checks.slice(0, 4)) {
    const { code, output } = await execute(process.execPath, ['node_modules/.bin/mcp-inspector-cli', '--cli', `${url}/mcp`, '--transport', 'http', ...words])
    const isGood = code === 0 && holds(JSON.parse(output))
    print(`${isGood ? 'ok' : 'not ok'} ${what}`)
    if (isGood) counts.passed++
    else counts.failures.push(`${what}: ${output.slice(0, 500)}`)
  }
  return counts
}
