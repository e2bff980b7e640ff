import { EdgewiseError } from '../../../base/errors.ts'

export interface Problem {
  /** A JSON pointer into the program; "" is the whole program. */
  readonly pointer: string
  readonly detail: string
}

const MOST = 10

/** Collects faults, so that one error reports them together. */
export class Problems {
  private readonly found: Problem[] = []

  /** When full, the caller can skip further checks, because more faults would not be reported. */
  get isFull(): boolean {
    return this.found.length >= MOST
  }

  /** From the tenth fault on, `detail` is not called: suggestions take time. */
  add(pointer: string, detail: string | (() => string)): null {
    if (!this.isFull) this.found.push({ pointer, detail: typeof detail === 'string' ? detail : detail() })
    return null
  }

  /** @throws EDGEWISE_INVALID_PROGRAM when any fault was found. */
  throwAny(program: string): void {
    if (this.found.length === 0) return
    const more = this.isFull ? ' There may be more.' : ''
    const detail = `${this.found.map(({ pointer, detail }) => (pointer === '' ? detail : `${pointer}: ${detail}`)).join(' ')}${more}`
    throw new EdgewiseError('EDGEWISE_INVALID_PROGRAM', { program, detail, errors: this.found })
  }
}
