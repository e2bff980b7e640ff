import { readFile } from 'node:fs/promises'
import t from 'tap'
import { shareParts } from '../../../src/faces/http/schemas/share-parts.ts'
import { sharedSchemas } from '../../../src/faces/http/schemas/shared-schemas.ts'

type Json = Record<string, unknown>

/** A document of one operation for each schema of a body. */
const documentOf = (...schemas: object[]) => ({
  components: { schemas: { Kept: { type: 'object', title: 'Kept' } } },
  paths: Object.fromEntries(
    schemas.map((schema, at) => [
      `/${at}`,
      {
        post: {
          parameters: [
            { in: 'header', name: 'idempotency-key', schema: { type: 'string' } },
            { in: 'path', name: 'id', schema: { type: 'string' } }
          ],
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 404: { description: 'Not there.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Kept' } } } } }
        }
      }
    ])
  )
})
const bodies = (document: { paths: Record<string, { post: { requestBody: Json } }> }) =>
  Object.values(document.paths).map(({ post }) => (post.requestBody as { content: Record<string, { schema: Json }> }).content['application/json']?.schema)

const color = { enum: ['red', 'green'] }
const $ref = '#/components/schemas/Color'

t.test('a named schema is a component; a local description stays in its place', async (t) => {
  const given = documentOf({ ...color, description: 'Of the sky.' }, { type: 'array', items: color })
  const before = structuredClone(given)
  const shared = shareParts(given, { Color: color })
  t.same(given, before, 'the document itself is left alone')
  t.same((shared.components.schemas as Json)['Color'], color)
  t.same(bodies(shared), [
    { $ref, description: 'Of the sky.' },
    { type: 'array', items: { $ref } }
  ])
})

t.test('a description that all uses share is part of the component', async (t) => {
  const described = { ...color, description: 'Of the sky.' }
  const shared = shareParts(documentOf(described, described), { Color: color })
  t.same((shared.components.schemas as Json)['Color'], described)
  t.same(bodies(shared), [{ $ref }, { $ref }])
})

t.test('repeated parts are named by title, header or status', async (t) => {
  const titled = { type: 'object', title: 'AnswerStatus', properties: { color } }
  const { components, paths } = shareParts(documentOf(titled, titled, titled), { Color: color })
  t.same(components, {
    schemas: { Kept: { type: 'object', title: 'Kept' }, AnswerStatus: { ...titled, properties: { color: { $ref } } }, Color: color },
    parameters: { IdempotencyKey: { in: 'header', name: 'idempotency-key', schema: { type: 'string' } } },
    responses: { NotFoundKept: { description: 'Not there.', content: { 'application/json': { schema: { $ref: '#/components/schemas/Kept' } } } } }
  })
  t.same(paths['/2']?.post.parameters, [{ $ref: '#/components/parameters/IdempotencyKey' }, { in: 'path', name: 'id', schema: { type: 'string' } }])
  t.same(paths['/2']?.post.responses, { 404: { $ref: '#/components/responses/NotFoundKept' } })
})

t.test('a part whose name is taken stays in place', async (t) => {
  const other = { type: 'string', title: 'Kept' }
  const given = documentOf(other, other, other)
  t.same(bodies(shareParts(given, {})), bodies(given))
})

/** A document with components in the place of references to them. */
function inline(value: unknown, components: Json): unknown {
  if (Array.isArray(value)) return value.map((member) => inline(member, components))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as Json
  const members = Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, inline(member, components)]))
  if (typeof $ref !== 'string') return members
  const target = components[$ref]
  return target === undefined ? { $ref, ...members } : { ...(inline(target, components) as Json), ...members }
}

const document = JSON.parse(await readFile(new URL('../../../openapi/openapi.json', import.meta.url), 'utf8')) as {
  components: Record<string, Json>
  paths: Json
}

t.test('every shared schema is in the document', async (t) => {
  for (const name of Object.keys(sharedSchemas)) t.ok(Object.hasOwn(document.components['schemas'] ?? {}, name), name)
})

t.test('the document means the same without references', async (t) => {
  const { schemas = {}, parameters = {}, responses = {}, ...others } = document.components
  const targets = Object.fromEntries([
    ...Object.keys(sharedSchemas).map((name) => [`#/components/schemas/${name}`, schemas[name]]),
    ...Object.entries(parameters).map(([name, part]) => [`#/components/parameters/${name}`, part]),
    ...Object.entries(responses).map(([name, part]) => [`#/components/responses/${name}`, part])
  ])
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => !Object.hasOwn(sharedSchemas, name)))
  const inlined = inline({ ...document, components: { ...others, schemas: kept } }, targets)
  t.ok(JSON.stringify(inlined).length > 1.5 * JSON.stringify(document).length)
  t.same(shareParts(inlined as typeof document, sharedSchemas), document)
})
