import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { context, noCdk, root, stubBundle, synthesise } from '../fixtures/cdk.ts'

const folder = join(root, 'infra/cdk')

t.test('one run names all missing values, one per line, with the setting', { skip: noCdk }, async (t) => {
  const { code, stderr, resources } = await synthesise(t, { bundle: t.testdir() })
  t.equal(code, 1)
  t.same(resources('EdgewiseContainers'), [], 'nothing is synthesised')
  const lines = stderr.trim().split('\n')
  const expected = [
    /^region is missing: set it to the region .*-c region=/,
    /^neo4jUri is missing: set it to the URI of a Neo4j.*-c neo4jUri=/,
    /^stateNeo4jUri is missing: set it to the URI of a Neo4j.*-c stateNeo4jUri=/,
    /^secretArn is missing: set it to the whole ARN of a secret.*-c secretArn=/,
    /^image is missing: set it to the URI of an image.*-c image=/,
    /^bundle \S+ holds no lib\/lambda\.js: run npm run bundle first/
  ]
  t.equal(lines.length, expected.length, stderr)
  for (const [at, line] of expected.entries()) t.match(lines[at], line)
})

t.test('one run names all wrong values', { skip: noCdk }, async (t) => {
  const wrong = {
    shape: 'kubernetes',
    region: 'nowhere-1',
    neo4jUri: 'http://graphs.example.com',
    stateNeo4jUri: 'neo4j+tls://state.example.com',
    secretArn: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:edgewise',
    image: '123456789012.dkr.ecr.eu-west-1.amazonaws.com/edgewise',
    certificateArn: 'my-certificate',
    servers: 1,
    maxWorkers: 'many',
    taskCpu: 1000,
    lambdaMemory: '2 GB',
    maxConcurrency: 1,
    publicUrl: 'yes',
    model: 'gpt-5',
    openaiBaseUrl: 'models.example.com',
    architecture: 'riscv',
    logDays: 31,
    alarmEmail: 'team'
  }
  const { code, stderr } = await synthesise(t, { ...wrong, bundle: await stubBundle(t) })
  t.equal(code, 1)
  for (const [name, value] of Object.entries(wrong)) t.match(stderr, `${name} is "${value}": set it to `)
  t.match(stderr, /^maxWorkers is "many": set it to a whole number from 1 to 1000, -c maxWorkers=8$/m)
  t.match(stderr, /^region nowhere-1 is not known to have nodejs24\.x on Lambda: .*-c region=.*-c shape=containers$/m)
  t.equal(stderr.trim().split('\n').length, Object.keys(wrong).length + 1, stderr)
})

t.test('a region with an older Node is rejected only for Lambda', { skip: noCdk }, async (t) => {
  const library = pathToFileURL(join(folder, 'package.json')).href
  const older = `import { createRequire } from 'node:module'
    const { Fact, FactName } = createRequire(${JSON.stringify(library)})('aws-cdk-lib/region-info')
    Fact.register({ region: 'eu-west-1', name: FactName.LATEST_NODE_RUNTIME, value: 'nodejs22.x' }, true)`
  const before = ['--import', `data:text/javascript,${encodeURIComponent(older)}`]
  const refused = await synthesise(t, { ...context, shape: 'lambda', bundle: await stubBundle(t) }, before)
  t.equal(refused.code, 1)
  t.equal(
    refused.stderr,
    'region eu-west-1 has nodejs22.x, not nodejs24.x on Lambda: set another region, -c region=eu-west-1, or the other shape, -c shape=containers\n'
  )
})

t.test('infra/cdk/README.md lists every context value with its default', async (t) => {
  const source = await readFile(join(folder, 'lib/settings.ts'), 'utf8')
  const names = [...source.matchAll(/given\.(?:optional|needed|choice|flag|whole|oneOf)\('(\w+)'/g)].map(([, name]) => name)
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  t.same(rows.sort(), [...new Set(names)].sort())
  t.ok(readme.split('\n').length <= 71)
})

t.test('the lock file names no registry', async (t) => {
  t.notMatch(await readFile(join(folder, 'package-lock.json'), 'utf8'), '"resolved"')
})
