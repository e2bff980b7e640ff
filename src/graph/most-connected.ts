/** Nodes between two yields: well below a millisecond. */
const STEP = 16_384

/**
 * Indexes of the nodes with the highest degrees, ascending; of equal degrees the first.
 * Time O(n + the highest degree), space O(the highest degree). Yields between short steps, for callers on a shared thread.
 */
export function* mostConnected(degrees: ArrayLike<number>, limit: number): Generator<void, Uint32Array> {
  const counts = yield* countDegrees(degrees)
  let least = counts.length
  let room = Math.min(limit, degrees.length)
  // Afterwards all nodes above `least` are taken, and `room` nodes of that degree.
  while (least > 0 && (counts[least - 1] as number) <= room) room -= counts[--least] as number
  const chosen = new Uint32Array(Math.min(limit, degrees.length))
  let count = 0
  for (let node = 0; node < degrees.length && count < chosen.length; node++) {
    const degree = degrees[node] as number
    if (degree >= least || (degree === least - 1 && room-- > 0)) chosen[count++] = node
    if (node % STEP === 0) yield
  }
  return chosen
}

/** The number of nodes of each degree. */
function* countDegrees(degrees: ArrayLike<number>): Generator<void, Uint32Array> {
  let highest = 0
  for (let node = 0; node < degrees.length; node++) {
    highest = Math.max(highest, degrees[node] as number)
    if (node % STEP === 0) yield
  }
  const counts = new Uint32Array(highest + 1)
  for (let node = 0; node < degrees.length; node++) {
    const degree = degrees[node] as number
    counts[degree] = (counts[degree] as number) + 1
    if (node % STEP === 0) yield
  }
  return counts
}
