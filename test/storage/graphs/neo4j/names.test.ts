import fc from 'fast-check'
import t from 'tap'
import { inSlices } from '../../../../src/base/concurrency/thread-share.ts'
import { nearest } from '../../../../src/storage/graphs/nearest-names.ts'
import { FoldedIndexBuilder } from '../../../../src/storage/graphs/neo4j/folded-index.ts'
import { NameIndex } from '../../../../src/storage/graphs/neo4j/name-index.ts'
import { nearestInSlices } from '../../../../src/storage/graphs/neo4j/nearest-in-slices.ts'
import { caseCount } from '../../../fixtures/length.ts'

const SEED = 20_261_122
const texts = fc.array(
  fc.oneof(
    fc.string({ maxLength: 4, unit: fc.constantFrom('a', 'b', 'é', '中', ' ') }),
    fc.string({ minLength: 5, maxLength: 12, unit: fc.constantFrom('a', 'b') })
  ),
  {
    maxLength: 200
  }
)

async function indexOf(names: readonly string[]) {
  const builder = new FoldedIndexBuilder()
  for (const name of names) builder.add(name)
  return inSlices(builder.build())
}

t.test('finds texts by equality and by prefix like a scan', async (t) => {
  await fc.assert(
    fc.asyncProperty(texts, fc.string({ maxLength: 3, unit: fc.constantFrom('a', 'b', 'é', '中') }), async (names, wanted) => {
      const index = await indexOf(names)
      const numbers = names.map((_, number) => number)
      t.equal(index.size, names.length)
      const equal = numbers.filter((number) => names[number] === wanted)
      const beginning = numbers
        .filter((number) => names[number]?.startsWith(wanted))
        .sort((a, b) => Buffer.compare(Buffer.from(names[a] as string), Buffer.from(names[b] as string)) || a - b)
      if (String([...index.equalTo(wanted)]) !== String(equal)) t.same([...index.equalTo(wanted)], equal, JSON.stringify({ names, wanted }))
      if (String([...index.startingWith(wanted)]) !== String(beginning)) t.same([...index.startingWith(wanted)], beginning, JSON.stringify({ names, wanted }))
      for (const number of numbers) if (index.textOf(number) !== names[number]) t.equal(index.textOf(number), names[number])
    }),
    { seed: SEED, numRuns: caseCount(100) }
  )
})

t.test('stores 100,000 names in less than 60 bytes each without blocking the thread', async (t) => {
  const names = Array.from({ length: 100_000 }, (_, number) => `station ${(number * 7919) % 100_003}`)
  const builder = new FoldedIndexBuilder()
  for (const name of names) builder.add(name)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const texts = await inSlices(builder.build())
  clearInterval(timer)
  t.ok(turns > 2, `others had their turn ${turns} times`)
  const index = new NameIndex(
    texts,
    Float64Array.from(names, (_, number) => number + 10),
    new Uint32Array(names.length),
    [['Station']]
  )
  t.ok(index.byteLength / names.length < 60, `${index.byteLength / names.length} bytes`)
  t.same(index.idsOf('station 7919', [], 9), [11])
  t.same(index.idsOf('station 7919', ['Other'], 9), [])
  const near = [...index.candidates('station 7919', ['Station'])]
  t.ok(near.length <= 3 * 5000 && near.some(({ node }) => node === 11), `${near.length} that share a beginning`)
})

t.test('ranks the nearest in batches as if all at once', async (t) => {
  const words = ['victoria', 'vauxhall', 'victoria park', 'royal victoria', 'viktoria', 'picadilly', 'oxford circus']
  const candidates = Array.from({ length: 5300 }, (_, node) => ({ node, folded: `${words[node % words.length]}${node % 3 === 0 ? '' : ` ${node % 411}`}` }))
  for (const wanted of ['victoria', 'victori', 'oxfort circus', 'park', 'nothing alike', '']) {
    t.same(await nearestInSlices(wanted, candidates), nearest(wanted, candidates), wanted)
  }
})
