import type { Skeleton, Variable } from './candidate.ts'
import { type Direction, directions, leg, SkeletonMaker } from './skeleton-maker.ts'

/** Shapes of questions about two given nodes: how they are tied, or what is tied to both. */
export class TwoGivenSkeletons extends SkeletonMaker {
  make(): Skeleton[] {
    const [one, more] = this.open
    if (one === undefined) this.tied()
    else if (more === undefined) this.ofBoth(one)
    return this.found
  }

  private tied(): void {
    for (const way of directions) {
      for (const steps of this.steps) {
        const { min, max, amounts } = steps
        this.add(max === 1 ? 'two given' : 'two given far', [leg(0, 1, way, { min, max })], { target: 0, parts: this.stepParts(steps), amounts })
      }
    }
  }

  private ofBoth(one: number): void {
    for (const way of directions) {
      this.add('of both given', [leg(one, 0, way), leg(one, 1, way)], { target: one })
      for (const [held, denied] of [
        [0, 1],
        [1, 0]
      ] as const)
        this.add('of one given', [leg(one, held, way), leg(one, denied, way, { negated: true })], { target: one })
      this.ofEither(one, way)
    }
    for (const way of ['out', 'in'] as const) this.add('between given', [leg(0, one, way), leg(one, 1, way)], { target: one })
  }

  private ofEither(one: number, way: Direction): void {
    const [first, second] = this.variables as [Variable, Variable]
    const either: Variable = { labels: [], nodes: [...(first.nodes ?? []), ...(second.nodes ?? [])], mentions: [...first.mentions, ...second.mentions] }
    this.add('of either given', [leg(0, 1, way)], { target: 0, variables: [this.variables[one] as Variable, either] })
  }
}
