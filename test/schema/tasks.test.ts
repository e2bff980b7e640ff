import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openTasks } from '../tasks/kgot/scripted-task.ts'
import { edge, node } from '../tasks/kgot/task-script.ts'

const { app, runtime, workOff } = await openTasks(t, ({ role, before }) => {
  if (role === 'next_step') return before === 0 ? { choice: 'enhance', content: 'The zone is missing.' } : { choice: 'solve', content: 'Bank is in zone 1' }
  if (role === 'tools') return { toolCalls: [{ name: 'count', arguments: { graph: 'london' } }] }
  if (role === 'new_operations') return { operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central')] }
  return { final_answer: 'Bank is in zone 1.' }
})
const [own, other] = [await makeKey(runtime.state, { tenant: 'default' }), await makeKey(runtime.state, { tenant: 'b' })]

async function query(text: string, variables: object, { headers } = own) {
  return (await app.inject({ method: 'POST', url: '/graphql', payload: { query: text, variables }, headers })).json()
}

const submit = `mutation ($task: String!, $style: String, $priority: Int) {
  submitTask(task: $task, style: $style, priority: $priority, backends: ["direct"]) { id state answer job { kind priority } graph { step nodes { key } } }
}`
const shown = `query ($id: ID!, $step: Int) {
  task(id: $id) { state answer result usage { calls roles { role calls } } graph(step: $step) { graph step nodeCount nodes(first: 1) { key properties } edges { source type target } } }
}`

t.test('a task is submitted, solved and read with its graph', async (t) => {
  const { data } = await query(submit, { task: 'In which zone is Bank?', priority: 4 })
  t.match(data.submitTask, { state: 'QUEUED', answer: null, job: { kind: 'kgot', priority: 4 }, graph: { step: 0, nodes: [] } })
  const { id } = data.submitTask
  await workOff()
  t.match((await query(shown, { id })).data.task, {
    state: 'DONE',
    answer: 'Bank is in zone 1.',
    result: { grounded: true },
    usage: { roles: [{ role: 'vote' }] },
    graph: {
      graph: `task:${id}@1`,
      step: 1,
      nodeCount: 2,
      nodes: [{ key: 'Bank', properties: { zone: 1 } }],
      edges: [{ source: 'Bank', type: 'ON', target: 'Central' }]
    }
  })
  t.match((await query(shown, { id, step: 0 })).data.task.graph, { nodeCount: 0 })
  t.match((await query(shown, { id, step: 9 })).errors, [{ path: ['task', 'graph'], extensions: { code: 'EDGEWISE_UNKNOWN_GRAPH' } }])
  t.match((await query(shown, { id }, other)).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_JOB' } }])
})

t.test('tasks are listed page by page, by state', async (t) => {
  const list = `query ($state: JobState, $first: Int, $after: String) {
    tasks(state: $state, first: $first, after: $after) { nodes { id state answer usage { calls } job { kind } } edges { cursor node { id } } pageInfo { hasNextPage endCursor } }
  }`
  const { data } = await query(submit, { task: 'What else?' })
  const waiting = data.submitTask.id
  const first = (await query(list, { first: 1 })).data.tasks
  t.match(first, {
    nodes: [{ id: waiting, state: 'QUEUED', answer: null, usage: { calls: 0 } }],
    edges: [{ node: { id: waiting } }],
    pageInfo: { hasNextPage: true }
  })
  const rest = (await query(list, { after: first.pageInfo.endCursor })).data.tasks
  t.match(rest, { nodes: [{ state: 'DONE', answer: 'Bank is in zone 1.', job: { kind: 'kgot' } }], pageInfo: { hasNextPage: false } })
  t.ok(rest.nodes[0].usage.calls > 0)
  t.same((await query(list, { state: 'QUEUED' })).data.tasks.nodes.length, 1)
  t.same((await query(list, {}, other)).data.tasks.nodes, [])
  t.match((await query(list, { first: -1 })).errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }])
  await query('mutation ($id: ID!) { cancelJob(id: $id) { id } }', { id: waiting })
})

t.test('a task accepts uploaded files, and no others', async (t) => {
  const withFile = `mutation ($files: [TaskAttachmentInput!]) { submitTask(task: "x", attachments: $files) { id job { input } } }`
  const { sha256 } = await runtime.state.blobs.put('default', Buffer.from('Bank,1'))
  const files = [{ name: 'zones.csv', sha256 }]
  t.match((await query(withFile, { files })).data.submitTask.job.input, { attachments: files })
  t.match((await query(withFile, { files }, other)).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_FILE', status: 404 } }])
  t.match((await query(withFile, { files: [{ name: 'a/b', sha256 }] })).errors, [{ extensions: { errors: [{ pointer: '/input/attachments/0/name' }] } }])
})

t.test('an invalid task is rejected with its pointer', async (t) => {
  const { errors } = await query(submit, { task: 'x', style: 'long' })
  t.match(errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT', errors: [{ pointer: '/input/style' }] } }])
  const { data } = await query('mutation { submitJob(kind: "tool", input: { tool: "pagerank" }) { id } }', {})
  t.match((await query(shown, { id: data.submitJob.id })).errors, [{ extensions: { code: 'EDGEWISE_UNKNOWN_JOB' } }])
})
