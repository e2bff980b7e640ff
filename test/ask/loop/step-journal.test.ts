import t from 'tap'
import { createJournal } from '../../../src/ask/loop/step-journal.ts'
import type { StepJournal } from '../../../src/ask/loop/types.ts'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { openAsker, openBase, planOf, restOfRoute, route } from './open-asker.ts'

const base = await openBase(t)
const question = 'How long is it from Alba to Eastwick?'
const calls = [route('Eastwick'), restOfRoute]

/** An asker of a plan of two calls, and the tools that it really ran. */
function openCounted(failing: (tool: string) => boolean = () => false, of = calls) {
  const ran: string[] = []
  const call: typeof base.caller.call = async (request) => {
    if (failing(request.tool)) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-' })
    ran.push(request.tool)
    return base.caller.call(request)
  }
  return { asker: openAsker({ ...base, caller: { ...base.caller, call } }, { planQuestion: planOf(of) }), ran }
}

/** A journal as a job gives it: steps by name, stored as JSON. Each run has its own journal over the stored steps. */
function openKept() {
  const kept = new Map<string, string>()
  const open = (): StepJournal =>
    createJournal(async (name, _input, make) => {
      const known = kept.get(name)
      if (known !== undefined) return JSON.parse(known)
      const made = await make()
      kept.set(name, JSON.stringify(made))
      return made
    })
  return { open, names: () => [...kept.keys()] }
}

t.test('resumed work repeats no finished call', async (t) => {
  const journal = openKept()
  const broken = openCounted((tool) => tool === 'page_result')
  await t.rejects(broken.asker.ask({ question }, { tenant: 't', journal: journal.open() }), { code: 'EDGEWISE_INTERNAL' })
  t.same(broken.ran, ['find_shortest_path'])
  const resumed = openCounted()
  const { trace, status } = await resumed.asker.ask({ question }, { tenant: 't', journal: journal.open() })
  t.same(resumed.ran, ['page_result'])
  t.equal(status, 'answered')
  t.match(trace, [
    { step: 1, tool: 'find_shortest_path' },
    { step: 2, arguments: { handle: trace[0]?.handle } }
  ])
})

t.test('a failed call is restored as the same failure', async (t) => {
  const journal = openKept()
  const unknown = [route('Estwick')]
  const first = openCounted(undefined, unknown)
  const answer = await first.asker.ask({ question }, { tenant: 't', journal: journal.open() })
  t.match(answer, { status: 'needs_clarification', trace: [{ error: { code: 'EDGEWISE_UNKNOWN_NODE' } }] })
  const again = openCounted(undefined, unknown)
  t.match(await again.asker.ask({ question }, { tenant: 't', journal: journal.open() }), { status: answer.status, answer: answer.answer })
  t.same(again.ran, [])
})

t.test('a step with another input runs', async (t) => {
  const journal = openKept()
  await openCounted(undefined, calls.slice(0, 1)).asker.ask({ question }, { tenant: 't', journal: journal.open() })
  const other = openCounted(undefined, [route('Dunmore')])
  await other.asker.ask({ question }, { tenant: 't', journal: journal.open() })
  t.same(other.ran, ['find_shortest_path'])
  t.equal(journal.names().filter((name) => name.startsWith('call 1 ')).length, 2)
})
