import type { Amount } from './amount.ts'
import type { HopReader } from './hop-reader.ts'
import type { Mark } from './marks.ts'
import { type RelationPhrase, RelationPhraseReader } from './relation-phrase.ts'
import type { Frame } from './scene.ts'
import type { Stage } from './stage.ts'

type Kind = Mark['kind']

/** Relationships that a question names, and what it says by them: the tie itself, its type, a way of several, what is counted. */
export class RelationReader {
  private readonly stage: Stage
  private readonly hops: HopReader
  private readonly phrases: RelationPhraseReader
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], stage: Stage, hops: HopReader) {
    this.hops = hops
    this.phrases = new RelationPhraseReader(marks, stage)
    this.marks = marks
    this.stage = stage
  }

  private kind(at: number): Kind | null {
    return this.marks[at]?.kind ?? null
  }

  /** `outgoing "R" relationships`, `links of type "R"`, `"R"` where a relationship is meant. */
  read(at: number): number | null {
    const phrase = this.phrases.read(at)
    if (phrase === null) return null
    const { stage } = this
    if (this.isHops(phrase)) return this.hops.take(stage.amount as Amount, [...phrase.types], phrase.next)
    if (this.isException(phrase)) return this.except(phrase.next)
    if (stage.superlative !== null) this.rankBy(phrase.types)
    else this.say(phrase, at)
    this.count()
    stage.slot = null
    stage.joint = null
    return phrase.next
  }

  /** Says more of the frame at hand, asks for relationships, or begins to say what a thing has. */
  private say(phrase: RelationPhrase, at: number): void {
    const { stage } = this
    const frame = this.frameMeant(phrase, at)
    if (frame !== null) this.narrow(frame, phrase.types)
    else if (this.isAskedRelation()) this.askRelations(phrase.types, at)
    else this.narrow(stage.begin(stage.subject === null ? 'path' : 'have'), phrase.types)
  }

  private frameMeant({ types, next }: RelationPhrase, at: number): Frame | null {
    const { frame, slot, open, joint, goesOn, scene } = this.stage
    if (frame === null) return null
    if (this.saysMeans(types, at, next)) return frame
    if (slot === 'via' || slot === 'by' || this.isBareWay(types)) return frame
    if (this.isAskedRelation()) return null
    if (open && frame.object === null && joint === null && !goesOn) return frame
    return scene.headKind === 'relation' && frame.kind === 'relation' && (frame.types.length === 0 || types.length === 0) ? frame : null
  }

  /** `connected to a "B" with an "R" relationship`. */
  private saysMeans(types: readonly string[], at: number, next: number): boolean {
    const { frame, lastThing, has, joint } = this.stage
    const isWith = this.kind(at - 1) === 'with' || (this.kind(at - 2) === 'with' && this.kind(at - 1) === 'article')
    return isWith && has && joint === null && types.length > 0 && frame?.types.length === 0 && frame.object === lastThing && this.kind(next) !== 'to'
  }

  private isHops(phrase: RelationPhrase): boolean {
    const { amount, frame, slot, open, goesOn } = this.stage
    if (amount === null) return false
    if (phrase.hasNoun && this.saysDistance(amount)) return true
    if (this.stage.has && this.stage.scene.headKind !== 'path') return false
    if (phrase.hasNoun && frame !== null && open && frame.object === null && this.saysWay(amount)) return true
    const onTheWay = frame !== null && open && ['reach', 'walk', 'path'].includes(frame.kind)
    return phrase.hasNoun && (onTheWay || slot === 'via' || goesOn || (slot === 'by' && phrase.types.length === 0))
  }

  /** `over 1 to 2 relationships`: how far, not how many. */
  private saysWay(amount: Amount): boolean {
    const text = this.marks.find((mark) => mark.amount === amount)?.text ?? ''
    return /^(over|within|in|via|through|by)\b/.test(text) || (this.stage.frame?.kind === 'tie' && amount.operator === 'range')
  }

  /** `at two or more edges from K`. */
  private saysDistance(amount: Amount): boolean {
    const at = this.marks.findIndex((mark) => mark.amount === amount)
    return this.marks[at - 1]?.text === 'at' && this.stage.frame?.object == null
  }

  private narrow(frame: Frame, types: readonly string[]): void {
    if (types.length > 0) frame.types = [...types]
    if (this.stage.direction !== null) {
      frame.direction = this.stage.direction
      frame.directionSaid = true
      this.stage.direction = null
    }
    if (this.stage.negated) frame.negated = true
    this.stage.negated = false
    this.stage.touchFrame(frame)
  }

  private count(): void {
    const { stage } = this
    if (stage.amount !== null && stage.frame !== null && stage.frame.amount === null) {
      stage.frame.amount = stage.amount
      stage.frame.amountOf = 'relation'
    }
    stage.amount = null
  }

  private isAskedRelation(): boolean {
    const { scene, frame, has } = this.stage
    return (
      scene.head === null && scene.headKind === null && !has && (frame === null || (frame.subject === null && frame.object === null && frame.kind === 'have'))
    )
  }

  /** `ignoring relationships on which ...`: the test that follows is turned around. */
  private isException({ types, next }: RelationPhrase): boolean {
    const { negated, frame } = this.stage
    return negated && frame !== null && frame.object !== null && types.length === 0 && ['relative', 'with'].includes(this.kind(next) ?? '')
  }

  private except(next: number): number {
    this.stage.touchFrame(this.stage.frame as Frame)
    this.stage.negated = true
    return next + 1
  }

  /** `from which node to which node do the "R" relationships run`: the way between any two is one of these. */
  private isBareWay(types: readonly string[]): boolean {
    const { frame, scene, joint } = this.stage
    if (frame === null || joint !== null || types.length === 0 || frame.types.length > 0 || frame.subject === null || frame.object === null) return false
    return scene.wantsSource && scene.wantsTarget && scene.frames.length === 1
  }

  private askRelations(types: readonly string[], at: number): void {
    if (/degree/.test(this.marks[at]?.text ?? '')) this.stage.lost = true
    this.stage.scene.headKind = 'relation'
    this.narrow(this.stage.begin('relation'), types)
    this.stage.marksHead = false
  }

  private rankBy(types: readonly string[]): void {
    const { stage } = this
    const { scene } = stage
    const frame = stage.begin('have', { subject: stage.subject ?? scene.head })
    this.narrow(frame, types)
    scene.order = { frame: scene.frames.length - 1, descending: stage.superlative?.descending ?? true, limit: 1 }
    stage.superlative = null
    stage.amount = null
  }
}
