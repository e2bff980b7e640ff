import t from 'tap'
import { areOpposed, isPerson, kinOf, relatedness } from '../../../../src/ask/linking/lexicon/relatedness.ts'

t.test('possible substitutes are near a word, nearer if more certain', async (t) => {
  const [derived, same, near] = [
    ['teacher teach', 'investor invest', 'investment investor', 'employee employ', 'supplier supply'],
    ['vessel ship', 'physician doctor', 'wage salary', 'arena stadium', 'firm company', 'illness disease', 'author writer'],
    ['server machine', 'duration time']
  ].map((pairs) => pairs.map((pair) => pair.split(' ') as [string, string]))
  for (const [one, other] of derived ?? []) t.equal(relatedness(one, other), 0.9, `${one}, ${other}`)
  for (const [one, other] of same ?? []) t.ok(relatedness(one, other) >= 0.75 && relatedness(one, other) < 0.9, `${one}, ${other}`)
  for (const [one, other] of near ?? []) t.ok(relatedness(one, other) >= 0.58 && relatedness(one, other) < 0.75, `${one}, ${other}`)
})

t.test('a narrower word replaces a wider one less certainly than the reverse', async (t) => {
  t.ok((kinOf('child', 'n').get('person') ?? 0) < 0.6)
  t.ok((kinOf('institution', 'n').get('university') ?? 0) <= 0.7)
})

t.test('unrelated words are far apart', async (t) => {
  for (const [one, other] of [
    ['passenger', 'crew'],
    ['cook', 'captain'],
    ['child', 'age'],
    ['stormy', 'port'],
    ['qwzx', 'ship']
  ] as const)
    t.ok(relatedness(one, other) < 0.5, `${one}, ${other} (${relatedness(one, other)})`)
})

t.test('relatedness is symmetric, and 1 for a word itself', async (t) => {
  t.equal(relatedness('ship', 'ship'), 1)
  t.equal(relatedness('vessel', 'ship'), relatedness('ship', 'vessel'))
})

t.test('a very general word is a certain substitute for nothing', async (t) => {
  for (const word of ['work', 'part', 'thing', 'place', 'number']) {
    const surest = Math.max(...[...kinOf(word, null)].flatMap(([other, score]) => (other === word ? [] : [score])), 0)
    t.ok(surest <= 0.8, `${word}: ${surest}`)
  }
})

t.test('persons are distinguished from other things', async (t) => {
  for (const word of ['physician', 'referee', 'teacher', 'customer', 'firefighter', 'employee']) t.ok(isPerson(word), word)
  for (const word of ['stadium', 'company', 'computer', 'paper', 'server', 'city']) t.notOk(isPerson(word), word)
})

t.test('opposites come from the lexicon and from prefixes', async (t) => {
  t.ok(areOpposed('dead', 'alive'))
  t.ok(areOpposed('deceased', 'alive'))
  t.ok(areOpposed('inactive', 'active'))
  t.notOk(areOpposed('living', 'alive'))
})

t.test('a word that contains a slash is related only to itself', async (t) => {
  t.equal(relatedness('on/off', 'ship'), 0)
  t.equal(relatedness('on/off', 'on/off'), 1)
  t.ok(relatedness('launch/v', 'start') >= 0)
})
