import { ThreadShare } from '../src/base/concurrency/thread-share.ts'

const TURN_ITEMS = 250

/** Items that resolve a few at a time, so that other work runs in between. */
export function inTurns<Item>(items: readonly Item[]): Promise<Item>[] {
  const share = new ThreadShare()
  let turn: Promise<void> = Promise.resolve()
  return items.map((item, at) => {
    if (at % TURN_ITEMS === 0) turn = turn.then(() => share.pause())
    return turn.then(() => item)
  })
}
