import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { programWords } from '../fixtures/programs.ts'

t.test('a program ends with its test, even a killed one', async (t) => {
  const hung = spawn(process.execPath, programWords('test/fixtures/hung-process.ts'), { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(hung.stdout, 'data')
  hung.stdout.resume()
  hung.kill('SIGKILL')
  // The output ends once no process holds it.
  t.same(await once(hung, 'close'), [null, 'SIGKILL'])
})
