import { EdgewiseError } from '../../base/errors.ts'

/**
 * Yields the same items until `signal` aborts; then throws EDGEWISE_CANCELLED at once, even while the source, such as an upload, is stalled. One listener
 * serves all items: racing each against one promise would keep every item reachable.
 */
export async function* abortable<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  let giveUp: (error: EdgewiseError) => void = () => {}
  const onAbort = () => giveUp(new EdgewiseError('EDGEWISE_CANCELLED'))
  signal.addEventListener('abort', onAbort)
  const iterator = items[Symbol.asyncIterator]()
  let ended = false
  try {
    while (!ended) {
      if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        giveUp = reject
        iterator.next().then(resolve, reject)
      })
      if (next.done) ended = true
      else yield next.value
    }
  } finally {
    signal.removeEventListener('abort', onAbort)
    // The return is not awaited, because a stalled source would not answer. A later failure is irrelevant.
    if (!ended) iterator.return?.().catch(() => {})
  }
}
