import type { Amount } from './amount.ts'
import type { Mark } from './marks.ts'
import type { Frame } from './scene.ts'
import type { Stage } from './stage.ts'

type Kind = Mark['kind']

const modifiers: ReadonlySet<Kind | null> = new Set<Kind | null>(['further', 'direct', 'single', 'glue', 'out', 'article'])

/** How many steps a way has. */
export class HopReader {
  private readonly stage: Stage
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], stage: Stage) {
    this.marks = marks
    this.stage = stage
  }

  private kind(at: number): Kind | null {
    return this.marks[at]?.kind ?? null
  }

  /** `1 to 3 steps`, `two hops away`, `of length 2`, `one more step`, `another step`. */
  read(at: number): number | null {
    const mark = this.marks[at]
    if (mark?.kind === 'hop-noun') return this.bareHop(at)
    if (mark?.kind !== 'amount' || mark.amount === null) return null
    const next = this.pastModifiers(at + 1)
    const isHop = this.kind(next) === 'hop-noun'
    const isMore = this.isMore(at)
    const isLength = isHop || isMore || this.isLength(at)
    this.noteFurther(at, next, isLength)
    if (isLength) return this.take(mark.amount, [], isHop ? next + 1 : isMore ? at + 2 : at + 1)
    return this.readRelations(mark.amount, next)
  }

  private readRelations(amount: Amount, next: number): number | null {
    const types = this.marks[next]?.name?.types ?? []
    if (this.kind(next) === 'relation-noun' && !this.stage.has && this.stage.goesOn) return this.take(amount, [], next + 1)
    return types.length > 0 && this.kind(next + 1) === 'hop-noun' ? this.take(amount, types, next + 2) : null
  }

  /** `one more to a "B"`. */
  private isMore(at: number): boolean {
    return this.kind(at + 1) === 'further' && !this.stage.has && ['to', 'in', 'from'].includes(this.kind(at + 2) ?? '')
  }

  /** `one more step`: the way goes on. What a thing has more of does not. */
  private noteFurther(at: number, next: number, isLength: boolean): void {
    const isFurther = this.marks.slice(at, next).some(({ kind }) => kind === 'further')
    const isRelation = this.kind(next) === 'relation-noun' || (this.marks[next]?.name?.types.length ?? 0) > 0
    if (isFurther && (isLength || (isRelation && !this.stage.has))) this.stage.goesOn = true
  }

  private pastModifiers(at: number): number {
    let next = at
    while (modifiers.has(this.kind(next)) && next < at + 3) next += 1
    return next
  }

  private isLength(at: number): boolean {
    const words = [...this.marks.slice(Math.max(0, at - 2), at + 1), ...this.marks.slice(at + 1, at + 3)].map((mark) => mark.text)
    return words.some((text) => /\b(length|distance|long|away|deep|depth)\b/.test(text))
  }

  /** `another step`, `a further hop`, `a step`. */
  private bareHop(at: number): number {
    const before = this.marks.slice(Math.max(0, at - 3), at).map((mark) => mark.kind)
    if (!before.includes('further') && !before.includes('article')) return at + 1
    this.stage.goesOn = before.includes('further') || this.stage.goesOn
    return this.take({ start: at, end: at, low: 1, high: 1, operator: '=' }, [], at + 1)
  }

  take(amount: Amount, types: readonly string[], next: number): number {
    const { stage } = this
    const { frame } = stage
    const again = frame === null || frame.hopsSaid || stage.goesOn
    const target = again ? this.furtherFrame() : frame
    target.min = Math.max(1, amount.low ?? 1)
    target.max = amount.high
    target.hopsSaid = true
    if (types.length > 0) target.types = [...types]
    stage.amount = null
    stage.slot = null
    return next
  }

  private furtherFrame(): Frame {
    const { stage } = this
    const goesOn = stage.goesOn || (stage.frame?.hopsSaid ?? false)
    const isEmpty =
      stage.open && stage.frame !== null && stage.frame.object === null && !stage.frame.hopsSaid && stage.frame.subject === stage.chain && stage.chain !== null
    if (isEmpty && stage.frame !== null) {
      stage.frame.further ||= stage.goesOn
      stage.goesOn = false
      return stage.frame
    }
    if (goesOn) stage.goesOn = true
    return stage.begin(goesOn ? 'walk' : 'path')
  }
}
