/** A queue that serves tenants in turn, and each tenant's items in order of arrival. */
export interface FairQueue<T> {
  readonly size: number
  /**
   * Adds an item. A full queue evicts and returns one: the last item of the tenant with the most waiting if that tenant has at least two more than the
   * tenant of the new item, so that no tenant can starve the others; else the new item itself.
   */
  push(tenant: string, item: T): T | null
  shift(): T | undefined
  /** Counts a turn that the tenant had without waiting. */
  passed(tenant: string): void
  /** Removes an item; returns whether it was waiting. */
  remove(item: T): boolean
}

export function createFairQueue<T>(capacity: number): FairQueue<T> {
  // A Map iterates in order of insertion, so the first tenant is the next one served.
  const waiting = new Map<string, T[]>()
  let size = 0
  // A tenant whose list ran empty and filled again must not go twice in a row.
  let lastServed: string | null = null

  const add = (tenant: string, item: T) => {
    const items = waiting.get(tenant)
    if (items === undefined) waiting.set(tenant, [item])
    else items.push(item)
    size++
  }
  const takeAt = (tenant: string, items: T[], index: number): T => {
    const [item] = items.splice(index, 1)
    if (items.length === 0) waiting.delete(tenant)
    size--
    return item as T
  }
  const sendAwayFor = (tenant: string): T | null => {
    let heaviest: [string, T[]] | null = null
    for (const entry of waiting) {
      if (heaviest === null || entry[1].length > heaviest[1].length) heaviest = entry
    }
    if (heaviest === null || heaviest[1].length < (waiting.get(tenant)?.length ?? 0) + 2) return null
    return takeAt(...heaviest, heaviest[1].length - 1)
  }

  return {
    get size() {
      return size
    },
    push(tenant, item) {
      const sentAway = size < capacity ? null : (sendAwayFor(tenant) ?? item)
      if (sentAway !== item) add(tenant, item)
      return sentAway
    },
    shift() {
      for (const [tenant, items] of waiting) {
        if (tenant === lastServed && waiting.size > 1) continue
        const item = takeAt(tenant, items, 0)
        waiting.delete(tenant)
        if (items.length > 0) waiting.set(tenant, items)
        lastServed = tenant
        return item
      }
      return undefined
    },
    passed(tenant) {
      lastServed = tenant
    },
    remove(item) {
      for (const [tenant, items] of waiting) {
        const index = items.indexOf(item)
        if (index === -1) continue
        takeAt(tenant, items, index)
        return true
      }
      return false
    }
  }
}
