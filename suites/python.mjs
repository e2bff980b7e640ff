import { readFile } from 'node:fs/promises'
import { installPackages, venvAt } from './venv.mjs'

const venv = venvAt('python-suites')
/** The full run takes some minutes on an idle machine. */
const LONGEST_MS = 1_800_000
/** Minimum share of valid requests that reach a handler: below it the suite only tests what precedes the handlers. */
const LEAST_HANDLED = 0.8

let installing = null
const installOnce = (execute) => {
  installing ??= installPackages(execute, venv, 'python/requirements.txt')
  return installing
}

/** Skips a suite when Python or its packages are missing. */
const withPython = (run) => async (given) => {
  const { missing } = await installOnce(given.execute)
  return missing === null ? run(given) : { passed: 0, failures: [], skips: [missing] }
}

/** Runs the Python script of docs/clients.md against this service and returns its output. */
async function runClientScript({ url, execute }) {
  const page = await readFile(new URL('../docs/clients.md', import.meta.url), 'utf8')
  const [, script = ''] = /^```python\n([\s\S]*?)^```/m.exec(page) ?? []
  return (await execute(`${venv}/bin/python`, ['-c', script.replaceAll('http://127.0.0.1:8700', url)])).output
}

export const openaiClient = {
  name: 'OpenAI client for Python',
  run: withPython(async ({ url, print, execute }) => {
    const { code, output } = await execute(`${venv}/bin/python`, ['python/openai_client.py', url])
    print(output)
    const failures = [...output.matchAll(/^not ok (.*)/gm)].map(([, what]) => what)
    if (code !== 0 && failures.length === 0) failures.push(`exit code ${code}`)
    const passed = [...output.matchAll(/^ok /gm)].length
    const said = await runClientScript({ url, execute })
    if (said.startsWith('London Bridge → Bank')) return { passed: passed + 1, failures, skips: [] }
    return { passed, failures: [...failures, `the script of docs/clients.md prints ${said}`], skips: [] }
  })
}

export const webhookReceiver = {
  name: 'Standard Webhooks for Python',
  run: withPython(async ({ url, print, execute }) => {
    const { code, output } = await execute(`${venv}/bin/python`, ['python/webhook_receiver.py', url])
    print(output)
    const failures = [...output.matchAll(/^not ok (.*)/gm)].map(([, what]) => what)
    if (code !== 0 && failures.length === 0) failures.push(`exit code ${code}`)
    return { passed: [...output.matchAll(/^ok /gm)].length, failures, skips: [] }
  })
}

/** Runs schemathesis over one document with deterministic cases; in full also with boundary values of its schemas. */
async function schemathesis({ execute, print, isFull }, { url, key }, config, options) {
  const phases = isFull ? [] : ['--phases', 'examples,fuzzing']
  const always = ['--generation-deterministic', '--continue-on-failure', '--no-color', '--request-timeout', '70', '--header', `Authorization: Bearer ${key}`]
  const { code, output } = await execute(`${venv}/bin/schemathesis`, ['--config-file', `schemathesis/${config}`, 'run', url, ...always, ...phases, ...options], { timeoutMs: LONGEST_MS })
  const summary = output.slice(Math.max(0, output.search(/^=+ SUMMARY =+$/m)))
  print(code === 0 ? summary : output)
  const failures = [...summary.matchAll(/^ +(?:❌ [A-Z]+\d+|🚫) (.*: \d+)$/gmu)].map(([, what]) => `${what}; see above`)
  if (code !== 0 && failures.length === 0) failures.push(`exit code ${code}; see above`)
  const [, handled = 0, valid = 0] = /^Handled: (\d+) of (\d+) valid requests$/m.exec(summary) ?? []
  return { passed: Number(/Tested: (\d+)/.exec(summary)?.[1] ?? 0), failures, skips: [], handled: Number(handled), valid: Number(valid) }
}

/** Runs on a separate service, because some calls drop graphs. */
const onKeyedService = (run) =>
  withPython(async (given) => {
    const service = await given.startService({ isKeyed: true })
    try {
      return await run(given, service)
    } finally {
      await service.stop()
    }
  })

/** Routes that change graphs and revoke keys come last, because the others need the sample graph and the key. */
const last = '^/(graphs|keys)/'

export const restSchema = {
  name: 'schemathesis over REST',
  run: onKeyedService(async (given, { url, key }) => {
    const document = { url: `${url}/openapi.json`, key }
    const examples = given.isFull ? 3 : 1
    const first = await schemathesis(given, document, 'rest.toml', ['--max-examples', `${examples}`, '--exclude-path-regex', last])
    const second = await schemathesis(given, document, 'rest.toml', ['--max-examples', `${examples + 2}`, '--include-path-regex', last])
    const [handled, valid] = [first.handled + second.handled, first.valid + second.valid]
    const told = `${handled} of ${valid} valid requests reached a handler that took them`
    given.print(told)
    const failures = [...first.failures, ...second.failures, ...(handled < LEAST_HANDLED * valid || valid === 0 ? [`only ${told}`] : [])]
    return { passed: first.passed + second.passed, failures, skips: [] }
  })
}

export const graphqlSchema = {
  name: 'schemathesis over GraphQL',
  run: onKeyedService((given, { url, key }) => schemathesis(given, { url: `${url}/graphql`, key }, 'graphql.toml', ['--max-examples', given.isFull ? '3' : '1']))
}
