import t from 'tap'

const { sourceNames } = await import(new URL('../../scripts/compile-tests.mjs', import.meta.url).href)

t.test('replaces compiled tests by their sources in the output', async (t) => {
  t.equal(sourceNames('ok 1 - .tap/compiled/test/graph/csr.test.js # time=3ms'), 'ok 1 - test/graph/csr.test.ts # time=3ms')
  t.equal(sourceNames('ok 2 - .tap/compiled/test/graph/part-3.js # time=3ms'), 'ok 2 - test/graph, part 3 # time=3ms')
  t.equal(sourceNames('# dist/test/a.test.js'), '# dist/test/a.test.js')
})
