import type { Phrasings } from '../statement.ts'
import { either, list, ordinals } from './say.ts'

/** More sentences in other words. */
export const phrasings: Phrasings = {
  score: [
    either(
      ({ a, v, measure }) => `The analysis puts ${a} at ${v} (${measure}).`,
      ({ a, v, measure }) => `The analysis does not put ${a} at ${v} (${measure}).`
    ),
    ({ a, v, measure }) => `Looking at ${measure}, ${a} reaches ${v} in this graph.`,
    ({ a, v }) => `I get ${v} for ${a}.`,
    ({ a, v, measure }) => `Its ${measure} of ${v} makes ${a} stand out.`
  ],
  'two scores': [
    ({ a, b, v, w, measure }) => `In terms of ${measure}, ${a} achieves ${v}, compared to ${w} for ${b}.`,
    ({ a, b, v, w }) => `${a} got ${v}; ${b}, on the other hand, got ${w}.`,
    ({ a, b, v, w }) => `Scores: ${a} = ${v}, ${b} = ${w}`
  ],
  'three scores': [
    ({ list: names, values }) => `Here they are: ${names.map((name, i) => `${name} [${values[i]}]`).join('; ')}`,
    ({ list: names, values }) => names.map((name, i) => `* ${name} => ${values[i]}`).join('\n')
  ],
  highest: [
    either(
      ({ a, measure }) => `Nobody tops ${a} when you look at ${measure}.`,
      ({ a, measure }) => `${a} is not the one with the greatest ${measure}.`
    ),
    ({ a, measure }) => `The winner on ${measure} is clearly ${a}, with the largest value.`,
    ({ a, measure }) => `${a} has more ${measure} than any other.`
  ],
  lowest: [({ a, measure }) => `The weakest on ${measure} is ${a}.`, ({ a, measure }) => `No one has a smaller ${measure} than ${a}.`],
  place: [({ a, place, measure }) => `On ${measure} you find ${a} in position ${place}.`, ({ a, place }) => `${a} finished ${ordinals[place]} overall.`],
  comparison: [
    ({ a, b, measure }) => `When it comes to ${measure}, ${a} exceeds ${b}.`,
    either(
      ({ a, b, measure }) => `${b} has a smaller ${measure} than ${a}.`,
      ({ a, b, measure }) => `${b} does not have a smaller ${measure} than ${a}.`
    ),
    ({ a, b }) => `${a} places above ${b}.`
  ],
  'path cost': [
    ({ a, b, v, unit }) => `To travel from ${a} to ${b} you should plan for ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The cheapest connection between ${a} and ${b} adds up to ${v} ${unit}.`,
    ({ a, b, v, unit }) => `Total: ${v} ${unit} (from ${a} to ${b}).`
  ],
  'path stops': [
    ({ list: names }) => `Route: ${names.join(' → ')}.`,
    ({ list: names }) => `Start at ${names[0]}, then go to ${names.slice(1).join(', then ')}.`
  ],
  'no path': [
    either(
      ({ a, b }) => `You can travel from ${a} to ${b}.`,
      ({ a, b }) => `You cannot travel from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `${a} does have a connection to ${b}.`,
      ({ a, b }) => `${a} has no connection to ${b}.`
    )
  ],
  distance: [({ a, b, v, unit }) => `${b} lies ${v} ${unit} from ${a}.`, ({ a, b, v, unit }) => `Getting to ${b} from ${a} means ${v} ${unit}.`],
  count: [({ n, nouns }) => `We have ${n} ${nouns} here.`, ({ n, nouns }) => `A total of ${n} ${nouns} exist.`],
  average: [({ v, measure }) => `A typical ${measure} is ${v}.`, ({ v, measure }) => `The ${measure} has a mean of ${v}.`],
  members: [
    ({ a, list: names, n, group }) => `${group} ${a} consists of ${n} nodes, namely ${list(names)}.`,
    ({ a, list: names, group }) => `The full membership of ${group} ${a}: ${list(names)}.`
  ],
  'same group': [
    either(
      ({ a, b, group }) => `Both ${a} and ${b} sit in the same ${group}.`,
      ({ a, b, group }) => `${a} and ${b} sit in separate ${group}s.`
    ),
    either(
      ({ a, b, group }) => `The algorithm puts ${a} in the same ${group} as ${b}.`,
      ({ a, b, group }) => `The algorithm does not put ${a} in the same ${group} as ${b}.`
    )
  ],
  neighbours: [({ a, list: names }) => `${a} only borders ${list(names)}.`, ({ a, list: names, n }) => `Exactly ${n} nodes touch ${a}: ${list(names)}.`],
  neighbour: [
    either(
      ({ a, b }) => `${a} borders ${b}.`,
      ({ a, b }) => `${a} does not border ${b}.`
    ),
    either(
      ({ a, b }) => `A direct link joins ${a} and ${b}.`,
      ({ a, b }) => `No direct link joins ${a} and ${b}.`
    )
  ],
  property: [
    either(
      ({ a, v, measure }) => `According to the graph, ${a} has a ${measure} of ${v}.`,
      ({ a, v, measure }) => `According to the graph, ${a} hasn't got a ${measure} of ${v}.`
    ),
    ({ a, v, measure }) => `${measure} of ${a}: ${v}`
  ],
  'group sizes': [({ a, b, v, w }) => `We see ${v} for ${a} and ${w} for ${b}.`, ({ a, b, v, w }) => `${a} comprises ${v}; ${b} comprises ${w}.`],
  'largest group': [
    ({ n, v, nouns, group }) => `${n} ${group}s came out; the most populous one holds ${v} ${nouns}.`,
    ({ v, nouns, group }) => `With ${v} ${nouns}, one ${group} is bigger than all others.`
  ]
}
