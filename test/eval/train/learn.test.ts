import t from 'tap'
import { withGraphs } from '../../../eval/planner/evaluate.ts'
import { directory } from '../../../eval/planner/graphs/directory.ts'
import { stage } from '../../../eval/planner/graphs/stage.ts'
import type { Example } from '../../../eval/train/collect.ts'
import { drawCurves } from '../../../eval/train/curve-chart.ts'
import { byChance, chanceCurve, operatingPoint, type Scored, tally } from '../../../eval/train/figures.ts'
import { fit } from '../../../eval/train/fit.ts'
import { learn } from '../../../eval/train/learn.ts'
import { isSameCall } from '../../../eval/train/same-call.ts'
import { askedOf } from '../../../eval/train/sources.ts'
import { fitsKey } from '../../../eval/train/stored-key.ts'

const graphs = [directory, stage]

const learnSome = () =>
  withGraphs(graphs, (runtime) => {
    const asked = askedOf(runtime)
    return learn(
      runtime,
      graphs.flatMap((graph) => asked.filter((one) => one.graph === graph).slice(0, 12))
    )
  })

t.test('training on the same questions gives the same bytes', async (t) => {
  const [one, two] = [await learnSome(), await learnSome()]
  t.equal(one.text, two.text)
  t.same(
    one.scored.map(({ chance, verdict }) => [chance, verdict]),
    two.scored.map(({ chance, verdict }) => [chance, verdict])
  )
  t.ok(
    one.examples.some(({ withheld, choices }) => withheld !== 'nothing' && choices[0]?.verdict === 'wrong'),
    'what is withheld makes readings wrong'
  )
})

const example = (verdict: 'right' | 'wrong', value: number): Example => ({
  source: 'questions',
  graph: 'one',
  question: '',
  withheld: 'nothing',
  isToDecline: false,
  isSame: false,
  choices: [{ features: [1, value], score: 0, verdict, reading: '' }]
})

t.test('a feature of wrong readings gets a weight below 0, one of right readings above', async (t) => {
  const examples = [...Array.from({ length: 20 }, () => example('right', 0)), ...Array.from({ length: 20 }, () => example('wrong', 1))]
  const [chance, feature] = fit(examples, [0, 0])
  t.ok((chance ?? 0) > 0.5)
  t.ok((feature ?? 0) < -2)
  t.same(fit(examples.toReversed(), [0, 0]), [chance, feature], 'in any order')
})

t.test('a feature without examples keeps its prior weight', async (t) => {
  t.equal(fit([example('right', 0), example('wrong', 0)], [0, -4])[1], -4)
})

const scored: readonly Scored[] = [
  { example: example('right', 0), chance: 0.9, verdict: 'right' },
  { example: example('wrong', 0), chance: 0.6, verdict: 'wrong' },
  { example: { ...example('wrong', 0), isToDecline: true }, chance: 0.3, verdict: 'wrong' }
]

t.test('readings are answers from a probability on, and correct declines count as right', async (t) => {
  t.same(tally(scored, byChance, 0.5), { asked: 3, right: 2, declined: 0, wrong: 1 })
  t.same(tally(scored, byChance, 0.7), { asked: 3, right: 2, declined: 1, wrong: 0 })
})

t.test('the threshold is the lowest probability with few enough wrong answers', async (t) => {
  const { least, wrong } = operatingPoint(chanceCurve(scored))
  t.equal(least, 0.61)
  t.equal(wrong, 0)
})

t.test('the chart marks the current threshold', async (t) => {
  const points = chanceCurve(scored)
  const svg = drawCurves({ title: 'Wrong against answered', curves: [{ name: 'by chance', points }], chosen: operatingPoint(points) })
  t.match(svg, /chance of 0\.61 on/)
  t.match(svg, /prefers-color-scheme:dark/)
})

t.test('a call means the same for any order, defaults and number of shown rows', async (t) => {
  const nameOf = (key: string) => (key === 's1' ? 'Bank' : key)
  const said = { tool: 'find_shortest_path', arguments: { source: { name: 'Bank' }, weight: 'TIME' } }
  t.ok(isSameCall({ tool: 'find_shortest_path', arguments: { weight: 'time', limit: 3, source: { id: 's1' } } }, said, nameOf))
  t.notOk(isSameCall({ tool: 'find_shortest_path', arguments: { source: { id: 's1' } } }, said, nameOf))
  t.notOk(isSameCall({ tool: 'count', arguments: said.arguments }, said, nameOf))
})

t.test('an answer fits a key with exactly the same content', async (t) => {
  const told = (answer: string, data: unknown = null) => ({ status: 'answered' as const, question: '', answer, data })
  const members = { S: ['Ada', 'Adamant', 'Blue'] }
  t.ok(fitsKey({ q: '', names: ['Ada'], of: 'S' }, told('Ada.'), members))
  t.notOk(fitsKey({ q: '', names: ['Ada'], of: 'S' }, told('Adamant.'), members))
  t.notOk(fitsKey({ q: '', names: ['Ada'], of: 'S' }, told('Ada and Blue.'), members))
  t.ok(fitsKey({ q: '', names: [], of: 'S' }, told('None.'), members))
  t.ok(fitsKey({ q: '', num: [1200] }, told('1,200 in all.'), members))
  t.notOk(fitsKey({ q: '', yes: true }, told('No.'), members))
  t.ok(fitsKey({ q: '', any: ['blue'] }, told('', ['Blue']), members))
})
