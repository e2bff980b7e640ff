/** The parameters of a statement by name, as plain values: the connection converts them. */
export class Parameters {
  readonly values: Record<string, unknown> = {}
  readonly #prefix: string
  #count = 0

  /** `prefix` keeps the parameters of statements distinct that will be joined. */
  constructor(prefix = 'p') {
    this.#prefix = prefix
  }

  /** Adds a value, and returns its placeholder: `$p0`, `$p1`, ... */
  add(value: unknown): string {
    const name = `${this.#prefix}${this.#count++}`
    this.values[name] = value
    return `$${name}`
  }
}
