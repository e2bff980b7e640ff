export const name = 'MCP conformance'

/** The requirements of the protocol's two eras, with what is known to fail in each. */
const revisions = ['2026-07-28', '2025-11-25']

/** A line per scenario, as "mark name: n passed, m failed". */
const scenario = /^[✓✗].* (\d+) passed, (\d+) failed/gm

export async function run({ url, node, print, execute }) {
  const counts = { passed: 0, failures: [], skips: [] }
  if (node === null) return { ...counts, skips: ['it needs Node.js 22, and none was found'] }
  for (const revision of revisions) {
    const { code, output } = await execute(node, ['node_modules/.bin/conformance', 'server', '--url', `${url}/mcp/fixture`, '--requirements', revision, '--expected-failures', `mcp/expected-failures-${revision}.yaml`])
    const summary = output.slice(Math.max(0, output.lastIndexOf('=== SUMMARY ===')))
    print(`-- ${revision}\n${summary}`)
    for (const [, passed] of summary.matchAll(scenario)) counts.passed += Number(passed)
    if (code !== 0) counts.failures.push(`${revision}: exit code ${code}; see the summary above`)
  }
  return counts
}
