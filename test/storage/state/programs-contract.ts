import t, { type Test } from 'tap'
import { MAX_PROGRAMS, MAX_VERSIONS } from '../../../src/storage/state/programs.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'

const programNamed = (name: string, document: unknown = { name }) => ({ name, description: `What ${name} computes.`, document })

/** What every state store promises of vertex programs. `open` gives a new, empty one. */
export function holdToProgramsContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} numbers the versions of a program, and each stays unchanged`, async (t) => {
    const { programs } = await open(t)
    const documents = [{ 'é\u0000\n': [1e-300, null] }, { deep: { er: true } }]
    const first = await programs.put('a', programNamed('reach', documents[0]))
    const second = await programs.put('a', programNamed('reach', documents[1]))
    t.match([first, second], [{ name: 'reach', version: 1, description: 'What reach computes.' }, { version: 2 }])
    t.ok(Number.isFinite(Date.parse(first.createdAt)))
    t.not(first.hash, second.hash)
    t.same(await programs.read('a', 'reach', 1), { ...first, document: documents[0] })
    t.same(await programs.read('a', 'reach', 2), { ...second, document: documents[1] })
    t.same(await programs.read('a', 'reach', null), { ...second, document: documents[1] })
    for (const version of [0, 3]) t.equal(await programs.read('a', 'reach', version), null)
  })

  t.test(`${name} makes no version of a document that equals the newest`, async (t) => {
    const { programs } = await open(t)
    const first = await programs.put('a', programNamed('reach'))
    t.same(await programs.put('a', programNamed('reach')), first)
    await programs.put('a', programNamed('reach', { other: 1 }))
    t.equal((await programs.put('a', programNamed('reach'))).version, 3)
  })

  t.test(`${name} hides the programs of other tenants`, async (t) => {
    const { programs } = await open(t)
    await programs.put('a', programNamed('reach'))
    t.equal(await programs.read('b', 'reach', null), null)
    t.same(await programs.list('b'), [])
    t.equal(await programs.drop('b', 'reach'), false)
    t.equal((await programs.put('b', programNamed('reach', { of: 'b' }))).version, 1)
    t.same((await programs.read('a', 'reach', null))?.document, { name: 'reach' })
  })

  t.test(`${name} lists the newest version of each program by name`, async (t) => {
    const { programs } = await open(t)
    const names = ['A', 'B', 'a', 'aa', 'é']
    for (const program of names.toReversed()) await programs.put('a', programNamed(program))
    const newest = await programs.put('a', programNamed('a', { newer: true }))
    const listed = await programs.list('a')
    t.same(
      listed.map((entry) => [entry.name, entry.version]),
      names.map((program) => [program, program === 'a' ? 2 : 1])
    )
    t.same(listed[2], newest)
    t.notOk(listed.some((entry) => 'document' in entry))
  })

  t.test(`${name} never reuses a version number after a drop`, async (t) => {
    const { programs } = await open(t)
    await programs.put('a', programNamed('reach'))
    await programs.put('a', programNamed('reach', { second: true }))
    t.equal(await programs.drop('a', 'reach'), true)
    t.equal(await programs.drop('a', 'reach'), false)
    t.same(await programs.list('a'), [])
    for (const version of [null, 1, 2]) t.equal(await programs.read('a', 'reach', version), null)
    t.equal((await programs.put('a', programNamed('reach', { second: true }))).version, 3)
    t.equal(await programs.read('a', 'reach', 1), null)
  })

  t.test(`${name} gives concurrent programs a version each`, async (t) => {
    const { programs } = await open(t)
    const put = await Promise.all(Array.from({ length: 8 }, (_, at) => programs.put('a', programNamed('reach', { at }))))
    t.same(put.map(({ version }) => version).toSorted(), [1, 2, 3, 4, 5, 6, 7, 8])
    for (const { version, hash } of put) t.equal((await programs.read('a', 'reach', version))?.hash, hash)
  })

  t.test(`${name} keeps the newest ${MAX_VERSIONS} versions, and at most ${MAX_PROGRAMS} programs of a tenant`, async (t) => {
    const { programs } = await open(t)
    for (let at = 0; at <= MAX_VERSIONS; at++) await programs.put('a', programNamed('reach', { at }))
    t.equal(await programs.read('a', 'reach', 1), null)
    t.same((await programs.read('a', 'reach', 2))?.document, { at: 1 })
    const others = Array.from({ length: MAX_PROGRAMS - 1 }, (_, at) => `p${at}`)
    for (let at = 0; at < others.length; at += 10) await Promise.all(others.slice(at, at + 10).map((other) => programs.put('a', programNamed(other))))
    await t.rejects(programs.put('a', programNamed('more')), { code: 'EDGEWISE_TOO_MANY_PROGRAMS', message: /limit of 500 vertex programs/ })
    t.equal((await programs.put('a', programNamed('reach', { newer: true }))).version, MAX_VERSIONS + 2)
    await programs.drop('a', 'p1')
    t.equal((await programs.put('a', programNamed('more'))).version, 1)
  })
}
