import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import t, { type Test } from 'tap'
import { isPublic } from '../../../src/outside/net/address.ts'
import { readAllowList } from '../../../src/outside/net/allow-list.ts'
import type { Resolve } from '../../../src/outside/net/guard.ts'
import { createNetwork, type NetworkOptions, type NetworkRequest } from '../../../src/outside/net/network.ts'

/** A server on this machine that counts whoever reaches it, and its port. */
async function serve(t: Test, answer: RequestListener): Promise<{ port: number; requests: () => number }> {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests: () => requests }
}

const hello: RequestListener = (_, response) => void response.end('hello')

function open(t: Test, options: NetworkOptions = {}) {
  const network = createNetwork(options)
  t.teardown(() => network.close())
  const get = (url: string, more: Partial<NetworkRequest> = {}) => network.request({ url, method: 'GET', timeoutMs: 5000, maxBytes: 1000, ...more })
  return { network, get }
}

/** A resolver with these answers, for whatever name. */
const resolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) }))

const refused = { code: 'EDGEWISE_ADDRESS_REFUSED' }
const invalid = { code: 'EDGEWISE_INVALID_INPUT' }

const closedHosts = [
  ['this machine', '127.0.0.1'],
  ['another loopback address', '127.8.8.8'],
  ['decimal', '2130706433'],
  ['hex', '0x7f000001'],
  ['hex in parts', '0x7f.0.0.1'],
  ['octal', '0177.0.0.1'],
  ['two parts', '127.1'],
  ['full-width digits', '１２７.0.0.1'],
  ['unspecified', '0.0.0.0'],
  ['private 10/8', '10.0.0.1'],
  ['private 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.1.1'],
  ['shared (CGNAT)', '100.64.0.1'],
  ['metadata service', '169.254.169.254'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 unspecified', '[::]'],
  ['mapped', '[::ffff:127.0.0.1]'],
  ['mapped in hex', '[::ffff:7f00:1]'],
  ['compatible', '[::127.0.0.1]'],
  ['NAT64', '[64:ff9b::7f00:1]'],
  ['local NAT64', '[64:ff9b:1::a00:1]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:7f00:1::]'],
  ['unique local', '[fd00:ec2::254]'],
  ['link-local', '[fe80::1]'],
  ['IPv6 multicast', '[ff02::1]'],
  ['localhost', 'localhost'],
  ['localhost with the dot of the root', 'localhost.'],
  ['localhost in capitals', 'LOCALHOST'],
  ['a name below localhost', 'db.localhost']
] as const

t.test('rejects every form of a non-public address, without a connection', async (t) => {
  const server = await serve(t, hello)
  const { get, network } = open(t)
  for (const [form, host] of closedHosts) {
    await t.rejects(get(`http://${host}:${server.port}/`), refused, `${form}: ${host}`)
    t.throws(() => network.check(`http://${host}:${server.port}/`), refused, `${form}: ${host} as it is written`)
  }
  t.equal(server.requests(), 0)
})

t.test('says what would have worked', async (t) => {
  const { network } = open(t)
  t.throws(() => network.check('http://10.1.2.3/x'), {
    message: /"10\.1\.2\.3" is not a public address\. Use a public .*"10\.1\.2\.3" to EDGEWISE_NETWORK_ALLOW/
  })
  t.throws(() => network.check('http://example.com:25/'), { message: /Port 25 of "example\.com" is not 80, 443 or above 1023\..*"example\.com:25"/ })
})

t.test('accepts only http and https to 80, 443 and ports from 1024', async (t) => {
  const { network } = open(t)
  for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'gopher://example.com/', 'data:,x', 'no url', 'http://user:pass@example.com/'])
    t.throws(() => network.check(url), invalid, url)
  for (const port of [1, 22, 25, 110, 389, 1023]) t.throws(() => network.check(`http://example.com:${port}/`), refused, String(port))
  for (const url of [
    'http://example.com/',
    'https://example.com/',
    'http://example.com:443/',
    'https://example.com:8443/',
    'http://8.8.8.8/',
    'http://[2606:4700::1]/'
  ])
    t.equal(network.check(url).href, url)
})

t.test('distinguishes public addresses from others', async (t) => {
  for (const address of ['1.1.1.1', '100.63.255.255', '100.128.0.0', '172.32.0.0', '2606:4700::1', '2a00::1']) t.ok(isPublic(address), address)
  for (const address of ['', 'x', '192.0.2.1', '198.18.0.1', '2001:db8::1', 'fe80::1%eth0', '::', '5f00::1']) t.notOk(isPublic(address), address)
})

t.test('rejects a name that resolves to a non-public address, even among public ones', async (t) => {
  const server = await serve(t, hello)
  for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['2606:4700::1', '::1'], ['64:ff9b::7f00:1']]) {
    const { get, network } = open(t, { resolve: resolvesTo(...addresses) })
    await t.rejects(get(`http://example.com:${server.port}/`), { ...refused, message: /"example\.com" resolves to / }, addresses.join())
    await t.rejects(network.checkResolved(`http://example.com:${server.port}/`), refused, addresses.join())
  }
  t.equal(server.requests(), 0)
})

t.test('checks a name again at each connection, so that a changed one is rejected', async (t) => {
  const server = await serve(t, hello)
  let address = '93.184.215.14'
  const { get, network } = open(t, { resolve: (name) => resolvesTo(address)(name) })
  t.ok(await network.checkResolved(`http://example.com:${server.port}/`))
  address = '127.0.0.1'
  await t.rejects(get(`http://example.com:${server.port}/`), refused)
  t.equal(server.requests(), 0)
})

t.test('checks the connected address too', async (t) => {
  const server = await serve(t, hello)
  let reads = 0
  const changing = {
    get address() {
      reads += 1
      return reads === 1 ? '93.184.215.14' : '127.0.0.1'
    },
    family: 4
  }
  const { get } = open(t, { resolve: async () => [changing] })
  await t.rejects(get(`http://example.com:${server.port}/`), { ...refused, message: /resolves to 127\.0\.0\.1/ })
  t.ok(reads > 1)
  t.equal(server.requests(), 0)
})

t.test('accepts an unresolved name, and reports it on request', async (t) => {
  const resolve: Resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  const { get, network } = open(t, { resolve })
  t.ok(await network.checkResolved('http://new.example.com/'))
  await t.rejects(get('http://new.example.com/'), { code: 'EDGEWISE_REMOTE_FAILED', message: 'http://new.example.com cannot be reached: ENOTFOUND.' })
})

t.test('reaches addresses of the allow-list: a host, a host at one port, a network', async (t) => {
  const server = await serve(t, hello)
  const reach = (list: string, host: string) => open(t, { allow: readAllowList(list), resolve: resolvesTo('127.0.0.1') }).get(`http://${host}:${server.port}/`)
  for (const [list, host] of [
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.1'],
    ['10.0.0.0/8, 127.0.0.0/30', 'receiver.internal'],
    ['Receiver.internal', 'receiver.internal'],
    [`receiver.internal:${server.port}`, 'receiver.internal'],
    ['localhost', 'localhost']
  ] as const)
    t.equal(String((await reach(list, host)).body), 'hello', `${list} allows ${host}`)
  for (const [list, host] of [
    ['10.0.0.0/8', '127.0.0.1'],
    ['other.internal', 'receiver.internal'],
    [`receiver.internal:${server.port + 1}`, 'receiver.internal'],
    ['internal', 'receiver.internal']
  ] as const)
    await t.rejects(reach(list, host), refused, `${list} does not allow ${host}`)
})

t.test('reads an allow-list, and rejects an invalid one', async (t) => {
  const list = readAllowList('a.example, B.example:25,[fd00::1]:9000, fd00::/8,, 10.0.0.0/8')
  t.ok(list.allowsHost('a.example', 9) && list.allowsHost('b.example', 25) && list.allowsHost('fd00::1', 9000))
  t.ok(list.namesPort('b.example', 25))
  t.notOk(list.namesPort('a.example', 25) || list.allowsHost('b.example', 26))
  t.ok(list.allowsAddress('10.9.9.9') && list.allowsAddress('fdff::1'))
  t.notOk(list.allowsAddress('11.0.0.1'))
  for (const text of ['10.0.0.0/33', 'http://x', 'a b', 'x:99999', '*']) t.throws(() => readAllowList(text), { code: 'EDGEWISE_INVALID_SETTING' }, text)
})

t.test('checks every hop of a redirect', async (t) => {
  const secret = await serve(t, hello)
  let target = ''
  const front = await serve(t, (_, response) => void response.writeHead(307, { location: target }).end())
  const { get } = open(t, { allow: readAllowList(`127.0.0.1:${front.port}`) })
  for (target of [
    `http://127.0.0.1:${secret.port}/`,
    `http://[::ffff:127.0.0.1]:${secret.port}/`,
    `http://localhost:${secret.port}/`,
    `//2130706433:${secret.port}/`
  ])
    await t.rejects(get(`http://127.0.0.1:${front.port}/`), refused, target)
  target = 'file:///etc/passwd'
  await t.rejects(get(`http://127.0.0.1:${front.port}/`), invalid)
  t.equal(secret.requests(), 0)
  target = '/again'
  await t.rejects(get(`http://127.0.0.1:${front.port}/`), { code: 'EDGEWISE_REMOTE_FAILED', message: /redirects more than 5 times/ })
})

t.test('follows an allowed redirect with method and body, without credentials to another origin', async (t) => {
  const seen: unknown[] = []
  const last = await serve(t, (request, response) => {
    seen.push([request.method, request.headers.authorization, request.headers['x-kept']])
    request.pipe(response)
  })
  const first = await serve(
    t,
    (request, response) => void response.writeHead(request.url === '/308' ? 308 : 302, { location: `http://127.0.0.1:${last.port}/` }).end()
  )
  const { network, get } = open(t, { allow: readAllowList('127.0.0.1') })
  const headers = { authorization: 'Bearer x', 'x-kept': 'yes' }
  const request = { method: 'POST', headers, body: 'event', timeoutMs: 5000, maxBytes: 1000 } as const
  t.match(await network.request({ url: `http://127.0.0.1:${first.port}/308`, ...request }), { status: 200, body: Buffer.from('event') })
  t.match(await network.request({ url: `http://127.0.0.1:${first.port}/302`, ...request }), { status: 302 })
  t.match(await get(`http://127.0.0.1:${first.port}/302`), { status: 200, url: `http://127.0.0.1:${last.port}/` })
  t.same(seen, [
    ['POST', undefined, 'yes'],
    ['GET', undefined, undefined]
  ])
})

t.test('stops a response that is too long or too slow', async (t) => {
  const server = await serve(t, (request, response) => {
    response.write('x'.repeat(600))
    if (request.url === '/long') response.end('x'.repeat(600))
  })
  const { get } = open(t, { allow: readAllowList('127.0.0.1') })
  const failed = { code: 'EDGEWISE_REMOTE_FAILED' }
  await t.rejects(get(`http://127.0.0.1:${server.port}/long`), { ...failed, message: /sent more than 1000 bytes/ })
  await t.rejects(get(`http://127.0.0.1:${server.port}/slow`, { timeoutMs: 100 }), { ...failed, message: /did not answer within 100 ms/ })
  await t.rejects(get(`http://127.0.0.1:${server.port}/slow`, { signal: AbortSignal.abort() }), { code: 'EDGEWISE_CANCELLED' })
})
