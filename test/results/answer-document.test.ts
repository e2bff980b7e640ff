import { buildSchema, GraphQLObjectType } from 'graphql'
import t from 'tap'
import { answerTypes } from '../../schema/answer-types.ts'
import { askTool } from '../../src/faces/mcp/ask-tool.ts'
import { tellEvidence } from '../../src/faces/openai/tell-evidence.ts'
import { noUsage } from '../../src/outside/models/model.ts'
import { type Answer, answerSchema, traceCallSchema } from '../../src/results/answer-document.ts'

const fields = Object.keys(answerSchema.properties)

t.test('GraphQL has every field of an answer, and requires those that are always present', async (t) => {
  const schema = buildSchema(`scalar JSON scalar Long type Query { answer: Answer }\n${answerTypes()}`)
  const type = schema.getType('Answer') as GraphQLObjectType
  const made = Object.values(type.getFields())
  t.same(
    made.map(({ name }) => name),
    fields
  )
  const optional = ['data', 'likely', 'reading', 'query', 'readAs', 'report', 'conversationId', 'turn']
  t.same(
    made.filter(({ type }) => !String(type).endsWith('!')).map(({ name }) => name),
    optional
  )
  const { unread, claims, conversationId } = type.getFields()
  t.equal(unread?.description, 'Words of the question that no call covers.')
  t.same([String(claims?.type), String(conversationId?.type)], ['[Claim!]!', 'ID'])
  t.ok(schema.getType('ClaimEvidence') instanceof GraphQLObjectType)
})

t.test('MCP has fields of an answer with its schemas, and a few of each call', async (t) => {
  const { calls, ...told } = (askTool.outputSchema?.['properties'] ?? {}) as Record<string, unknown>
  for (const [name, schema] of Object.entries(told)) t.same(schema, (answerSchema.properties as Record<string, unknown>)[name], name)
  for (const name of ['status', 'grounded', 'ungrounded', 'unchecked', 'unread', 'reading']) t.ok(name in told, name)
  t.match(calls, { items: { properties: { handle: traceCallSchema.properties.handle } } })
})

t.test('the evidence in a chat answer reports unread, unsupported and unchecked parts', async (t) => {
  const call = {
    step: 1,
    tool: 'count',
    arguments: {},
    graph: 'towns',
    graphVersion: '1',
    handle: 'r_1',
    hash: '1',
    returned: 1,
    total: 1,
    elapsedMs: 1,
    reason: '',
    error: null
  }
  const answer: Answer = {
    status: 'partial',
    question: 'How many big towns are there?',
    answer: '3',
    data: 3,
    grounded: false,
    ungrounded: ['3'],
    unchecked: ['the text from character 20,000 on'],
    unread: ['big'],
    claims: [],
    planner: 'rules',
    explanation: '',
    trace: [call],
    usage: noUsage,
    conversationId: null
  }
  t.match(tellEvidence(answer), 'unread in the question: big, not supported: 3, not checked: the text from character 20,000 on')
  t.match(tellEvidence({ ...answer, grounded: true, ungrounded: [], unchecked: [], unread: [] }), 'each part supported')
})
