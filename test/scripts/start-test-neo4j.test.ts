import t from 'tap'
import { fakeJdk, fetchJars, noShell } from '../fixtures/fake-jdk.ts'

const { startServer } = await import(new URL('../../scripts/start-test-neo4j.mjs', import.meta.url).href)

t.test('distinguishes a machine that cannot run Neo4j from a Neo4j that does not start', { skip: noShell }, async (t) => {
  const { env, java, maven } = await fakeJdk(t.testdir())
  const before = { ...process.env }
  t.teardown(() => {
    process.env = before
  })
  Object.assign(process.env, env)
  await java('17', 'echo "out of luck"; exit 1')
  await maven('3.9.9', fetchJars)
  t.match(await startServer('2026'), {
    missing: /^Neo4j cannot run: a JDK is needed, version 21 or later for line 2026; found version 17 only\.$/,
    broken: undefined
  })
  t.match(await startServer('5'), { missing: undefined, broken: /out of luck\nNeo4j did not start; .* says why\.$/ })
})
