import { readFile } from 'node:fs/promises'

export const name = 'MCP conformance'

/** The protocol's two eras, newest first, whose requirements are tested; known failures are listed for each. */
const revisions = ['2026-07-28', '2025-11-25']

/** Scenarios for any server without fixtures, run against the default profile as shipped. */
const general = {
  '2026-07-28': [
    'tools-list',
    'completion-complete',
    'resources-list',
    'prompts-list',
    'caching',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'http-header-validation',
    'input-required-result-unsupported-methods'
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection']
}

/** Scenarios of an extension, which the requirements run but do not count; here they count, except those in the list of expected failures. */
const extensions = /^✗ (tasks-[\w-]+): .*$/gm

/** Matches a line per scenario, "mark name: n passed, m failed", and that of a scenario that ran alone. */
const scenarioLine = /^[✓✗].* (\d+) passed, (\d+) failed/gm
const aloneLine = /Passed: (\d+)\/(\d+), \d+ failed/

export async function run({ url, node, print, isFull, execute }) {
  const counts = { passed: 0, failures: [], skips: [] }
  if (node === null) return { ...counts, skips: ['it needs Node.js 22, and none was found'] }
  const conformance = (...words) => execute(node, ['node_modules/.bin/conformance', 'server', ...words])
  for (const revision of isFull ? revisions : revisions.slice(0, 1)) {
    const baseline = `mcp/expected-failures-${revision}.yaml`
    const { code, output } = await conformance('--url', `${url}/mcp/fixture`, '--requirements', revision, '--expected-failures', baseline)
    const summary = output.slice(Math.max(0, output.lastIndexOf('=== SUMMARY ===')))
    print(`-- ${revision}, fixtures\n${summary}`)
    for (const [, passed] of summary.matchAll(scenarioLine)) counts.passed += Number(passed)
    if (code !== 0) counts.failures.push(`${revision}: exit code ${code}; see the summary above`)

    const known = await readFile(new URL(baseline, import.meta.url), 'utf8')
    for (const [line, scenario] of summary.matchAll(extensions)) if (!known.includes(`- ${scenario} `)) counts.failures.push(`${revision}: ${line}`)

    print(`-- ${revision}, the default profile`)
    for (const scenario of general[revision]) {
      const alone = await conformance('--url', `${url}/mcp`, '--scenario', scenario, '--spec-version', revision)
      const [line = 'no summary', passed = '0', all] = aloneLine.exec(alone.output) ?? []
      print(`${scenario}: ${line}`)
      counts.passed += Number(passed)
      if (alone.code !== 0 || passed !== all) counts.failures.push(`${revision}, default profile, ${scenario}: ${line}`)
    }
  }
  return counts
}
