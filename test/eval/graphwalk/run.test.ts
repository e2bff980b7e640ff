import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { drawGraph } from '../../../eval/graphwalk/random-graph.ts'
import { runGraphwalk } from '../../../eval/graphwalk/run.ts'
import { openTrails, trailTruth } from '../../../eval/graphwalk/trail-truth.ts'
import { estimateTokens } from '../../../src/outside/models/model.ts'
import { type Script, startScriptedModelServer } from '../../doubles/scripted-model-server.ts'

const graph = { ...drawGraph(40, 5), id: 'little' }
const label = graph.nodes[0]?.label ?? ''
const target = graph.nodes[graph.edges.find(({ src }) => graph.nodes[src]?.label === label)?.dst ?? 0]?.label ?? ''
const params = { source_label: label, target_label: target }
const truth = trailTruth('node_count', openTrails(graph), params)
const count = truth[0]?.['count']
const question = {
  id: 'q1',
  template: 'node_count',
  output_schema: '[{"count": "number"}]',
  params,
  truth,
  score: 'set',
  instruction: `How many ${label} nodes lead to a ${target}? Answer as [{"count": "number"}].`
}

/** Runs the one question above, asked of a scripted model. */
async function runScripted(t: Test, script: Script, ...args: string[]) {
  const folder = t.testdir()
  writeFileSync(`${folder}/questions.json`, JSON.stringify({ graphs: [{ ...graph, questions: [question] }] }))
  const server = await startScriptedModelServer(script)
  t.teardown(() => server.close())
  const env = { EDGEWISE_THREADS: '1', OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'scripted', OPENAI_MAX_RETRIES: '0' }
  const { report, file } = await runGraphwalk(['--questions', `${folder}/questions.json`, '--planner', 'llm', '--out', `${folder}/out`, ...args], env)
  return { report, file, requests: server.requests, folder }
}

/** Any call that comes to a result: without one, the service lets no answer stand. */
const call = { name: 'get_schema', arguments: {} }

t.test('the service answers with a model, and the cost is computed', async (t) => {
  const answer = { name: 'answer', arguments: { status: 'answered', answer: `${count} nodes.`, data: [{ count }] } }
  const { report, file, folder } = await runScripted(t, [{ toolCalls: [call] }, { toolCalls: [answer] }], '--profile', 'tools', '--price', '1/2')
  t.match(report.outcomes[0], { readFrom: 'data', score: { right: true }, textRight: false, spent: { modelCalls: 2, promptTokens: 20, completionTokens: 10 } })
  t.equal(report.costs.dollars, (20 * 1 + 10 * 2) / 1e6)
  t.match(report.total, { asked: 1, right: 1, precision: 1, toolCalls: 1 })
  t.match(readFileSync(file, 'utf8'), '| node_count | 1 of 1 | 100.0 % |')
  t.ok(existsSync(`${folder}/out/graphwalk-templates.svg`))
})

t.test('an answer in prose is read by a second call that sees only the prose', async (t) => {
  const answer = { name: 'answer', arguments: { status: 'answered', answer: `It is ${count}, as far as I see.` } }
  const { report, requests } = await runScripted(t, [{ toolCalls: [call] }, { toolCalls: [answer] }, { text: `[{"count": ${count}}]` }], '--profile', 'tools')
  t.match(report.outcomes[0], { readFrom: 'model', score: { right: true }, spent: { modelCalls: 3 } })
  t.notMatch(JSON.stringify(requests[2]), label, 'no question and no graph')
})

t.test('without tools the prompt contains the graph', async (t) => {
  const { report, requests } = await runScripted(t, [{ text: `Let me think.\n[{"count": ${Number(count) + 1}}]` }], '--tools', 'none')
  t.match(report.outcomes[0], { readFrom: 'text', score: { right: false, falsePositives: 1 }, tools: [], spent: { modelCalls: 1 } })
  const text = JSON.stringify(requests[0]?.messages)
  for (const { props } of graph.nodes) t.match(text, props['key'] ?? '')
  t.equal(requests[0]?.tools, undefined)
})

t.test('with all tools in the prompt a model calls them by plain JSON', async (t) => {
  const wrong = { tool: 'match_pattern', arguments: { nodes: 'wrong' } }
  const script = [{ text: JSON.stringify(wrong) }, { text: JSON.stringify({ answer: [{ count }] }) }]
  const { report, requests } = await runScripted(t, script, '--tools', 'all')
  t.match(report.outcomes[0], { score: { right: true }, tools: ['match_pattern'], spent: { toolCalls: 1, modelCalls: 2 } })
  t.match(requests[0]?.messages[0]?.content, /- betweenness_centrality\(/)
  t.match(requests[1]?.messages.at(-1)?.content, /^Result of match_pattern:\nError: /)
})

t.test('a model with a small context gets short tool descriptions and short replies', async (t) => {
  const { requests } = await runScripted(t, [{ text: 'No idea.' }, { text: 'None.' }], '--tools', 'brief', '--reply-tokens', '77')
  const whole = await runScripted(t, [{ text: 'No idea.' }, { text: 'None.' }], '--tools', 'all')
  const lengthOf = (seen: typeof requests) => seen[0]?.messages[0]?.content?.length ?? 0
  t.ok(lengthOf(requests) < 0.7 * lengthOf(whole.requests), `${lengthOf(requests)} of ${lengthOf(whole.requests)}`)
  t.equal(requests[0]?.max_tokens, 77)
})

t.test('the prompt can contain the list of GDS Agent, complete or short', async (t) => {
  const call = { tool: 'get_node_labels', arguments: {} }
  const script = [{ text: JSON.stringify(call) }, { text: JSON.stringify({ answer: [{ count }] }) }]
  const { report, requests } = await runScripted(t, script, '--tools', 'gds-brief')
  t.match(report.outcomes[0], { score: { right: true }, tools: ['get_node_labels'] })
  t.equal(requests[0]?.messages[0]?.content?.match(/^- \w+: /gm)?.length, 68)
  t.notMatch(requests[1]?.messages.at(-1)?.content, /Error/)
  const whole = await runScripted(t, [{ text: 'No idea.' }, { text: 'None.' }], '--tools', 'gds')
  const tokens = estimateTokens(whole.requests[0]?.messages[0]?.content ?? '')
  t.ok(tokens > 8192, `${tokens} tokens`)
})

t.test('a model writes a query, and calls tools from the first turn with the profile of tools', async (t) => {
  const query = await runScripted(t, [{ text: JSON.stringify({ missing: 'such nodes' }) }, { text: '{}' }])
  t.equal(query.requests[0]?.tools, undefined)
  t.match(query.report.setting, { profile: 'default' })
  const tools = await runScripted(t, [{ text: 'No idea.' }, { text: 'None.' }, { text: '{}' }], '--profile', 'tools')
  t.ok(tools.requests[0]?.tools?.some(({ function: { name } }) => name === 'query'))
  t.match(tools.report.setting, { profile: 'tools' })
})

t.test("with its profile, a model gets GraphWalk's tools", async (t) => {
  const { report, requests } = await runScripted(t, [{ text: JSON.stringify([{ count }]) }], '--profile', 'graphwalk')
  t.match(requests[0]?.tools?.map(({ function: { name } }) => name).sort(), [
    'answer',
    'get_all_nearest_neighbors',
    'get_node_by_property',
    'get_unique_property_values',
    'think'
  ])
  t.match(report.setting, { profile: 'graphwalk' })
})

t.test('a model that fails is a failed question, not a failed run', async (t) => {
  const { report } = await runScripted(t, [{ fault: { kind: 'status', status: 400, message: 'too long' } }], '--tools', 'none')
  t.match(report.outcomes[0], { status: 'failed', score: { right: false }, note: /EDGEWISE_MODEL_FAILED/ })
  t.match(report.total, { failed: 1, right: 0 })
})

t.test('generated graphs are used with the rules alone, and with wordings of a file', async (t) => {
  const wordings = [{ template: 'relationship_count', output: 'none', wording: 'Size of {rel_type_name}?' }]
  const folder = t.testdir({ 'words.json': JSON.stringify(wordings) })
  const args = ['--nodes', '60', '--graphs', '2', '--out', `${folder}/out`, '--wording', `${folder}/words.json`, '--concurrency', '2']
  const { report } = await runGraphwalk(args, { EDGEWISE_THREADS: '1' })
  t.equal(report.outcomes.length, 24)
  t.ok(report.outcomes.every(({ status, spent }) => status !== 'failed' && spent.promptTokens === 0))
  const counts = report.outcomes.filter(({ template }) => template === 'relationship_count')
  for (const { question } of counts) t.match(question, /^Size of [A-Z]+\?$/)
})

t.test('contradictory options are rejected', async (t) => {
  const run = (...args: string[]) => runGraphwalk(args, {})
  await t.rejects(run('--tools', 'all'), /--planner llm/)
  await t.rejects(run('--profile', 'graphwalk'), /--planner llm/)
  await t.rejects(run('--wording', 'file'), /--questions/)
  await t.rejects(run('--nodes', '5'), /from 40/)
  const folder = t.testdir({ 'wrong.json': JSON.stringify({ graphs: [{ ...graph, questions: [{ ...question, truth: [{ count: -1 }] }] }] }) })
  await t.rejects(run('--questions', `${folder}/wrong.json`), /Walks and joins differ/)
})
