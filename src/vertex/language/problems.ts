import { EdgewiseError } from '../../errors.ts'

/** One thing wrong with a program. */
export interface Problem {
  /** A JSON pointer into the program. */
  readonly pointer: string
  readonly detail: string
}

const MOST = 10

/** Collects what is wrong, so that all of it is told at once. */
export class Problems {
  readonly found: Problem[] = []

  add(pointer: string, detail: string): null {
    this.found.push({ pointer, detail })
    return null
  }

  /** @throws EDGEWISE_INVALID_PROGRAM when anything was found. */
  throwAny(program: string): void {
    if (this.found.length === 0) return
    const errors = this.found.slice(0, MOST)
    const more = this.found.length - errors.length
    const detail = `${errors.map((problem) => `${problem.pointer}: ${problem.detail}`).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
    throw new EdgewiseError('EDGEWISE_INVALID_PROGRAM', { program, detail, errors })
  }
}
