import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { fakeJdk, fetchJars, noShell } from '../fixtures/fake-jdk.ts'
import { unlessFull } from '../fixtures/length.ts'
import { openConnection, runLauncher, startServer } from '../fixtures/neo4j.ts'

t.test('names the missing Java or Maven version in one line', async (t) => {
  const dir = t.testdir()
  const nothing = { PATH: dir, JAVA_HOME: '', MAVEN_HOME: '', EDGEWISE_NEO4J_CACHE: join(dir, 'cache') }
  const withoutJava = await runLauncher(['start', dir], { ...nothing, EDGEWISE_NEO4J_JDK: dir })
  t.match(withoutJava, { code: 69, stdout: '', stderr: /^Neo4j cannot run: a JDK is needed, version 21 or later for line 2026, .* found none\.\n$/ })
  const withoutMaven = await runLauncher(['install'], nothing)
  t.match(withoutMaven, { code: 69, stdout: '', stderr: /^Neo4j cannot run: (Maven 3\.6\.3 or later|a JDK) .* found none\.\n$/ })
})

t.test('accepts only a recent Java or Maven', { skip: noShell }, async (t) => {
  const { env, java, maven } = await fakeJdk(t.testdir())
  await java('11')
  await maven('3.3.9')
  t.match(await runLauncher(['install'], env), { code: 69, stderr: /version 17 to 21 for line 5; found version 11 only\.\n$/ })
  await java('25')
  t.match(await runLauncher(['install', '--line', '5'], env), { code: 69, stderr: /version 17 to 21 for line 5; found version 25 only\.\n$/ })
  t.match(await runLauncher(['install'], env), { code: 69, stderr: /^Neo4j cannot run: Maven 3\.6\.3 or later is needed to fetch it; found 3\.3\.9\.\n$/ })
  await maven('3.10.0', 'echo "no such host" >&2; exit 1')
  t.match(await runLauncher(['install'], env), { code: 1, stderr: /no such host\nMaven could not fetch the jars; it says why above\.\n$/ })
  t.same(await readdir(env.EDGEWISE_NEO4J_CACHE), [])
})

t.test('fetches once for concurrent callers, and after a killed one', { skip: noShell }, async (t) => {
  const dir = t.testdir()
  const { env, java, maven } = await fakeJdk(dir)
  const cache = env.EDGEWISE_NEO4J_CACHE
  await java('21')
  await maven('3.9.9', `echo run >> ${join(dir, 'runs')}; ${fetchJars}`)
  const outcomes = await Promise.all([1, 2, 3].map(() => runLauncher(['install', '--line', '2026'], env)))
  t.strictSame(
    outcomes.map(({ code }) => code),
    [0, 0, 0]
  )
  const [folder = '', ...others] = await readdir(cache)
  t.match(folder, /^2026-[0-9a-f]{12}$/)
  t.same(others, [])
  t.same((await readdir(join(cache, folder))).sort(), ['lib', 'plugins'])
  t.equal(await readFile(join(dir, 'runs'), 'utf8'), 'run\n')
  // What is left behind by a process that was killed: no process has this id.
  await writeFile(join(cache, 'lock'), '999999999')
  t.match(await runLauncher(['install', '--line', '5'], env), { code: 0 })
  t.same((await readdir(cache)).map((name) => name.replace(/-.*/, '')).sort(), ['2026', '5'])
})

t.test('explains its usage, and rejects unknown options', async (t) => {
  t.match(await runLauncher(['--help']), { code: 0, stdout: /start \[HOME\]/, stderr: '' })
  for (const words of [[], ['stop'], ['begin'], ['start', 'a', 'b'], ['start', '--line', '4'], ['start', '--port', 'x'], ['start', '--colour']]) {
    t.match(await runLauncher(words), { code: 2, stdout: '', stderr: /./ }, words.join(' '))
  }
  t.match(await runLauncher(['stop', t.testdir()]), { code: 0, stderr: /^No server runs in / })
})

t.test('keeps its data and its port when killed, rejects a wrong password and stops cleanly', { skip: unlessFull }, async (t) => {
  const server = await startServer(t)
  if (server === null) return
  const { uri, pid, home } = server
  t.match(uri, /^bolt:\/\/127\.0\.0\.1:\d+$/)
  const neo4j = openConnection(t, server)
  const [versions] = await neo4j.read({ text: 'RETURN gds.version() AS gds' })
  t.match(versions, { gds: /^2\./ })
  await neo4j.write((run) => run({ text: 'CREATE (:Probe {name: $name})', parameters: { name: 'kept' } }))
  await server.kill()
  await t.rejects(neo4j.read({ text: 'RETURN 1' }), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  await server.restart()
  t.not(server.pid, pid)
  t.same(await neo4j.read({ text: 'MATCH (n:Probe) RETURN n.name AS name' }), [{ name: 'kept' }])
  const stranger = openConnection(t, { ...server, password: 'not-the-password' })
  await t.rejects(stranger.read({ text: 'RETURN 1' }), { code: 'EDGEWISE_STORE_REFUSED', message: /rejected the credentials/ })

  t.match(await runLauncher(['start', home]), { code: 0, stdout: `${uri}\n`, stderr: /^Runs already in / })
  t.match(await runLauncher(['start', home, '--port', '1']), { code: 1, stdout: '', stderr: /A server runs in .* already, on port/ })
  t.match(await runLauncher(['stop', home]), { code: 0, stdout: '', stderr: '' })
  await t.rejects(neo4j.read({ text: 'RETURN 1' }), { code: 'EDGEWISE_STORE_UNAVAILABLE', message: /cannot be reached/ })
})
