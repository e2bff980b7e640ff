/** The values of a statement, by the names under which its text speaks of them. Plain values: the connection turns them into the database's own. */
export class Parameters {
  readonly values: Record<string, unknown> = {}
  readonly #prefix: string
  #count = 0

  /** `prefix` keeps the parameters of statements apart that will be one. */
  constructor(prefix = 'p') {
    this.#prefix = prefix
  }

  /** The text that stands for the value: `$p0`, `$p1`, ... */
  add(value: unknown): string {
    const name = `${this.#prefix}${this.#count++}`
    this.values[name] = value
    return `$${name}`
  }
}
