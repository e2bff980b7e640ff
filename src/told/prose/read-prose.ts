import { type Atom, atomsNamed } from '../atoms.ts'
import { nodesIn, type Written } from '../notations/written.ts'
import type { ToldRelationship } from '../told-graph.ts'
import { type Clause, clausesOf, type Group } from './clauses.ts'
import { namesOf } from './names.ts'
import { numbersIn, type Sentence, sentencesOf } from './sentences.ts'

const LEAST_RELATIONSHIPS = 4
/** Fewer sentences are a question about a stored graph, rather than a tale: `a tree from Bank to Angel, Oval and Morden`. */
const LEAST_SENTENCES = 3
const MAX_CHARACTERS = 12_000
/** How often a node is named by relationships, at least, on the average. */
const LEAST_DEGREE = 1.2

/** `A requires B`, `A is fed by B`, `A gets 5 from B`: the second comes first. */
const backwards =
  /\b(?:after|depend\w*|requir\w*|needs?|rel(?:y|ies) on|follows?|waits?|wait|builds? on|based on|until|succeeds?|blocked|(?:later|younger|smaller|lower) than|presuppose\w*|receiv\w*|gets?|fed|by|from|off|behind|when|(?<!at )once|while|unless|only if|(?:has|have) read)\b/i
const backTo = /\bback to\b/i
const forwards =
  /\b(?:before|ahead|earlier|older|is required|is needed|prerequisite (?:of|for)|required (?:by|for)|needed (?:by|for)|followed by|precede\w*|(?<!(?:has|have|had|need|needs|ought|is|are) )to|into|towards?)\b/i
const order = /\b(?:before|after|ahead|prerequisite|requir\w*|depend\w*|preced\w*|follow\w*|earlier|later|wait\w*|needs?|until|when|once|while)\b/i
const leadsBack = /\b(?:after|from|once|when|only when|following)\s+(?:the )?$/i

interface Told extends ToldRelationship {
  readonly verb: string
}

/** Whether what an object is tied by names it as what comes first. */
const isReversed = (subject: Group, verb: string): boolean =>
  backTo.test(verb) || (!forwards.test(verb) && backwards.test(verb) && !leadsBack.test(subject.before))

const numberIn = (text: string): number | undefined => numbersIn(text)[0]

/** Relationships of a clause: its subject with each object, or the two of a lone pair. */
function toldBy({ groups }: Clause): Told[] {
  const [subject, ...objects] = groups
  if (subject === undefined) return []
  const lead = numberIn(subject.before)
  if (objects.length === 0) {
    const [one, other] = subject.names
    if (one === undefined || other === undefined || subject.names.length !== 2) return []
    const weight = numberIn(subject.behind) ?? lead
    return [{ source: one.text, target: other.text, verb: '', ...(weight === undefined ? {} : { weight }) }]
  }
  // Names with only signs between them are in a notation.
  if (objects.some(({ before }) => !/\p{L}{2}/u.test(before))) return []
  return objects.flatMap((object) => {
    const weight = numberIn(object.before) ?? numberIn(object.behind) ?? lead
    const isBack = isReversed(subject, object.before)
    return subject.names.flatMap((from) =>
      object.names.map((to): Told => {
        const [source, target] = isBack ? [to.text, from.text] : [from.text, to.text]
        return { source, target, verb: object.before, ...(weight === undefined ? {} : { weight }) }
      })
    )
  })
}

/** Whether a sentence gives each of its names a number: it tells of nodes. */
const tellsValues = ({ text, start, names }: Sentence): boolean => {
  const words = names.reduceRight((rest, { start: from, end }) => rest.slice(0, from - start) + rest.slice(end - start), text)
  return names.length > 0 && numbersIn(words).length === names.length
}

interface Tale {
  readonly told: readonly Told[]
  readonly sentences: readonly Sentence[]
}

function readTale(text: string, atoms: readonly Atom[]): Tale {
  const sentences = sentencesOf(text, atoms).filter((sentence) => sentence.names.length > 1 && !sentence.isDenied && !tellsValues(sentence))
  const tales = sentences.map((sentence) => ({
    sentence,
    told: clausesOf(sentence)
      .flatMap(toldBy)
      .filter(({ source, target }) => source !== target)
  }))
  return { told: tales.flatMap(({ told }) => told), sentences: tales.filter(({ told }) => told.length > 0).map(({ sentence }) => sentence) }
}

function writtenOf({ told, sentences }: Tale): Written {
  const isWeighted = told.every(({ weight }) => weight !== undefined)
  const relationships = told.map(({ source, target, weight }): ToldRelationship => ({ source, target, ...(isWeighted ? { weight: weight as number } : {}) }))
  const verbs = told.map(({ verb }) => verb.toLowerCase()).filter((verb) => verb !== '')
  const isOrder = 2 * verbs.filter((verb) => order.test(verb)).length > told.length
  return {
    relationships,
    nodes: nodesIn(relationships),
    directed: null,
    connector: isOrder ? ' before ' : (verbs.find((verb) => forwards.test(verb)) ?? verbs[0] ?? ' and '),
    spans: sentences.map(({ start, end }) => ({ start, end }))
  }
}

/** Whether sentences enough tell relationships that share their nodes, as those of a graph do. */
const isGraph = ({ relationships, nodes, spans }: Written): boolean =>
  spans.length >= LEAST_SENTENCES && relationships.length >= LEAST_RELATIONSHIPS && 2 * relationships.length >= LEAST_DEGREE * nodes.length

/**
 * A graph told in prose: sentences of several builds that take turns, with several objects or clauses in one, passives, and numbers before or behind. What comes last but is named first
 * is turned round. null: there is none. O(n) for each way to tell names from words.
 */
export function readProse(text: string): Written | null {
  if (text.length > MAX_CHARACTERS) return null
  const found = namesOf(text)
    .map((names) => writtenOf(readTale(text, atomsNamed(names, text))))
    .filter(isGraph)
  return found.reduce<Written | null>((best, one) => (best === null || one.relationships.length > best.relationships.length ? one : best), null)
}
