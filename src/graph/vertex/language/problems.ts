import { EdgewiseError } from '../../../base/errors.ts'

/** One thing wrong with a program. */
export interface Problem {
  /** A JSON pointer into the program; "" is the whole. */
  readonly pointer: string
  readonly detail: string
}

const MOST = 10

/** Collects what is wrong, so that all of it is told at once. */
export class Problems {
  private readonly found: Problem[] = []

  /** Once there are enough, the rest need not be looked at: that would take time and tell nobody more. */
  get isFull(): boolean {
    return this.found.length >= MOST
  }

  /** Once there are ten, `detail` is not asked any more: suggestions take time. */
  add(pointer: string, detail: string | (() => string)): null {
    if (!this.isFull) this.found.push({ pointer, detail: typeof detail === 'string' ? detail : detail() })
    return null
  }

  /** @throws EDGEWISE_INVALID_PROGRAM when anything was found. */
  throwAny(program: string): void {
    if (this.found.length === 0) return
    const more = this.isFull ? ' There may be more.' : ''
    const detail = `${this.found.map(({ pointer, detail }) => (pointer === '' ? detail : `${pointer}: ${detail}`)).join(' ')}${more}`
    throw new EdgewiseError('EDGEWISE_INVALID_PROGRAM', { program, detail, errors: this.found })
  }
}
