/**
 * The first ten rows of a ranking by GraphQL beside the same by REST, from one server, in turns: `npm run bench -- graphql --seconds 5 --rounds 3`. Prints
 * requests per second, as medians of the rounds, and their ratio.
 */
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { startOwnServer } from './own-server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, rounds: { type: 'string', default: '3' }, connections: { type: 'string', default: '16' } }
})
const [duration, rounds, connections] = [Number(values.seconds), Number(values.rounds), Number(values.connections)]

const rows = 'nodes { rank node { id name } score }'
const contenders = {
  'REST /tools/pagerank': { path: '/tools/pagerank', body: { limit: 10 } },
  'GraphQL, ten rows': { path: '/graphql', body: { query: `{ pagerank { total handle rows(first: 10) { ${rows} } } }` } },
  'GraphQL, ten edges with cursors and provenance': {
    path: '/graphql',
    body: {
      query: `{ pagerank { total handle provenance { graph graphVersion engine parameters } summary { nodeCount max mean } rows(first: 10) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { rank node { id name } score } } } } }`
    }
  },
  'GraphQL, the name of the root type': { path: '/graphql', body: { query: '{ __typename }' } }
} as const

const server = await startOwnServer()
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

try {
  const found = new Map<string, { rates: number[]; p99: number[]; bytes: number }>()
  for (let round = 0; round <= rounds; round++) {
    for (const [name, { path, body }] of Object.entries(contenders)) {
      const headers = { 'content-type': 'application/json' }
      // The first round warms up.
      const seconds = round === 0 ? 2 : duration
      const { requests, latency, non2xx, errors, throughput } = await autocannon({
        url: `${server.url}${path}`,
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        duration: seconds,
        connections
      })
      if (non2xx + errors > 0) throw new TypeError(`${name}: ${non2xx + errors} requests failed.`)
      if (round === 0) continue
      const known = found.get(name) ?? { rates: [], p99: [], bytes: 0 }
      known.rates.push(requests.average)
      known.p99.push(latency.p99)
      found.set(name, { ...known, bytes: Math.round(throughput.average / requests.average) })
    }
  }
  const base = median(found.get('REST /tools/pagerank')?.rates ?? [])
  console.log(`node ${process.version}; ${connections} connections, ${rounds} rounds of ${duration} s each, in turns; client and server share the machine`)
  for (const [name, { rates, p99, bytes }] of found) {
    const rate = median(rates)
    console.log(`${name.padEnd(50)} ${rate.toFixed(0).padStart(6)} requests/s   ${(rate / base).toFixed(2)} x REST   p99 ${median(p99)} ms   ${bytes} bytes`)
  }
} finally {
  await server.stop()
}
