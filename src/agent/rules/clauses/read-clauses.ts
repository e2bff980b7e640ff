import type { GraphSchema } from '../../../store/store.ts'
import { attachTest } from './attach-test.ts'
import { HopReader } from './hop-reader.ts'
import type { Mark } from './marks.ts'
import { nounPhraseAt } from './noun-phrase.ts'
import { RankReader } from './rank-reader.ts'
import { TestReader } from './read-test.ts'
import { RelationReader } from './relation-reader.ts'
import type { Scene } from './scene.ts'
import { Seating } from './seating.ts'
import { SequenceReader } from './sequence-reader.ts'
import { Stage } from './stage.ts'
import { wordHandlers } from './words.ts'

type Kind = Mark['kind']

const verbs: ReadonlySet<Kind> = new Set<Kind>(['have', 'out-verb', 'in-verb', 'tie-verb', 'reach-verb', 'walk-verb', 'be', 'end', 'start'])
const startsThing: ReadonlySet<Kind> = new Set<Kind>([
  'name',
  'node-noun',
  'the-one',
  'it',
  'those',
  'all',
  'article',
  'amount',
  'lack',
  'further',
  'kind-noun',
  'single',
  'none',
  'one-of',
  'its',
  'key-noun',
  'ordinal'
])
const afterEnds: ReadonlySet<Kind> = new Set<Kind>(['and', 'or', 'start', 'end', 'article', 'of', 'its', 'comma', 'also', 'all'])
const endNouns: ReadonlySet<Kind | null> = new Set<Kind | null>(['node-noun', 'key-noun', 'pair-noun'])
const beforeEnds: ReadonlySet<Kind | null> = new Set<Kind | null>(['article', 'its', 'of', 'ask', 'glue', 'also'])

/** What a reading of the clauses gives. */
export interface ClauseReading {
  readonly scene: Scene
  /** Marks that became part of it. */
  readonly used: ReadonlySet<Mark>
  readonly lost: boolean
}

/** Reads a row of marks from left to right into a scene. */
class ClauseReader {
  private readonly stage: Stage
  private readonly seating: Seating
  private readonly sequences: SequenceReader
  private readonly tests: TestReader
  private readonly hops: HopReader
  private readonly relations: RelationReader
  private readonly ranks: RankReader
  private asksOne = false
  private readonly used = new Set<Mark>()
  private readonly marks: readonly Mark[]

  constructor(marks: readonly Mark[], schema: GraphSchema) {
    this.marks = marks
    this.stage = new Stage(schema)
    this.seating = new Seating(this.stage, schema)
    this.sequences = new SequenceReader(marks, this.stage, this.seating)
    this.hops = new HopReader(marks, this.stage)
    this.relations = new RelationReader(marks, this.stage, this.hops)
    this.ranks = new RankReader(marks, this.stage)
    this.tests = new TestReader(marks, schema)
  }

  read(): ClauseReading {
    for (let at = 0; at < this.marks.length; ) {
      const next = this.step(at)
      for (const mark of this.marks.slice(at, next)) if (mark.kind !== 'unknown') this.used.add(mark)
      at = next
    }
    const { stage } = this
    if (stage.excluding || stage.superlative !== null || stage.isUnused() || stage.perNext) stage.lost = true
    if (this.asksOne) stage.scene.anyOne = true
    return { scene: stage.scene, used: this.used, lost: stage.lost }
  }

  private kind(at: number): Kind | null {
    return this.marks[at]?.kind ?? null
  }

  private step(at: number): number {
    const mark = this.marks[at] as Mark
    return (
      this.sequences.read(at) ??
      this.test(at) ??
      this.relations.read(at) ??
      this.ranks.read(at) ??
      this.hops.read(at) ??
      this.thing(at) ??
      this.property(at) ??
      this.word(mark, at)
    )
  }

  private test(at: number): number | null {
    const isPlace = this.kind(at) === 'key-noun' && this.stage.slot !== null && nounPhraseAt(this.marks, at) !== null
    const found = isPlace ? null : this.tests.read(at)
    if (found === null) return null
    const { stage } = this
    const isDenied = stage.negated && found.tests.length === 1 && stage.frame !== null && this.kind(at - 1) !== 'not'
    const isExcluded = stage.takeExclusion()
    const test = stage.negated || isDenied || isExcluded ? { ...found, tests: found.tests.map(denied) } : found
    if (!attachTest(stage, test)) stage.lost = true
    stage.negated = false
    stage.joint = null
    stage.has = false
    stage.comma = false
    return found.next
  }

  private thing(at: number): number | null {
    const { stage } = this
    if (!startsThing.has(this.kind(at) as Kind)) return null
    const phrase = nounPhraseAt(this.marks, at)
    if (phrase === null || this.isOnlyKey(at, phrase.next)) return null
    const before = this.kind(at - 1)
    const verbFollows = verbs.has(this.kind(phrase.next) as Kind)
    const isAgain = (before === 'relative' && this.marks[at - 1]?.text === 'that') || this.marks[at]?.text === 'the' || before === 'and'
    const isSubject = isAgain && verbFollows && stage.slot === null
    if (this.kind(phrase.next) === 'key-noun' && phrase.labels.length > 0 && stage.sentence > 0) return phrase.next + 1
    const wasOpen = stage.open
    if (isSubject) stage.open = false
    this.seating.place(phrase, isSubject)
    if (isSubject && stage.open !== wasOpen) stage.open = false
    if (this.kind(phrase.next) === 'middle-noun') this.middle()
    return phrase.next
  }

  /** `one of them`: an amount before what is no noun. */
  private isOnlyKey(at: number, next: number): boolean {
    return this.kind(at) === 'amount' && next === at
  }

  /** `with one "M" in between`: the thing named last stands in the middle. */
  private middle(): void {
    const { stage } = this
    const { frame, lastThing } = stage
    if (frame === null || lastThing === null || frame.vias.includes(lastThing)) return
    if (frame.object === lastThing && stage.scene.frames.length === 1 && stage.scene.pair.length === 2) {
      frame.object = null
      frame.vias.push(lastThing)
    } else if (frame.object === lastThing) {
      stage.scene.frames.splice(stage.scene.frames.indexOf(frame), 1)
      const before = stage.scene.frames.at(-1)
      if (before !== undefined) before.vias.push(lastThing)
      stage.frame = before ?? null
    } else frame.vias.push(lastThing)
    stage.subject = stage.scene.head
  }

  /** A property without a test is asked for. */
  private property(at: number): number | null {
    const mark = this.marks[at]
    const owners = mark?.name?.properties ?? []
    if (mark === undefined || owners.length === 0 || mark.kind === 'key-noun') return null
    const { scene, lastThing } = this.stage
    if (this.stage.negated || (!this.stage.perNext && !this.isWanted(at) && !this.leads(at))) return null
    if (this.stage.perNext) {
      scene.groupBy = { ...(owners[0] as (typeof owners)[number]), near: lastThing }
      this.stage.perNext = false
      return at + 1
    }
    if (this.kind(at + 1) === 'of' && /^(any|some|a|an|one|any one|some one|any single)$/.test(this.marks[at + 2]?.text ?? '') && !this.isPlural(at + 3))
      this.asksOne = true
    for (const owner of owners) scene.asked.push({ ...owner, near: lastThing })
    this.stage.joint = null
    return at + 1
  }

  /** `the p of some "X"`: said before whose it is. */
  private leads(at: number): boolean {
    const { scene } = this.stage
    if (scene.head !== null || scene.headKind !== null || this.kind(at + 1) !== 'of' || scene.order !== null || this.stage.superlative !== null) return false
    const phrase = nounPhraseAt(this.marks, at + 2)
    const isOne = ['all', 'article', 'amount', 'single'].includes(this.kind(at + 2) ?? '') && this.marks[at + 2]?.text !== 'the'
    return isOne && phrase !== null && (phrase.labels.length > 0 || phrase.nodes !== null)
  }

  private isPlural(at: number): boolean {
    return this.marks.slice(at, at + 3).some(({ kind, text }) => kind === 'node-noun' && text.endsWith('s'))
  }

  /** `its p`, `their p and q`, `return p`, `the p of one of them`: once it is clear of what. */
  private isWanted(at: number): boolean {
    const { scene } = this.stage
    if (scene.head === null || scene.order !== null || this.stage.superlative !== null) return false
    let before = at - 1
    while (['article', 'all', 'property-noun', 'of'].includes(this.kind(before) ?? '')) before -= 1
    const kind = this.kind(before)
    const isListed = (kind === 'and' || kind === 'comma') && (this.marks[before - 1]?.name?.properties.length ?? 0) > 0 && scene.asked.length > 0
    return kind === 'its' || kind === 'ask' || isListed
  }

  private word(mark: Mark, at: number): number {
    const { stage } = this
    const handler = wordHandlers[mark.kind]
    if (handler !== undefined) handler(stage, this.marks, at)
    else if (mark.kind === 'name' || mark.kind === 'literal' || mark.name?.quoted === true) stage.lost = true
    if (mark.kind === 'start' || mark.kind === 'end') return this.ends(at)
    return at + 1
  }

  /** `the start and end nodes`, `both ends`, `source keys`: what is wanted; else where a way starts or ends. */
  private ends(at: number): number {
    const { stage } = this
    const wanted = this.wantedEnds(at)
    if (wanted !== null) {
      stage.scene.wantsSource ||= wanted.source
      stage.scene.wantsTarget ||= wanted.target
      stage.amount = null
      return wanted.next
    }
    const isStart = this.kind(at) === 'start'
    const order = stage.scene.order === null ? null : stage.scene.frames[stage.scene.order.frame]
    if (order?.object === null && order === stage.frame) order.direction = isStart ? 'out' : 'in'
    else stage.slot = isStart ? 'from' : 'to'
    return at + 1
  }

  private wantedEnds(at: number): { source: boolean; target: boolean; next: number } | null {
    let next = at
    const said: Mark[] = []
    for (; next < this.marks.length && (next === at || afterEnds.has(this.kind(next) as Kind)); next += 1) said.push(this.marks[next] as Mark)
    const areBoth = (this.kind(at - 1) === 'also' || this.kind(at - 1) === 'amount') && said.some(({ text }) => text === 'ends' || text === 'endpoints')
    const source = areBoth || said.some(({ kind }) => kind === 'start')
    const target = said.some(({ kind }) => kind === 'end')
    const isNoun = endNouns.has(this.kind(next))
    const isAsked = isNoun && beforeEnds.has(this.kind(at - 1))
    return isAsked || (source && target) ? { source, target, next: isNoun ? next + 1 : next } : null
  }
}

function denied<T extends { readonly operator: string }>(test: T): T {
  const turned: Readonly<Record<string, string>> = { '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<', exists: 'missing', missing: 'exists' }
  return { ...test, operator: turned[test.operator] ?? test.operator }
}

/** Reads the clauses of a question. Always gives a scene; what nothing could be made of is lost. */
export function readClauses(marks: readonly Mark[], schema: GraphSchema): ClauseReading {
  return new ClauseReader(marks, schema).read()
}
