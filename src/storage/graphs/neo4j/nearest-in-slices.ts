import { ThreadShare } from '../../../base/concurrency/thread-share.ts'
import { type Candidate, nearest } from '../nearest-names.ts'

const BATCH = 1000

/** Like `nearest`, in batches with pauses: the overall best are the best of each batch's best. */
export async function nearestInSlices(wanted: string, candidates: Iterable<Candidate>): Promise<number[]> {
  const share = new ThreadShare()
  let best: Candidate[] = []
  let batch: Candidate[] = []
  const flush = () => {
    const ids = nearest(wanted, batch)
    best = best.concat(batch.filter(({ node }) => ids.includes(node)))
    batch = []
  }
  for (const candidate of candidates) {
    batch.push(candidate)
    if (batch.length === BATCH) flush()
    if (share.isUsed()) await share.pause()
  }
  flush()
  return nearest(wanted, best)
}
