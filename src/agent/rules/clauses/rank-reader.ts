import type { Mark } from './marks.ts'
import type { Stage } from './stage.ts'

type Kind = Mark['kind']

/** What is ranked by how many relationships it has. */
export class RankReader {
  private readonly stage: Stage
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], stage: Stage) {
    this.marks = marks
    this.stage = stage
  }

  private kind(at: number): Kind | null {
    return this.marks[at]?.kind ?? null
  }

  /** `most`, `the largest number of`, `by how many`, `more ... than any other`. */
  read(at: number): number | null {
    const kind = this.kind(at)
    const { stage } = this
    if (kind === 'most' || kind === 'fewest') {
      if (kind === 'most' && stage.scene.order !== null) return at + 1
      stage.superlative = { descending: kind === 'most' }
      this.rankLast(at)
      return at + 1
    }
    if (kind === 'rank') {
      stage.superlative = { descending: true }
      stage.marksHead = stage.scene.head === null
    }
    if (kind === 'than-any' && stage.frame !== null && stage.scene.order === null) {
      const fewer = this.marks.slice(0, at).some((mark) => mark.text === 'fewer' || mark.text === 'less')
      stage.scene.order = { frame: stage.scene.frames.indexOf(stage.frame), descending: !fewer, limit: 1 }
      stage.frame.amount = null
    }
    return kind === 'rank' || kind === 'than-any' ? at + 1 : null
  }

  /** `has the maximum`: of the relationships spoken of before. */
  private rankLast(at: number): void {
    const { scene, frame, superlative } = this.stage
    const rest = this.marks.slice(at + 1, at + 7)
    const isRelation = rest.some((mark) => mark.kind === 'relation-noun' || (mark.name?.types.length ?? 0) > 0)
    if (isRelation || frame === null || frame.object !== null || frame.types.length === 0 || scene.head === null) return
    frame.subject = scene.head
    frame.kind = 'have'
    scene.order = { frame: scene.frames.indexOf(frame), descending: superlative?.descending ?? true, limit: 1 }
    this.stage.superlative = null
  }
}
