import t from 'tap'
import type { Job, JobEvent, JobState, JobStep } from '../../../src/storage/state/jobs.ts'
import { type Ended, faultsIn, figuresOf, type History, type Line } from './history.ts'

const PID = 1
const line = (given: object, at = 0, pid = PID) => ({ at, pid, ...given }) as Line
const claimed = (fence: number, at?: number, pid?: number) => line({ what: 'claimed', job: 'j', fence }, at, pid)
const effect = (step: string, fence: number) => line({ what: 'effect', job: 'j', step, fence })
const write = (what: 'writing' | 'wrote' | 'refused', name: string, fence: number, pid?: number) => line({ what, job: 'j', fence, write: name }, 0, pid)
const killed = (at: number) => line({ what: 'killed', point: 'after effect' }, at)

interface Given {
  readonly state?: JobState
  readonly fence?: number
  readonly repeated?: number
  readonly types?: readonly string[]
  readonly steps?: readonly (readonly [name: string, fence: number] | readonly [name: string, fence: number, output: null])[]
}

const TWO_RUNS = ['job.queued', 'job.started', 'job.retrying', 'job.started', 'job.done']
const TWO_STEPS = [
  ['one', 1],
  ['two', 2]
] as const

/** A job whose worker was killed in its second step, and what took over. */
function ended({ state = 'done', fence = 2, repeated = 1, types = TWO_RUNS, steps = TWO_STEPS }: Given = {}): Ended {
  return {
    job: { id: 'j', state, repeated, lease: { owner: null, until: 0, fence } } as Job,
    events: types.map((type, i) => ({ sequence: i + 1, type, at: [0, 10, 450, 500, 600][i] }) as JobEvent),
    steps: steps.map(([name, fence, output = { value: 1 }]) => ({ name, fence, output }) as JobStep)
  }
}

const LINES = [
  claimed(1),
  effect('one', 1),
  effect('two', 1),
  killed(100),
  claimed(2, 500, 2),
  effect('two', 2),
  write('writing', 'complete', 2),
  write('wrote', 'complete', 2)
]
const history = (given: Given = {}, lines: readonly Line[] = LINES): History => ({ submitted: ['j'], lines, ended: [ended(given)] })
/** Everything but lines of this kind. */
const without = (what: string, fence: number) => LINES.filter((one) => !(one.what === what && 'fence' in one && one.fence === fence))

t.test('a history of a kill and a recovery breaks no guarantee', async (t) => {
  t.same(faultsIn(history()), [])
  t.match(figuresOf(history()), {
    jobs: 1,
    kills: 1,
    stops: 0,
    lapses: 1,
    repeated: 1,
    recoveries: 1,
    maxRecoveryMs: 400,
    points: { 'killed after effect': 1 }
  })
})

t.test('a process killed between a write and its record breaks none', async (t) => {
  t.same(faultsIn(history({}, without('claimed', 2))), [])
  t.same(faultsIn(history({ repeated: 1 }, without('effect', 1).concat(effect('one', 1)))), [], 'a step may be begun and not done')
})

const bad: readonly (readonly [name: string, fault: RegExp, history: History])[] = [
  ['a lost job', /is lost/, { ...history(), ended: [] }],
  ['a job that never ended', /is running/, history({ state: 'running' })],
  ['a job that died', /is dead/, history({ state: 'dead' })],
  ['two completions', /completed 2 times/, history({ types: [...TWO_RUNS, 'job.done'] })],
  ['no completion', /completed 0 times/, history({ types: TWO_RUNS.slice(0, -1) })],
  ['a fence that stayed', /begun 2 times, under 1/, history({ fence: 1 })],
  ['two claims under one fence', /claimed twice/, history({}, [claimed(1), ...LINES])],
  ['a claim that was undone', /did not keep/, history({}, [...LINES, claimed(3)])],
  [
    'a fence that went down',
    /earlier fence/,
    history(
      {
        steps: [
          ['one', 2],
          ['two', 1]
        ]
      },
      LINES.concat(effect('one', 2))
    )
  ],
  ['a stored step that was done again', /again after it was stored/, history({ repeated: 1 }, LINES.concat(effect('one', 2)))],
  ['a step done twice in one run', /twice in one run/, history({}, LINES.concat(effect('two', 2)))],
  ['a step stored without having been done', /did not do/, history({}, without('effect', 2))],
  [
    'a job done without a step',
    /done without two/,
    history({
      steps: [
        ['one', 1],
        ['two', 2, null]
      ]
    })
  ],
  ['a repeated step that was not counted', /repeated 1 steps and counted 0/, history({ repeated: 0 })],
  ['more repetitions than takeovers', /counted 2 steps repeated in 2 runs/, history({ repeated: 2 })],
  ['a write of a stale run that was taken', /stale fence 1/, history({}, [...LINES, write('writing', 'beat', 1), write('wrote', 'beat', 1)])]
]
for (const [name, fault, history] of bad) t.test(`the checker finds ${name}`, async (t) => t.match(faultsIn(history).join('\n'), fault))

t.test('a write begun before the takeover may be accepted, a later one is rejected', async (t) => {
  const early = [claimed(1), write('writing', 'end one', 1), claimed(2, 0, 2), write('wrote', 'end one', 1)]
  t.notMatch(faultsIn(history({}, early)).join('\n'), /stale/)
  const late = [...LINES, write('writing', 'beat', 1), write('refused', 'beat', 1)]
  t.same(faultsIn(history({}, late)), [])
  t.equal(figuresOf(history({}, late)).refusedWrites, 1)
})
