export const name = 'MCP inspector'

/** What the inspector's command line is asked for, and what its output must hold. */
const checks = [
  { what: 'lists tools', words: ['--method', 'tools/list'], holds: ({ tools }) => tools.length > 5 },
  {
    what: 'calls a tool',
    words: ['--method', 'tools/call', '--tool-name', 'find_shortest_path', '--tool-arg', 'source=Paddington', 'target=London Bridge', 'weight=time'],
    holds: ({ structuredContent }) => structuredContent.summary.totalCost === 18
  }
]

export async function run({ url, print, execute }) {
  const counts = { passed: 0, failures: [], skips: [] }
  for (const { what, words, holds } of checks) {
    const { code, output } = await execute(process.execPath, ['node_modules/.bin/mcp-inspector-cli', '--cli', `${url}/mcp`, '--transport', 'http', ...words])
    const isGood = code === 0 && holds(JSON.parse(output))
    print(`${isGood ? 'ok' : 'not ok'} ${what}`)
    if (isGood) counts.passed++
    else counts.failures.push(`${what}: ${output.slice(0, 500)}`)
  }
  return counts
}
