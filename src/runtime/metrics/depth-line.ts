import type { Jobs } from '../../storage/state/jobs.ts'

/** Counts the jobs of all tenants in one line of CloudWatch's embedded metric format (AWS documentation, "Embedded metric format specification"). */
export async function depthLine(namespace: string, jobs: Pick<Jobs, 'count' | 'oldestDue'>, now: () => number = Date.now): Promise<string> {
  const [counts, due] = await Promise.all([jobs.count(), jobs.oldestDue()])
  const inState = (...states: readonly string[]) => counts.reduce((sum, { state, jobs: number }) => sum + (states.includes(state) ? number : 0), 0)
  const values = {
    QueueDepth: inState('queued', 'running'),
    OldestDueSeconds: due === null ? 0 : Math.max(0, now() - due) / 1000,
    DeadJobs: inState('dead')
  }
  const metrics = Object.keys(values).map((name) => ({ Name: name, Unit: name === 'OldestDueSeconds' ? 'Seconds' : 'Count' }))
  return JSON.stringify({ _aws: { Timestamp: now(), CloudWatchMetrics: [{ Namespace: namespace, Dimensions: [[]], Metrics: metrics }] }, ...values })
}

const EACH_MS = 60_000

/** Writes the line each minute if a namespace is set; returns a function that stops it. After a database failure it tries again a minute later. */
export function startDepthLines(namespace: string, jobs: Pick<Jobs, 'count' | 'oldestDue'>, onError: (error: unknown) => void): () => void {
  if (namespace === '') return () => {}
  const write = () => depthLine(namespace, jobs).then((line) => void process.stdout.write(`${line}\n`), onError)
  const timer = setInterval(write, EACH_MS)
  void write()
  return () => clearInterval(timer)
}
