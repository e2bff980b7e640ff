import { readFileSync } from 'node:fs'
import t from 'tap'
import { readQuestions } from '../../../eval/lnbench/question.ts'
import { runLnbench } from '../../../eval/lnbench/run.ts'

const stations = ['Mill', 'Ford', 'Weir', 'Lock'].map((name, place) => ({ id: String(10 + place), name, zone: '1', latitude: '51.5', longitude: '0' }))
/** Mill and Ford are joined twice; Lock stands alone. */
const connections = [
  { station1: '10', station2: '11', line: '1', time: '2' },
  { station1: '10', station2: '11', line: '2', time: '3' },
  { station1: '11', station2: '12', line: '1', time: '4' }
]

const asked = (id: number, question: string, tool: string, parameters: Readonly<Record<string, unknown>>, answer: string) => ({
  id,
  question,
  expected_tools: [`mcp__gds-agent__${tool}`],
  expected_parameters: { [tool]: parameters },
  expected_answer: answer
})

const questions = {
  0: asked(1, "Say how many parts it falls into, as 'parts:n'.", 'weakly_connected_components', {}, 'parts: 2'),
  1: asked(
    2,
    'Draw the best route from Mill to Weir as ["X", "Y"]: [0.0, 1.5].',
    'yens_shortest_paths',
    { sourceNode: 'Mill', targetNode: 'Weir', k: 1, relationshipWeightProperty: 'time' },
    '["Mill", "Ford", "Weir"]: [0.0, 2.0, 6.0]'
  ),
  2: asked(3, 'Measure it by magic. Say only Weir: n', 'measure_by_magic', {}, 'Weir: 1'),
  3: asked(4, 'Count relationships as station: n', 'degree_centrality', { nodes: ['Ford'] }, 'Ford: 6'),
  4: asked(5, 'Name the nearest as ["X"].', 'breadth_first_search', { sourceNode: 'Nowhere' }, '["Ford"]')
}

t.test('a run judges every question and writes both reports', async (t) => {
  const folder = t.testdir({ 'questions.json': JSON.stringify(questions), 'network.json': JSON.stringify({ stations, connections }) })
  const file = (name: string) => `${folder}/${name}`
  const { report } = await runLnbench(['--questions', file('questions.json'), '--graph', file('network.json'), '--out', file('out')], { EDGEWISE_THREADS: '1' })
  const atToolLevel = (id: number) => report.outcomes.find((outcome) => outcome.id === id && outcome.level === 'tool')

  t.test('a right answer is right by both scorers', async (t) => {
    t.match(atToolLevel(1), { status: 'answered', answer: 'parts: 2', official: { answer: 1 }, strict: { right: true } })
    t.match(atToolLevel(2), { answer: '["Mill", "Ford", "Weir"]: [0.0, 2.0, 6.0]', strict: { right: true } })
  })

  t.test('every link counts once in each direction, also parallel ones', async (t) => {
    t.match(atToolLevel(4), { answer: 'Ford: 3.0', official: { answer: 0 }, strict: { right: false } })
  })

  t.test('a missing tool is absent, a rejected call failed', async (t) => {
    t.match(atToolLevel(3), { status: 'absent', note: 'no tool measure_by_magic' })
    t.match(atToolLevel(5), { status: 'failed', note: /EDGEWISE_UNKNOWN_NODE/ })
    t.match(report.totals[0], { level: 'tool', scope: 'all', ran: 4, absent: 1, failed: 1, strictRight: 2 })
  })

  t.test('the planner gets the same questions', async (t) => {
    const ids = report.outcomes.filter(({ level }) => level === 'rules').map(({ id }) => id)
    t.same(ids, [1, 2, 3, 4, 5])
    t.match(report.totals[2], { level: 'rules', scope: 'with tool', ran: 4, absent: 0 })
  })

  t.test('the files contain the results of the run', async (t) => {
    t.same(JSON.parse(readFileSync(file('out/lnbench.json'), 'utf8')), JSON.parse(JSON.stringify(report)))
    t.match(readFileSync(file('out/lnbench.md'), 'utf8'), '| 3 | tool | absent |')
  })
})

t.test('doubtful expectations are reported', async (t) => {
  const doubtful = [
    asked(1, 'Q', 'rank', {}, '""'),
    { ...asked(2, 'Q', 'rank', { nodes: 'nodes' }, 'Mill: 1'), expected_tools: ['mcp__gds-agent__rnak'] },
    asked(3, 'Q', 'all_pairs_paths', {}, '["Mill", "Ford", 1.0]'),
    asked(4, 'Q', 'shortest_path', { weight: 'time' }, '["Mill", "Weir"]: [0.0, 6.0]'),
    asked(5, 'Q', 'rank', {}, "mill': '4.5, ford: 2.5")
  ]
  const folder = t.testdir({ 'questions.json': JSON.stringify(doubtful), 'network.json': JSON.stringify({ stations, connections }) })
  const { report } = await runLnbench(['--questions', `${folder}/questions.json`, '--graph', `${folder}/network.json`, '--out', folder, '--level', 'tool'], {
    EDGEWISE_THREADS: '1'
  })
  t.match(report.defects, {
    1: ['the key is empty'],
    2: [/rank, which is not among/, /placeholder instead of a value: nodes/],
    3: ['the key holds 1 of 12 pairs'],
    4: [/1 of the key's 1 paths are not in the graph/],
    5: [/does not see 1 of the key's 2 parts/]
  })
})

t.test('a requested model that is not configured ends the run', async (t) => {
  const folder = t.testdir({ 'questions.json': JSON.stringify(questions), 'network.json': JSON.stringify({ stations, connections }) })
  const args = ['--questions', `${folder}/questions.json`, '--graph', `${folder}/network.json`, '--out', folder, '--planner', 'llm']
  await t.rejects(runLnbench(args, { EDGEWISE_THREADS: '1' }), { code: 'EDGEWISE_MODEL_NEEDED' })
})

t.test('a file without questions is rejected by name', async (t) => {
  const folder = t.testdir({ 'bad.json': '[{"id": 1}]', 'worse.json': '{' })
  t.throws(() => readQuestions(`${folder}/bad.json`), /question 0 needs id, question/)
  t.throws(() => readQuestions(`${folder}/worse.json`), /worse\.json/)
})
