import { readFile } from 'node:fs/promises'
import t from 'tap'
import { transitions } from '../../src/jobs/transitions.ts'
import { jobStates } from '../../src/storage/state/jobs.ts'

const page = await readFile(new URL('../../docs/jobs.md', import.meta.url), 'utf8')

t.test('the page on jobs has every transition of the table in the code', async (t) => {
  for (const [name, { from, to, isFenced, event, meaning }] of Object.entries(transitions)) {
    const who = isFenced ? 'the run that holds the fence' : 'anyone'
    const row = `| \`${name}\` | ${from.join(', ')} | ${to} | ${who} | ${event === null ? '' : `\`${event}\``} | ${meaning} |`
    t.ok(page.includes(row), row)
  }
})

t.test('the page on jobs explains every state', async (t) => {
  for (const state of jobStates) t.match(page, new RegExp(`^\\| \`${state}\` \\| `, 'm'))
})
