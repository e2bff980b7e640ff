import type { GraphSchema, StoredNode } from '../../../store/store.ts'
import type { NounPhrase } from './noun-phrase.ts'
import type { Frame, Thing } from './scene.ts'
import type { Stage } from './stage.ts'

/** Puts the things that a question names where the words before them say. */
export class Seating {
  private readonly stage: Stage
  private readonly schema: GraphSchema

  constructor(stage: Stage, schema: GraphSchema) {
    this.stage = stage
    this.schema = schema
  }

  /** The things of a phrase, new or spoken of before, put where the words before it say. */
  place(phrase: NounPhrase, isSubject: boolean): void {
    if (this.isExcludedAgain(phrase) || this.isEndOfRelation(phrase)) return
    const known = this.reference(phrase, isSubject)
    if (phrase.isPronoun && (known === null || (this.stage.open && known === this.stage.frame?.subject))) {
      this.afterThing(null)
      return
    }
    const index = known ?? this.add(phrase)
    this.seat(index, phrase, known !== null)
    this.afterThing(index)
  }

  /** `except those that`, `except the "X" nodes that`: the thing asked for, spoken of again. */
  private isExcludedAgain(phrase: NounPhrase): boolean {
    const { scene, excluding } = this.stage
    if (!excluding || phrase.nodes !== null || phrase.literal !== null) return false
    const head = scene.things[scene.head ?? -1]
    const isSame = phrase.labels.every((label) => head?.labels.includes(label))
    if (isSame) this.stage.subject = this.stage.lastThing = scene.head
    return isSame
  }

  /** `which nodes do they join`, asked of relationships: their ends, which are told anyway. */
  private isEndOfRelation(phrase: NounPhrase): boolean {
    const { scene, marksHead } = this.stage
    const isBare = phrase.labels.length === 0 && phrase.nodes === null && phrase.literal === null && !phrase.negated
    if (scene.headKind !== 'relation' || !marksHead || !isBare || this.stage.frame?.object !== null) return false
    this.stage.joint = null
    this.stage.open = true
    return true
  }

  private afterThing(index: number | null): void {
    if (index !== null) {
      this.stage.lastThing = index
      this.stage.mentioned.push({ thing: index })
    }
    this.stage.slot = null
    this.stage.joint = null
    this.stage.comma = false
    this.stage.negated = false
    this.stage.has = false
    this.stage.amount = null
  }

  /** A new thing that nothing is said of yet. */
  add(phrase: NounPhrase): number {
    const conditions = phrase.literal === null ? [] : this.keyed(phrase.literal)
    this.stage.scene.things.push({ labels: [...phrase.labels], nodes: phrase.nodes === null ? null : [...phrase.nodes], conditions })
    return this.stage.scene.things.length - 1
  }

  /** A key that no node has still asks for that key: it finds nothing. */
  private keyed(literal: string): Thing['conditions'] {
    const property = this.schema.labels.find(({ nameProperty }) => nameProperty !== null)?.nameProperty
    if (property == null) this.stage.lost = true
    return property == null ? [] : [{ property, operator: '=', value: literal }]
  }

  private reference(phrase: NounPhrase, isSubject: boolean): number | null {
    const { things, head } = this.stage.scene
    if (phrase.ordinal !== null) return this.stage.scene.pair[phrase.ordinal] ?? this.labelled(phrase.ordinal)
    if (phrase.isPronoun) return this.pronoun()
    if (phrase.nodes !== null) return this.sameNode(phrase.nodes)
    if (phrase.labels.length === 0) return phrase.refers ? head : null
    const isSame = (thing: Thing | undefined) => thing !== undefined && thing.labels.length > 0 && phrase.labels.every((label) => thing.labels.includes(label))
    const again = this.stage.marksHead && this.stage.sentence > this.stage.headSentence && isSame(things[head ?? -1]) && !this.stage.isGiven(head)
    if (again) return head
    return phrase.refers || isSubject ? nullWhenMissing(things.findLastIndex(isSame)) : null
  }

  private labelled(ordinal: number): number | null {
    const all = this.stage.scene.things.flatMap((thing, index) => (thing.labels.length > 0 ? [index] : []))
    return all.length === 2 ? (all[ordinal] ?? null) : null
  }

  private sameNode(nodes: readonly StoredNode[]): number | null {
    const [only, ...others] = nodes
    return others.length > 0
      ? null
      : nullWhenMissing(this.stage.scene.things.findIndex((thing) => thing.nodes?.length === 1 && thing.nodes[0]?.id === only?.id))
  }

  private pronoun(): number | null {
    const { anchor, head, things } = this.stage.scene
    if (this.stage.isGiven(anchor)) return anchor
    const isNew = head !== null && this.stage.headSentence === this.stage.sentence && this.stage.topic !== null && this.stage.topic !== head
    if (isNew) return this.stage.topic
    return head ?? (things.length > 0 ? things.length - 1 : null)
  }

  private seat(index: number, phrase: NounPhrase, isKnown: boolean): void {
    const { scene, frame } = this.stage
    if (this.stage.slot === 'via' && frame !== null) frame.vias.push(index)
    else if (this.stage.open && frame !== null && frame.object === null) this.fill(frame, index, phrase)
    else if (this.isHad(phrase, isKnown)) this.fill(this.stage.begin('neighbour'), index, phrase)
    else if (this.coordinates(index, phrase)) this.coordinate(index, phrase)
    else if (this.stage.slot === 'to' && scene.anchor !== null && this.stage.chain !== null) {
      this.stage.goesOn = true
      this.fill(this.stage.begin('walk'), index, phrase)
    } else this.seatAlone(index, phrase)
  }

  /** `with a "B"`, `have at least one "B"`: what a node has of other nodes is a tie to them. */
  private isHad(phrase: NounPhrase, isKnown: boolean): boolean {
    const { has, scene, slot } = this.stage
    if (!has || isKnown) return false
    return phrase.isNeighbour || phrase.negated || (phrase.labels.length > 0 && phrase.nodes === null && scene.head !== null && slot === null)
  }

  private seatAlone(index: number, phrase: NounPhrase): void {
    const { scene } = this.stage
    if (this.stage.isBetween) {
      scene.pair.push(index)
      this.stage.chain = index
      if (scene.pair.length === 2) this.stage.isBetween = false
      scene.headKind ??= 'path'
      return
    }
    if (this.stage.slot === 'from') {
      scene.anchor = index
      this.stage.chain = index
      if (scene.head === null || this.stage.subject === null) this.stage.subject = index
      return
    }
    if (this.pairsUp(index)) return
    if ((this.stage.marksHead || scene.head === null) && scene.headKind !== 'path') {
      this.stage.setHead(index)
      scene.anyOne = phrase.amount?.operator === '=' && phrase.amount.low === 1
    }
    this.stage.subject = index
  }

  /** `which "A" and "B" nodes`: the two ends of a path. */
  private pairsUp(index: number): boolean {
    const { scene, joint, lastThing } = this.stage
    const { head } = scene
    const isSecond = joint === 'and' && head !== null && head !== index && lastThing === head && scene.frames.length === 0 && scene.pair.length === 0
    if (!isSecond || this.stage.isGiven(head) || scene.things[index]?.nodes !== null) return false
    scene.pair.push(head, index)
    scene.headKind = 'path'
    scene.head = null
    this.stage.subject = head
    this.stage.chain = index
    return true
  }

  /** Puts a thing into an open frame: `from` what it comes from, else its object. */
  private fill(frame: Frame, index: number, phrase: NounPhrase): void {
    if (this.stage.marksHead && this.stage.slot === null && this.fillAsked(frame, index)) return
    if (this.takesSubject(frame)) this.fillSubject(frame, index)
    else this.fillObject(frame, index, phrase)
  }

  /** `looking at "R" only, which "A" ...`, `from K within 2 steps find a "B"`: what is asked for belongs to what was said before. */
  private fillAsked(frame: Frame, index: number): boolean {
    const { anchor } = this.stage.scene
    if (frame.kind === 'relation' && frame.subject === null) {
      frame.subject = index
      frame.kind = 'have'
      this.stage.subject = index
    } else if (frame.kind === 'path' && anchor !== null) {
      frame.subject ??= anchor
      frame.object = index
    } else return false
    this.stage.setHead(index)
    return true
  }

  private takesSubject({ subject, kind }: Frame): boolean {
    const { slot } = this.stage
    return subject === null && (slot === 'from' || (slot === null && (kind === 'path' || kind === 'relation')))
  }

  private fillSubject(frame: Frame, index: number): void {
    const { stage } = this
    frame.subject = index
    if (stage.slot !== 'from') {
      stage.subject = index
      return
    }
    stage.chain = index
    stage.scene.anchor ??= index
  }

  private fillObject(frame: Frame, index: number, phrase: NounPhrase): void {
    const { scene, slot } = this.stage
    if (slot === 'from') {
      if (frame.subject !== null && frame.direction === 'out') frame.direction = 'in'
      frame.directionSaid = true
    }
    frame.object = index
    if (slot === 'from' && this.stage.isGiven(index)) scene.anchor ??= index
    this.quantify(frame, phrase)
    this.turnToStart(frame, index)
    if (!frame.negated) this.stage.chain = frame.direction === 'in' ? (frame.subject ?? index) : index
    if (scene.head === null && scene.headKind === null && frame.subject === null) this.stage.setHead(index)
  }

  /** `not adjacent to it`, said of where the way starts: it leads from there. */
  private turnToStart(frame: Frame, index: number): void {
    const isOfStart = index === this.stage.scene.anchor && !frame.directionSaid && frame.negated
    if (isOfStart && (frame.kind === 'neighbour' || frame.kind === 'tie')) frame.direction = 'in'
  }

  private quantify(frame: Frame, phrase: NounPhrase): void {
    if (phrase.negated || this.stage.negated) frame.negated = true
    if (frame.amount === null && phrase.amount !== null) {
      frame.amount = phrase.amount
      frame.amountOf = 'object'
    }
  }

  private coordinates(index: number, phrase: NounPhrase): boolean {
    const { frame } = this.stage
    if (frame === null || frame.object === null || frame.object === index || this.stage.marksHead) return false
    const follows = this.stage.lastThing === frame.object || this.stage.slot === 'to' || this.mentionsFrame(frame)
    return (
      follows &&
      (this.stage.joint !== null || phrase.negated || (this.stage.comma && this.stage.slot === null) || (this.stage.slot === 'to' && this.stage.negated))
    )
  }

  private mentionsFrame(frame: Frame): boolean {
    const last = this.stage.mentioned.at(-1)
    return last !== undefined && 'frame' in last && this.stage.scene.frames[last.frame] === frame
  }

  /** `to a "X" and to a "Y"`, `but to no "Z"`: the same is said of another object. */
  private coordinate(index: number, phrase: NounPhrase): void {
    const { frame } = this.stage
    if (frame === null) return
    if (this.stage.joint === 'or' && !frame.negated) {
      if (!this.widen(frame, index)) this.stage.lost = true
      return
    }
    const negated = frame.negated || phrase.negated || this.stage.negated
    const copy: Frame = { ...frame, vias: [], where: [...frame.where], object: index, negated, amount: phrase.amount ?? (phrase.negated ? null : frame.amount) }
    this.stage.scene.frames.push(copy)
    this.stage.frame = copy
    this.stage.open = false
    this.stage.mentioned.push({ frame: this.stage.scene.frames.length - 1 })
  }

  /** `A or B` as one object: any of these nodes, or of these labels. */
  private widen(frame: Frame, index: number): boolean {
    const [object, other] = [this.stage.scene.things[frame.object ?? -1], this.stage.scene.things[index]]
    if (object === undefined || other === undefined || object.conditions.length + other.conditions.length > 0) return false
    if ((object.nodes === null) !== (other.nodes === null)) return false
    if (object.nodes !== null) object.nodes.push(...(other.nodes ?? []))
    object.labels.push(...other.labels)
    return true
  }
}

function nullWhenMissing(index: number): number | null {
  return index < 0 ? null : index
}
