import type { GraphSchema } from '../../../store/store.ts'
import type { Amount } from './amount.ts'
import { type Frame, type FrameKind, newFrame, newScene, type Scene, type Thing } from './scene.ts'

export type Slot = 'from' | 'to' | 'via' | 'by'
export type Mentioned = { readonly thing: number } | { readonly frame: number }

/** What has been said so far, and what the next words will be about. */
export class Stage {
  readonly scene: Scene = newScene()
  private readonly schema: GraphSchema
  /** The frame that words add to. */
  frame: Frame | null = null
  /** Whether further predicates still belong to it. */
  open = false
  slot: Slot | null = null
  subject: number | null = null
  /** Where the way that is told has got to. */
  chain: number | null = null
  lastThing: number | null = null
  negated = false
  /** `except those that ...`: what follows must not be. */
  excluding = false
  /** The exclusion has been read. */
  excluded = false
  joint: 'and' | 'or' | null = null
  comma = false
  goesOn = false
  /** A direction said before its predicate. */
  direction: 'out' | 'in' | null = null
  /** `between A and B` is being read. */
  isBetween = false
  perNext = false
  marksHead = false
  has = false
  amount: Amount | null = null
  superlative: { readonly descending: boolean } | null = null
  topic: number | null = null
  sentence = 0
  /** Words or names that nothing could be made of. */
  lost = false
  headSentence = -1
  /** Things and frames in the order of their mention. */
  readonly mentioned: Mentioned[] = []

  constructor(schema: GraphSchema) {
    this.schema = schema
  }

  endSentence(): void {
    if (this.isUnused() || this.excluding) this.lost = true
    this.excluding = false
    this.excluded = false
    this.sentence += 1
    this.open = false
    this.slot = null
    this.negated = false
    this.joint = null
    this.comma = false
    this.goesOn = false
    this.direction = null
    this.isBetween = false
    this.marksHead = false
    this.has = false
    this.amount = null
    this.topic = this.scene.head
    this.subject = this.scene.head
  }

  /** An amount that nothing was counted by. `one` may stand for a thing. */
  isUnused(): boolean {
    return this.amount !== null && !(this.amount.low === 1 && this.amount.high === 1)
  }

  isGiven(index: number | null): boolean {
    const thing = index === null ? undefined : this.scene.things[index]
    if (thing === undefined) return false
    return thing.nodes !== null || thing.conditions.some(({ property, operator }) => operator === '=' && this.names(thing, property))
  }

  private names(thing: Thing, property: string): boolean {
    const labels = this.schema.labels.filter(({ label }) => thing.labels.length === 0 || thing.labels.includes(label))
    return labels.some(({ nameProperty }) => nameProperty === property)
  }

  /** A predicate: part of the frame that is still open, else a new one. */
  predicate(kind: FrameKind, direction: 'out' | 'in' | 'both' | null): Frame {
    const isApart = this.excluding || (this.negated && (this.frame?.hopsSaid ?? false))
    const merges = this.open && this.frame !== null && this.frame.object === null && this.joint === null && !this.goesOn && !isApart
    const frame = merges ? (this.frame as Frame) : this.begin(kind)
    if (merges) this.merge(frame, kind)
    if (direction !== null && !(merges && frame.directionSaid && direction === 'out')) {
      frame.direction = direction
      frame.directionSaid = true
    }
    this.marksHead = false
    this.has = false
    this.slot = null
    return frame
  }

  private merge(frame: Frame, kind: FrameKind): void {
    if (kind === 'reach' || kind === 'walk' || frame.kind === 'tie') frame.kind = kind
    if (frame.subject === null && frame.kind !== 'relation' && frame.kind !== 'path') frame.subject = this.subject
    if (this.negated) frame.negated = true
    this.negated = false
  }

  /** Turns around what an exclusion says. More than one thing in it only after `or`. */
  takeExclusion(): boolean {
    if (!this.excluding && !this.excluded) return false
    if (this.excluded && this.joint !== 'or') this.lost = true
    this.excluding = false
    this.excluded = true
    return true
  }

  /** Where the way that is told has got to: what is asked for, when nothing else ends it. */
  private reached(): number | null {
    const { frame, chain } = this
    const { head } = this.scene
    if (frame === null || frame.object !== null || frame.subject === null || head === null || frame.subject === head || frame.kind === 'have') return chain
    frame.object = head
    this.chain = head
    return head
  }

  begin(kind: FrameKind, more: Partial<Frame> = {}): Frame {
    const goesOn = this.goesOn || (kind === 'walk' && this.chain !== null && (this.subject === null || this.subject === this.scene.anchor))
    const subject = goesOn ? this.reached() : this.subject
    const isExcluded = this.takeExclusion()
    const standsAlone = kind === 'relation' || (kind === 'path' && !this.has)
    const frame = newFrame(kind, standsAlone ? null : subject, { negated: this.negated || isExcluded, further: this.goesOn, ...more })
    if (goesOn && (kind === 'path' || kind === 'relation')) frame.subject = subject
    this.scene.frames.push(frame)
    this.frame = frame
    this.open = true
    if (this.direction !== null) {
      frame.direction = this.direction
      frame.directionSaid = true
    }
    this.direction = null
    this.has = false
    this.negated = false
    this.joint = null
    this.comma = false
    this.goesOn = false
    this.mentioned.push({ frame: this.scene.frames.length - 1 })
    return frame
  }

  touchFrame(frame: Frame): void {
    this.mentioned.push({ frame: this.scene.frames.indexOf(frame) })
  }

  setHead(index: number): void {
    const { scene } = this
    if (scene.head !== null && scene.head !== index && this.isGiven(scene.head)) {
      scene.anchor = scene.head
      this.chain = scene.head
    }
    scene.head = index
    scene.headKind = 'node'
    this.headSentence = this.sentence
    this.marksHead = false
  }
}
