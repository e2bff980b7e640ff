/** Waits for every promise before it throws the first error, so that finished work is kept, and none continues after its job has failed. */
export async function allSettledFirstError<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(running)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<T>).value)
}
