import { readFileSync } from 'node:fs'
import t from 'tap'
import { DEFAULT_PROFILE, profileNames } from '../../../src/faces/mcp/profile-names.ts'
import { profiles } from '../../../src/faces/mcp/profiles.ts'
import { createPrompts } from '../../../src/faces/mcp/prompts.ts'
import { openApp } from '../../routes/open-app.ts'

const section = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8')
/** Tools come and go; a figure that is off by more is worth correcting. */
const TOLERANCE = 0.05

t.test('the profiles are listed with their sizes', async (t) => {
  const { app, runtime } = await openApp(t)
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| (\d+) \| ([\d,]+) \|/gm)]
  t.same(
    rows.map(([, name]) => name),
    Object.keys(profiles)
  )
  t.same(profileNames, Object.keys(profiles))
  t.equal(rows[0]?.[1], DEFAULT_PROFILE)
  for (const [, name = '', count, told = ''] of rows) {
    const { tools } = profiles[name]?.({ ...runtime, jobs: app.jobs }) ?? { tools: [] }
    const tokens = JSON.stringify({ tools }).length / 4
    t.equal(Number(count), tools.length, `${name} has ${tools.length} tools`)
    t.ok(Math.abs(Number(told.replaceAll(',', '')) - tokens) <= TOLERANCE * tokens, `${name}: ${Math.round(tokens)} tokens`)
  }
  t.equal(createPrompts({ ...runtime, jobs: app.jobs }, new Set()).prompts.length, 6)
})
