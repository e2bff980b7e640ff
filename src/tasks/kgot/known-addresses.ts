/** Addresses in what the caller wrote. */
const WRITTEN = /https?:\/\/[^\s<>"'`]+/g
/** In rows: targets of links in Markdown, and fields that are addresses. */
const LINKED = [/\]\(<?(https?:\/\/[^\s<>"\\)]+)/g, /"url":"(https?:\/\/[^"\\]+)"/g]

/** The addresses in rows that are written as JSON, each once. */
export function addressesIn(rows: string): string[] {
  return [...new Set(LINKED.flatMap((form) => [...rows.matchAll(form)].map(([, address = '']) => address)))]
}

/** An address without what is no part of a request; null: it is none. */
function plain(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/**
 * The addresses that a task may visit: those that its caller wrote, and those that search results and links gave, each as it stands there. A model that a page misleads
 * can so send nothing out in an address of its own making. What a model wrote does not count, whoever repeats it.
 */
export class KnownAddresses {
  readonly #known = new Set<string>()

  constructor(task: string) {
    // A full stop or bracket after an address is rarely part of it.
    for (const [address] of task.matchAll(WRITTEN)) for (const one of [address, address.replace(/[.,;:!?)\]]{1,5}$/, '')]) this.#add(one)
  }

  note(addresses: readonly string[]): void {
    for (const address of addresses) this.#add(address)
  }

  has(address: unknown): boolean {
    const known = typeof address === 'string' ? plain(address) : null
    return known !== null && this.#known.has(known)
  }

  #add(address: string): void {
    const known = plain(address)
    if (known !== null) this.#known.add(known)
  }
}
