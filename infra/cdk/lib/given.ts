import type { Node } from 'constructs'

/** All faults of the context, one per line. */
export class ContextError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export interface Form {
  readonly pattern: RegExp
  /** Description of a valid value, after "must be". */
  readonly is: string
  readonly example: string
}

/** Reads context values and collects their faults. The command line provides only text; cdk.json also numbers and booleans. */
export class Given {
  readonly problems: string[] = []
  readonly #node: Node

  constructor(node: Node) {
    this.#node = node
  }

  /** An optional text. */
  optional(name: string, form: Form): string | null {
    const text = this.#text(name)
    if (text !== null && !form.pattern.test(text)) this.#refuse(name, text, form)
    return text
  }

  /** A required text; the message explains its purpose. */
  needed(name: string, form: Form): string {
    const text = this.optional(name, form)
    if (text === null) this.problems.push(`${name} is missing: set it to ${form.is}, -c ${name}=${form.example}`)
    return text ?? ''
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const text = this.#text(name) ?? otherwise
    const found = choices.find((choice) => choice === text)
    if (found === undefined) this.#refuse(name, text, { is: `one of ${choices.join(', ')}`, example: otherwise })
    return found ?? otherwise
  }

  flag(name: string): boolean {
    return this.choice(name, ['true', 'false'], 'false') === 'true'
  }

  whole(name: string, otherwise: number, least: number, most: number): number {
    const text = this.#text(name) ?? String(otherwise)
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    this.#refuse(name, text, { is: `a whole number from ${least} to ${most}`, example: String(otherwise) })
    return otherwise
  }

  oneOf(name: string, otherwise: number, numbers: readonly number[]): number {
    return Number(this.choice(name, numbers.map(String), String(otherwise)))
  }

  #refuse(name: string, text: string, { is, example }: Pick<Form, 'is' | 'example'>): void {
    this.problems.push(`${name} is "${text}": set it to ${is}, -c ${name}=${example}`)
  }

  #text(name: string): string | null {
    const value: unknown = this.#node.tryGetContext(name)
    return value === undefined || value === null || value === '' ? null : String(value)
  }
}
