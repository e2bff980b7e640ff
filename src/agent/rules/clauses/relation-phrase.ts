import type { Mark } from './marks.ts'
import type { Stage } from './stage.ts'

type Kind = Mark['kind']

export interface RelationPhrase {
  readonly types: readonly string[]
  readonly hasNoun: boolean
  readonly next: number
}

function isType(mark: Mark | undefined): boolean {
  return (mark?.name?.types.length ?? 0) > 0 && (mark?.kind === 'name' || mark?.kind === 'relation-noun')
}

/** Reads how a question names relationships. */
export class RelationPhraseReader {
  private readonly stage: Stage
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], stage: Stage) {
    this.marks = marks
    this.stage = stage
  }

  private kind(at: number): Kind | null {
    return this.marks[at]?.kind ?? null
  }

  read(at: number): RelationPhrase | null {
    const first = this.marks[at]
    if (first === undefined) return null
    const types: string[] = []
    let hasNoun = false
    let next = at
    for (; next <= at + 8 && this.belongs(next, types.length > 0, hasNoun); next += 1) {
      const mark = this.marks[next] as Mark
      if (isType(mark)) types.push(...(mark.name?.types ?? []))
      hasNoun ||= mark.kind === 'relation-noun'
    }
    if (!hasNoun && (types.length === 0 || this.prefersOther(at) || !this.isSpelled(first))) return null
    return { types, hasNoun, next }
  }

  private belongs(at: number, hasType: boolean, hasNoun: boolean): boolean {
    const mark = this.marks[at]
    if (mark?.kind === 'relation-noun') return !hasNoun
    return isType(mark) ? !hasType : this.linksType(at, hasNoun && !hasType)
  }

  /** Words between a noun and its type: `relationships of type "R"`, `links typed "R"`; before a noun: `type "R"`. */
  private linksType(at: number, afterNoun: boolean): boolean {
    const skips: readonly Kind[] = afterNoun
      ? ['kind-noun', 'of', 'relative', 'equal', 'with', 'article', 'comma', 'property-noun', 'its', 'be', 'glue']
      : ['kind-noun']
    let next = at
    let isKind = false
    while (skips.includes(this.kind(next) as Kind) && next < at + 5) {
      if (this.kind(next) === 'kind-noun') isKind = true
      next += 1
    }
    const mark = this.marks[next]
    return isKind && next >= at && (mark?.name?.types.length ?? 0) > 0 && mark?.kind === 'name'
  }

  /** A type without a noun is meant as one only as it is stored or in quotes: else its word may be any verb. */
  private isSpelled(mark: Mark): boolean {
    const name = mark.kind === 'kind-noun' ? this.marks[this.marks.indexOf(mark) + 1]?.name : mark.name
    return mark.kind === 'kind-noun' || name?.quoted === true || (name?.types.includes(name.text) ?? false)
  }

  /** A name that is a label too is a type only where words ask for a relationship. */
  private prefersOther(at: number): boolean {
    const name = this.marks[at]?.name
    return (name?.labels.length ?? 0) > 0 && this.stage.slot !== 'via' && this.stage.slot !== 'by'
  }
}
