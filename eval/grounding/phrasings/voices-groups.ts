import type { Phrasings } from '../statement.ts'
import { bold, cap, code, either, list, plural } from './say.ts'

/** Sentences in those voices about counts, groups and properties. */
export const phrasings = {
  count: [
    ({ n, nouns }) => `There are ${n} ${nouns} in the graph.`,
    ({ n, nouns }) => `Your data includes **${n} ${nouns}**. Is there anything else you'd like to know?`,
    ({ n, nouns }) => `I counted the ${nouns} for you, and there are ${n} of them.`,
    ({ n, nouns }) => `Total ${nouns} ▸ ${n}`,
    ({ n, nouns }) => `The network under review comprises ${n} ${nouns}.`,
    ({ n, nouns }) => `When we count all the ${nouns}, we get ${n}.`,
    ({ n, nouns }) => `| Item | Count |\n|---|---|\n| ${cap(nouns)} | ${n} |`,
    ({ n, nouns }) => `${n}. That's how many ${nouns} there are, as far as I can see.`,
    ({ n, nouns }) => `As for ${nouns}, the graph holds ${n}.`,
    ({ n, nouns }) => `A total of ${n} ${nouns} was found.`,
    ({ n, nouns }) => `The number of ${nouns} (no filters applied) is \`${n}\`.`,
    ({ n, nouns }) => `You've got ${n} ${nouns} in there, in case you were wondering.`
  ],
  average: [
    ({ v, measure }) => `The average ${measure} is ${v}.`,
    ({ v, measure }) => `On average, nodes have a value of ${v} for ${measure}.`,
    ({ v, measure }) => `Across the whole graph, the mean ${measure} works out to **${v}**. I can break this down further if you like.`,
    ({ v, measure }) => `Avg. ${measure} ▸ ${v}`,
    ({ v, measure }) => `If you add up the ${measure} of every node and divide by the number of nodes, you get ${v}.`,
    ({ v, measure }) => `A mean of ${v} was calculated for ${measure}.`,
    ({ v, measure }) => `| Statistic | ${cap(measure)} |\n|---|---|\n| Mean | ${v} |`,
    ({ v, measure }) => `As regards ${measure}, the network averages ${v}.`,
    ({ v, measure }) => `${v} – this is where the average lies for ${measure}, just so you have a point of reference.`,
    ({ v, measure }) => `For a typical picture of ${measure}, look at the mean, which stands at ${v}.`,
    ({ v, measure }) => `\`mean(${measure})\` → ${v}`,
    ({ v, measure }) => `By the way, the arithmetic mean of ${measure} over all nodes amounts to ${v}.`
  ],
  members: [
    ({ a, list: n, n: count, group }) => `${cap(group)} ${a} has ${count} members: ${list(n)}.`,
    ({ a, list: n, n: count, group }) => `**${cap(group)} ${a}** (size ${count}):\n\n${n.map((name) => `- ${name}`).join('\n')}`,
    ({ a, list: n, group }) => `${cap(group)} ${a} consists of ${list(n)}. Let me know if you want to look at another one.`,
    ({ a, list: n, group }) => `The following nodes, and only these, make up ${group} ${a}: ${list(n)}.`,
    ({ a, list: n, n: count, group }) => `| ${cap(group)} | Size | Members |\n|---|---|---|\n| ${a} | ${count} | ${n.join(', ')} |`,
    ({ a, list: n, group }) => `Who's in ${group} ${a}? ${list(n)}, and nobody else.`,
    ({ a, list: n, n: count, nouns, group }) => `As part of the analysis, ${count} ${nouns} were assigned to ${group} ${a}, namely ${list(n)}.`,
    ({ a, list: n, group }) => `${list(n)} together form ${group} ${a}.`,
    ({ a, list: n, n: count, group }) => `Let's list everyone in ${group} #${a}. We have ${list(bold(n))} – that's all ${count} of them.`,
    ({ a, list: n, group }) => `${group}=${a} → {${n.join(', ')}}`,
    ({ a, list: n, n: count, nouns, group }) => `If you open ${group} ${a}, you'll see ${count} ${nouns} (${list(n)}).`,
    ({ a, list: n, group }) => `The full membership of ${group} ${a} is as follows: ${list(code(n))}.`
  ],
  'same group': [
    either(
      ({ a, b, group }) => `Yes, ${a} and ${b} are in the same ${group}.`,
      ({ a, b, group }) => `No, ${a} and ${b} are not in the same ${group}.`
    ),
    either(
      ({ a, b, group }) => `**${a}** and **${b}** both belong to the same ${group}. Let me know if you want to see who else is in it.`,
      ({ a, b, group }) => `**${a}** and **${b}** belong to different ${plural(group)}. Let me know if you want to see who else is in them.`
    ),
    either(
      ({ a, b, group }) => `The analysis groups ${a} with ${b}: they share the same ${group}.`,
      ({ a, b, group }) => `The analysis does not group ${a} with ${b}: they don't share the same ${group}.`
    ),
    either(
      ({ a, b, group }) => `| Pair | Same ${group}? |\n|---|---|\n| ${a}, ${b} | yes |`,
      ({ a, b, group }) => `| Pair | Same ${group}? |\n|---|---|\n| ${a}, ${b} | no |`
    ),
    either(
      ({ a, b, group }) => `Is ${a} in ${b}'s ${group}? It is.`,
      ({ a, b, group }) => `Is ${a} in ${b}'s ${group}? It isn't.`
    ),
    either(
      ({ a, b, group }) => `Look at the row of ${a} and at the row of ${b}: the ${group} is the same in both.`,
      ({ a, b, group }) => `Look at the row of ${a} and at the row of ${b}: the ${group} is not the same in both.`
    ),
    either(
      ({ a, b, group }) => `${a} was placed in a ${group} along with ${b}.`,
      ({ a, b, group }) => `${a} was placed in a different ${group} from ${b}.`
    ),
    either(
      ({ a, b, group }) => `For what it's worth, ${b} and ${a} are members of a single ${group}.`,
      ({ a, b, group }) => `For what it's worth, ${b} and ${a} are members of two distinct ${plural(group)}.`
    ),
    either(
      ({ a, b, group }) => `If you're looking for ${a}, you'll find it in the same ${group} as \`${b}\`.`,
      ({ a, b, group }) => `If you're looking for ${a}, you won't find it in the same ${group} as \`${b}\`.`
    ),
    either(
      ({ a, b, group }) => `${cap(group)} of ${a} = ${group} of ${b}`,
      ({ a, b, group }) => `${cap(group)} of ${a} ≠ ${group} of ${b}`
    ),
    either(
      ({ a, b, group }) => `When the graph is partitioned, ${a} and ${b} land in the same ${group}.`,
      ({ a, b, group }) => `When the graph is partitioned, ${a} and ${b} land in different ${plural(group)}.`
    ),
    either(
      ({ a, b, group }) => `As for ${a} and ${b}, I see them sitting in one ${group} together.`,
      ({ a, b, group }) => `As for ${a} and ${b}, I don't see them sitting in one ${group} together.`
    )
  ],
  property: [
    either(
      ({ a, v, measure }) => `The ${measure} of ${a} is ${v}.`,
      ({ a, v, measure }) => `The ${measure} of ${a} is not ${v}.`
    ),
    either(
      ({ a, v, measure }) => `According to the data, **${a}** has \`${measure}\` set to **${v}**.`,
      ({ a, v, measure }) => `According to the data, **${a}** does not have \`${measure}\` set to **${v}**.`
    ),
    either(
      ({ a, v, measure }) => `I looked it up: for ${a}, the ${measure} is listed as ${v}. Anything else you need?`,
      ({ a, v, measure }) => `I looked it up: for ${a}, the ${measure} is not listed as ${v}. Anything else you need?`
    ),
    ({ a, v, measure }) => `| Name | ${cap(measure)} |\n|---|---|\n| ${a} | ${v} |`,
    ({ a, v, measure }) => `${a}\n- ${measure}: ${v}`,
    either(
      ({ a, v, measure }) => `${v} is recorded for ${a} under the heading "${measure}".`,
      ({ a, v, measure }) => `${v} is not recorded for ${a} under the heading "${measure}".`
    ),
    either(
      ({ a, v, measure }) => `If we read across from ${a} to the ${measure} column, we find ${v}.`,
      ({ a, v, measure }) => `If we read across from ${a} to the ${measure} column, we don't find ${v}.`
    ),
    ({ a, v, measure }) => `\`${a}.${measure}\` = ${v}`,
    either(
      ({ a, v, measure }) => `As far as ${measure} is concerned, ${a} comes with ${v}.`,
      ({ a, v, measure }) => `As far as ${measure} is concerned, ${a} doesn't come with ${v}.`
    ),
    either(
      ({ a, v, measure }) => `By the way, you'll see ${v} given as ${measure} if you open ${a}.`,
      ({ a, v, measure }) => `By the way, you won't see ${v} given as ${measure} if you open ${a}.`
    ),
    either(
      ({ a, v, measure }) => `The property ${measure} has a value of ${v} at ${a}.`,
      ({ a, v, measure }) => `The property ${measure} doesn't have a value of ${v} at ${a}.`
    ),
    either(
      ({ a, v, measure }) => `With respect to ${a}, the records give its ${measure} as ${v}.`,
      ({ a, v, measure }) => `With respect to ${a}, the records do not give its ${measure} as ${v}.`
    )
  ],
  'group sizes': [
    ({ a, b, v, w, nouns }) => `There are ${v} ${nouns} in the ${a} group and ${w} in the ${b} group.`,
    ({ a, b, v, w, nouns }) => `Here's the breakdown of ${nouns}:\n\n- **${a}**: ${v}\n- **${b}**: ${w}`,
    ({ a, b, v, w, nouns }) => `Of the ${nouns}, ${v} fall under ${a}, while ${w} fall under ${b}. I can show the rest if you like.`,
    ({ a, b, v, w, nouns }) => `| Value | Number of ${nouns} |\n|---|---|\n| ${a} | ${v} |\n| ${b} | ${w} |`,
    ({ a, b, v, w, nouns }) => `The number of ${nouns} is ${v} for ${a} and ${w} for ${b}.`,
    ({ a, b, v, w, nouns }) => `Grouping the ${nouns} yields counts of ${v} (${a}) and ${w} (${b}).`,
    ({ a, b, v, w }) => `${a} ▸ ${v}   ${b} ▸ ${w}`,
    ({ a, b, v, w, nouns }) => `How many ${nouns} are marked ${a}? ${v}. And ${b}? ${w}.`,
    ({ a, b, v, w, nouns }) => `If you sort the ${nouns} into boxes, the box labelled "${a}" ends up with ${v} and the box labelled "${b}" with ${w}.`,
    ({ a, b, v, w, nouns }) => `\`${b}\` was found ${w} times and \`${a}\` ${v} times among the ${nouns}.`,
    ({ a, b, v, w, nouns }) => `The counts of ${nouns} for ${a} and ${b} are ${v} and ${w}, respectively.`,
    ({ a, b, v, w, nouns }) => `For what it's worth, ${b} comprises ${w} ${nouns}, and ${a} comprises ${v}.`
  ],
  'largest group': [
    ({ n, v, nouns, group }) => `There are ${n} ${group}s in total, and the largest one contains ${v} ${nouns}.`,
    ({ n, v, nouns, group }) => `I found **${n} ${group}s**. The biggest has **${v} ${nouns}** – let me know if you'd like to see who's in it.`,
    ({ n, v, nouns, group }) => `| ${cap(group)}s | Largest size (${nouns}) |\n|---|---|\n| ${n} | ${v} |`,
    ({ n, v, group }) => `${cap(group)}s ▸ ${n} | Largest ▸ ${v}`,
    ({ n, v, nouns, group }) => `The network was partitioned into ${n} ${group}s, of which the largest comprises ${v} ${nouns}.`,
    ({ v, nouns, group }) => `In terms of size, the top ${group} has ${v} ${nouns}, and none is larger.`,
    ({ n, v, group }) => `Let's count the ${group}s: we get ${n}. How big is the biggest one? It has ${v} members.`,
    ({ n, v, nouns, group }) => `${v} ${nouns} sit in the largest of the ${n} ${group}s.`,
    ({ n, v, group }) => `- Number of ${group}s found: \`${n}\`\n- Size of the largest: \`${v}\``,
    ({ n, group }) => `Your graph is made up of ${n} ${group}s, as far as I can see.`,
    ({ n, v, nouns, group }) => `Our analysis identified ${n} ${group}s (the largest one having ${v} ${nouns}).`,
    ({ v, nouns, group }) => `If you pick the ${group} with the most ${nouns}, you'll be looking at ${v} of them.`
  ]
} satisfies Partial<Phrasings>
