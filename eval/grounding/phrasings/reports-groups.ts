import type { Phrasings } from '../statement.ts'
import { either, list } from './say.ts'

/** Blind sentences about paths, counts and groups. */
export const phrasings = {
  'path stops': [
    ({ list: n }) => `Stops: ${n.join(', ')}.`,
    ({ list: n }) => `Go from ${n.join(' to ')}.`,
    ({ list: n }) => `The route is: ${n.join(' > ')}`,
    ({ list: n }) => `Begin at ${n[0]}, continue to ${n.slice(1).join(', then to ')}.`,
    ({ list: n }) => `${n.join(' - ')}`,
    ({ list: n }) => `The path goes ${n.join(', ')}.`,
    ({ list: n }) => `Here is the way: ${n.join(' → ')}.`,
    ({ list: n }) => `From ${n[0]} you pass through ${list(n.slice(1, -1))} before reaching ${n.at(-1)}.`,
    ({ list: n }) => n.map((name, i) => `${i + 1}. ${name}`).join('\n'),
    ({ list: n }) => `Follow ${n.join(' → ')} and you are there.`,
    ({ list: n }) => `First ${n[0]}, then ${n.slice(1).join(', then ')}.`,
    ({ list: n }) => `The itinerary reads ${n.join(', ')}.`
  ],
  'no path': [
    either(
      ({ a, b }) => `A path exists between ${a} and ${b}.`,
      ({ a, b }) => `No path exists between ${a} and ${b}.`
    ),
    either(
      ({ a, b }) => `It is possible to reach ${b} from ${a}.`,
      ({ a, b }) => `It is not possible to reach ${b} from ${a}.`
    ),
    either(
      ({ a, b }) => `From ${a}, you can get to ${b}.`,
      ({ a, b }) => `From ${a}, you can't get to ${b}.`
    ),
    either(
      ({ a, b }) => `${b} is reachable from ${a}.`,
      ({ a, b }) => `${b} is unreachable from ${a}.`
    ),
    either(
      ({ a, b }) => `There does exist a way from ${a} to ${b}.`,
      ({ a, b }) => `There does not exist any way from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `Yes. ${a} leads to ${b}.`,
      ({ a, b }) => `No. ${a} never leads to ${b}.`
    ),
    either(
      ({ a, b }) => `${a} is linked with ${b} by some chain.`,
      ({ a, b }) => `${a} is not linked with ${b} by any chain.`
    ),
    either(
      ({ a, b }) => `I found a route from ${a} to ${b}.`,
      ({ a, b }) => `I found no route from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `One can travel between ${a} and ${b}.`,
      ({ a, b }) => `One cannot travel between ${a} and ${b}.`
    ),
    either(
      ({ a, b }) => `${a} reaches ${b}.`,
      ({ a, b }) => `${a} doesn't reach ${b}.`
    ),
    either(
      ({ a, b }) => `Starting from ${a}, ${b} is within reach.`,
      ({ a, b }) => `Starting from ${a}, ${b} is not within reach.`
    ),
    either(
      ({ a, b }) => `A connection from ${a} to ${b} was found.`,
      ({ a, b }) => `A connection from ${a} to ${b} was not found.`
    )
  ],
  distance: [
    ({ a, b, v, unit }) => `${b}: ${v} ${unit} from ${a}`,
    ({ a, b, v, unit }) => `It takes ${v} ${unit} to reach ${b} from ${a}.`,
    ({ a, b, v, unit }) => `${a} and ${b} are ${v} ${unit} apart.`,
    ({ a, b, v, unit }) => `Seen from ${a}, ${b} is at a distance of ${v} ${unit}.`,
    ({ a, b, v, unit }) => `The cost of reaching ${b} from ${a} is ${v} ${unit}.`,
    ({ a, b, v, unit }) => `After ${v} ${unit} from ${a} you are at ${b}.`,
    ({ a, b, v, unit }) => `${v} ${unit} separate ${a} and ${b}.`,
    ({ a, b, v, unit }) => `Between ${a} and ${b} lie ${v} ${unit}.`,
    ({ a, b, v, unit }) => `From ${a}: ${b} (${v} ${unit}).`,
    ({ a, b, v, unit }) => `${b} is only ${v} ${unit} from ${a}.`,
    ({ a, b, v, unit }) => `How far is ${b} from ${a}? ${v} ${unit}.`,
    ({ a, b, v, unit }) => `One gets from ${a} to ${b} in ${v} ${unit}.`
  ],
  count: [
    ({ n, nouns }) => `Altogether the graph has ${n} ${nouns}.`,
    ({ n, nouns }) => `That makes ${n} ${nouns}.`,
    ({ n, nouns }) => `Count of ${nouns}: ${n}`,
    ({ n, nouns }) => `${n} ${nouns} are stored.`,
    ({ n, nouns }) => `The answer is ${n} ${nouns}.`,
    ({ n, nouns }) => `It contains ${n} ${nouns}.`,
    ({ n, nouns }) => `Your graph counts ${n} ${nouns} overall.`,
    ({ n, nouns }) => `How many ${nouns}? ${n}.`,
    ({ n, nouns }) => `I can see ${n} ${nouns} in the data.`,
    ({ n, nouns }) => `The total number of ${nouns} equals ${n}.`,
    ({ n, nouns }) => `${nouns}: ${n}`,
    ({ n, nouns }) => `Exactly ${n} ${nouns} exist in it.`
  ],
  average: [
    ({ v, measure }) => `Averaged over all nodes, the ${measure} is ${v}.`,
    ({ v, measure }) => `Mean ${measure} = ${v}`,
    ({ v, measure }) => `The average for ${measure} comes out at ${v}.`,
    ({ v, measure }) => `A node has an average ${measure} of ${v}.`,
    ({ v, measure }) => `${v} is the mean ${measure}.`,
    ({ v, measure }) => `The mean of the ${measure} is ${v}.`,
    ({ v, measure }) => `Nodes average a ${measure} of ${v}.`,
    ({ v, measure }) => `Average: ${v} (${measure})`,
    ({ v, measure }) => `What is the average ${measure}? ${v}.`,
    ({ v, measure }) => `We get a mean ${measure} of ${v}.`,
    ({ v }) => `On average it is ${v}.`,
    ({ v, measure }) => `The ${measure} is ${v} on average.`
  ],
  members: [
    ({ a, list: n, group }) => `${group} ${a} contains exactly ${list(n)}.`,
    ({ a, list: n, group }) => `In ${group} ${a} you find all of these: ${list(n)}.`,
    ({ a, list: n, n: count, group }) => `${group} ${a} (${count} members): ${n.join(', ')}.`,
    ({ a, list: n, group }) => `These are the members of ${group} ${a}: ${n.join('; ')}.`,
    ({ a, list: n, group }) => `The entire ${group} ${a} is made up of ${list(n)}.`,
    ({ a, list: n, n: count, nouns, group }) => `There are ${count} ${nouns} in ${group} ${a}: ${list(n)}.`,
    ({ a, list: n, group }) => `${list(n)} are all the members of ${group} ${a}.`,
    ({ a, list: n, group }) => `${group} ${a} only has ${list(n)}.`,
    ({ a, list: n, n: count, group }) => `The ${count} nodes of ${group} ${a} are: ${list(n)}.`,
    ({ a, list: n, group }) => `${group} ${a} has these members and no others: ${list(n)}.`,
    ({ a, list: n, n: count, group }) => `${count} belong to ${group} ${a}: ${list(n)}.`,
    ({ a, list: n, group }) => `The nodes in ${group} ${a} are ${list(n)}.`
  ],
  'same group': [
    either(
      ({ a, b, group }) => `${a} lives in the same ${group} as ${b}.`,
      ({ a, b, group }) => `${a} does not live in the same ${group} as ${b}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} share a ${group}.`,
      ({ a, b, group }) => `${a} and ${b} share no ${group}.`
    ),
    either(
      ({ a, b, group }) => `The same ${group} holds ${a} and ${b}.`,
      ({ a, b, group }) => `Different ${group}s hold ${a} and ${b}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} were assigned to the same ${group}.`,
      ({ a, b, group }) => `${a} and ${b} were assigned to different ${group}s.`
    ),
    either(
      ({ a, b, group }) => `Yes: ${a} and ${b} fall into the same ${group}.`,
      ({ a, b, group }) => `No: ${a} and ${b} fall into two different ${group}s.`
    ),
    either(
      ({ a, b, group }) => `${a} is in the same ${group} as ${b}.`,
      ({ a, b, group }) => `${a} is in a different ${group} than ${b}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} have the same ${group}.`,
      ({ a, b, group }) => `${a} and ${b} do not have the same ${group}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} ended up together in a ${group}.`,
      ({ a, b, group }) => `${a} and ${b} ended up in separate ${group}s.`
    ),
    either(
      ({ a, b, group }) => `${b} is in the ${group} of ${a}, the same one.`,
      ({ a, b, group }) => `${b} is not in the same ${group} as ${a}.`
    ),
    either(
      ({ a, b, group }) => `One and the same ${group} includes ${a} and ${b}.`,
      ({ a, b, group }) => `${a} and ${b} differ in their ${group}.`
    ),
    either(
      ({ a, b, group }) => `${a}, like ${b}, belongs to the same ${group}.`,
      ({ a, b, group }) => `${a}, unlike ${b}, belongs to a different ${group}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} are part of the same ${group}.`,
      ({ a, b, group }) => `${a} and ${b} aren't part of the same ${group}.`
    )
  ],
  neighbours: [
    ({ a, list: n }) => `${a} is directly connected to ${list(n)} only.`,
    ({ a, list: n, n: count }) => `${a} touches ${count} nodes, namely ${list(n)}.`,
    ({ a, list: n }) => `Next to ${a} are all of these: ${list(n)}.`,
    ({ a, list: n }) => `${a} has only these neighbours: ${n.join(', ')}.`,
    ({ a, list: n, n: count }) => `There are ${count} neighbours of ${a}: ${n.join(', ')}.`,
    ({ a, list: n }) => `The complete list of neighbours of ${a}: ${list(n)}.`,
    ({ a, list: n }) => `${list(n)} are all the neighbours of ${a}.`,
    ({ a, list: n, n: count, nouns }) => `${count} ${nouns} surround ${a}: ${list(n)}.`,
    ({ a, list: n }) => `From ${a} there are links to exactly ${list(n)}.`,
    ({ a, list: n, n: count }) => `${a} (${count} neighbours): ${list(n)}.`,
    ({ a, list: n }) => `The nodes linked to ${a} are ${list(n)}.`,
    ({ a, list: n }) => `${a}'s neighbours are ${list(n)}.`
  ],
  neighbour: [
    either(
      ({ a, b }) => `${a} and ${b} are neighbours.`,
      ({ a, b }) => `${a} and ${b} are not neighbours.`
    ),
    either(
      ({ a, b }) => `${b} is directly connected with ${a}.`,
      ({ a, b }) => `${b} is not directly connected with ${a}.`
    ),
    either(
      ({ a, b }) => `An edge runs between ${a} and ${b}.`,
      ({ a, b }) => `No edge runs between ${a} and ${b}.`
    ),
    either(
      ({ a, b }) => `${a} is adjacent to ${b}.`,
      ({ a, b }) => `${a} isn't adjacent to ${b}.`
    ),
    either(
      ({ a, b }) => `${a} has ${b} as a neighbour.`,
      ({ a, b }) => `${a} does not have ${b} as a neighbour.`
    ),
    either(
      ({ a, b }) => `${a} is next to ${b}.`,
      ({ a, b }) => `${a} is not next to ${b}.`
    ),
    either(
      ({ a, b }) => `One of the neighbours of ${a} is ${b}.`,
      ({ a, b }) => `${b} is none of the neighbours of ${a}.`
    ),
    either(
      ({ a, b }) => `${a} and ${b} share a link.`,
      ({ a, b }) => `${a} and ${b} share no link.`
    ),
    either(
      ({ a, b }) => `The graph links ${a} and ${b}.`,
      ({ a, b }) => `The graph does not link ${a} and ${b}.`
    ),
    either(
      ({ a, b }) => `Among the neighbours of ${a} is ${b}.`,
      ({ a, b }) => `${b} is not among the neighbours of ${a}.`
    ),
    either(
      ({ a, b }) => `${a} connects to ${b}.`,
      ({ a, b }) => `${a} doesn't connect to ${b}.`
    ),
    either(
      ({ a, b }) => `There is a relationship between ${a} and ${b}.`,
      ({ a, b }) => `There isn't a relationship between ${a} and ${b}.`
    )
  ],
  property: [
    either(
      ({ a, v, measure }) => `The graph says the ${measure} of ${a} equals ${v}.`,
      ({ a, v, measure }) => `The graph does not say the ${measure} of ${a} equals ${v}.`
    ),
    ({ a, v, measure }) => `${a}, whose ${measure} is ${v}, is stored.`,
    ({ a, v, measure }) => `What is the ${measure} of ${a}? ${v}.`,
    ({ a, v, measure }) => `${v} is stored as the ${measure} of ${a}.`,
    ({ a, v, measure }) => `${a} (${measure} = ${v})`,
    ({ a, v, measure }) => `Looking up ${a} gives a ${measure} of ${v}.`,
    either(
      ({ a, v, measure }) => `${a}'s ${measure} is ${v}.`,
      ({ a, v, measure }) => `${a}'s ${measure} isn't ${v}.`
    ),
    ({ a, v, measure }) => `In the data, ${measure} is ${v} for ${a}.`,
    ({ a, v, measure }) => `The value of ${measure} for ${a} is ${v}.`,
    ({ a, v, measure }) => `${a} has ${v} as its ${measure}.`,
    ({ a, v, measure }) => `As ${measure}, ${a} has ${v}.`,
    ({ a, v, measure }) => `I see a ${measure} of ${v} at ${a}.`
  ],
  'group sizes': [
    ({ a, b, v, w }) => `${v} for ${a}, ${w} for ${b}.`,
    ({ a, b, v, w, nouns }) => `${a} accounts for ${v} ${nouns}, ${b} for ${w}.`,
    ({ a, b, v, w }) => `${a} (${v}), ${b} (${w})`,
    ({ a, b, v, w, nouns }) => `There are ${v} ${nouns} with ${a} and ${w} with ${b}.`,
    ({ a, b, v, w }) => `- ${a} – ${v}\n- ${b} – ${w}`,
    ({ a, b, v, w }) => `| ${a} | ${v} |\n| ${b} | ${w} |`,
    ({ a, b, v, w, nouns }) => `${v} ${nouns} belong to ${a}; ${w} belong to ${b}.`,
    ({ a, b, v, w }) => `For ${a} I count ${v}, for ${b} ${w}.`,
    ({ a, b, v, w }) => `${a} = ${v}; ${b} = ${w}`,
    ({ a, b, v, w }) => `${a} has ${v} whereas ${b} has ${w}.`,
    ({ a, b, v, w, nouns }) => `We have ${v} ${nouns} in ${a} but ${w} in ${b}.`,
    ({ a, b, v, w }) => `${a} gets ${v}. ${b} gets ${w}.`
  ],
  'largest group': [
    ({ n, v, nouns, group }) => `The result: ${n} ${group}s, the largest with ${v} ${nouns}.`,
    ({ n, group }) => `We end up with ${n} ${group}s.`,
    ({ v, nouns, group }) => `${v} ${nouns} form the biggest ${group}.`,
    ({ v, nouns, group }) => `The size of the largest ${group} is ${v} ${nouns}.`,
    ({ n, group }) => `The graph splits into ${n} ${group}s.`,
    ({ v, nouns, group }) => `At most ${v} ${nouns} share a ${group}; that is the largest.`,
    ({ n, group }) => `Number of ${group}s: ${n}`,
    ({ v, nouns, group }) => `No ${group} is larger than the one with ${v} ${nouns}.`,
    ({ n, v, nouns, group }) => `Of the ${n} ${group}s, the largest has ${v} ${nouns}.`,
    ({ n, group }) => `Altogether ${n} ${group}s exist.`,
    ({ v, nouns, group }) => `The biggest ${group} consists of ${v} ${nouns}.`,
    ({ n, group }) => `How many ${group}s? ${n}.`
  ]
} satisfies Partial<Phrasings>
