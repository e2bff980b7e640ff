import type { Mark } from './marks.ts'
import { type NounPhrase, nounPhraseAt } from './noun-phrase.ts'
import type { Seating } from './seating.ts'
import type { Stage } from './stage.ts'

type Kind = Mark['kind']

const signs: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>(['comma', 'to', 'onward', 'via'])
const leadsOn: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>(['to', 'onward', 'via'])
const least = 3
const opens: ReadonlySet<Kind | undefined> = new Set<Kind | undefined>([undefined, 'stop'])

/** A path told as its nodes in order: `"A" to "B" to "C"`, `"A", then "B", then "C"`, `from "A" over "B" to "C"`. */
export class SequenceReader {
  private readonly stage: Stage
  private readonly seating: Seating
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], stage: Stage, seating: Seating) {
    this.marks = marks
    this.stage = stage
    this.seating = seating
  }

  read(at: number): number | null {
    const { frame, scene } = this.stage
    if (!this.isFree(at)) return null
    const found = this.stops(at)
    if (found === null) return null
    const places = found.stops.map((phrase) => this.seating.add(phrase))
    const way = frame ?? this.stage.begin('path')
    way.subject = places[0] as number
    way.object = places.at(-1) as number
    way.vias.push(...places.slice(1, -1))
    way.directionSaid = true
    scene.headKind ??= 'path'
    scene.pair.push(way.subject, way.object)
    this.stage.chain = way.object
    this.stage.lastThing = way.object
    this.stage.open = false
    this.stage.slot = null
    return found.next
  }

  private stops(at: number): { stops: NounPhrase[]; next: number } | null {
    const stops: NounPhrase[] = []
    const over: NounPhrase[] = []
    let next = at
    let isOver = false
    let isLed = false
    for (let phrase = this.stopAt(at); phrase !== null; phrase = this.stopAt(next)) {
      ;(isOver ? over : stops).push(phrase)
      const after = this.pastSigns(phrase.next)
      next = phrase.next
      if (after === next || this.stopAt(after) === null) break
      const joint = this.marks.slice(next, after)
      isLed ||= joint.some(({ kind }) => leadsOn.has(kind))
      isOver = stops.length >= 2 && joint.some(({ kind }) => kind === 'via')
      next = after
    }
    const [first] = stops
    const isWay = stops.length === 2 && over.length === 0 && opens.has(this.marks[at - 1]?.kind) && this.marks[first?.next ?? 0]?.kind === 'to'
    if (!isLed || (stops.length + over.length < least && !isWay)) return null
    return { stops: [...stops.slice(0, -1), ...over, ...stops.slice(-1)], next }
  }

  private pastSigns(at: number): number {
    let next = at
    while (signs.has(this.marks[next]?.kind)) next += 1
    return next
  }

  private stopAt(at: number): NounPhrase | null {
    const phrase = nounPhraseAt(this.marks, at)
    return phrase === null || phrase.labels.length === 0 || phrase.nodes !== null || phrase.negated || phrase.isNeighbour ? null : phrase
  }

  private isFree(at: number): boolean {
    const { frame, scene, slot } = this.stage
    if (scene.head !== null || scene.things.length > 0 || (slot !== null && slot !== 'from') || this.marks[at]?.kind === 'of') return false
    return frame === null || (scene.frames.length === 1 && frame.kind === 'path' && frame.subject === null && frame.object === null && !frame.hopsSaid)
  }
}
