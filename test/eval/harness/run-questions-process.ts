import { runQuestions } from '../../../eval/harness/run-questions.ts'

/** Asks six questions, telling each on stdout; `hang` never answers the fourth. */
const [folder = '', mode = ''] = process.argv.slice(2)
const questions = ['a', 'b', 'c', 'd', 'e', 'f']
const results = await runQuestions({
  name: 'letters',
  folder,
  identity: questions,
  concurrency: 1,
  questions,
  idOf: (question) => question,
  ask(question) {
    process.stdout.write(`${question}\n`)
    // A handle that stays open keeps the process until it is killed.
    if (mode === 'hang' && question === 'd') return new Promise<string>(() => setInterval(() => {}, 1000))
    return Promise.resolve(question.toUpperCase())
  }
})
process.stdout.write(`done ${results.join('')}\n`)
