import t from 'tap'
import { openCli } from './run-cli.ts'

t.test('creates a key that is shown once, lists it without its text, and revokes it', async (t) => {
  const run = await openCli(t, { EDGEWISE_SAMPLE_DATA: 'false' })
  const made = await run(['keys', 'create', '--name', 'my phone', '--tenant', 'acme', '--scopes', 'spend,read'])
  t.equal(made.code, 0)
  const [, id = '', secret = ''] = /^ew_([0-9a-f]{16})_([\w-]{43})\n$/.exec(made.stdout) ?? []
  t.ok(id)
  t.match(made.stderr, `Key "my phone" (${id}) of tenant "acme", scopes: read, spend. It is shown only once`)
  t.notMatch(made.stderr, secret)
  const listed = await run(['keys', 'list'])
  t.match(listed.stdout, new RegExp(`${id} +my phone +acme +read,spend +20\\S+ +active`))
  t.notMatch(listed.stdout, secret)
  t.match((await run(['keys', 'revoke', id])).stdout, new RegExp(`^Key "my phone" \\(${id}\\) was revoked at 20`))
  t.match((await run(['keys', 'list'])).stdout, /was revoked at 20/)
})

t.test('prints JSON', async (t) => {
  const run = await openCli(t, { EDGEWISE_SAMPLE_DATA: 'false' })
  const words = ['keys', 'create', '--name', 'x', '--expires', '90d', '--requests-per-minute', '30', '--json']
  const { key, ...made } = JSON.parse((await run(words)).stdout)
  t.match(key, /^ew_/)
  t.match(made, { name: 'x', tenant: 'default', scopes: ['read', 'write'], revokedAt: null, requestsPerMinute: 30 })
  t.ok(Math.abs(Date.parse(made.expiresAt) - Date.now() - 90 * 86_400_000) < 60_000)
  t.same(JSON.parse((await run(['keys', 'list', '--json'])).stdout), { keys: [made] })
  t.match(JSON.parse((await run(['keys', 'revoke', made.id, '--json'])).stdout), { id: made.id, revokedAt: /^20/ })
})

t.test('gives a new tenant the sample graph', async (t) => {
  const run = await openCli(t)
  const made = await run(['keys', 'create', '--name', 'x', '--tenant', 'acme'])
  t.equal(made.code, 0)
})

const refused: [string, string[], RegExp][] = [
  ['no name', [], /--name/],
  ['a scope that is none', ['--name', 'x', '--scopes', 'read,all'], /"all" is not a scope.*read, write, spend, fetch, admin/],
  ['a tenant that could be mistaken', ['--name', 'x', '--tenant', 'a/b'], /letters, digits/],
  ['a time that has passed', ['--name', 'x', '--expires', '2020-01-01'], /2020-01-01T00:00:00.000Z is in the past/],
  ['a time that is none', ['--name', 'x', '--expires', 'soon'], /such as 2027-01-31/],
  ['a limit that is none', ['--name', 'x', '--requests-per-minute', '0'], /whole number/]
]
for (const [what, words, said] of refused) {
  t.test(`refuses ${what}`, async (t) => {
    const run = await openCli(t)
    const { code, stdout, stderr } = await run(['keys', 'create', ...words])
    t.equal(code, 2)
    t.equal(stdout, '')
    t.match(stderr, said)
  })
}

t.test('reports a missing key on revoke', async (t) => {
  const run = await openCli(t, { EDGEWISE_SAMPLE_DATA: 'false' })
  const { code, stderr } = await run(['keys', 'revoke', '0123456789abcdef'])
  t.equal(code, 3)
  t.match(stderr, /No key has the id "0123456789abcdef"/)
})
