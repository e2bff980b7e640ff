import type { Phrasings } from '../statement.ts'
import { either, list, nth, ordinals } from './say.ts'

/** Sentences as people write them about results. */
export const phrasings: Phrasings = {
  score: [
    either(
      ({ a, v, measure }) => `${a} has a ${measure} of ${v}.`,
      ({ a, v, measure }) => `${a} does not have a ${measure} of ${v}.`
    ),
    either(
      ({ a, v, measure }) => `The ${measure} of ${a} is ${v}.`,
      ({ a, v, measure }) => `The ${measure} of ${a} is not ${v}.`
    ),
    ({ a, v, measure }) => `${a}'s ${measure} comes to ${v}.`,
    ({ a, v, measure }) => `With a ${measure} of ${v}, ${a} plays its part in the network.`,
    ({ a, v }) => `${a} scores ${v}.`,
    ({ a, v, measure }) => `For ${a}, the ${measure} works out at ${v}.`,
    ({ a, v, measure }) => `I computed the ${measure} for the whole graph. ${a} got ${v}.`,
    ({ a, v, measure }) => `**${a}**: ${measure} = ${v}`,
    ({ a, v, measure }) => `A ${measure} of ${v} was found for ${a}.`,
    ({ a, v, measure }) => `- ${a} (${measure} ${v})`
  ],
  'two scores': [
    ({ a, b, v, w, measure }) => `${a} has a ${measure} of ${v} and ${b} has ${w}.`,
    ({ a, b, v, w }) => `${a} (${v}) and ${b} (${w}) are both worth a look.`,
    ({ a, b, v, w, measure }) => `The ${measure} of ${a} is ${v}, while that of ${b} is ${w}.`,
    ({ a, b, v, w, measure }) => `${measure}: ${v} for ${a}, ${w} for ${b}.`,
    ({ a, b, v, w }) => `${a} scores ${v}, whereas ${b} scores ${w}.`,
    ({ a, b, v, w }) => `- ${a}: ${v}\n- ${b}: ${w}`,
    ({ a, b, v, w, measure }) => `${a} and ${b} have ${measure} values of ${v} and ${w}, respectively.`,
    ({ a, b, v, w }) => `${a} stands at ${v}; ${b} stands at ${w}.`,
    ({ a, b, v, w, measure }) => `| name | ${measure} |\n| --- | --- |\n| ${a} | ${v} |\n| ${b} | ${w} |`
  ],
  'three scores': [
    ({ list: names, values, measure }) => `By ${measure}: ${names.map((name, i) => `${name} (${values[i]})`).join(', ')}.`,
    ({ list: names, values }) => names.map((name, i) => `${i + 1}. ${name}: ${values[i]}`).join('\n'),
    ({ list: names, values, measure }) => `The leaders in ${measure} are ${list(names.map((name, i) => `${name} with ${values[i]}`))}.`,
    ({ list: names, values }) => `${names[0]} leads with ${values[0]}, followed by ${names[1]} with ${values[1]} and ${names[2]} with ${values[2]}.`,
    ({ list: names, values }) => names.map((name, i) => `${name} — ${values[i]}`).join('\n'),
    ({ list: names, values }) => names.map((name, i) => `${i + 1}. **${name}** (${values[i]})`).join('\n')
  ],
  highest: [
    either(
      ({ a, measure }) => `${a} has the highest ${measure}.`,
      ({ a, measure }) => `${a} does not have the highest ${measure}.`
    ),
    either(
      ({ a, noun, measure }) => `The ${noun} with the highest ${measure} is ${a}.`,
      ({ a, noun, measure }) => `The ${noun} with the highest ${measure} is not ${a}.`
    ),
    ({ a, measure }) => `${a} comes out on top in terms of ${measure}.`,
    ({ a, measure }) => `No other node has a greater ${measure} than ${a}.`,
    ({ a, measure }) => `The largest ${measure} belongs to ${a}.`,
    ({ a }) => `${a} ranks first.`,
    ({ a, v, measure }) => `At ${v}, ${a} has the top ${measure}.`,
    ({ a, measure }) => `When it comes to ${measure}, ${a} leads the field.`,
    either(
      ({ a, measure }) => `By ${measure}, the most important one is ${a}.`,
      ({ a, measure }) => `By ${measure}, the most important one isn't ${a}.`
    )
  ],
  lowest: [
    ({ a, measure }) => `${a} has the lowest ${measure}.`,
    ({ a, measure }) => `The smallest ${measure} is that of ${a}.`,
    ({ a, noun, measure }) => `The ${noun} with the least ${measure} is ${a}.`,
    ({ a, v, measure }) => `At the bottom is ${a} with a ${measure} of ${v}.`
  ],
  place: [
    ({ a, place, measure }) => `${a} ranks ${ordinals[place]} by ${measure}.`,
    ({ a, place }) => `${a} comes ${ordinals[place]}.`,
    ({ a, place, measure }) => `${a} is ${nth(place)} in ${measure}.`,
    ({ a, place }) => `In ${ordinals[place]} place is ${a}.`,
    ({ a, place, measure }) => `${a} takes rank ${place} for ${measure}.`,
    ({ a, place, v }) => `${a} is ranked number ${place} with ${v}.`,
    ({ a, place, measure }) => `The ${ordinals[place]} highest ${measure} is held by ${a}.`
  ],
  comparison: [
    either(
      ({ a, b, measure }) => `${a} has a higher ${measure} than ${b}.`,
      ({ a, b, measure }) => `${a} does not have a higher ${measure} than ${b}.`
    ),
    ({ a, b }) => `${a} scores more than ${b}.`,
    ({ a, b, measure }) => `The ${measure} of ${b} is lower than that of ${a}.`,
    ({ a, b, measure }) => `${a} outranks ${b} in ${measure}.`,
    ({ a, b }) => `${b} is behind ${a}.`,
    ({ a, b, measure }) => `Compared with ${b}, ${a} has the larger ${measure}: it is greater than that of ${b}.`,
    ({ a, b, v, w }) => `${a} (${v}) is ahead of ${b} (${w}).`,
    ({ a, b, measure }) => `In ${measure}, ${a} beats ${b}.`,
    either(
      ({ a, b }) => `${b} trails ${a}.`,
      ({ a, b }) => `${b} does not trail ${a}.`
    )
  ],
  'path cost': [
    either(
      ({ a, b, v, unit }) => `The best path from ${a} to ${b} takes ${v} ${unit}.`,
      ({ a, b, v, unit }) => `The best path from ${a} to ${b} does not take ${v} ${unit}.`
    ),
    ({ a, b, v, unit }) => `Going from ${a} to ${b} costs ${v} ${unit}.`,
    ({ a, b, v, unit }) => `It is ${v} ${unit} from ${a} to ${b}.`,
    ({ a, b, v, unit }) => `You need ${v} ${unit} to get from ${a} to ${b}.`,
    ({ a, b, v, unit }) => `${a} to ${b}: ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The shortest way between ${a} and ${b} is ${v} ${unit} long.`,
    ({ a, b, v, unit }) => `From ${a}, ${b} can be reached in ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The trip starts at ${a}, ends at ${b}, and totals ${v} ${unit}.`
  ],
  'path stops': [
    ({ list: names }) => `The path is ${names.join(' → ')}.`,
    ({ list: names }) => names.join(' -> '),
    ({ list: names }) => `From ${names[0]} the route goes to ${names.slice(1, -1).join(', then ')}, and then to ${names.at(-1)}.`,
    ({ list: names }) => `Take this way: ${names.join(' → ')}`,
    ({ list: names }) => `You travel from ${names[0]} to ${names.at(-1)} via ${list(names.slice(1, -1))}.`,
    ({ list: names }) => `The route runs from ${names[0]} through ${list(names.slice(1, -1))} to ${names.at(-1)}.`
  ],
  'no path': [
    either(
      ({ a, b }) => `There is a path from ${a} to ${b}.`,
      ({ a, b }) => `There is no path from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `${b} can be reached from ${a}.`,
      ({ a, b }) => `${b} cannot be reached from ${a}.`
    ),
    either(
      ({ a, b }) => `${a} and ${b} are connected.`,
      ({ a, b }) => `${a} and ${b} are not connected.`
    ),
    either(
      ({ a, b }) => `Yes, one can get from ${a} to ${b}.`,
      ({ a, b }) => `No, one can't get from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `A route leads from ${a} to ${b}.`,
      ({ a, b }) => `No route leads from ${a} to ${b}.`
    )
  ],
  distance: [
    ({ a, b, v, unit }) => `${b} is ${v} ${unit} away from ${a}.`,
    ({ a, b, v, unit }) => `From ${a} to ${b} it takes ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The distance between ${a} and ${b} is ${v} ${unit}.`,
    ({ a, b, v, unit }) => `Starting at ${a}, you reach ${b} after ${v} ${unit}.`
  ],
  count: [
    ({ n, nouns }) => `There are ${n} ${nouns}.`,
    ({ n, nouns }) => `I count ${n} ${nouns} in total.`,
    ({ n, nouns }) => `The graph holds ${n} ${nouns}.`,
    ({ n, nouns }) => `In all, ${n} ${nouns} were found.`,
    ({ n, nouns }) => `The number of ${nouns} is ${n}.`,
    ({ n, nouns }) => `${n} ${nouns}.`
  ],
  average: [
    ({ v, measure }) => `The average ${measure} is ${v}.`,
    ({ v, measure }) => `On average, the ${measure} is ${v}.`,
    ({ v, measure }) => `Mean ${measure}: ${v}.`,
    ({ v, measure }) => `Across the graph the ${measure} averages ${v}.`
  ],
  members: [
    ({ a, list: names, n, group }) => `The ${n} members of ${group} ${a} are ${list(names)}.`,
    ({ a, list: names, group }) => `All members of ${group} ${a}: ${list(names)}.`,
    ({ a, list: names, n, nouns, group }) => `${group} ${a} has ${n} ${nouns}: ${list(names)}.`,
    ({ a, list: names, group }) => `The members of ${group} ${a} are ${list(names)}.`,
    ({ a, list: names, group }) => `Only ${list(names)} belong to ${group} ${a}.`
  ],
  'same group': [
    either(
      ({ a, b, group }) => `${a} and ${b} are in the same ${group}.`,
      ({ a, b, group }) => `${a} and ${b} are not in the same ${group}.`
    ),
    either(
      ({ a, b, group }) => `${a} shares its ${group} with ${b}.`,
      ({ a, b, group }) => `${a} does not share its ${group} with ${b}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} belong to the same ${group}.`,
      ({ a, b, group }) => `${a} and ${b} belong to different ${group}s.`
    ),
    either(
      ({ a, b, group }) => `${a} is together with ${b} in one ${group}.`,
      ({ a, b, group }) => `${a} is not together with ${b} in one ${group}.`
    )
  ],
  neighbours: [
    ({ a, list: names, n }) => `${a} has ${n} neighbours: ${list(names)}.`,
    ({ a, list: names }) => `The neighbours of ${a} are ${list(names)}.`,
    ({ a, list: names }) => `${a} is linked to exactly these: ${list(names)}.`,
    ({ a, list: names, n, nouns }) => `The ${n} ${nouns} next to ${a} are ${list(names)}.`,
    ({ a, list: names }) => `All neighbours of ${a}: ${list(names)}.`
  ],
  neighbour: [
    either(
      ({ a, b }) => `${a} is connected to ${b}.`,
      ({ a, b }) => `${a} is not connected to ${b}.`
    ),
    either(
      ({ a, b }) => `${b} is a neighbour of ${a}.`,
      ({ a, b }) => `${b} is not a neighbour of ${a}.`
    ),
    either(
      ({ a, b }) => `${a} and ${b} are directly linked.`,
      ({ a, b }) => `${a} and ${b} aren't directly linked.`
    ),
    either(
      ({ a, b }) => `There is a link between ${a} and ${b}.`,
      ({ a, b }) => `There is no link between ${a} and ${b}.`
    )
  ],
  property: [
    either(
      ({ a, v, measure }) => `The ${measure} of ${a} is ${v}.`,
      ({ a, v, measure }) => `The ${measure} of ${a} is not ${v}.`
    ),
    ({ a, v, measure }) => `${a} has ${measure} ${v}.`,
    ({ a, v, measure }) => `${a}: ${measure} ${v}.`,
    ({ a, v, measure }) => `For ${a} the stored ${measure} is ${v}.`
  ],
  'group sizes': [
    ({ a, b, v, w }) => `${a}: ${v}, ${b}: ${w}.`,
    ({ a, b, v, w, nouns }) => `${a} has ${v} ${nouns} and ${b} has ${w}.`,
    ({ a, b, v, w, nouns }) => `${v} ${nouns} fall under ${a}, ${w} under ${b}.`,
    ({ a, b, v, w }) => `${a} counts ${v}, while ${b} counts ${w}.`
  ],
  'largest group': [
    ({ n, v, nouns, group }) => `There are ${n} ${group}s; the largest has ${v} ${nouns}.`,
    ({ n, v, nouns, group }) => `The graph falls into ${n} ${group}s, of which the biggest contains ${v} ${nouns}.`,
    ({ v, nouns, group }) => `The largest ${group} has ${v} ${nouns}.`,
    ({ n, group }) => `I found ${n} ${group}s.`
  ]
}
