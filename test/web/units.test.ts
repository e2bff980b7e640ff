import t from 'tap'
import { copyForms } from '../../web/src/ask/copy-forms.ts'
import { follow, nothing } from '../../web/src/ask/follow-events.ts'
import { Pixels, wordOf } from '../../web/src/graph/pixels.ts'
import { rank } from '../../web/src/graph/rank.ts'
import { whyNot } from '../../web/src/graph/why-not.ts'
import type { World } from '../../web/src/graph/world.ts'
import { cellText } from '../../web/src/parts/cell-text.ts'
import { lastName } from '../../web/src/parts/last-name.ts'
import { fitTo, pan, zoom } from '../../web/src/picture/fit.ts'
import { placeLabels } from '../../web/src/picture/place-labels.ts'
import { conditionsOf, readText, whereOf, withField } from '../../web/src/query/json-fields.ts'
import { graphStepsOf } from '../../web/src/tasks/graph-steps.ts'
import type { JobRecord } from '../../web/src/tasks/record.ts'

t.test('the name to complete is the last words with capitals, else the last word', async (t) => {
  t.equal(lastName('quickest way from Paddington to London Br'), 'London Br')
  t.equal(lastName('how many stat'), 'stat')
  t.equal(lastName('from Bank, Wat'), 'Wat')
  t.equal(lastName('Where is Élys'), 'Élys')
  t.equal(lastName('from Bank '), '')
})

t.test('events become steps, each once and in order', async (t) => {
  const event = (sequence: number, type: string, data: unknown) => ({ sequence, type, at: '', data })
  const call = { step: 2, tool: 'pagerank', reason: 'rank', total: 5, elapsedMs: 3, error: null }
  const events = [
    event(1, 'job.started', {}),
    event(2, 'ask.call', { step: 2, tool: 'pagerank', reason: 'rank' }),
    event(3, 'ask.call', { step: 1, tool: 'find_nodes', reason: 'find' }),
    event(4, 'ask.result', { call }),
    event(5, 'ask.result', { omitted: 'more than 16384 characters' }),
    event(6, 'job.retrying', {})
  ]
  const progress = events.reduce(follow, nothing)
  t.match(progress.steps, [
    { step: 1, total: null },
    { step: 2, total: 5 }
  ])
  t.equal(progress.state, 'Trying again')
  t.same(follow(progress, null), nothing)
})

t.test('a view holds all nodes, keeps its aspect, and zooms about a point', async (t) => {
  const nodes = [
    { id: 'a', name: 'a', x: 0, y: 0 },
    { id: 'b', name: 'b', x: 1, y: 3 }
  ]
  const view = fitTo(nodes, 1.5)
  t.ok(Math.abs(view.width / view.height - 1.5) < 1e-9)
  for (const { x, y } of nodes) t.ok(x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height)
  const closer = zoom(view, 0.5, 0.25, 0.75)
  t.ok(Math.abs(closer.x + closer.width * 0.25 - (view.x + view.width * 0.25)) < 1e-9, 'the point stays')
  t.ok(Math.abs(pan(view, 0.5, 0).x - view.x - view.width / 2) < 1e-9)
  const single = fitTo([{ id: 'a', name: 'a', x: 5, y: 5 }], 1.5)
  t.ok(single.width > 0 && single.x < 5 && single.x + single.width > 5)
})

t.test('labels neither meet nor leave the frame, and the first win', async (t) => {
  const spot = (id: string, x: number, y: number) => ({ id, text: `name of ${id}`, x, y, radius: 4 })
  const placed = placeLabels([spot('a', 50, 50), spot('b', 52, 52), spot('c', 195, 80), spot('d', 300, 20)], { width: 200, height: 100 }, 10)
  t.same(
    placed.map(({ id, anchor }) => [id, anchor]),
    [
      ['a', 'start'],
      ['c', 'end']
    ]
  )
  t.equal(placeLabels([spot('a', 50, 20), spot('b', 50, 80)], { width: 200, height: 100 }, 1).length, 1)
})

t.test('shapes in memory stay within the picture', async (t) => {
  const [white, black] = [wordOf('#ffffff'), wordOf('rgb(0, 0, 0)')]
  const draw = (act: (pixels: Pixels) => void) => {
    const words = new Int32Array(6 * 5).fill(white)
    act(new Pixels(words, 6, 5))
    return [0, 1, 2, 3, 4].map((row) =>
      Array.from(words.subarray(6 * row, 6 * row + 6), (word) => (word === white ? '.' : word === black ? '#' : '+')).join('')
    )
  }
  t.equal(wordOf('#0072b2'), wordOf('rgb(0, 114, 178)'))
  t.same(
    draw((pixels) => pixels.line(1, 2, 20, 2, black, 256)),
    ['......', '......', '.#####', '......', '......']
  )
  t.same(
    draw((pixels) => pixels.line(3, 40, 3, -7, black, 256)),
    ['...#..', '...#..', '...#..', '...#..', '...#..']
  )
  t.same(
    draw((pixels) => pixels.square(6, 5, 1, black)),
    ['......', '......', '......', '......', '.....#']
  )
  t.same(
    draw((pixels) => pixels.disc(2.5, 2.5, 1.5, black)),
    ['......', '.+#+..', '.###..', '.+#+..', '......']
  )
  for (const [x, y] of [
    [-9, -9],
    [99, 99],
    [-9, 99]
  ] as const)
    draw((pixels) => {
      pixels.line(x, y, x + 1, y + 1, black, 256)
      pixels.disc(x, y, 2, black)
      pixels.square(x, y, 2, black)
    }).forEach((row) => {
      t.equal(row, '......')
    })
  const half = new Int32Array(9).fill(white)
  new Pixels(half, 3, 3).line(0, 0, 1, 1, black, 64)
  t.equal(half[0], wordOf('rgb(191, 191, 191)'), 'a quarter of black over white')
})

t.test('nodes rank by value or else by links, of equal ones the first before', async (t) => {
  const world = { nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })), degrees: Uint32Array.of(1, 3, 3, 9) } as unknown as World
  const styles = { sizes: new Float32Array(4), colours: new Int32Array(4), shown: Uint8Array.of(1, 1, 1, 0), shownTypes: new Uint8Array() }
  t.same(rank(world, styles, null), [1, 2, 0])
  t.same(
    rank(
      world,
      styles,
      new Map<string, number>([
        ['a', 0.5],
        ['c', -2]
      ])
    ),
    [0, 2, 1]
  )
})

t.test('cells are short text', async (t) => {
  t.equal(cellText(0.123456789), '0.123457')
  t.equal(cellText(null), '–')
  t.equal(cellText({ head: ['a', 'b'], tail: ['z'], length: 26 }), 'a, b, …, z (26)')
  t.equal(cellText(['a', 1.5]), 'a, 1.5')
})

t.test('a call to paste has the question as text, whatever its quotes, and no key', async (t) => {
  const forms = copyForms('http://127.0.0.1:8700', `What's "near" $HOME?`, 'london')
  t.match(forms['curl'], `-d '{"question":"What'\\''s \\"near\\" $HOME?","graph":"london"}'`)
  t.match(forms['curl'], '$EDGEWISE_KEY')
  t.same(JSON.parse(forms['MCP call'] ?? '').params.arguments, { question: `What's "near" $HOME?`, graph: 'london' })
})

t.test('conditions of a query are the same after they are taken apart and put together', async (t) => {
  const where = { zone: { '>=': 2, '<=': 3 }, name: { contains: 'Park' }, opened: { exists: true } }
  t.same(whereOf(conditionsOf(where)), where)
  t.same(whereOf(conditionsOf({ zone: 1, line: ['Central', 'Circle'] })), { zone: { '=': 1 }, line: { in: ['Central', 'Circle'] } })
  t.equal(whereOf([]), undefined)
})

t.test('a text property keeps digits, and another reads them', async (t) => {
  t.equal(readText('2', true), '2')
  t.equal(readText('2', false), 2)
  t.same(readText('["a", "b"]', true), ['a', 'b'])
  t.equal(readText('true', false), true)
  t.equal(readText('Bank', false), 'Bank')
})

t.test('a field of a query keeps its place when it changes', async (t) => {
  t.same(Object.keys(withField({ ask: 'list', of: {}, show: [] }, 'of', { label: 'A' })), ['ask', 'of', 'show'])
  t.same(withField({ ask: 'list', show: [] }, 'show', undefined), { ask: 'list' })
})

t.test('a graph that cannot be changed has a reason', async (t) => {
  t.match(whyNot(true, ['read', 'write']), /Another program fills this graph/)
  t.match(whyNot(false, ['read']), /no scope "write"/)
  t.equal(whyNot(false, ['read', 'write']), null)
})

t.test('each change of the graph of a task has the tokens and the cost since the one before', async (t) => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  const change = (step: number, seconds: number) => ({ sequence: step, type: 'task.graph', at: at(seconds), data: { step, nodes: step, edges: 0 } })
  const asked = (seconds: number, cost?: number) => ({
    endedAt: at(seconds),
    promptTokens: 10,
    completionTokens: 2,
    usage: { calls: 1, ...(cost !== undefined && { cost }) }
  })
  const record = { events: [change(1, 5), change(2, 9)], steps: [asked(1, 0.25), asked(4, 0.5), asked(8)] } as unknown as JobRecord
  t.match(graphStepsOf(record), [
    { step: 1, promptTokens: 20, completionTokens: 4, cost: 0.75 },
    { step: 2, promptTokens: 10, completionTokens: 2, cost: null }
  ])
})
