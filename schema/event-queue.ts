/** Events on their way to one reader. */
export interface EventQueue<Event> extends AsyncIterableIterator<Event> {
  push(event: Event): void
  /** No further event will come. */
  end(): void
}

/**
 * Events wait until they are read. Unlike an async generator, it hears at once that its reader has gone, even while it waits for an event.
 * @param onReturn the reader has gone before the end
 */
export function createEventQueue<Event>(onReturn: () => void): EventQueue<Event> {
  const events: Event[] = []
  let isEnded = false
  let wake: () => void = () => {}
  const done = { value: undefined, done: true } as const

  return {
    push(event) {
      if (isEnded) return
      events.push(event)
      wake()
    },
    end() {
      isEnded = true
      wake()
    },
    async next() {
      while (events.length === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const [event] = events.splice(0, 1)
      return event === undefined ? done : { value: event, done: false }
    },
    async return() {
      if (!isEnded) onReturn()
      isEnded = true
      events.length = 0
      wake()
      return done
    },
    [Symbol.asyncIterator]() {
      return this
    }
  }
}
