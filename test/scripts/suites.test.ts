import { readFile } from 'node:fs/promises'
import t from 'tap'

const suites = new URL('../../suites/', import.meta.url)
const { restSchema } = await import(new URL('python.mjs', suites).href)
const installed = await readFile(new URL('python/requirements.txt', suites), 'utf8')

/** The suite over REST where schemathesis says of each of its two runs that so many requests were handled. */
async function failuresWhere(handled: number, valid: number): Promise<string[]> {
  const summary = `=== SUMMARY ===\n  Tested: 3\nHandled: ${handled} of ${valid} valid requests\n`
  const execute = async (command: string) => ({ code: 0, output: command.endsWith('schemathesis') ? summary : installed })
  const startService = async () => ({ url: 'http://127.0.0.1:1', key: 'k', stop: async () => {} })
  const { failures } = await restSchema.run({ print() {}, execute, startService, isFull: false })
  return failures
}

t.test('fails when fewer than four of five valid requests reach a handler', async (t) => {
  t.same(await failuresWhere(8, 10), [])
  t.same(await failuresWhere(7, 10), ['only 14 of 20 valid requests reached a handler that took them'])
  t.same(await failuresWhere(0, 0), ['only 0 of 0 valid requests reached a handler that took them'])
})
