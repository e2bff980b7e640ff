import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { maskedConfig, readConfig } from '../../src/base/config/config.ts'
import { issueSecret } from '../../src/storage/state/keys.ts'
import { programUrl } from '../fixtures/programs.ts'
import { openApp } from '../routes/open-app.ts'
import { refused, valueSets, wrong } from './chart-values.ts'
import { findHelm, findValidator } from './tools-from-elsewhere.ts'

const run = promisify(execFile)
const chart = fileURLToPath(new URL('../../infra/helm', import.meta.url))
const read = (file: string) => readFile(join(chart, file), 'utf8')

/** A manifest, as far as these tests look at it. */
// biome-ignore lint/suspicious/noExplicitAny: manifests are of many kinds, and each test knows which it looks at.
type Manifest = any

const secrets = ['NEO4J_PASSWORD', 'STATE_NEO4J_PASSWORD', 'OPENAI_API_KEY', 'EDGEWISE_SEARCH_KEY', 'EDGEWISE_SCRATCH_NEO4J_URI', 'EDGEWISE_SECRET_KEY']
/** What the chart sets by values of their own, or the image holds. */
const own = [
  ...['PORT', 'HOST', 'EDGEWISE_DATA_DIR', 'EDGEWISE_DRAIN_MS', 'EDGEWISE_SHUTDOWN_MS', 'NEO4J_URI', 'NEO4J_USERNAME', 'NEO4J_DATABASE'],
  ...['STATE_NEO4J_URI', 'STATE_NEO4J_USERNAME', 'STATE_NEO4J_DATABASE']
]
const known = Object.keys(maskedConfig(readConfig({})))

const helm = await findHelm()
const skip = helm.missing === undefined ? false : helm.missing
if (skip) t.comment(`the chart is not rendered: ${skip}`)

/** A Helm 3 that was compiled by `go install` takes Kubernetes for an old one unless it is told. */
const template = ['template', '--kube-version', '1.37.0']

interface Outcome {
  readonly failure: string | null
  readonly text: string
}

/** What Helm says to values of a file. */
async function ask(t: Pick<Test, 'testdir'>, words: readonly string[], values: object): Promise<Outcome> {
  const file = join(t.testdir(), 'values.json')
  await writeFile(file, JSON.stringify(values))
  return run(helm.path ?? '', [...words, chart, '--values', file]).then(
    ({ stdout }) => ({ failure: null, text: stdout }),
    ({ stderr }: { stderr: string }) => ({ failure: stderr, text: '' })
  )
}

async function render(t: Pick<Test, 'testdir'>, name: string): Promise<Manifest[]> {
  const { failure, text } = await ask(t, [...template, 'rel'], valueSets[name] ?? {})
  if (failure !== null) throw new Error(failure)
  return parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter((manifest) => manifest !== null)
}

const one = (manifests: readonly Manifest[], kind: string, end = ''): Manifest => {
  const found = manifests.filter((manifest) => manifest.kind === kind && manifest.metadata.name.endsWith(end))
  if (found.length !== 1) throw new Error(`${found.length} of ${kind}`)
  return found[0]
}
const kinds = (manifests: readonly Manifest[]): string[] => manifests.map(({ kind }) => kind).sort()
const pods = (manifests: readonly Manifest[]) =>
  manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Pod').map(({ kind, spec }) => (kind === 'Pod' ? spec : spec.template.spec))
const variables = ({ env = [] }: Manifest) => Object.fromEntries(env.map(({ name, value }: Manifest) => [name, value]))

t.test('every setting in the chart exists in the service', async (t) => {
  const schema = JSON.parse(await read('values.schema.json'))
  t.same(schema.properties.settings.propertyNames.enum.toSorted(), known.filter((name) => !own.includes(name) && !secrets.includes(name)).sort())
  const masked = maskedConfig(readConfig({ ...Object.fromEntries(secrets.map((name) => [name, 'bolt://a:b@c'])), EDGEWISE_SECRET_KEY: `${'A'.repeat(43)}=` }))
  t.same(
    Object.keys(masked).filter((name) => masked[name] === '***'),
    known.filter((name) => secrets.includes(name)),
    'no secret is among them'
  )
  const files = (await readdir(join(chart, 'templates'))).filter((name) => name.endsWith('.yaml'))
  const texts = await Promise.all(['values.yaml', 'README.md', ...files.map((name) => `templates/${name}`)].map(read))
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/\b(?:EDGEWISE|NEO4J|STATE_NEO4J|OPENAI|LOG)_[A-Z0-9_]+/g)].map(([name]) => name)))
  for (const name of named) t.ok(known.includes(name), name)
  t.ok(named.size > 10, `${named.size} names`)
})

t.test('the settings of the chart are valid', async (t) => {
  const { settings } = parse(await read('values.yaml'))
  t.doesNotThrow(() => readConfig(settings))
})

t.test('chart and service have the same version', async (t) => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  t.match(parse(await read('Chart.yaml')), { apiVersion: 'v2', name: 'edgewise', appVersion: version })
})

t.test('every value is in the schema, and every schema value has a default', async (t) => {
  const { definitions, ...schema } = JSON.parse(await read('values.schema.json'))
  const { global: _, ...properties } = schema.properties
  const paths = ({ $ref, properties }: Manifest, path: string): string[] => {
    const inner = properties ?? definitions[$ref?.split('/').at(-1)]?.properties
    return inner === undefined ? [path] : Object.entries(inner).flatMap(([name, part]) => paths(part, `${path}/${name}`))
  }
  const values = parse(await read('values.yaml'))
  for (const path of paths({ properties }, '')) {
    const value = path
      .slice(1)
      .split('/')
      .reduce((at, name) => at?.[name], values)
    t.not(value, undefined, path)
  }
})

t.test('Helm finds no fault in the chart', { skip }, async (t) => {
  for (const [name, values] of Object.entries(valueSets)) {
    const { failure } = await ask(t, ['lint', '--strict'], values)
    t.equal(failure, null, name)
  }
})

t.test('each set of values renders the expected objects', { skip }, async (t) => {
  const always = ['ConfigMap', 'Deployment', 'Pod', 'PodDisruptionBudget', 'Service', 'ServiceAccount']
  const withWorkers = ['Deployment', 'PodDisruptionBudget']
  t.same(kinds(await render(t, 'embedded single')), always)
  t.same(kinds(await render(t, 'Neo4j with workers')), [...always, ...withWorkers].sort())
  t.same(kinds(await render(t, 'HPA')), [...always, 'HorizontalPodAutoscaler'].sort())
  t.same(kinds(await render(t, 'ingress and PVC')), [...always, 'Ingress', 'PersistentVolumeClaim'].sort())
  t.same(kinds(await render(t, 'KEDA and ServiceMonitor')), [...always, ...withWorkers, 'PrometheusRule', 'ScaledObject', 'ServiceMonitor'].sort())
})

t.test('no pod has more rights than needed', { skip }, async (t) => {
  for (const name of Object.keys(valueSets)) {
    for (const pod of pods(await render(t, name))) {
      t.match(pod, { automountServiceAccountToken: false, enableServiceLinks: false })
      t.match(pod.securityContext, { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } })
      for (const { securityContext } of [...pod.containers, ...(pod.initContainers ?? [])])
        t.same(securityContext, { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
    }
  }
})

t.test('a server without Neo4j has one replica, and ends before the next begins', { skip }, async (t) => {
  const manifests = await render(t, 'embedded single')
  const { spec } = one(manifests, 'Deployment')
  t.match(spec, { replicas: 1, strategy: { type: 'Recreate' } })
  t.same(
    spec.template.spec.volumes.map(({ name, emptyDir }: Manifest) => [name, emptyDir]),
    [
      ['data', {}],
      ['tmp', {}]
    ]
  )
  const [server] = spec.template.spec.containers
  t.match(server, { image: `edgewise:${parse(await read('Chart.yaml')).appVersion}`, ports: [{ containerPort: 8700 }] })
  t.equal(server.env, undefined, 'it runs jobs')
  t.match(server, { livenessProbe: { httpGet: { path: '/livez' } }, readinessProbe: { httpGet: { path: '/readyz' } }, startupProbe: { httpGet: {} } })
  t.notOk(one(manifests, 'ConfigMap').data.NEO4J_URI)
})

t.test('with Neo4j servers are replaced one by one, and workers run the jobs', { skip }, async (t) => {
  const manifests = await render(t, 'Neo4j with workers')
  const server = one(manifests, 'Deployment', 'edgewise').spec
  const worker = one(manifests, 'Deployment', 'worker').spec
  t.match(server, { replicas: 2, strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } } })
  const [serving] = server.template.spec.containers
  const [working] = worker.template.spec.containers
  t.strictSame(variables(serving), { EDGEWISE_JOB_CONCURRENCY: '0', NODE_OPTIONS: '' })
  t.equal(worker.replicas, 3)
  t.match(working, { args: ['node', 'dist/cli.js', 'worker'] })
  t.strictSame(variables(working), { EDGEWISE_JOB_CONCURRENCY: '4', NODE_OPTIONS: '' })
  for (const { envFrom } of [serving, working]) t.same(envFrom, [{ configMapRef: { name: 'rel-edgewise' } }, { secretRef: { name: 'edgewise' } }])
  const { data } = one(manifests, 'ConfigMap')
  t.match(readConfig(data), { neo4jUri: 'neo4j://graphs:7687', stateNeo4jUri: 'neo4j+s://state:7687', drainMs: 10_000, shutdownMs: 20_000 })
  for (const name of Object.keys(data)) t.ok(known.includes(name) && !secrets.includes(name), name)
  const serviceSelects = one(manifests, 'Service').spec.selector
  t.same(serviceSelects, server.selector.matchLabels)
  t.not(serviceSelects['app.kubernetes.io/component'], worker.selector.matchLabels['app.kubernetes.io/component'])
})

t.test('Kubernetes waits until the service has ended', { skip }, async (t) => {
  const graceOf = async (values: object) => {
    const { text } = await ask(t, [...template, 'rel', '--show-only', 'templates/server.yaml'], values)
    return parse(text).spec.template.spec.terminationGracePeriodSeconds
  }
  for (const [drainMs, shutdownMs] of [
    [0, 0],
    [10_000, 20_000],
    [1, 1500]
  ] as const)
    t.ok((await graceOf({ drainMs, shutdownMs })) * 1000 >= drainMs + shutdownMs + 30_000, `${drainMs} and ${shutdownMs} ms`)
})

t.test('scaled workloads have no fixed count', { skip }, async (t) => {
  const scaled = await render(t, 'HPA')
  t.notOk('replicas' in one(scaled, 'Deployment').spec)
  t.match(one(scaled, 'HorizontalPodAutoscaler').spec, { minReplicas: 2, maxReplicas: 5, scaleTargetRef: { name: 'rel-edgewise' } })
  const keda = await render(t, 'KEDA and ServiceMonitor')
  t.notOk('replicas' in one(keda, 'Deployment', 'worker').spec)
  const { scaleTargetRef, triggers } = one(keda, 'ScaledObject').spec
  t.equal(scaleTargetRef.name, one(keda, 'Deployment', 'worker').metadata.name)
  t.match(triggers, [{ type: 'prometheus', metadata: { serverAddress: 'http://prometheus:9090', threshold: '2', query: /^sum\(max by .*edgewise_jobs\{/ } }])
})

t.test('the monitor sends a key, and the rules are those of the file', { skip }, async (t) => {
  const manifests = await render(t, 'KEDA and ServiceMonitor')
  const { endpoints, selector } = one(manifests, 'ServiceMonitor').spec
  t.match(endpoints, [{ port: 'http', path: '/metrics', authorization: { credentials: { name: 'edgewise-metrics', key: 'key' } } }])
  t.match(one(manifests, 'Service').metadata.labels, selector.matchLabels)
  t.same(one(manifests, 'PrometheusRule').spec, parse(await read('alerts.yaml')))
})

t.test('an ingress leads to the service, and a volume holds the databases', { skip }, async (t) => {
  const manifests = await render(t, 'ingress and PVC')
  const { tls, rules, ingressClassName } = one(manifests, 'Ingress').spec
  t.same([tls, ingressClassName], [[{ hosts: ['graphs.example.com'], secretName: 'tls' }], 'nginx'])
  t.match(rules, [{ host: 'graphs.example.com', http: { paths: [{ path: '/', backend: { service: { name: one(manifests, 'Service').metadata.name } } }] } }])
  t.match(one(manifests, 'PersistentVolumeClaim').spec, { storageClassName: 'fast', resources: { requests: { storage: '20Gi' } } })
  const { volumes } = one(manifests, 'Deployment').spec.template.spec
  t.same(volumes[0], { name: 'data', persistentVolumeClaim: { claimName: 'rel-edgewise' } })
  const [{ env }] = one(manifests, 'Pod').spec.containers
  t.match(env, [{ value: 'http://rel-edgewise:8700' }, { name: 'KEY', valueFrom: { secretKeyRef: { name: 'edgewise-test', key: 'key' } } }])
})

t.test('conflicting values are rejected with the setting', { skip }, async (t) => {
  for (const [values, message] of refused) {
    const { failure } = await ask(t, [...template, 'rel'], values)
    t.ok(failure?.includes(message), `${message}: ${failure}`)
  }
})

t.test('the schema rejects unknown values', { skip }, async (t) => {
  for (const [values, named] of wrong) {
    const { failure } = await ask(t, [...template, 'rel'], values)
    t.match(failure, /don't meet the specifications of the schema/, JSON.stringify(values))
    t.match(failure, named)
  }
})

t.test('a first key is created where there is none, and shown to nobody', { skip }, async (t) => {
  const { spec } = one(await render(t, 'embedded single'), 'Deployment')
  const [{ args }] = spec.template.spec.initContainers
  // What the image holds at dist/cli.js.
  const cwd = t.testdir({ dist: { 'cli.js': `import ${JSON.stringify(programUrl('src/cli.ts').href)}` }, 'package.json': '{"type":"module"}' })
  const env = { ...process.env, EDGEWISE_DATA_DIR: join(cwd, 'data'), NODE_OPTIONS: `--import=${import.meta.resolve('tsx')}` }
  const start = () => run(args[0], args.slice(1), { cwd, env })
  t.equal((await start()).stdout, 'A key was made, so that the service starts.\n')
  t.match((await start()).stdout, /^There are keys already\.\n$/)
  await t.rejects(run(args[0], args.slice(1), { cwd, env: { ...env, EDGEWISE_THREADS: 'many' } }), { code: 1, stdout: '' })
})

t.test('the release test passes on a running service, with a key and without, and fails otherwise', { skip }, async (t) => {
  const [{ args }] = one(await render(t, 'embedded single'), 'Pod').spec.containers
  t.same(args.slice(0, 3), ['node', '--input-type=module', '--eval'])
  const { app, runtime, listen } = await openApp(t)
  const SERVICE = await listen()
  const { id, text: KEY, hash } = issueSecret()
  await runtime.state.keys.create({ id, hash, name: 'test', tenant: 'default', scopes: ['read'], expiresAt: null, requestsPerMinute: null })
  const answersOf = (env: Record<string, string>) =>
    run(process.execPath, args.slice(1), { env: { PATH: process.env['PATH'] ?? '', ...env } }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout })
    )
  t.match(await answersOf({ SERVICE }), { code: 0, stdout: /^\/readyz: 200 .*\n\/tools\/list_graphs: 401 / })
  t.match(await answersOf({ SERVICE, KEY }), { code: 0, stdout: /\n\/tools\/list_graphs: 200 .*london/ })
  t.match(await answersOf({ SERVICE, KEY: 'ew_0_0' }), { code: 1, stdout: /\n\/tools\/list_graphs: 401 / })
  await app.close()
  t.match(await answersOf({ SERVICE }), { code: 1 })
})

const validator = helm.missing === undefined ? await findValidator() : { missing: helm.missing }
t.test('Kubernetes knows every rendered field', { skip: validator.missing ?? false }, async (t) => {
  const custom = new Set(['ScaledObject', 'ServiceMonitor', 'PrometheusRule'])
  for (const name of Object.keys(valueSets)) {
    const manifests = (await render(t, name)).filter(({ kind }) => !custom.has(kind))
    const file = join(t.testdir(), 'rendered.yaml')
    await writeFile(file, manifests.map((manifest) => JSON.stringify(manifest)).join('\n---\n'))
    const told = await run(validator.path ?? '', ['--strict', file]).then(
      ({ stdout, stderr }) => `${stdout}${stderr}`,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`
    )
    t.equal(told.match(/ passed for resource /g)?.length, manifests.length, `${name}: ${told}`)
  }
})
