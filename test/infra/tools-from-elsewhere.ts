import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isFull } from '../fixtures/length.ts'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../.cache', import.meta.url))
const HELM = 'helm.sh/helm/v4/cmd/helm@v4.3.1'
const VALIDATE = 'kubernetes-validate==1.37.0'
/** Below the time limit of a test, which has more to do. */
const LONGEST_MS = 480_000

/** The path of a program, or why there is none. */
export type Found = { readonly path: string; readonly missing?: never } | { readonly path?: never; readonly missing: string }

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false
  )

/** What ran to its end; else the last line of what it said. */
async function failureOf(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string | null> {
  try {
    await run(command, words, { env: { ...process.env, ...env }, timeout: LONGEST_MS })
    return null
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    return stderr.trim().split('\n').at(-1) || message
  }
}

/** Helm from EDGEWISE_TEST_HELM, else from .cache, where a full run compiles it when it is missing. */
export async function findHelm(): Promise<Found> {
  const named = process.env['EDGEWISE_TEST_HELM']
  if (named) return { path: named }
  const path = `${cache}/helm/helm`
  if (await isThere(path)) return { path }
  if (!isFull) return { missing: 'a full run compiles Helm; else EDGEWISE_TEST_HELM names it' }
  const failure = await failureOf('go', ['install', HELM], { GOBIN: `${cache}/helm` })
  return failure === null ? { path } : { missing: `Helm cannot be compiled: ${failure}` }
}

/** kubernetes-validate, which holds the schemas of Kubernetes, in a venv of its own. */
export async function findValidator(): Promise<Found> {
  const venv = `${cache}/kubernetes-validate`
  const path = `${venv}/bin/kubernetes-validate`
  if (!isFull) return { missing: 'a full run asks the schemas of Kubernetes' }
  if (await isThere(path)) return { path }
  const failure = (await failureOf('python3', ['-m', 'venv', '--clear', venv])) ?? (await failureOf(`${venv}/bin/pip`, ['install', '--quiet', VALIDATE]))
  return failure === null ? { path } : { missing: `kubernetes-validate cannot be installed: ${failure}` }
}
