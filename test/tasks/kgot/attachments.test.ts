import t from 'tap'
import { docxOf, wordParagraph } from '../../fixtures/documents.ts'
import { openTasks } from './scripted-task.ts'
import { node, type ScriptedRequest, type TaskScript, toolsIn } from './task-script.ts'

/** Reads the file of the task, and writes down what the result says. A test double of a model. */
const readsFile =
  (calls: () => readonly object[], written: (request: ScriptedRequest) => object[]): TaskScript =>
  (request) => {
    switch (request.role) {
      case 'next_step':
        return { choice: 'solve', content: { ask: 'list', of: { label: 'River' } } }
      case 'tools':
        return { toolCalls: calls() }
      case 'new_operations':
        return { operations: written(request) }
      case 'text':
        return 'The Elbe is 1094 km long.'
      case 'needs_calculation':
        return { needs_calculation: false }
      case 'final_answer':
        return { final_answer: 'The Elbe is 1094 km long.' }
      default:
        return {}
    }
  }

const report = docxOf(wordParagraph('The Elbe is 1094 km long.'))
const fromResult = ({ text }: ScriptedRequest) => (text.includes('1094 km') ? [node('Elbe', 'River', { 'length in km': 1094 })] : [])

function formOf(fields: Record<string, string>, files: readonly (readonly [name: string, bytes: Uint8Array])[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of files) form.append('file', new Blob([bytes]), name)
  return form
}

t.test('a task as a form reads its files, and its answer cites them', async (t) => {
  const calls = () => [
    { name: 'read_file', arguments: { file: 'report.docx' } },
    { name: 'find_in_file', arguments: { file: 'report.docx', text: 'elbe * long' } },
    { name: 'ask_file', arguments: { file: 'report.docx', question: 'How long is the Elbe?' } },
    { name: 'read_file', arguments: { file: '/etc/passwd' } }
  ]
  const { app, listen, workOff, runtime, requests } = await openTasks(t, readsFile(calls, fromResult))
  const base = await listen()
  const body = formOf({ task: 'How long is the Elbe?', style: 'short', budget: '{"maxModelCalls": 50}', parameters: '{"maxCallsPerRound": 4}' }, [
    ['report.docx', report]
  ])
  const response = await fetch(`${base}/kgot/tasks`, { method: 'POST', body })
  t.equal(response.status, 202)
  const { id } = (await response.json()) as { id: string }
  t.match((await app.inject(`/jobs/${id}`)).json().input, {
    task: 'How long is the Elbe?',
    style: 'short',
    budget: { maxModelCalls: 50 },
    attachments: [{ name: 'report.docx', sha256: /^[0-9a-f]{64}$/ }]
  })
  await workOff()
  const job = await runtime.jobs.read('default', id)
  t.match(await runtime.jobs.resultOf(job), {
    status: 'answered',
    grounded: true,
    support: [{ subject: 'Elbe', object: 1094, sources: ['attachment:report.docx'] }]
  })
  const events = (await runtime.state.jobs.events('default', id, 0, 500)).filter(({ type }) => type === 'task.call').map(({ data }) => data)
  t.same(
    events.map((data) => (data as { isError: boolean }).isError),
    [false, false, false, true].toSorted((one, other) => Number(other) - Number(one))
  )
  t.match(events[0], { name: 'read_file', isError: true, text: /"file" must be one of: report\.docx/ })
  const offered = requests.flatMap(toolsIn)
  t.match(
    offered.find(({ name }) => name === 'read_file'),
    { parameters: { properties: { file: { enum: ['report.docx'] } } } }
  )
  t.ok(
    requests.some(
      ({ messages }) =>
        String(messages.at(-1)?.content).includes('How long is the Elbe?') && String(messages.at(-1)?.content).startsWith('Answer the question from the file')
    )
  )
})

t.test('a file with one table is stored unchanged, without a model', async (t) => {
  const rows = Array.from({ length: 30 }, (_, at) => `River ${at},${1000 + at}`)
  const { runtime, solve, roles } = await openTasks(
    t,
    readsFile(
      () => [{ name: 'read_file', arguments: { file: 'rivers.csv' } }],
      () => []
    )
  )
  const { sha256 } = await runtime.state.blobs.put('default', Buffer.from(['river,km', ...rows].join('\n')))
  const { id } = await solve({ task: 'How long is River 29?', attachments: [{ name: 'rivers.csv', sha256 }] })
  const { graph } = await runtime.taskGraphs.graph('default', id)
  t.match(graph.nodes.at(-1), { name: 'River 29', properties: [{ name: 'river' }, { name: 'km', value: 1029 }] })
  t.notOk(roles.includes('new_operations'))
})

t.test('a task transcribes a recording, then searches it, and counts the cost', async (t) => {
  const calls = [
    { name: 'read_file', arguments: { file: 'report.ogg' } },
    { name: 'transcribe', arguments: { file: 'report.ogg' } },
    { name: 'find_in_file', arguments: { file: 'report.ogg', text: 'elbe' } }
  ]
  const rest = readsFile(() => calls.splice(0, 1), fromResult)
  const script: TaskScript = (request) => (request.role === 'next_step' && calls.length > 0 ? { choice: 'enhance', content: 'What is said?' } : rest(request))
  const { runtime, solve } = await openTasks(t, script, { EDGEWISE_TRANSCRIPTION_MODEL: 'ears' })
  const { sha256 } = await runtime.state.blobs.put('default', Buffer.from('OggS\0\x02 some sound', 'latin1'))
  const job = await solve({ task: 'How long is the Elbe?', attachments: [{ name: 'report.ogg', sha256 }] })
  t.match(await runtime.jobs.resultOf(job), { status: 'answered', support: [{ subject: 'Elbe', object: 1094, sources: ['attachment:report.ogg'] }] })
  const steps = (await runtime.jobs.steps('default', job.id)).filter(({ name }) => name.startsWith('call '))
  t.match(
    steps.map(({ usage }) => usage),
    [null, { model: 'ears', calls: 1 }, null]
  )
})

t.test('uploaded files can be named by their hash, only by their tenant', async (t) => {
  const { app, runtime } = await openTasks(t, () => ({}))
  const send = (type: string) => app.inject({ method: 'POST', url: '/kgot/files', payload: Buffer.from(report), headers: { 'content-type': type } })
  const sent = await send('application/octet-stream')
  t.match(sent, { statusCode: 201 })
  const { sha256 } = sent.json()
  t.same(sent.json(), { sha256, bytes: report.length })
  t.match((await send('text/csv')).json(), { status: 415, detail: /octet-stream/ })
  const payload = { task: 'How long is the Elbe?', attachments: [{ name: 'report.docx', sha256 }] }
  t.match(await app.inject({ method: 'POST', url: '/kgot/tasks', payload }), { statusCode: 202 })
  const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const
  await t.rejects(runtime.jobs.submit({ tenant: 'other', kind: 'kgot', input: payload, authority }), { code: 'EDGEWISE_UNKNOWN_FILE' })
  const unknown = { ...payload, attachments: [{ name: 'report.docx', sha256: '0'.repeat(64) }] }
  t.match((await app.inject({ method: 'POST', url: '/kgot/tasks', payload: unknown })).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_FILE' })
})

t.test('an invalid form is rejected, and no job is stored', async (t) => {
  const { listen, runtime } = await openTasks(t, () => ({}))
  const base = await listen()
  const send = async (body: FormData) => (await fetch(`${base}/kgot/tasks`, { method: 'POST', body })).json()
  const small = new Uint8Array([65])
  const cases: readonly (readonly [FormData, RegExp])[] = [
    [formOf({}, [['a.txt', small]]), /task/],
    [formOf({ task: 'x', stile: 'short' }, []), /Unknown field "stile"/],
    [formOf({ task: 'x', style: 'long' }, []), /style/],
    [formOf({ task: 'x', budget: '{' }, []), /JSON/],
    [formOf({ task: 'x' }, [['../../etc/passwd', small]]), /name/],
    [formOf({ task: 'x' }, [['a\\b.txt', small]]), /name/],
    [
      formOf({ task: 'x' }, [
        ['a.txt', small],
        ['a.txt', small]
      ]),
      /Two files are called "a\.txt"/
    ],
    [
      formOf(
        { task: 'x' },
        Array.from({ length: 21 }, (_, at) => [`${at}.txt`, small] as const)
      ),
      /up to 20 files/
    ]
  ]
  for (const [body, detail] of cases) t.match(await send(body), { status: 400, detail })
  const misnamed = new FormData()
  misnamed.append('task', 'x')
  misnamed.append('upload', new Blob(['a']), 'a.txt')
  t.match(await send(misnamed), { status: 400, detail: /Send files as "file"/ })
  t.same(await runtime.jobs.list('default', {}, { limit: 10 }), [])
})

t.test('the same form with the same key is one task', async (t) => {
  const { listen } = await openTasks(t, () => ({}))
  const base = await listen()
  const send = async (bytes: Uint8Array) => {
    const headers = { 'idempotency-key': 'form-1' }
    return fetch(`${base}/kgot/tasks`, { method: 'POST', headers, body: formOf({ task: 'x' }, [['a.txt', bytes]]) })
  }
  const [first, second] = [await (await send(new Uint8Array([65]))).json(), await (await send(new Uint8Array([65]))).json()]
  t.equal((second as { id: string }).id, (first as { id: string }).id)
  t.equal((await send(new Uint8Array([66]))).status, 422)
})
