/**
 * Does the work on each item, so many at a time. Once one fails no more are begun, and those under way end before it is thrown: what they have done is kept, and nothing
 * goes on behind the caller's back.
 */
export async function sideBySide<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
}
