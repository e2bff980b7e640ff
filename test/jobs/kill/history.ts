import type { Job, JobEvent, JobStep } from '../../../src/storage/state/jobs.ts'

/** Notes of processes about their work, in one file in the order of writing. `at`: milliseconds by the machine's clock. */
export type Line = { readonly at: number; readonly pid: number } & (
  | { readonly what: 'killed' | 'stopped'; readonly point: string }
  /** An error of a worker that no history explains, such as a lock that was held too long. */
  | { readonly what: 'error'; readonly code: string }
  | { readonly what: 'claimed'; readonly job: string; readonly fence: number }
  /** Something that no database takes back: it has happened. */
  | { readonly what: 'effect'; readonly job: string; readonly fence: number; readonly step: string }
  /** `wrote` or `refused` follows `writing`, unless the process was killed. */
  | { readonly what: 'writing' | 'wrote' | 'refused'; readonly job: string; readonly fence: number; readonly write: string }
)

/** How a job stands in the end. */
export interface Ended {
  readonly job: Job
  readonly events: readonly JobEvent[]
  readonly steps: readonly JobStep[]
}

export interface History {
  /** Ids of jobs whose submission was acknowledged. */
  readonly submitted: readonly string[]
  readonly lines: readonly Line[]
  readonly ended: readonly Ended[]
}

type Effect = Extract<Line, { what: 'effect' }>
const count = (events: readonly JobEvent[], type: string): number => events.filter((event) => event.type === type).length

function groupBy<One>(all: readonly One[], keyOf: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}

/** What a job's own records, and what it did outside, say against the promises. */
function* faultsOf({ job, events, steps }: Ended, effects: readonly Effect[], claims: readonly number[], sideBySide: number): Generator<string> {
  const { id, state, lease, repeated } = job
  if (state !== 'done') yield `${id} is ${state}, not done`
  if (count(events, 'job.done') !== 1) yield `${id} was completed ${count(events, 'job.done')} times`
  if (events.some(({ sequence }, i) => sequence !== i + 1)) yield `${id} has a gap in its events`
  const started = count(events, 'job.started')
  if (lease.fence !== started) yield `${id} was begun ${started} times, under ${lease.fence} fences`
  if (new Set(claims).size !== claims.length) yield `${id} was claimed twice under one fence`
  if (claims.some((fence) => fence > lease.fence)) yield `${id} was claimed under a fence that it did not keep`
  if (sideBySide === 1)
    for (const [i, step] of steps.entries()) if (step.fence < (steps[i - 1]?.fence ?? 0)) yield `${id} went back to an earlier fence at ${step.name}`
  for (const step of steps) yield* faultsOfStep(id, step, effects)
  const again = effects.length - new Set(effects.map(({ step }) => step)).size
  if (again > repeated) yield `${id} repeated ${again} steps and counted ${repeated}`
  if (repeated > sideBySide * (started - 1)) yield `${id} counted ${repeated} steps repeated in ${started} runs`
}

function* faultsOfStep(id: string, { name, fence, output }: JobStep, effects: readonly Effect[]): Generator<string> {
  const fences = effects.filter(({ step }) => step === name).map((effect) => effect.fence)
  if (new Set(fences).size !== fences.length) yield `${id} did ${name} twice in one run`
  if (output === null) yield `${id} is done without ${name}`
  else if (fences.some((one) => one > fence)) yield `${id} did ${name} again after it was stored`
  else if (!fences.includes(fence)) yield `${id} stored ${name}, which its run did not do`
}

/** Writes that were accepted although a claim under a higher fence was known before they were begun. */
function* staleWrites(lines: readonly Line[]): Generator<string> {
  const highest = new Map<string, number>()
  const stale = new Set<string>()
  for (const line of lines) {
    if (!('job' in line)) continue
    const { what, job, fence } = line
    if (what === 'claimed') highest.set(job, Math.max(fence, highest.get(job) ?? 0))
    if (what !== 'writing' && what !== 'wrote') continue
    const key = `${line.pid} ${job} ${fence} ${line.write}`
    if (what === 'writing' && fence < (highest.get(job) ?? 0)) stale.add(key)
    if (what === 'wrote' && stale.has(key)) yield `${job} took the write "${line.write}" of the stale fence ${fence}`
  }
}

/** The promises of jobs that a history breaks, empty when it keeps them all. A job may have `sideBySide` steps in flight at once. */
export function faultsIn({ submitted, lines, ended }: History, sideBySide = 1): string[] {
  const effects = groupBy(
    lines.filter((line) => line.what === 'effect'),
    ({ job }) => job
  )
  const claims = groupBy(
    lines.filter((line) => line.what === 'claimed'),
    ({ job }) => job
  )
  const known = new Set(ended.map(({ job }) => job.id))
  const lost = submitted.filter((id) => !known.has(id)).map((id) => `${id} is lost`)
  const own = ended.flatMap((one) => {
    const { id } = one.job
    return [
      ...faultsOf(
        one,
        effects.get(id) ?? [],
        (claims.get(id) ?? []).map(({ fence }) => fence),
        sideBySide
      )
    ]
  })
  return [...lost, ...own, ...staleWrites(lines)]
}

export interface Figures {
  readonly jobs: number
  readonly kills: number
  readonly stops: number
  /** Where processes ended themselves, or were ended from outside. */
  readonly points: Readonly<Record<string, number>>
  readonly lapses: number
  readonly repeated: number
  readonly refusedWrites: number
  readonly errors: number
  /** Jobs that a killed process held, and how long it took from the kill to the next claim. */
  readonly recoveries: number
  readonly medianRecoveryMs: number
  readonly p99RecoveryMs: number
  readonly maxRecoveryMs: number
}

/** Times from kills to the next starts of the jobs that the killed process held, from the jobs' own records. */
function recoveriesIn({ lines, ended }: History): number[] {
  const starts = new Map(ended.map(({ job, events }) => [job.id, events.filter(({ type }) => type === 'job.started').map(({ at }) => at)]))
  const holders = new Map<string, { readonly pid: number; readonly fence: number }>()
  const times: number[] = []
  for (const line of lines) {
    if (line.what === 'claimed') holders.set(line.job, line)
    if (line.what !== 'killed') continue
    for (const [job, { pid, fence }] of holders) {
      if (pid !== line.pid) continue
      holders.delete(job)
      const [last = 0, next] = (starts.get(job) ?? []).slice(fence - 1)
      if (next !== undefined && last <= line.at && next > line.at) times.push(next - line.at)
    }
  }
  return times.toSorted((a, b) => a - b)
}

export function figuresOf(history: History): Figures {
  const { submitted, lines, ended } = history
  const of = (what: Line['what']) => lines.filter((line) => line.what === what)
  const endings = lines.filter((line): line is Extract<Line, { readonly point: string }> => 'point' in line)
  const points = groupBy(endings, ({ what, point }) => `${what} ${point}`)
  const times = recoveriesIn(history)
  return {
    jobs: submitted.length,
    kills: of('killed').length,
    stops: of('stopped').length,
    points: Object.fromEntries([...points].map(([point, all]) => [point, all.length] as const).toSorted()),
    lapses: ended.reduce((sum, { events }) => sum + count(events, 'job.retrying'), 0),
    repeated: ended.reduce((sum, { job }) => sum + job.repeated, 0),
    refusedWrites: of('refused').length,
    errors: of('error').length,
    recoveries: times.length,
    medianRecoveryMs: Math.round(times[times.length >> 1] ?? 0),
    p99RecoveryMs: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
    maxRecoveryMs: Math.round(times.at(-1) ?? 0)
  }
}
