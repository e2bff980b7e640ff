import t, { type Test } from 'tap'
import { openSandbox, type SandboxOptions } from '../../../src/outside/sandbox/open-sandbox.ts'
import type { GraphData } from '../../../src/outside/sandbox/sandbox.ts'

const tenant = 'default'

function open(t: Test, options: Partial<SandboxOptions> = {}) {
  const sandbox = openSandbox({ threads: 1, queueSize: 500, runMs: 1500, ...options })
  t.teardown(() => sandbox.close())
  const run = (code: string, graph?: GraphData) => sandbox.runScript({ code, ...(graph === undefined ? {} : { graph }) }, { tenant })
  const gives = async (code: string, graph?: GraphData): Promise<unknown> => {
    const outcome = await run(code, graph)
    return outcome.ok ? JSON.parse(outcome.value ?? 'null') : outcome
  }
  return { sandbox, run, gives }
}

t.test('the result of code is its result, its return value, or its last expression', async (t) => {
  const { gives, run } = open(t)
  t.equal(await gives('const a = 2; a * 3'), 6)
  t.same(await gives('const result = [1, "b"]; 7'), [1, 'b'])
  t.equal(await gives('if (true) return 4'), 4)
  t.equal(await gives('const x = await Promise.resolve(7); return x'), 7)
  t.equal(await gives('await 0; var result = 5'), 5)
  t.same(await run('let a = 1'), { ok: true, value: null, printed: '' })
  t.same(await run('print("a", { b: 1n }); console.log([1])'), { ok: true, value: null, printed: 'a {"b":1}\n[1]\n' })
})

t.test('values that JSON lacks are shown as text', async (t) => {
  const { gives } = open(t)
  t.same(
    await gives('(() => { const a = { list: new Set([1]), map: new Map([["k", NaN]]), f() {}, s: Symbol("q"), big: 2n ** 70n }; a.self = a; return a })()'),
    {
      list: [1],
      map: { k: 'NaN' },
      f: '[function f]',
      s: 'Symbol(q)',
      big: String(2n ** 70n),
      self: '[circular]'
    }
  )
})

t.test('an error has its message and place', async (t) => {
  const { run } = open(t)
  t.match(await run('const a = 1\nconst b = a +* 2'), { ok: false, error: /^SyntaxError: .*\(line 2\)/ })
  t.match(await run('const a = 1\na.b.c'), { ok: false, error: /^TypeError: .*\(line 2\)/ })
  t.match(await run('print(1); throw { odd: true }'), { ok: false, error: 'It threw {"odd":true}', printed: '1\n' })
})

t.test('the clock and random numbers are the same in every run and place', async (t) => {
  const { gives } = open(t)
  const code = '[Date.now(), new Date(2000, 0, 1).toString(), new Date().getTimezoneOffset(), Math.random(), Math.random()]'
  const first = (await gives(code)) as unknown[]
  t.equal(first[0], Date.UTC(2000, 0, 1, 12))
  t.match(first[1], /00:00:00 GMT\+0000/)
  t.equal(first[2], 0)
  t.same(await gives(code), first)
  t.same(await open(t).gives(code), first, 'on another thread too')
})

t.test('nothing of the host is accessible', async (t) => {
  process.env['SANDBOX_SECRET'] = 'canary-4711'
  t.teardown(() => delete process.env['SANDBOX_SECRET'])
  const { gives, run } = open(t)
  const names = [
    'process',
    'require',
    'module',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Worker',
    'WebAssembly',
    'Deno',
    'std',
    'os',
    'setTimeout',
    'Buffer',
    'scriptArgs'
  ]
  t.same(await gives(JSON.stringify(names).concat('.filter((name) => typeof globalThis[name] !== "undefined")')), [])
  for (const code of [
    'this.constructor.constructor("return process.env.SANDBOX_SECRET")()',
    'print.constructor("return process")().env',
    'console.log.constructor.constructor("return this")().process.env',
    'Object.getPrototypeOf(async () => {}).constructor("return process")().then((one) => one.env)',
    'import("fs")',
    'import("node:child_process")',
    'import { readFileSync } from "fs"; readFileSync("/etc/passwd")',
    'await import("/etc/passwd")',
    'require("net").connect(80)',
    'new Worker("x")',
    'eval("process")'
  ]) {
    const outcome = await run(code)
    t.equal(outcome.ok, false, code)
    t.notMatch(JSON.stringify(outcome), /canary-4711|root:/, code)
  }
})

t.test('a slow run is stopped, inside of the language or outside', async (t) => {
  const { run, gives } = open(t, { runMs: 300 })
  for (const code of [
    'for (;;) {}',
    'async function f() { for (;;) await 0 } f()',
    '/^(a+)+$/.test("a".repeat(40) + "b")',
    '({ toJSON() { for (;;) {} } })',
    'new Array(2 ** 32 - 2).join("x")',
    'Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; [1]'
  ])
    t.match(await run(code), { ok: false, error: /^It (ran longer than 0.3 s|took more memory)/ }, code)
  t.equal(await gives('1 + 1'), 2, 'and the next runs')
})

t.test('a run that exceeds memory, stack or space is stopped', async (t) => {
  const { run, gives } = open(t, { runMs: 20_000 })
  for (const code of [
    'new Array(2 ** 30).fill(1)',
    'const kept = []; for (;;) kept.push(new Array(1000).fill(1))',
    'const kept = []; for (;;) kept.push("x".repeat(1e6) + kept.length)',
    'new ArrayBuffer(2 ** 30)'
  ])
    t.match(await run(code), { ok: false, error: /took more memory|out of memory|invalid array/ }, code)
  t.match(await run('function f() { return f() + 1 } f()'), { ok: false, error: /stack overflow/ })
  t.match(await run('"x".repeat(1e6)'), { ok: false, error: /has 1000002 characters, and 16000 fit/ })
  const { printed } = await run('for (let i = 0; i < 1e5; i++) print("line", i)')
  t.match(printed.slice(-60), /\(cut: more was printed than fits\)$/)
  t.ok(printed.length < 17_000)
  t.match(await run('new Promise(() => {})'), { ok: false, error: /never settles/ })
  t.equal(await gives('1 + 1'), 2, 'and the next runs')
})

t.test('a run sees nothing of earlier ones', async (t) => {
  const { run, gives } = open(t)
  await run('globalThis.secret = 1; Array.prototype.leak = 2; Object.prototype.deep = 3; JSON.stringify = () => "no"; var result = 9')
  t.same(await gives('[typeof secret, typeof [].leak, typeof ({}).deep, typeof result, JSON.stringify([1])]'), [
    'undefined',
    'undefined',
    'undefined',
    'undefined',
    '[1]'
  ])
})

t.test('good and bad parallel runs are isolated, and the good ones are right', async (t) => {
  const { run } = open(t, { threads: 2, runMs: 2000 })
  let state = 11
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const bad = [
    'x.y',
    'throw 1',
    'let a = ;',
    'globalThis.mark = 1; Array.prototype.mark = 1; null.x',
    'function f() { f() } f()',
    'new Array(2 ** 30).fill(1)',
    'import("fs")'
  ]
  // Those that take their whole time, or their thread, are few.
  const slow = ['for (;;) {}', 'new Array(2 ** 32 - 2).join("x")']
  const codes = Array.from({ length: 200 }, (_, at) => {
    if (at % 50 === 25) return slow[Math.floor(random() * slow.length)] as string
    if (random() < 0.4) return bad[Math.floor(random() * bad.length)] as string
    return `const seen = [typeof mark, typeof [].mark, typeof mine]; globalThis.mine = ${at}; [${at} * 7, ...seen]`
  })
  const outcomes = await Promise.all(codes.map((code) => run(code)))
  let good = 0
  for (const [at, outcome] of outcomes.entries()) {
    if (codes[at]?.startsWith('const seen') !== true) {
      if (outcome.ok) t.fail(`${codes[at]} came to ${outcome.value}`)
      continue
    }
    good += 1
    if (!outcome.ok || outcome.value !== JSON.stringify([at * 7, 'undefined', 'undefined', 'undefined'])) t.fail(JSON.stringify(outcome))
  }
  t.ok(good > 80, `${good} good runs`)
})

t.test('each run has its own graphology graph', async (t) => {
  const graph: GraphData = {
    nodes: [
      {
        key: 'Bank',
        label: 'Station',
        name: 'Bank',
        aliases: ['Bank station'],
        properties: [
          { name: 'zone', value: 1 },
          { name: 'label', value: 'x' }
        ]
      },
      { key: '__proto__', label: 'Line', name: 'Central', aliases: [], properties: [{ name: '__proto__', value: 'odd' }] }
    ],
    edges: [
      { source: 'Bank', type: 'ON', target: '__proto__', properties: [{ name: 'since', value: 1900 }] },
      { source: 'Bank', type: 'NEAR', target: '__proto__', properties: [] }
    ]
  }
  const { gives } = open(t)
  t.same(await gives('graph.dropNode("Bank"); graph.order', graph), 1)
  t.same(await gives('[graph.order, graph.size, graph.outNeighbors("Bank")]', graph), [2, 2, ['__proto__']])
  t.same(await gives('graph.getNodeAttributes("Bank")', graph), { zone: 1, label_stated: 'x', label: 'Station', name: 'Bank', aliases: ['Bank station'] })
  t.same(await gives('graph.mapOutEdges("Bank", (edge, { type, since }) => [type, since]).sort()', graph), [
    ['NEAR', null],
    ['ON', 1900]
  ])
})

t.test('an abandoned run frees its thread, and a closed sandbox accepts none', async (t) => {
  const { sandbox, gives } = open(t, { runMs: 60_000 })
  const gone = new AbortController()
  const endless = sandbox.runScript({ code: 'for (;;) {}' }, { tenant, signal: gone.signal })
  const waiting = sandbox.runScript({ code: '1' }, { tenant, signal: gone.signal })
  const next = gives('2 + 2')
  gone.abort()
  await t.rejects(endless, { code: 'EDGEWISE_CANCELLED' })
  await t.rejects(waiting, { code: 'EDGEWISE_CANCELLED' })
  t.equal(await next, 4)
  const last = sandbox.runScript({ code: 'for (;;) {}' }, { tenant })
  await Promise.all([t.rejects(last, { code: 'EDGEWISE_CANCELLED' }), sandbox.close()])
  await t.rejects(sandbox.runScript({ code: '1' }, { tenant }), { code: 'EDGEWISE_CANCELLED' })
})

t.test('the queue is limited', async (t) => {
  const { sandbox } = open(t, { queueSize: 1 })
  const runs = [1, 2, 3].map((code) => sandbox.runScript({ code: String(code) }, { tenant }))
  await t.rejects(runs[2] as Promise<unknown>, { code: 'EDGEWISE_QUEUE_FULL', message: /code queue/ })
  t.match(await Promise.all(runs.slice(0, 2)), [{ value: '1' }, { value: '2' }])
})
