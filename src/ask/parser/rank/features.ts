import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { NodePattern, Query } from '../../../tools/query/tree.ts'
import { isPerson } from '../../linking/lexicon/relatedness.ts'
import type { Mention } from '../../linking/mention.ts'
import { isUnknown } from '../../linking/spelling.ts'
import type { Constituent, Denotation } from '../constituent.ts'
import { type Cue, hasCue, type Wanted, wantedIn } from './question-cues.ts'
import { type Found, type Gives, MOST_READINGS, type View, viewOf } from './reading-features.ts'

type Feature = (view: View) => number

const SURE = 0.7
/** Scores that differ by less count as equal. */
const AS_GOOD = 0.02

const truth =
  (isSo: (view: View) => boolean): Feature =>
  (view) =>
    isSo(view) ? 1 : 0
/** Counts up to three times `unit`, in parts of `unit`. */
const many =
  (of: (view: View) => readonly unknown[], unit = 1): Feature =>
  (view) =>
    Math.min(of(view).length, 3 * unit) / unit

const behind = ({ found, score }: View) => (found.readings[0]?.score ?? score) - score
const nearest = ({ others, score }: View) => Math.min(2, ...others.map((other) => Math.abs(other.score - score)))
const says = (what: Cue, { found }: View) => hasCue(what, found.linked.tokens)
const wants = ({ found }: View) => wantedIn(found.linked.tokens)

/** Sums the costs of uncertain words of a kind. */
const doubt =
  (isOf: (meaning: Denotation) => boolean): Feature =>
  ({ words }) =>
    words.reduce((sum, { meaning, score }) => (isOf(meaning) ? sum - score : sum), 0)

/** Returns the node pattern of a query; null where it has none. */
const subject = (query: Query): NodePattern | null => ('of' in query ? query.of : null)

function kindsOf({ query }: View): readonly string[] {
  const { labels, named } = subject(query) ?? { labels: [], named: null }
  return labels.length > 0 ? labels : (named ?? []).flatMap((node) => node.labels)
}

const isOfPersons = (kinds: readonly string[]) => kinds.length === 0 || kinds.some((kind) => isPerson(wordsOfName(kind).split(' ').at(-1) ?? ''))
const isOnlyNamed = (nodes: NodePattern | null) => nodes !== null && nodes.named !== null && nodes.relationships.length + nodes.predicates.length === 0

/** Returns the first label in the text. */
const firstKind = ({ found }: View) => found.linked.mentions.find((mention) => mention.kind === 'label' && mention.score >= SURE)

function isOfFirstKind(view: View): boolean {
  const [first, kinds] = [firstKind(view), kindsOf(view)]
  return first?.kind !== 'label' || kinds.length === 0 || kinds.includes(first.label)
}

const covers = (word: Constituent, { start, end }: Mention) => word.meaning.is !== 'word' && word.start < end && word.end > start
/** Counts the certain links of a kind that the reading skips or takes for plain words. */
const leftOut = (kind: Mention['kind']) =>
  many(({ found, words }) =>
    found.linked.mentions.filter((mention) => mention.kind === kind && mention.score >= SURE && !words.some((word) => covers(word, mention)))
  )

const passedOver = (...kinds: readonly string[]) => many(({ skipped }) => skipped.filter(({ pos }) => kinds.includes(pos)))
const unknown = many(({ found, words }) =>
  found.linked.tokens.filter((token, at) => isUnknown(token) && !words.some(({ start, end, meaning }) => meaning.is === 'nodes' && start <= at && at < end))
)

const fitting: Readonly<Record<Wanted, readonly Gives[]>> = {
  truth: ['truth'],
  number: ['number', 'value', 'rows'],
  names: ['names', 'rows', 'way', 'value'],
  date: ['value', 'names', 'rows', 'number'],
  way: ['way']
}
const asks: readonly Query['ask'][] = ['list', 'count', 'value', 'values', 'exists', 'every', 'amount', 'group', 'compare', 'relationships', 'call']

const each = <T extends string>(names: readonly T[], nameOf: (name: T) => string, isSo: (name: T, view: View) => boolean): Record<string, Feature> =>
  Object.fromEntries(names.map((name) => [nameOf(name), truth((view) => isSo(name, view))]))

const compares = ({ predicates, relationships, ranks, query }: View) =>
  predicates.some(({ operator }) => operator.startsWith('<') || operator.startsWith('>')) ||
  relationships.some(({ count }) => count !== null) ||
  ranks > 0 ||
  query.ask === 'compare'
const held: readonly (readonly [Cue, (view: View) => boolean])[] = [
  ['negation', ({ isNegated }) => isNegated],
  ['computing', ({ isComputed, gives }) => isComputed || gives === 'number'],
  ['comparing', compares],
  ['superlative', ({ ranks, query }) => ranks > 0 || query.ask === 'call']
]
/** Compares the text's cues with the query: each may have what the other lacks. */
const cueFeatures = Object.fromEntries(
  held.flatMap(([what, isHeld]) => [
    [`says ${what}, holds none`, truth((view) => says(what, view) && !isHeld(view))] as const,
    [`holds ${what}, says none`, truth((view) => !says(what, view) && isHeld(view))] as const
  ])
)

/** Each feature is about 0 to 1; its name stays when productions are renamed. */
const features: Readonly<Record<string, Feature>> = {
  chance: () => 1,
  score: ({ score }) => Math.max(-4, score),
  'score below -2': ({ score }) => Math.max(0, Math.min(4, -score) - 2),
  'score per word': ({ score, words }) => Math.max(-1, score / Math.max(1, words.length)),
  'behind the best': (view) => Math.min(2, behind(view)),
  // Of two equally good readings, neither is behind.
  'not the best': truth((view) => behind(view) > AS_GOOD),
  'next is as good': truth((view) => nearest(view) <= AS_GOOD),
  'next is near': truth((view) => nearest(view) < 0.1),
  'next is near after turns': truth((view) => view.found.leansOn === 'turns' && nearest(view) < 0.1),
  'leans on turns': truth(({ found }) => found.leansOn === 'turns'),
  'leans on a statement': truth(({ found }) => found.leansOn === 'statement'),
  length: many(({ found }) => found.linked.tokens, 20),
  steps: many(({ steps }) => steps, 20),
  'dearest step': ({ steps }) => Math.min(2, Math.max(0, ...steps)),
  'dear steps': many(({ steps }) => steps.filter((cost) => cost > 0.45)),
  'very dear steps': many(({ steps }) => steps.filter((cost) => cost > 0.95)),
  'doubt of names': doubt((meaning) => meaning.is === 'nodes' && meaning.nodes.named !== null),
  'doubt of labels': doubt((meaning) => meaning.is === 'nodes' && meaning.nodes.named === null),
  'doubt of properties': doubt(({ is }) => is === 'property'),
  'worst word': ({ words }) => Math.min(1, Math.max(0, ...words.map(({ score }) => -score))),
  'guessed words': many(({ words }) => words.filter(({ score }) => score < -0.4)),
  'types left out': leftOut('type'),
  'properties left out': leftOut('property'),
  'share passed over': ({ found, skipped }) => skipped.length / Math.max(1, found.linked.tokens.length),
  'nouns passed over': passedOver('NOUN'),
  'little words passed over': passedOver('ADP', 'PART', 'SCONJ', 'CCONJ'),
  'unknown words': unknown,
  'asks who, gives no person': truth((view) => says('person', view) && view.gives === 'names' && !isOfPersons(kindsOf(view))),
  'gives another kind than is named first': truth((view) => !isOfFirstKind(view)),
  'names no kind': truth((view) => firstKind(view) === undefined),
  'gives back what is named': truth(({ gives, query }) => gives !== 'value' && isOnlyNamed(subject(query))),
  'gives truth unasked': truth((view) => view.gives === 'truth' && wants(view) !== 'truth'),
  'gives number unasked': truth((view) => view.gives === 'number' && wants(view) !== 'number'),
  ...each(
    Object.keys(fitting) as Wanted[],
    (wanted) => `wants ${wanted}, gives none`,
    (wanted, view) => wants(view) === wanted && !fitting[wanted].includes(view.gives)
  ),
  ...each(
    asks,
    (ask) => `asks ${ask}`,
    (ask, { query }) => query.ask === ask
  ),
  ...cueFeatures,
  tests: many(({ predicates }) => predicates, 2),
  ties: many(({ relationships }) => relationships, 2),
  'ties to anything': truth(({ relationships }) => relationships.some(({ other }) => other === null)),
  'ties of any type': truth(({ relationships }) => relationships.some(({ types }) => types.length !== 1)),
  'ties either way': truth(({ relationships }) => relationships.some(({ direction }) => direction === 'both')),
  'arguments of the call': many(({ query }) => (query.ask === 'call' ? Object.keys(query.call.arguments) : []), 3),
  'things of any kind': truth(({ nodes }) =>
    nodes.some(({ labels, named, relationships, predicates }) => labels.length === 0 && named === null && relationships.length + predicates.length > 0)
  )
}

export const featureNames: readonly string[] = Object.keys(features)

/** Returns the features of each compared reading, in the order of `featureNames`. */
export function featuresOf(found: Found): number[][] {
  return found.readings.slice(0, MOST_READINGS).map((_, at) => {
    const view = viewOf(found, at)
    return Object.values(features).map((feature) => feature(view))
  })
}
