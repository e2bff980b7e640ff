/** Results of what runs side by side. When one fails, the others end first: what they have done is kept, and nothing goes on behind the job's back. */
export async function allSettledFirstError<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(running)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<T>).value)
}
