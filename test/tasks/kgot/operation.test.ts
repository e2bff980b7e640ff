import fc from 'fast-check'
import t from 'tap'
import { compileSchema } from '../../../src/outside/models/json-reply.ts'
import { newOperations, type Operation, readOperations } from '../../../src/tasks/kgot/operation.ts'
import { caseCount } from '../../fixtures/length.ts'
import { operations } from './operations.ts'

const author = { op: 'node', key: 'J. K. Rowling', label: 'Person', properties: [{ name: 'born', value: 1965 }], confidence: 0.9, relevant: true } as const
const wrote = { op: 'edge', source: 'J. K. Rowling', type: 'WROTE', target: 'Emma', properties: [], confidence: 1, relevant: false } as const
const gone = { op: 'remove', key: 'Emma', reason: 'by another author' } as const
const read = (...given: unknown[]) => readOperations({ operations: given })

/** Every object of a schema, at any depth. */
function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inner = Object.values(schema).flatMap(objectsIn)
  return 'properties' in schema && 'type' in schema && schema.type === 'object' ? [schema as Record<string, unknown>, ...inner] : inner
}

const schema = newOperations.later

t.test('the schema is valid in strict modes', async (t) => {
  const objects = objectsIn(schema)
  t.equal(objects.length, 6)
  for (const { properties, required, additionalProperties } of objects) {
    t.equal(additionalProperties, false)
    t.same(required, Object.keys(properties as object))
  }
  t.notMatch(JSON.stringify(schema), /"(oneOf|allOf|\$ref|const|maxItems|minLength|maximum|default)"/)
  t.equal(schema.type, 'object')
})

t.test('the schema accepts each kind of operation, and no other', async (t) => {
  const validate = compileSchema(schema)
  t.ok(validate({ operations: [author, wrote, gone] }))
  t.ok(validate({ operations: [] }))
  for (const bad of [
    { ...author, op: 'nodes' },
    { ...author, extra: 1 },
    { ...gone, reason: undefined },
    { ...author, properties: { born: 1965 } }
  ])
    t.notOk(validate(JSON.parse(JSON.stringify({ operations: [bad] }))), JSON.stringify(bad))
})

t.test('operations are read unchanged', async (t) => {
  t.same(read(author, wrote, gone), { operations: [author, wrote, gone], refused: [] })
})

t.test('an invalid operation is dropped with the reason, the others stay', async (t) => {
  const cases: [unknown, RegExp][] = [
    [{ ...author, key: ' \n ' }, /"key" must not be empty/],
    [{ ...author, key: 'k'.repeat(10_240) }, /"key" has 10240 characters; the limit is 200/],
    [{ ...author, label: 7 }, /"label" must be a text/],
    [{ ...author, confidence: 'high' }, /"confidence" must be a number from 0 to 1/],
    [{ ...author, confidence: -0.1 }, /"confidence"/],
    [{ ...wrote, relevant: 'yes' }, /"relevant" must be true or false/],
    [{ ...wrote, target: undefined }, /"target" must be a text/],
    [{ ...gone, key: null }, /"key"/],
    [{ op: 'drop' }, /"op" is "node", "edge" or "remove"/],
    ['MATCH (n) DETACH DELETE n', /must be an object/]
  ]
  for (const [bad, why] of cases) {
    const { operations, refused } = read(bad, gone)
    t.same(operations, [gone])
    t.equal(refused.length, 1)
    t.match(refused[0]?.why, why)
    t.ok((refused[0]?.operation.length ?? 0) <= 203)
  }
})

t.test('an invalid property is dropped, its operation stays', async (t) => {
  const { operations, refused } = read({ ...author, properties: [{ name: 'born', value: 1965 }, { name: 'died', value: null }, { name: '', value: 1 }, 'x'] })
  t.same(operations, [author])
  t.equal(refused.length, 3)
  t.match(refused[0]?.why, /The property \{"name":"died","value":null\} was left out: "value" must be/)
  const long = read({ ...author, properties: [{ name: 'text', value: 'x'.repeat(2001) }] })
  t.match(long.refused[0]?.why, /"value" has 2001 characters; the limit is 2000/)
  t.match(read({ ...author, properties: { born: 1965 } }), { operations: [{ properties: [] }], refused: [{ why: /list of \{name, value\}/ }] })
  t.match(read({ ...author, properties: [{ name: 'mass', value: Number.POSITIVE_INFINITY }] }).refused, [{ why: /"value"/ }])
})

t.test('too many operations and properties are cut, with a note', async (t) => {
  const many = readOperations({ operations: Array.from({ length: 1000 }, () => gone) })
  t.equal(many.operations.length, 300)
  t.match(many.refused, [{ why: /1000 operations; the limit is 300/ }])
  const last = readOperations({ operations: [author, wrote, gone] }, 1)
  t.same(last.operations, [author])
  t.match(last.refused, [{ why: /3 operations; the graph of a task takes 20,000 in all, and has room for 1\./ }])
  const wide = read({ ...author, properties: Array.from({ length: 50 }, (_, at) => ({ name: `p${at}`, value: at })) })
  t.match(wide.refused, [{ why: 'Properties after the first 40 of 50 were left out.' }])
  t.equal((wide.operations[0] as typeof author).properties.length, 40)
  t.equal(readOperations({ operations: Array.from({ length: 250 }, () => 'no') }).refused.length, 100)
})

t.test('names become single lines, percentages shares, and unstorable characters are replaced', async (t) => {
  const { operations } = read({ ...author, key: ' J. K.\n\tRowling\u0000 ', confidence: 95, properties: [{ name: 'a\nb', value: 'x\ud800\n\u0000y' }] })
  t.same(operations, [{ ...author, confidence: 0.95, properties: [{ name: 'a b', value: 'x\ufffd\n\ufffdy' }] }])
})

t.test('a reply without a list is rejected', async (t) => {
  for (const bad of [null, 'text', 7, [], {}, { operations: 'none' }]) t.match(readOperations(bad), { operations: [], refused: [{ why: /list "operations"/ }] })
})

t.test('any JSON is read without an exception, and the result is valid and stable', async () => {
  const validate = compileSchema(schema)
  const entries = fc.array(fc.oneof(fc.jsonValue(), operations, fc.record({ op: fc.constantFrom('node', 'edge', 'remove'), key: fc.jsonValue() })))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ operations: entries })), (json) => {
      const once = readOperations(json)
      const twice = readOperations({ operations: once.operations as Operation[] })
      return validate({ operations: once.operations }) && twice.refused.length === 0 && JSON.stringify(once.operations) === JSON.stringify(twice.operations)
    }),
    { numRuns: caseCount(1000) }
  )
})
