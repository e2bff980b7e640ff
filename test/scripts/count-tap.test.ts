import t from 'tap'

const { countTap } = await import(new URL('../../scripts/count-tap.mjs', import.meta.url).href)

t.test('counts the tests of files, with any subtests', async (t) => {
  const tap = `TAP version 14
# Subtest: test/a.test.ts
    # Subtest: adds
        ok 1 - should be equal
        not ok 2 - shown only # TODO later
        1..2
    ok 1 - adds # time=1.2ms
    # Subtest: takes away
        not ok 1 - should be equal
          ---
          diff: |
            ok 9 - is a line of a diagnostic
          ...
        1..1
    not ok 2 - takes away # time=3ms
    # Subtest: loses its assertion
        1..0 # no tests found
    ok 3 - loses its assertion # time=1ms
    ok 4 - needs python # SKIP python3 is not installed.
    1..4
not ok 1 - test/a.test.ts # time=10ms

# Subtest: test/b.test.ts
    1..0
ok 2 - test/b.test.ts # SKIP no such platform
not ok 3 - test/c.test.ts # time=5ms
1..3
`
  t.same(countTap(tap), {
    passed: 1,
    failures: ['test/a.test.ts > takes away', 'test/a.test.ts > loses its assertion', 'test/c.test.ts'],
    skips: ['test/a.test.ts > needs python: python3 is not installed.', 'test/b.test.ts: no such platform'],
    seconds: [
      ['test/a.test.ts', 0.01],
      ['test/c.test.ts', 0.005]
    ]
  })
})

t.test('counts nothing without output', async (t) => {
  t.same(countTap(''), { passed: 0, failures: [], skips: [], seconds: [] })
})
