import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { programWords } from '../../fixtures/programs.ts'

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'

/** `edgewise mcp`, started in another folder, once it has answered. */
async function start(t: Test) {
  const words = [...programWords('src/cli.ts'), 'mcp', '--data-dir', t.testdir()]
  const child = spawn(process.execPath, words, { cwd: '/', env: { ...process.env, EDGEWISE_THREADS: '1' } })
  const closed = once(child, 'close')
  const said = text(child.stderr)
  child.stdin.write(ping)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  t.same(JSON.parse(line), { jsonrpc: '2.0', id: 1, result: {} })
  return { child, closed, said }
}

t.test('the process ends with 0 when its client closes stdin', async (t) => {
  const { child, closed, said } = await start(t)
  child.stdin.end()
  t.same(await closed, [0, null])
  t.equal(await said, '')
})

t.test('the process ends cleanly on a signal', async (t) => {
  const { child, closed, said } = await start(t)
  child.kill('SIGTERM')
  t.same(await closed, [0, null])
  t.equal(await said, '')
})

t.test('the process ends when its reader is gone', async (t) => {
  const { child, closed } = await start(t)
  child.stdout.destroy()
  child.stdin.write(ping)
  t.same(await closed, [0, null])
})
