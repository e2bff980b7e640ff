import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const CANNOT_START = 'it needs Python 3.10 or newer with venv'

/** Where the programs of a list of packages are, once `installPackages` has installed them. */
export const venvAt = (name) => fileURLToPath(new URL(`../.cache/${name}`, import.meta.url))

/** Installs what a list of packages of this folder names, where that is not done yet. Returns `{ missing }`, null or a reason why they cannot be had. */
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
