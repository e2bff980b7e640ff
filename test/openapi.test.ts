import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { openapiText } from '../openapi/document.ts'

const root = new URL('..', import.meta.url)
const run = promisify(execFile)
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

t.test('the checked-in document matches the routes (openapi/generate.ts writes it)', async (t) => {
  t.equal(await readFile(new URL('openapi/openapi.json', root), 'utf8'), await openapiText())
})

t.test('every operation has its own name, a tag and a problem response', async (t) => {
  const { paths } = JSON.parse(await readFile(new URL('openapi/openapi.json', root), 'utf8'))
  const operations = Object.values(paths as Record<string, Record<string, { operationId: string; tags: string[]; responses: object }>>).flatMap(Object.values)
  t.ok(operations.length > 30, `${operations.length} operations`)
  t.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
  for (const { operationId, tags, responses } of operations) {
    t.ok(operationId && tags.length === 1, operationId)
    t.ok(
      Object.keys(responses).some((status) => status.startsWith('4')),
      `${operationId} says how it fails`
    )
  }
})

t.test('marks optional inputs', async (t) => {
  const { paths } = JSON.parse(await readFile(new URL('openapi/openapi.json', root), 'utf8'))
  t.match(paths['/conversations'].get.parameters, [{ name: 'limit', required: false }])
  t.equal(paths['/tools/pagerank'].post.requestBody.required, false)
  t.equal(paths['/tools/find_shortest_path'].post.requestBody.required, true)
})

t.test('names shared parts', async (t) => {
  const { paths, components } = JSON.parse(await readFile(new URL('openapi/openapi.json', root), 'utf8'))
  const { parameters, requestBody, responses } = paths['/tools/find_shortest_path'].post
  t.match(parameters, [{ $ref: '#/components/parameters/IdempotencyKey' }, { $ref: '#/components/parameters/Prefer' }])
  t.match(requestBody.content['application/json'].schema.properties, {
    source: { $ref: '#/components/schemas/NodeReference', description: 'Where the path starts. A name, or {"id": key}, or {"name", "label"}.' },
    nodeWhere: { $ref: '#/components/schemas/NodeWhere' }
  })
  t.match(responses, { 404: { $ref: '#/components/responses/NotFoundProblem' } })
  t.match(components.schemas.Conditions.items, { $ref: '#/components/schemas/Condition' })
})

t.test('Redocly finds no fault', async (t) => {
  const { stderr } = await run('node_modules/.bin/redocly', ['lint', '--config', 'redocly.yaml', 'openapi/openapi.json'], { cwd: root, env })
  t.match(stderr, /description is valid/)
})

t.test('Spectral finds no fault', async (t) => {
  const args = ['lint', '--ruleset', '.spectral.yaml', '--fail-severity', 'hint', 'openapi/openapi.json']
  const { stdout } = await run('node_modules/.bin/spectral', args, { cwd: root, env })
  t.match(stdout, /No results/)
})
