import { isPerson } from '../../linking/lexicon/relatedness.ts'
import type { Mention } from '../../linking/mention.ts'
import { isUnknown } from '../../linking/respelled.ts'
import { wordsOfName } from '../../linking/tokens.ts'
import type { Item, Meaning } from '../item.ts'
import type { Things } from '../tree.ts'
import says from './says.json' with { type: 'json' }
import { type Found, type Gives, isSaid, type View, viewOf, type Wanted, wantedIn } from './view.ts'

/** Readings that are told from each other; what comes after them is no competitor. */
const MOST = 5
const SURE = 0.7

type Feature = (view: View) => number

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const most = (value: number, limit: number) => Math.min(limit, value)
const truth = (holds: boolean) => (holds ? 1 : 0)

const scoreOf = ({ found, at }: View) => found.readings[at]?.score ?? 0
const others = ({ found, at }: View) => found.readings.slice(0, MOST).filter((_, place) => place !== at)
const nearest = (view: View) => Math.min(2, ...others(view).map(({ score }) => Math.abs(score - scoreOf(view))))

/** What doubtful words of a kind cost. */
const doubt =
  (isOf: (meaning: Meaning) => boolean): Feature =>
  ({ words }) =>
    -sum(words.filter(({ meaning }) => isOf(meaning)).map(({ score }) => score))

/** What the tree is asked about; null: nothing that has a kind. */
const subject = ({ parsed: { query } }: View): Things | null => ('of' in query ? query.of : null)
const kindsOf = (view: View): readonly string[] => {
  const things = subject(view)
  return things === null ? [] : things.labels.length > 0 ? things.labels : (things.named ?? []).flatMap(({ labels }) => labels)
}
const isOfPersons = (kinds: readonly string[]) => kinds.some((kind) => isPerson(wordsOfName(kind).split(' ').at(-1) ?? ''))

/** The first kind that the text names. */
const firstKind = ({ found }: View) => found.linked.mentions.find((mention) => mention.kind === 'label' && mention.score >= SURE)

function isOfFirstKind(view: View): boolean {
  const first = firstKind(view)
  const kinds = kindsOf(view)
  return first?.kind !== 'label' || kinds.length === 0 || kinds.includes(first.label)
}

const guessed =
  (least: number): Feature =>
  ({ words }) =>
    most(words.filter(({ score }) => score < -least).length, 3)

const covers = (word: Item, { start, end }: Mention) => word.start < end && word.end > start
/** Sure links of a kind that the reading takes for nothing, or for a plain word. */
const leftOut =
  (kind: Mention['kind']): Feature =>
  ({ found, words }) =>
    most(found.linked.mentions.filter((mention) => mention.kind === kind && mention.score >= SURE && !words.some((word) => word.meaning.is !== 'word' && covers(word, mention))).length, 3)

const passedOver =
  (...kinds: readonly string[]): Feature =>
  ({ skipped }) =>
    most(skipped.filter(({ pos }) => kinds.includes(pos)).length, 4)

const wants = ({ found }: View) => wantedIn(found.linked.tokens)
const fitting: Readonly<Record<Wanted, readonly Gives[]>> = {
  truth: ['truth'],
  number: ['number', 'value', 'rows'],
  names: ['names', 'rows', 'way', 'value'],
  date: ['value', 'names', 'rows', 'number'],
  way: ['way']
}
const misses =
  (wanted: Wanted): Feature =>
  (view) =>
    truth(wants(view) === wanted && !fitting[wanted].includes(view.gives))

/** What the text says and the tree does not hold, or the other way round. */
function told(name: string, phrases: readonly string[], holds: (view: View) => boolean): Record<string, Feature> {
  return {
    [`says ${name}, holds none`]: (view) => truth(isSaid(phrases, view.found.linked.tokens) && !holds(view)),
    [`holds ${name}, says none`]: (view) => truth(!isSaid(phrases, view.found.linked.tokens) && holds(view))
  }
}

const isSuperlative = ({ found }: View) => found.linked.tokens.some(({ folded }) => folded.length > 5 && folded.endsWith('est'))
const asks = ['list', 'count', 'value', 'values', 'exists', 'every', 'amount', 'group', 'compare', 'relationships', 'call']

/** Each a number of about 0 to 1, by a name that stays whatever the productions are called. */
const features: Readonly<Record<string, Feature>> = {
  chance: () => 1,
  score: (view) => Math.max(-4, scoreOf(view)),
  'score below -1': (view) => Math.max(0, Math.min(4, -scoreOf(view)) - 1),
  'score below -2': (view) => Math.max(0, Math.min(4, -scoreOf(view)) - 2),
  'behind the best': (view) => most((view.found.readings[0]?.score ?? 0) - scoreOf(view), 2),
  'not the best': ({ at }) => truth(at > 0),
  'next is as good': (view) => truth(nearest(view) < 0.02),
  'next is nearer than 0.1': (view) => truth(nearest(view) < 0.1),
  'next is nearer than 0.5': (view) => Math.max(0, 0.5 - nearest(view)) * 2,
  'others within 0.3': (view) => others(view).filter(({ score }) => Math.abs(score - scoreOf(view)) < 0.3).length / MOST,
  'others ask the same': (view) => others(view).filter(({ query }) => query.ask === view.parsed.query.ask).length / MOST,
  alone: (view) => truth(others(view).length === 0),
  length: ({ found }) => most(found.linked.tokens.length / 20, 2),
  'score per word': (view) => Math.max(-1, scoreOf(view) / Math.max(1, view.words.length)),
  sentences: ({ found }) => truth((found.linked.tokens.at(-1)?.sentence ?? 0) > 0),
  'leans on turns': ({ found }) => truth(found.leansOn === 'turns'),
  'leans on a statement': ({ found }) => truth(found.leansOn === 'statement'),
  steps: ({ steps }) => most(steps.length / 20, 2),
  'dearest step': ({ steps }) => most(Math.max(0, ...steps), 2),
  'dear steps': ({ steps }) => most(steps.filter((cost) => cost > 0.45).length / 2, 2),
  'very dear steps': ({ steps }) => most(steps.filter((cost) => cost > 0.95).length, 2),
  'doubt of names': doubt((meaning) => meaning.is === 'things' && meaning.things.named !== null),
  'doubt of labels': doubt((meaning) => meaning.is === 'things' && meaning.things.named === null),
  'doubt of relationships': doubt(({ is }) => is === 'relation'),
  'doubt of properties': doubt(({ is }) => is === 'property'),
  'doubt of values': doubt(({ is }) => is === 'limit'),
  'worst word': ({ words }) => most(Math.max(0, ...words.map(({ score }) => -score)), 1),
  'guessed words': guessed(0.15),
  'badly guessed words': guessed(0.4),
  'near tie after turns': (view) => truth(view.found.leansOn === 'turns' && nearest(view) < 0.1),
  'asks who, gives no person': (view) => truth(isSaid(says.person, view.found.linked.tokens) && view.gives === 'names' && kindsOf(view).length > 0 && !isOfPersons(kindsOf(view))),
  'gives another kind than is named first': (view) => truth(!isOfFirstKind(view)),
  'no kind named first': (view) => truth(firstKind(view) === undefined),
  'gives back what is named': (view) => truth(view.gives !== 'value' && subject(view)?.named != null && subject(view)?.ties.length === 0 && subject(view)?.tests.length === 0),
  'nodes left out': leftOut('node'),
  'labels left out': leftOut('label'),
  'types left out': leftOut('type'),
  'properties left out': leftOut('property'),
  'values left out': leftOut('value'),
  'numbers left out': leftOut('number'),
  'share passed over': ({ found, skipped }) => skipped.length / Math.max(1, found.linked.tokens.length),
  'nouns passed over': passedOver('NOUN'),
  'names passed over': passedOver('PROPN'),
  'qualities passed over': passedOver('ADJ', 'ADV'),
  'verbs passed over': passedOver('VERB'),
  'little words passed over': passedOver('ADP', 'PART', 'SCONJ', 'CCONJ'),
  'numbers passed over': passedOver('NUM'),
  'unknown words': ({ found, words }) =>
    most(found.linked.tokens.filter((token, at) => isUnknown(token) && !words.some(({ start, end, meaning }) => start <= at && at < end && meaning.is === 'things')).length, 2),
  ...Object.fromEntries(asks.map((ask): [string, Feature] => [`asks ${ask}`, ({ parsed }) => truth(parsed.query.ask === ask)])),
  tests: ({ tree }) => most(tree.tests.length / 2, 2),
  ties: ({ tree }) => most(tree.ties.length / 2, 2),
  'ties over three': ({ tree }) => truth(tree.ties.length > 2),
  'ties to anything': ({ tree }) => truth(tree.ties.some(({ other }) => other === null)),
  'ties of any type': ({ tree }) => truth(tree.ties.some(({ types }) => types.length !== 1)),
  'ties either way': ({ tree }) => truth(tree.ties.some(({ direction }) => direction === 'both')),
  'ties counted': ({ tree }) => most(tree.counted, 1),
  ranks: ({ tree }) => most(tree.ranks, 2),
  negations: ({ tree }) => most(tree.negated, 2),
  'calls within': ({ tree, parsed }) => truth(tree.calls > 0 && parsed.query.ask !== 'call'),
  'arguments of the call': ({ parsed: { query } }) => (query.ask === 'call' ? most(Object.keys(query.call.arguments).length / 3, 2) : 0),
  'things of any kind': ({ tree }) => truth(tree.things.some(({ labels, named, ties, tests }) => labels.length === 0 && named === null && ties.length + tests.length > 0)),
  'names of several': ({ tree }) => truth(tree.things.some(({ named }) => named !== null && named.length > 1 && named.every(({ name }) => name === named[0]?.name))),
  ...Object.fromEntries(Object.keys(fitting).map((wanted): [string, Feature] => [`wants ${wanted}, gives none`, misses(wanted as Wanted)])),
  'gives truth unasked': (view) => truth(view.gives === 'truth' && wants(view) !== 'truth'),
  'gives number unasked': (view) => truth(view.gives === 'number' && wants(view) !== 'number'),
  ...told('negation', says.negation, ({ tree }) => tree.negated > 0),
  ...told('grouping', says.grouping, ({ parsed: { query } }) => query.ask === 'group' || query.ask === 'every' || query.ask === 'relationships'),
  ...told('computing', says.computing, ({ tree, gives }) => tree.computed > 0 || gives === 'number'),
  ...told('comparing', says.comparing, ({ tree, parsed }) => tree.tests.some(({ operator }) => /[<>]/.test(operator)) || tree.counted > 0 || tree.ranks > 0 || parsed.query.ask === 'compare'),
  ...told('choice', says.choice, ({ tree, parsed }) => parsed.query.ask === 'compare' || tree.things.some(({ named, labels }) => labels.length > 1 || (named?.length ?? 0) > 1)),
  'superlative without a rank': (view) => truth((isSuperlative(view) || isSaid(says.superlative, view.found.linked.tokens)) && view.tree.ranks === 0 && view.parsed.query.ask !== 'call'),
  'rank without a superlative': (view) => truth(!isSuperlative(view) && !isSaid(says.superlative, view.found.linked.tokens) && view.tree.ranks > 0)
}

export const featureNames: readonly string[] = Object.keys(features)

/** The features of each reading that is a choice, in the order of their names. */
export function featuresOf(found: Found): number[][] {
  return found.readings.slice(0, MOST).map((_, at) => {
    const view = viewOf(found, at)
    return Object.values(features).map((feature) => feature(view))
  })
}
