import t from 'tap'
import { canonicalJson } from '../../src/base/canonical-json.ts'
import { handleOf } from '../../src/results/provenance.ts'

const descriptor = { tool: 'pagerank', arguments: { limit: 5, damping: 0.85 }, graph: 'g', graphVersion: '7', engine: 'local/1', parents: [] }

t.test('names a call by its content, in any order of arguments', async (t) => {
  const handle = handleOf('a', descriptor)
  t.match(handle, /^r_[0-9a-f]{20}$/)
  t.equal(handleOf('a', { ...descriptor, arguments: { damping: 0.85, limit: 5 } }), handle)
})

t.test('gives another tenant, version or argument another handle', async (t) => {
  const others = [
    handleOf('b', descriptor),
    handleOf('a', { ...descriptor, graphVersion: '8' }),
    handleOf('a', { ...descriptor, arguments: { limit: 6, damping: 0.85 } })
  ]
  t.equal(new Set([handleOf('a', descriptor), ...others]).size, 4)
})

t.test('writes one JSON per value', async (t) => {
  t.equal(canonicalJson({ b: [1n, -0, Number.NaN, undefined], a: { d: undefined, c: Float64Array.of(1.5) } }), '{"a":{"c":[1.5]},"b":[1,0,null,null]}')
})
