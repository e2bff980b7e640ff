import { readFile } from 'node:fs/promises'
import { GraphQLEnumType, GraphQLInputObjectType, isObjectType, printSchema, validateSchema } from 'graphql'
import t from 'tap'
import { createSchema } from '../../schema/index.ts'
import { fieldName, typeName } from '../../schema/names.ts'
import { pageTypes } from '../../schema/page-types.ts'
import { sharedShapes } from '../../schema/tools/tool-fields.ts'
import { tools } from '../../src/tools/index.ts'

const schema = createSchema(tools)

t.test('is valid, and the checked-in text matches the registry (npm run generate -- graphql writes it)', async (t) => {
  t.same(validateSchema(schema), [])
  t.equal(await readFile(new URL('../../schema/generated/schema.graphql', import.meta.url), 'utf8'), `${printSchema(schema)}\n`)
})

t.test('the types of the page match the schema (npm run generate -- graphql writes them)', async (t) => {
  t.equal(await readFile(new URL('../../web/src/service/schema.d.ts', import.meta.url), 'utf8'), pageTypes(tools))
})

t.test('has a field for each tool: in Query without effects, in Mutation with effects', async (t) => {
  t.ok(tools.length > 60, `${tools.length} tools`)
  const queries = schema.getQueryType()?.getFields() ?? {}
  const mutations = schema.getMutationType()?.getFields() ?? {}
  for (const tool of tools) {
    const fields = Object.values(tool.effects === 'none' ? queries : mutations)
    const field = fields.find(({ type }) => String(type) === `${typeName(tool.name)}Result`)
    t.ok(field, tool.name)
    t.ok([tool.name, ...tool.aliases].map(fieldName).includes(field?.name ?? ''), `${tool.name} is called ${field?.name}`)
    const expected = Object.keys(tool.input.properties).filter((name) => !['limit', 'offset', 'lists'].includes(name))
    t.same(
      field?.args.map(({ name }) => name),
      expected.map(fieldName),
      `arguments of ${tool.name}`
    )
    const row = schema.getType(`${typeName(tool.name)}Row`)
    const columns = Object.keys(tool.output.columns).filter((column) => column !== '*')
    t.same(isObjectType(row) && Object.keys(row.getFields()), [...columns.map(fieldName), 'cells'], `columns of ${tool.name}`)
  }
})

t.test('types are named after their tool: a new tool renames nothing', async (t) => {
  const shared = sharedShapes.map(([name]) => name)
  for (const name of shared) t.ok(schema.getType(name) ?? schema.getType(`${name}Input`), name)
  const fixed = [
    'NodeInput',
    'LabelledNameInput',
    'AskInput',
    'AskBudgetInput',
    'ImportGraphInput',
    'ImportedNodeInput',
    'ImportedRelationshipInput',
    'NamePropertyInput',
    'JobCallbackInput',
    'TaskAttachmentInput'
  ]
  const enums = [
    'GraphOrientation',
    'AnswerStatus',
    'JobState',
    'KeyScope',
    'Planner',
    'AskProfile',
    'DrawingKind',
    'CompletionKind',
    '__TypeKind',
    '__DirectiveLocation'
  ]
  const prefixes = [...tools.map(({ name }) => typeName(name)), ...shared]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLEnumType || type instanceof GraphQLInputObjectType) || [...fixed, ...enums].includes(type.name)) continue
    t.ok(
      prefixes.some((prefix) => type.name.startsWith(prefix)),
      type.name
    )
  }
})

t.test('uses JSON for data without a shape', async (t) => {
  const open = tools.flatMap((tool) => {
    const field = schema.getQueryType()?.getFields()[fieldName(tool.name)] ?? schema.getMutationType()?.getFields()[fieldName(tool.name)]
    return (field?.args ?? []).filter(({ type }) => /JSON/.test(String(type))).map(({ name }) => `${tool.name}.${name}`)
  })
  t.same(open, [
    'query.query',
    'cypher_read.parameters',
    'get_node_by_property.propertyValue',
    'get_all_nearest_neighbors.propertyValue',
    'solve_graph_problem.edges',
    'keep_vertex_program.definition',
    'run_vertex_program.definition',
    'run_vertex_program.parameters',
    'run_vertex_program.inputs',
    'run_vertex_program.edges',
    'explain_vertex_program.definition',
    'explain_vertex_program.parameters',
    'explain_vertex_program.inputs',
    'explain_vertex_program.edges',
    'answer.value',
    'answer.columns',
    'answer.schema'
  ])
})
