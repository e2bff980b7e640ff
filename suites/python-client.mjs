import { installPackages, venvAt } from './venv.mjs'

export const name = 'openapi-python-client'

const venv = venvAt('python-client')
/** The generator reports what it cannot express and continues; more warnings than this are a regression. */
const MOST_WARNINGS = 20

/** A client generated from the contract asks one question. Installing the generator takes too long for the short run. */
export async function run({ url, print, isFull, execute }) {
  const counts = { passed: 0, failures: [], skips: [] }
  if (!isFull) return counts
  const { missing } = await installPackages(execute, venv, 'python/client-requirements.txt')
  if (missing !== null) return { ...counts, skips: [missing] }
  const place = ['--path', '../openapi/openapi.json', '--output-path', `${venv}/edgewise_client`, '--meta', 'none', '--overwrite']
  const made = await execute(`${venv}/bin/openapi-python-client`, ['generate', ...place, '--config', 'python/client-config.yaml'])
  const warnings = [...made.output.matchAll(/^WARNING/gm)].length
  if (made.code !== 0 || warnings > MOST_WARNINGS) print(made.output)
  if (made.code !== 0) return { ...counts, failures: [`the client cannot be generated: exit code ${made.code}`] }
  if (warnings > MOST_WARNINGS) counts.failures.push(`the generator gives ${warnings} warnings`)
  const { code, output } = await execute(`${venv}/bin/python`, ['python/generated_client.py', venv, url])
  print(output)
  const failures = [...output.matchAll(/^not ok (.*)/gm)].map(([, what]) => what)
  if (code !== 0) failures.push(`exit code ${code}; see above`)
  return { passed: [...output.matchAll(/^ok /gm)].length, failures: [...counts.failures, ...failures], skips: [] }
}
