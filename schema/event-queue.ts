export interface EventQueue<Event> extends AsyncIterableIterator<Event> {
  push(event: Event): void
  end(): void
}

/**
 * Queues events until they are read. Unlike an async generator, it notices at once that its reader has left, even while it waits for an event.
 * @param onReturn called when the reader leaves before the end
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
