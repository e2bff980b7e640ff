import type { Anchors } from './anchors.ts'
import type { Skeleton } from './candidate.ts'
import type { Grouping } from './groupings.ts'
import { type Direction, directions, leg, SkeletonMaker } from './skeleton-maker.ts'
import type { Steps } from './steps.ts'

/** Shapes of questions that start from a node. */
export class GivenSkeletons extends SkeletonMaker {
  private readonly given: number

  constructor(anchors: Anchors, grouping: Grouping, given: number) {
    super(anchors, grouping)
    this.given = given
  }

  make(): Skeleton[] {
    const [first, second, third] = this.open
    if (first === undefined) this.ofGiven(this.given)
    else if (second === undefined) this.fromGiven(this.given, first)
    else if (third === undefined) this.throughGiven(this.given)
    return this.found
  }

  private ofGiven(given: number): void {
    this.add('given', [], { target: given, parts: this.roles('given', [['given', given]]) })
    const steps = this.steps
    for (const way of directions) {
      for (const far of steps) {
        const parts = [...this.roles('given any', [['given', given]]), ...this.stepParts(far)]
        const { min, max, amounts } = far
        this.withAny('given any', (any) => [leg(given, any, way, { min, max })], { target: this.variables.length, parts, amounts })
      }
    }
  }

  private fromGiven(given: number, one: number): void {
    for (const way of directions) {
      for (const steps of this.steps) {
        for (const negated of [false, true]) this.reached(given, one, way, steps, negated)
        this.remote(given, one, way, steps)
      }
    }
  }

  private reached(given: number, one: number, way: Direction, steps: Steps, negated: boolean): void {
    const { min, max, amounts } = steps
    const shape = negated ? 'not near' : max === 1 ? 'next' : 'near'
    const roles = this.roles(shape, [
      ['given', given],
      ['target', one]
    ])
    this.add(shape, [leg(given, one, way, { negated, min, max })], { target: one, parts: [...roles, ...this.stepParts(steps)], amounts })
  }

  /** Over other nodes, and not directly. */
  private remote(given: number, one: number, way: Direction, steps: Steps): void {
    const { max, amounts } = steps
    if (max === 1) return
    const parts = [
      ...this.roles('remote', [
        ['given', given],
        ['target', one]
      ]),
      ...this.stepParts(steps)
    ]
    const legs = [leg(given, one, way, { min: Math.max(2, steps.min), max }), leg(given, one, way, { negated: true })]
    this.add('remote', legs, { target: one, parts, amounts })
  }

  private throughGiven(given: number): void {
    for (const [middle, last] of [this.open, [...this.open].reverse()] as [number, number][]) {
      const named = (shape: string) =>
        this.roles(shape, [
          ['given', given],
          ['middle', middle],
          ['goal', last]
        ])
      for (const way of ['out', 'in'] as const) {
        const legs = [leg(given, middle, way), leg(middle, last, way)]
        this.add('given chain', legs, { target: last, parts: named('given chain') })
        this.add('given fork', legs, { target: middle, parts: named('given fork') })
        const denied = [leg(given, middle, way), leg(middle, last, 'out', { negated: true })]
        this.add('given fork not', denied, { target: middle, parts: named('given fork not') })
      }
    }
  }
}
