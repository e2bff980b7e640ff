/** Addresses in what the caller wrote. */
const WRITTEN = /https?:\/\/[^\s<>"'`]+/g
/** In a result: targets of links in Markdown, and fields that are addresses. */
const LINKED = [/\]\(<?(https?:\/\/[^\s<>"\\)]+)/g, /"url":"(https?:\/\/[^"\\]+)"/g]

/** An address without what is no part of a request; null: it is none. */
function plain(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hash = ''
  return url.href
}

/**
 * The addresses that a task may visit: those that its caller wrote, and those that search results and links gave, each as it stands there. A model that a page misleads
 * can so send nothing out in an address of its own making.
 */
export class KnownAddresses {
  readonly #known = new Set<string>()

  constructor(task: string) {
    // A full stop or bracket after an address is rarely part of it.
    for (const [address] of task.matchAll(WRITTEN)) for (const one of [address, address.replace(/[.,;:!?)\]]{1,5}$/, '')]) this.#add(one)
  }

  /** Takes the addresses of a result, as a model was shown it. One that stands in the call is no find: results repeat what they were asked for. */
  note(result: string, call: string): void {
    for (const form of LINKED) for (const [, address = ''] of result.matchAll(form)) if (!call.includes(address)) this.#add(address)
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
