import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { runQuestions } from '../../../eval/harness/run-questions.ts'
import { programWords } from '../../fixtures/programs.ts'

/** Lines of a run; it is killed once it has told the line given. */
async function linesOf(folder: string, mode: string, killAt?: string): Promise<string[]> {
  const child = spawn(process.execPath, [...programWords('test/eval/harness/run-questions-process.ts'), folder, mode], { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line === killAt) child.kill('SIGKILL')
  }
  return lines
}

const partOf = (folder: string) => join(folder, readdirSync(folder).find((name) => name.endsWith('.part.jsonl')) ?? '')

t.test('a killed run continues where it stopped', async (t) => {
  const folder = t.testdir()
  t.same(await linesOf(folder, 'hang', 'd'), ['a', 'b', 'c', 'd'])
  // The kill may cut a line; its question is then open.
  appendFileSync(partOf(folder), '{"id":"d","resu')
  t.same(await linesOf(folder, 'hang', 'd'), ['d'], 'killed again')
  t.same(await linesOf(folder, 'through'), ['d', 'e', 'f', 'done ABCDEF'])
  t.same(readFileSync(join(folder, 'letters.jsonl'), 'utf8').split('\n').filter(Boolean).length, 6)
  t.same((await linesOf(folder, 'through')).length, 7, 'a run that came to its end starts anew')
})

t.test('a journal belongs to one set of options, and can be dropped', async (t) => {
  const folder = t.testdir()
  const asked: string[] = []
  const run = (identity: string, fails: boolean, fresh = false) =>
    runQuestions({
      name: 'x',
      folder,
      identity,
      fresh,
      concurrency: 2,
      questions: ['a', 'b'],
      idOf: (question) => question,
      async ask(question) {
        asked.push(`${identity}${question}`)
        if (fails && question === 'b') throw new TypeError('broken')
        return question
      }
    })
  await t.rejects(run('1', true), /broken/)
  t.same(await run('2', false), ['a', 'b'])
  t.same(await run('1', false), ['a', 'b'])
  t.same(asked.splice(0), ['1a', '1b', '2a', '2b', '1b'])
  await t.rejects(run('1', true), /broken/)
  t.same(await run('1', false, true), ['a', 'b'])
  t.same(asked, ['1a', '1b', '1a', '1b'])
  t.notOk(existsSync(partOf(folder) === folder ? '' : partOf(folder)), 'no part is left')
})

t.test('parallel questions are limited, and results keep the order', async (t) => {
  const folder = t.testdir()
  let open = 0
  let most = 0
  const questions = Array.from({ length: 9 }, (_, place) => place)
  const results = await runQuestions({
    name: 'x',
    folder,
    identity: '',
    concurrency: 3,
    questions,
    idOf: String,
    async ask(question) {
      most = Math.max(most, ++open)
      for (let turns = 9 - question; turns > 0; turns--) await Promise.resolve()
      open--
      return question
    }
  })
  t.equal(most, 3)
  t.same(results, questions)
  await t.rejects(runQuestions({ name: 'x', folder, identity: '', concurrency: 1, questions: [1, 1], idOf: String, ask: async () => 0 }), /same id/)
})
