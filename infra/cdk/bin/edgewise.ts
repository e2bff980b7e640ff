import { env, exit, stderr } from 'node:process'
import { makeApp } from '../lib/app.ts'
import { ContextError } from '../lib/given.ts'

try {
  makeApp(env['CDK_DEFAULT_REGION'] || env['AWS_REGION'] || null).synth()
} catch (error) {
  if (!(error instanceof ContextError)) throw error
  // The fault is in the context, so a stack trace would only hide it.
  for (const problem of error.problems) stderr.write(`${problem}\n`)
  exit(1)
}
