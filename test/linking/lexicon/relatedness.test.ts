import t from 'tap'
import { areOpposed, relatedness } from '../../../src/linking/lexicon/relatedness.ts'

t.test('words that can stand for another are near it, whatever tie leads there', async (t) => {
  const pairs = [
    ['vessel', 'ship', 'a more general word'],
    ['tanker', 'ship', 'a kind'],
    ['boat', 'ship', 'two kinds of one thing'],
    ['teacher', 'teach', 'a derived form'],
    ['teach', 'train', 'a synonym'],
    ['heavy', 'weight', 'what an adjective measures'],
    ['expensive', 'price', 'what a similar adjective measures'],
    ['dangerous', 'hazardous', 'a similar adjective']
  ] as const
  for (const [one, other, why] of pairs) t.ok(relatedness(one, other) >= 0.5, `${one}, ${other}: ${why} (${relatedness(one, other)})`)
})

t.test('words that have nothing to do with each other are far apart', async (t) => {
  for (const [one, other] of [
    ['passenger', 'crew'],
    ['cook', 'captain'],
    ['child', 'age'],
    ['stormy', 'port']
  ] as const)
    t.ok(relatedness(one, other) < 0.5, `${one}, ${other} (${relatedness(one, other)})`)
})

t.test('nearness goes both ways, is 1 of a word to itself, and 0 of a word that nobody knows', async (t) => {
  t.equal(relatedness('ship', 'ship'), 1)
  t.equal(relatedness('vessel', 'ship'), relatedness('ship', 'vessel'))
  t.equal(relatedness('qwzx', 'ship'), 0)
})

t.test('a part of speech leaves out the other meanings', async (t) => {
  t.ok(relatedness('vessel/n', 'launch/n') > 0.5)
  t.ok(relatedness('vessel/n', 'launch/v') < 0.5)
})

t.test('opposites are told from the lexicon and from prefixes', async (t) => {
  t.ok(areOpposed('dead', 'alive'))
  t.ok(areOpposed('deceased', 'alive'))
  t.ok(areOpposed('inactive', 'active'))
  t.notOk(areOpposed('living', 'alive'))
})
