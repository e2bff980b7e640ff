/** Matches addresses in the caller's text. */
const WRITTEN = /https?:\/\/[^\s<>"'`]+/g
/** Matches addresses in rows: targets of Markdown links and `url` fields. */
const LINKED = [/\]\(<?(https?:\/\/[^\s<>"\\)]+)/g, /"url":"(https?:\/\/[^"\\]+)"/g]

/** Returns the distinct addresses in rows written as JSON. */
export function addressesIn(rows: string): string[] {
  return [...new Set(LINKED.flatMap((form) => [...rows.matchAll(form)].map(([, address = '']) => address)))]
}

/** Drops the fragment of an address, which no request carries. Returns null for text that is not a URL. */
function plain(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/**
 * The addresses that a task may visit: those in the caller's text, and those found verbatim in search results and links. Addresses that a model wrote do not
 * count, so a model misled by a page cannot leak data in an address.
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
