import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const CANNOT_START = 'it needs Python 3.10 or newer with venv'

/** The folder of a package list's programs after `installPackages`. */
export const venvAt = (name) => fileURLToPath(new URL(`../.cache/${name}`, import.meta.url))

/** Installs a package list of this folder unless that is done. Returns `{ missing }`, null or the reason for a failure. */
export async function installPackages(execute, venv, requirements) {
  const python = await execute('python3', ['-c', 'import sys, venv; sys.exit(sys.version_info < (3, 10))'])
  if (python.code !== 0) return { missing: CANNOT_START }
  const pip = `${venv}/bin/pip`
  const frozen = await execute(pip, ['freeze', '--quiet'])
  const wanted = (await readFile(new URL(requirements, import.meta.url), 'utf8')).split('\n').filter((line) => /^\w/.test(line))
  if (frozen.code === 0 && wanted.every((line) => frozen.output.includes(line))) return { missing: null }
  const made = await execute('python3', ['-m', 'venv', '--clear', venv])
  if (made.code !== 0) return { missing: CANNOT_START }
  const installed = await execute(pip, ['install', '--quiet', '--disable-pip-version-check', '--requirement', requirements])
  return { missing: installed.code === 0 ? null : `its packages cannot be installed: ${installed.output.trim().split('\n').at(-1)}` }
}
