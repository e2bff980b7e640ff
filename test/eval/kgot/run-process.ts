import { runKgot } from '../../../eval/kgot/run.ts'

/** Runs the questions that its parameters name, as the command does. */
await runKgot(process.argv.slice(2), process.env)
