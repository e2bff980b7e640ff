import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { context, noCdk, root, stubBundle, synthesise } from '../fixtures/cdk.ts'
import { unlessFull } from '../fixtures/length.ts'

const venv = join(root, '.cache/cfn-lint')

function run(command: string, parameters: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(command, parameters, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code) || 1, output: `${stdout}${stderr}` })
    )
  })
}

/** Installs cfn-lint on the first run; says why where it cannot. */
async function missingLinter(): Promise<string | null> {
  const program = join(venv, 'bin/cfn-lint')
  if (existsSync(program) && (await run(program, ['--version'])).code === 0) return null
  const made = await run('python3', ['-m', 'venv', '--clear', venv])
  if (made.code !== 0) return 'cfn-lint needs Python 3 with venv'
  const installed = await run(join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', 'cfn-lint>=1.58'])
  return installed.code === 0 ? null : `cfn-lint cannot be installed: ${installed.output.trim().split('\n').at(-1)}`
}

t.test('the stacks are well typed', { skip: noCdk }, async (t) => {
  const { code, output } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'infra/cdk'])
  t.equal(code, 0, output)
})

t.test('cfn-lint finds nothing in the templates', { skip: noCdk || unlessFull }, async (t) => {
  const missing = await missingLinter()
  if (missing !== null) {
    t.plan(0, missing)
    return
  }
  const bundle = await stubBundle(t)
  const certificateArn = 'arn:aws:acm:eu-west-1:123456789012:certificate/00000000-0000-0000-0000-000000000000'
  for (const more of [{}, { certificateArn, publicUrl: true, model: true, alarmEmail: 'team@example.com' }]) {
    const { code, stderr, folder } = await synthesise(t, { ...context, bundle, ...more })
    t.equal(code, 0, stderr)
    const templates = ['EdgewiseContainers', 'EdgewiseLambda'].map((stack) => join(folder, `${stack}.template.json`))
    // The CDK names dependencies that CloudFormation would see by itself.
    const linted = await run(join(venv, 'bin/cfn-lint'), ['--regions', context.region, '--ignore-checks', 'W3005', '--template', ...templates])
    t.equal(linted.code, 0, linted.output)
  }
})
