import t from 'tap'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { startServer } from '../../fixtures/server-process.ts'

const server = testServer()
const skip = server === null ? noServer : server.password === '' && 'the server asks for none'

t.test('a wrong password is logged at start, without a suggestion to retry', { skip }, async (t) => {
  // A user of no other test: Neo4j locks one out for some seconds after a few wrong passwords.
  const service = startServer(t, { NEO4J_URI: server?.uri ?? '', NEO4J_USERNAME: 'nobody', NEO4J_PASSWORD: 'canary-password' })
  const url = await service.saw(/answers at (http:\S+)/)
  t.match(service.output.stderr, /The graphs cannot be read yet/)
  t.notMatch(service.output.stderr, /There are no graphs yet/)
  t.match(await service.logged(/.*not ready.*/), /rejected the credentials\. Check the user name and password/)
  const problem = { status: 503, code: 'EDGEWISE_STORE_REFUSED', retryable: false }
  for (const path of ['/readyz', '/graphs']) {
    const response = await fetch(url + path)
    t.match(await response.json(), problem, path)
    t.equal(response.headers.get('retry-after'), null)
  }
  t.notMatch(service.output.stdout + service.output.stderr, /canary/)
})
