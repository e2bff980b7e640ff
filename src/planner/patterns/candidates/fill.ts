import type { Condition } from '../../../graph/spec.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { PropertyOwner } from '../../words/condition-unit.ts'
import type { PatternQuestion, Tie } from '../pattern-question.ts'
import type { AnchoredTest, Anchors } from './anchors.ts'
import { type Candidate, type Leg, type Part, type Skeleton, thingOf, type Variable } from './candidate.ts'

interface Typing {
  /** Types of each leg. */
  readonly types: readonly (readonly string[])[]
  readonly parts: readonly Part[]
}

/** Where tests go: of each variable, and of each leg. */
interface Placing {
  readonly things: readonly (readonly Condition[])[]
  readonly legs: readonly (readonly Condition[])[]
  readonly parts: readonly Part[]
}

type Wish = Pick<PatternQuestion, 'counts' | 'yesNo'>

const mostPlacings = 64

/** Fills a skeleton with what else the question names. */
class Filler {
  private readonly skeleton: Skeleton
  private readonly anchors: Anchors
  private readonly schema: GraphSchema

  constructor(skeleton: Skeleton, anchors: Anchors, schema: GraphSchema) {
    this.skeleton = skeleton
    this.anchors = anchors
    this.schema = schema
  }

  fill(): Candidate[] {
    return this.typings().flatMap((typing) => {
      const properties = this.asked(typing)
      if (properties === null) return []
      return this.placings(typing).flatMap((placing) =>
        this.wishes().flatMap((wish) => this.candidates(this.question(typing, placing, properties, wish), [...typing.parts, ...placing.parts]))
      )
    })
  }

  /** Whether what fits is listed, counted, or only asked whether it is there. */
  private wishes(): Wish[] {
    const { order, target, ask, legs, variables } = this.skeleton
    const [listed, counted, asked] = [
      { counts: false, yesNo: false },
      { counts: true, yesNo: false },
      { counts: false, yesNo: true }
    ] as const
    if (order !== null) return [listed]
    const isAsked = ask === 'nodes' && legs.length === 1 && this.anchors.asked.length === 0
    return [listed, ...(variables[target]?.nodes == null ? [counted] : []), ...(isAsked ? [asked] : [])]
  }

  /** A question as all that it can want: all that fits, or any one of it. */
  private candidates(question: PatternQuestion, filled: readonly Part[]): Candidate[] {
    if (!saysSomething(question) || contradictsItself(question)) return []
    const { ask, counts, yesNo, order, properties } = question
    const { shape, parts } = this.skeleton
    const what = `${yesNo ? 'whether ' : ''}${ask}${counts ? ' counted' : ''}${order === null ? '' : ' ranked'}${properties.length > 0 ? ' property' : ''}`
    const said = [
      ...parts,
      ...filled,
      ...this.idleParts(),
      whole(`denies ${Math.min(3, denialsOf(question))}`),
      whole(`ask ${what}`),
      whole(`ask ${what} of ${shape}`)
    ]
    const wants = properties.length > 0 && ask === 'nodes' && !counts && order === null ? [false, true] : [false]
    return wants.map((anyOne) => ({ question, anyOne, parts: properties.length > 0 ? [...said, whole(`one ${anyOne}`)] : said }))
  }

  private idleParts(): Part[] {
    const idle = this.anchors.amounts.filter(({ at }) => !this.skeleton.amounts.includes(at))
    return idle.flatMap(({ at, amount }) => {
      const size = amount.low === 0 || amount.high === 0 ? 'none' : (amount.low ?? 1) === 1 && (amount.high ?? 1) === 1 ? 'one' : 'many'
      return [{ says: `idle ${size}`, at, to: null }, whole(`idle ${size} in ${this.skeleton.shape}`)]
    })
  }

  private typings(): Typing[] {
    const { legs } = this.skeleton
    const named = this.anchors.types.filter(({ type }, place, all) => all.findIndex((other) => other.type === type) === place)
    const [first, second] = named
    if (first === undefined) return [{ types: legs.map(() => []), parts: legs.length > 0 ? [whole('untyped')] : [] }]
    if (legs.length === 0) return []
    if (second === undefined) {
      const only =
        legs.length === 1
          ? []
          : legs.map((_, place) =>
              this.typing(
                legs.map((__, index) => (index === place ? first : null)),
                'one leg'
              )
            )
      return [
        this.typing(
          legs.map(() => first),
          'all legs'
        ),
        ...only
      ]
    }
    if (named.length > 2) return []
    if (legs.length === 1) return [{ types: [[first.type, second.type]], parts: [whole('two types on a leg')] }]
    if (legs.length > 2) return []
    return [this.typing([first, second], 'each leg'), this.typing([second, first], 'each leg')]
  }

  private typing(marks: readonly (Anchors['types'][number] | null)[], name: string): Typing {
    const parts = marks.flatMap((mark, place): Part[] => {
      if (mark === null) return []
      const { from, to, negated } = this.skeleton.legs[place] as Leg
      const far = this.mentionOf(to) ?? this.mentionOf(from)
      return [{ says: `type of leg${negated ? ' not' : ''}`, at: mark.at, to: far }]
    })
    return { types: marks.map((mark) => (mark === null ? [] : [mark.type])), parts: [whole(`type on ${name}`), ...parts] }
  }

  private mentionOf(index: number): number | null {
    return this.skeleton.variables[index]?.mentions[0] ?? null
  }

  private placings(typing: Typing): Placing[] {
    const { variables, legs } = this.skeleton
    let found: Placing[] = [{ things: variables.map(() => []), legs: legs.map(() => []), parts: [] }]
    for (const test of distinct(this.anchors.tests)) {
      const options = this.optionsOf(test, typing)
      found = found.flatMap((placing) => options.map((option) => option(placing))).slice(0, mostPlacings)
    }
    return found
  }

  private optionsOf(test: AnchoredTest, { types }: Typing): ((placing: Placing) => Placing)[] {
    const { variables, legs } = this.skeleton
    const forms: { name: string; tests: readonly Omit<Condition, 'property'>[] }[] =
      test.fixed !== null
        ? [{ name: 'fixed', tests: test.fixed }]
        : (this.isDeniedBetween(test) ? (['<>'] as const) : (['=', '<>'] as const)).map((operator) => ({
            name: operator,
            tests: [{ operator, value: test.value }]
          }))
    const place = (kind: 'things' | 'legs', index: number, property: string, at: number | null) =>
      forms.map(({ name, tests }) => (placing: Placing): Placing => {
        const conditions = tests.map((one): Condition => ({ property, ...one }))
        const parts: Part[] = [
          { says: `test ${name}`, at: test.at, to: test.valueAt },
          { says: `test of ${kind}`, at: test.at, to: at }
        ]
        const lists = placing[kind].map((list, other) => (other === index ? conditions.reduce(withTest, list) : list))
        return { ...placing, [kind]: lists, parts: [...placing.parts, ...parts] }
      })
    const nodes = variables.flatMap((variable, index) => {
      const owner = test.owners.find(({ owner, of }) => owner === 'node' && owns(variable, of))
      return owner === undefined || variable.mentions.length === 0 ? [] : place('things', index, owner.property, this.mentionOf(index))
    })
    const ties = legs.flatMap((_, index) => {
      const owner = test.owners.find(({ owner, of }) => owner === 'relationship' && (types[index]?.length === 0 || types[index]?.includes(of)))
      return owner === undefined ? [] : place('legs', index, owner.property, this.anchors.types.find(({ type }) => type === owner.of)?.at ?? null)
    })
    return [...nodes, ...ties]
  }

  /** `p is not v`: a denial between the two leaves nothing open, unless those are to be left out. */
  private isDeniedBetween({ at, valueAt }: AnchoredTest): boolean {
    if (this.anchors.marks.some(({ kind }) => kind === 'except')) return false
    return this.anchors.marks.slice(at + 1, valueAt).some(({ kind }) => kind === 'unequal' || kind === 'not')
  }

  /** Properties asked of what the question names; null where one is of nothing in it. */
  private asked({ types }: Typing): PropertyOwner[] | null {
    const { variables, ask } = this.skeleton
    const found: PropertyOwner[] = []
    for (const { owners } of this.anchors.asked) {
      const fitting = owners.filter(({ owner, of }) =>
        owner === 'node' ? variables.some((variable) => owns(variable, of)) : ask === 'relationships' && types.some((of_) => of_.includes(of))
      )
      if (fitting.length === 0) return null
      found.push(...fitting)
    }
    return found
  }

  private question(typing: Typing, placing: Placing, properties: PropertyOwner[], wish: Wish): PatternQuestion {
    const { variables, legs, ask, target, end, order } = this.skeleton
    const isSaid = this.anchors.marks.some(({ kind }) => kind === 'out' || kind === 'in')
    const isUndirected = this.schema.orientation === 'undirected'
    const ties = legs.map(
      (leg, index): Tie => ({
        ...leg,
        direction: isUndirected ? 'both' : leg.direction,
        directionSaid: isSaid || leg.direction !== 'out' || leg.max !== 1 || ask === 'pairs',
        types: typing.types[index] ?? [],
        amountOf: variables[leg.to]?.mentions.length === 0 ? 'relation' : 'object',
        where: placing.legs[index] ?? []
      })
    )
    return {
      things: variables.map((variable, index) => thingOf(variable, placing.things[index] ?? [])),
      ties,
      ask,
      target,
      end,
      ...wish,
      order: order === null ? null : { tie: 0, ...order },
      properties,
      onlyEnds: false
    }
  }
}

/** Two values of one property: either will do. */
function withTest(tests: readonly Condition[], test: Condition): Condition[] {
  const same = tests.findIndex(({ property, operator }) => property === test.property && operator === '=' && test.operator === '=')
  if (same < 0) return [...tests, test]
  const either: Condition = { property: test.property, operator: 'in', value: [tests[same]?.value, test.value] }
  return tests.map((known, at) => (at === same ? either : known))
}

const isDenied = ({ operator }: Condition) => operator === '<>' || operator === 'missing'

/** How much of a question is denied: ties and tests. */
function denialsOf({ ties, things }: PatternQuestion): number {
  const tests = [...ties.flatMap(({ where }) => where), ...things.flatMap(({ conditions }) => conditions)]
  return tests.filter(isDenied).length + ties.filter(({ negated }) => negated).length
}

const whole = (says: string): Part => ({ says, at: null, to: null })

const owns = ({ labels, nodes }: Variable, label: string) => (nodes === null ? labels.includes(label) : nodes.some((node) => node.labels.includes(label)))

/** A test said twice is one. */
function distinct(tests: readonly AnchoredTest[]): AnchoredTest[] {
  const text = ({ owners, value, fixed }: AnchoredTest) => JSON.stringify([owners[0]?.property, value, fixed])
  return tests.filter((test, place) => tests.findIndex((other) => text(other) === text(test)) === place)
}

/** Whether anything is asked: a bare label or node is no question. */
function saysSomething({ ties, things, counts, yesNo, properties, target }: PatternQuestion): boolean {
  if (things[target]?.nodes != null) return properties.length > 0 || yesNo
  return ties.length > 0 || counts || properties.length > 0 || things.some(({ conditions }) => conditions.length > 0)
}

/** What ties are told apart by, but for whether they are wanted or denied. */
const textOfTie = ({ from, types, direction, min, max, where, to }: Tie, things: PatternQuestion['things']) =>
  JSON.stringify([from, [...types].sort(), direction, min, max, where, things[to]?.labels, things[to]?.nodes?.map(({ id }) => id), things[to]?.conditions])

/** Whether the same is wanted and denied. */
function contradictsItself({ ties, things }: PatternQuestion): boolean {
  const denied = new Set(ties.filter(({ negated }) => negated).map((tie) => textOfTie(tie, things)))
  return denied.size > 0 && ties.some((tie) => !tie.negated && denied.has(textOfTie(tie, things)))
}

/** Every way to complete a skeleton. */
export function fillSkeleton(skeleton: Skeleton, anchors: Anchors, schema: GraphSchema): Candidate[] {
  return new Filler(skeleton, anchors, schema).fill()
}
