import t from 'tap'
import { agreedCalls, certainChoice, decide, leastMissing, type Vote } from '../../../src/tasks/kgot/vote.ts'

const vote = (letter: string): Vote => {
  if (letter === 's') return { choice: 'solve', query: 'q' }
  return letter === 'e' ? { choice: 'enhance', reason: 'r' } : { choice: 'invalid', why: 'w' }
}
const votesOf = (letters: string) => [...letters].map(vote)

t.test('solve needs more votes than enhance; a tie adds knowledge, and invalid votes count for neither', async (t) => {
  t.equal(decide(votesOf('sssee')), 'solve')
  t.equal(decide(votesOf('ssiei')), 'solve')
  t.equal(decide(votesOf('sseei')), 'enhance')
  t.equal(decide(votesOf('ssee')), 'enhance')
  t.equal(decide(votesOf('iiiii')), 'enhance')
})

/** A small generator of the linear congruential kind, so that a failure can be run again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

t.test('stopping early decides like all votes, on 10,000 sequences', async (t) => {
  const random = randomOf(7)
  let [asked, wrong] = [0, 0]
  for (let run = 0; run < 10_000; run++) {
    const bias = random()
    const all = Array.from({ length: 5 }, () => vote(random() < 0.1 ? 'i' : random() < bias ? 's' : 'e'))
    let seen = 0
    while (certainChoice(all.slice(0, seen), 5) === null) seen += leastMissing(all.slice(0, seen), 5)
    if (certainChoice(all.slice(0, seen), 5) !== decide(all)) wrong += 1
    asked += seen
  }
  t.equal(wrong, 0)
  t.ok(asked < 40_000, `${asked / 10_000} votes of 5 on average`)
})

t.test('as many votes are requested at once as are needed at least', async (t) => {
  t.equal(leastMissing([], 5), 3)
  t.equal(leastMissing(votesOf('ss'), 5), 1)
  t.equal(leastMissing(votesOf('se'), 5), 2)
  t.equal(leastMissing(votesOf('sse'), 5), 1)
  t.equal(leastMissing(votesOf('ssee'), 5), 1)
  t.equal(leastMissing([], 1), 1)
})

t.test('of several opinions on calls the majority is taken, else the most frequent', (t) => {
  const agreed = (...opinions: string[]) =>
    agreedCalls(
      opinions.map((letters) => [...letters]),
      (call) => call
    ).join('')
  t.equal(agreed('ab', 'bc', 'bd'), 'b')
  t.equal(agreed('ab', 'ba', 'c'), 'ab')
  t.equal(agreed('a', 'b', 'c'), 'abc', 'no two agree')
  t.equal(agreed('ab', 'bc', 'd', 'e'), 'b', 'two of four are the most')
  t.equal(agreed('aab', 'b'), 'b', 'said twice by one counts once')
  t.equal(agreed('', ''), '')
  t.equal(agreed(), '')
  t.end()
})
