import { readFile } from 'node:fs/promises'
import t from 'tap'
import { parse } from 'yaml'
import { maskedConfig, readConfig } from '../../src/base/config/config.ts'

const { services } = parse(await readFile(new URL('../../infra/compose.yaml', import.meta.url), 'utf8'), { merge: true })
const { edgewise, worker } = services
const known = Object.keys(maskedConfig(readConfig({})))

t.test('every setting of the service exists', async (t) => {
  for (const { environment } of [edgewise, worker]) for (const name of Object.keys(environment)) t.ok(known.includes(name), name)
})

t.test('the worker runs the jobs of the server, on the same databases', async (t) => {
  const { EDGEWISE_JOB_CONCURRENCY: none, ...served } = edgewise.environment
  const { EDGEWISE_JOB_CONCURRENCY: some, ...worked } = worker.environment
  t.same([none, some], ['0', `\${EDGEWISE_JOB_CONCURRENCY:-2}`])
  t.same(worked, served)
  t.match(worker, { image: edgewise.image, build: edgewise.build, command: ['node', 'dist/cli.js', 'worker'] })
  t.equal(worker.ports, undefined)
  t.same(worker.depends_on, { graphs: { condition: 'service_healthy' }, state: { condition: 'service_healthy' } })
  t.same(worker.depends_on, edgewise.depends_on)
})

t.test('nothing is reachable from other machines', async (t) => {
  const ports: string[] = Object.values(services as Record<string, { ports?: string[] }>).flatMap(({ ports = [] }) => ports)
  t.equal(ports.length, 3)
  for (const port of ports) t.match(port, /^127\.0\.0\.1:/)
})
