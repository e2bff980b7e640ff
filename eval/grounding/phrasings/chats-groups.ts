import type { Phrasings } from '../statement.ts'
import { either, list } from './say.ts'

/** Sentences in the voice of chats about counts and groups. */
export const phrasings = {
  count: [
    ({ n, nouns }) => `There are **${n}** ${nouns} in the graph.`,
    ({ n, nouns }) => `Your graph contains a total of ${n} ${nouns}. Would you like me to break that down?`,
    ({ n, nouns }) => `I counted ${n} ${nouns} in total.`,
    ({ n, nouns }) => `**Total ${nouns}:** ${n}`,
    ({ n, nouns }) => `The number of ${nouns} in your data is ${n}.`,
    ({ n, nouns }) => `In all, ${n} ${nouns} were found.`,
    ({ n, nouns }) => `Just to give you a sense of scale: we're dealing with ${n} ${nouns} here.`,
    ({ n, nouns }) => `| What | Count |\n|---|---:|\n| ${nouns} | ${n} |`,
    ({ n, nouns }) => `Thanks for reaching out! The count came back as ${n} for ${nouns}.`,
    ({ n, nouns }) => `As far as ${nouns} go, the graph holds \`${n}\` of them.`,
    ({ n, nouns }) => `looks like ${n} ${nouns} all told`,
    ({ n, nouns }) => `${n} – that's how many ${nouns} there are.`
  ],
  average: [
    ({ v, measure }) => `The average ${measure} is **${v}**.`,
    ({ v, measure }) => `On average, each node has a ${measure} of ${v}.`,
    ({ v, measure }) => `Across the whole graph, the mean ${measure} works out to ${v}. Let me know if you need more statistics.`,
    ({ v, measure }) => `- **Average ${measure}:** ${v}`,
    ({ v, measure }) => `For context, the ${measure} averages ${v}.`,
    ({ v, measure }) => `If you average the ${measure} over every node, you get ${v}.`,
    ({ v, measure }) => `With a mean of ${v}, that's where the ${measure} sits overall.`,
    ({ v, measure }) => `| Statistic | ${measure} |\n|---|---|\n| Mean | ${v} |`,
    ({ v, measure }) => `A mean ${measure} of ${v} was reported by the tool.`,
    ({ v, measure }) => `avg ${measure} is ${v} btw`,
    ({ v, measure }) => `What you want here is the mean, and for ${measure} that mean is \`${v}\`.`,
    ({ v, measure }) => `${v}: that's the average I get for ${measure}.`
  ],
  members: [
    ({ a, list: n, n: count, nouns, group }) => `**${group} ${a}** has ${count} ${nouns}: ${list(n)}.`,
    ({ a, list: n, n: count, group }) =>
      `Here are all ${count} members of ${group} ${a}:\n\n${n.map((name) => `- ${name}`).join('\n')}\n\nLet me know if you'd like more detail.`,
    ({ a, list: n, group }) => `${group} ${a} consists of ${list(n)}.`,
    ({ a, list: n, n: count, nouns, group }) => `The ${count} ${nouns} that make up ${group} ${a} are ${list(n)}.`,
    ({ a, list: n, group }) => `In ${group} ${a}, there's nobody but ${list(n)}.`,
    ({ a, list: n, n: count, group }) => `### ${group} ${a} (size ${count})\n${n.map((name, i) => `${i + 1}. ${name}`).join('\n')}`,
    ({ a, list: n, group }) => `${list(n)} together make up the whole of ${group} ${a}.`,
    ({ a, list: n, n: count, group }) => `| ${group} | Size | Members |\n|---|---|---|\n| ${a} | ${count} | ${n.join(', ')} |`,
    ({ a, list: n, group }) => `Only ${list(n)} were placed in ${group} ${a}.`,
    ({ a, list: n, n: count, nouns, group }) => `You'll find ${count} ${nouns} in ${group} ${a} — namely ${list(n)}.`,
    ({ a, list: n, group }) => `so ${group} ${a} is just ${n.join(' + ')}`,
    ({ a, list: n, group }) => `As for ${group} ${a}, the full membership is ${n.map((name) => `\`${name}\``).join(', ')}.`
  ],
  'same group': [
    either(
      ({ a, b, group }) => `Yes, **${a}** and **${b}** belong to the same ${group}.`,
      ({ a, b, group }) => `No, **${a}** and **${b}** do not belong to the same ${group}.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b} are both in the same ${group}. Let me know if you'd like to see who else is in there.`,
      ({ a, b, group }) =>
        `${a} and ${b} are in different ${group === 'community' ? 'communities' : `${group}s`}. Let me know if you'd like to see who else is in there.`
    ),
    either(
      ({ a, b, group }) => `The algorithm put ${a} in the same ${group} as ${b}.`,
      ({ a, b, group }) => `The algorithm put ${a} in a different ${group} from ${b}.`
    ),
    either(
      ({ a, b, group }) => `Looking at the assignments, ${a} is grouped with ${b} in one ${group}.`,
      ({ a, b, group }) => `Looking at the assignments, ${a} is not grouped with ${b} in one ${group}.`
    ),
    either(
      ({ a, b, group }) => `${a} shares its ${group} with ${b}.`,
      ({ a, b, group }) => `${a} doesn't share its ${group} with ${b}.`
    ),
    either(
      ({ a, b, group }) => `- ${a} and ${b}: same ${group}`,
      ({ a, b, group }) => `- ${a} and ${b}: different ${group === 'community' ? 'communities' : `${group}s`}`
    ),
    either(
      ({ a, b, group }) => `If you're wondering about ${b}: it sits in the very same ${group} as ${a}.`,
      ({ a, b, group }) => `If you're wondering about ${b}: it sits in another ${group} than ${a}.`
    ),
    either(
      ({ a, b, group }) => `| Pair | Same ${group}? |\n|---|---|\n| ${a} and ${b} | Yes |`,
      ({ a, b, group }) => `| Pair | Same ${group}? |\n|---|---|\n| ${a} and ${b} | No |`
    ),
    either(
      ({ a, b, group }) => `turns out ${a} and ${b} landed in the same ${group}`,
      ({ a, b, group }) => `turns out ${a} and ${b} didn't land in the same ${group}`
    ),
    either(
      ({ a, b, group }) => `The ${group} that ${a} was assigned to is also the ${group} of ${b}.`,
      ({ a, b, group }) => `The ${group} that ${a} was assigned to is not the ${group} of ${b}.`
    ),
    either(
      ({ a, b, group }) => `Both \`${a}\` and \`${b}\` are members of a single ${group}.`,
      ({ a, b, group }) => `There is no single ${group} that has both \`${a}\` and \`${b}\` as members.`
    ),
    either(
      ({ a, b, group }) => `${a} and ${b}, as far as the results show, sit together in one ${group}.`,
      ({ a, b, group }) => `${a} and ${b}, as far as the results show, do not sit together in one ${group}.`
    )
  ],
  neighbours: [
    ({ a, list: n, n: count }) => `**${a}** has ${count} neighbors: ${list(n)}.`,
    ({ a, list: n, n: count }) =>
      `${a} is directly connected to ${count} nodes:\n\n${n.map((name) => `- **${name}**`).join('\n')}\n\nWould you like to explore any of them?`,
    ({ a, list: n, n: count, nouns }) => `The ${count} ${nouns} directly linked to ${a} are ${list(n)}.`,
    ({ a, list: n }) => `Here's everyone next to ${a}: ${list(n)}. That's the full list.`,
    ({ a, list: n }) => `${a}'s direct connections are ${list(n)}, and nothing else.`,
    ({ a, list: n, n: count }) => `| Node | Neighbours | Count |\n|---|---|---|\n| ${a} | ${n.join(', ')} | ${count} |`,
    ({ a, list: n }) => `Apart from ${list(n)}, nothing is adjacent to ${a}; these are all its neighbours.`,
    ({ a, list: n, n: count }) => `I found ${count} direct neighbours for \`${a}\`, which are ${n.map((name) => `\`${name}\``).join(', ')}.`,
    ({ a, list: n }) => `${list(n)} – those are all of the nodes adjacent to ${a}.`,
    ({ a, list: n, n: count }) => `All ${count} neighbours of ${a}:\n${n.map((name, i) => `${i + 1}) ${name}`).join('\n')}`,
    ({ a, list: n }) => `${a} only has links with ${list(n)}, for what it's worth.`,
    ({ a, list: n, n: count }) => `so ${a} has ${count} nodes around it, i.e. ${n.join(', ')}`
  ],
  neighbour: [
    either(
      ({ a, b }) => `Yes, **${a}** and **${b}** are directly connected.`,
      ({ a, b }) => `No, **${a}** and **${b}** are not directly connected.`
    ),
    either(
      ({ a, b }) => `There is a direct link between ${a} and ${b}. Let me know if you'd like to see more.`,
      ({ a, b }) => `There is no direct link between ${a} and ${b}. Let me know if you'd like to check another pair.`
    ),
    either(
      ({ a, b }) => `${b} is one of ${a}'s direct neighbors.`,
      ({ a, b }) => `${b} is not one of ${a}'s direct neighbors.`
    ),
    either(
      ({ a, b }) => `Looking at the neighbours of ${a}, I do see ${b} in there.`,
      ({ a, b }) => `Looking at the neighbours of ${a}, I don't see ${b} in there.`
    ),
    either(
      ({ a, b }) => `${a} is linked directly to ${b}, to answer your question.`,
      ({ a, b }) => `${a} isn't linked directly to ${b}, to answer your question.`
    ),
    either(
      ({ a, b }) => `- Direct edge between \`${a}\` and \`${b}\`: yes`,
      ({ a, b }) => `- Direct edge between \`${a}\` and \`${b}\`: none`
    ),
    either(
      ({ a, b }) => `The list of ${a}'s neighbours includes ${b}.`,
      ({ a, b }) => `The list of ${a}'s neighbours doesn't include ${b}.`
    ),
    either(
      ({ a, b }) => `${a} and ${b} are joined by an edge.`,
      ({ a, b }) => `${a} and ${b} are not joined by an edge.`
    ),
    either(
      ({ a, b }) => `| Pair | Directly linked? |\n|---|---|\n| ${a} and ${b} | Yes |`,
      ({ a, b }) => `| Pair | Directly linked? |\n|---|---|\n| ${a} and ${b} | No |`
    ),
    either(
      ({ a, b }) => `yeah ${a} and ${b} are hooked up directly`,
      ({ a, b }) => `nah ${a} and ${b} aren't hooked up directly`
    ),
    either(
      ({ a, b }) => `A direct relationship connects ${a} with ${b}.`,
      ({ a, b }) => `No direct relationship connects ${a} with ${b}.`
    ),
    either(
      ({ a, b }) => `It's a single step between ${a} and ${b}, since they are immediate neighbours.`,
      ({ a, b }) => `It's not a single step between ${a} and ${b}, since they are not immediate neighbours.`
    )
  ],
  property: [
    either(
      ({ a, v, measure }) => `The ${measure} of **${a}** is **${v}**.`,
      ({ a, v, measure }) => `The ${measure} of **${a}** is not **${v}**.`
    ),
    either(
      ({ a, v, measure }) => `According to the data, ${a} has a ${measure} of ${v}. Is there anything else I can look up for you?`,
      ({ a, v, measure }) => `According to the data, ${a} does not have a ${measure} of ${v}. Is there anything else I can look up for you?`
    ),
    either(
      ({ a, v, measure }) => `**${a}**\n- ${measure}: ${v}`,
      ({ a, v, measure }) => `**${a}**\n- ${measure}: not ${v}`
    ),
    either(
      ({ a, v, measure }) => `For ${a}, the ${measure} is listed as ${v}.`,
      ({ a, v, measure }) => `For ${a}, the ${measure} is not listed as ${v}.`
    ),
    either(
      ({ a, v, measure }) => `I checked the \`${measure}\` property on ${a}, and it's set to \`${v}\`.`,
      ({ a, v, measure }) => `I checked the \`${measure}\` property on ${a}, and it isn't set to \`${v}\`.`
    ),
    either(
      ({ a, v, measure }) => `| Name | ${measure} |\n|---|---|\n| ${a} | ${v} |`,
      ({ a, v, measure }) => `| Name | ${measure} |\n|---|---|\n| ${a} | not ${v} |`
    ),
    either(
      ({ a, v, measure }) => `${a} is recorded with ${v} for ${measure}.`,
      ({ a, v, measure }) => `${a} isn't recorded with ${v} for ${measure}.`
    ),
    either(
      ({ a, v, measure }) => `The record for ${a} shows that its ${measure} is ${v}, in case you need it.`,
      ({ a, v, measure }) => `The record for ${a} shows that its ${measure} is not ${v}, in case you need it.`
    ),
    either(
      ({ a, v, measure }) => `${v} – that's the ${measure} given for ${a}.`,
      ({ a, v, measure }) => `${v} – that's not the ${measure} given for ${a}.`
    ),
    either(
      ({ a, v, measure }) => `In ${a}'s case, ${measure} has the value ${v}.`,
      ({ a, v, measure }) => `In ${a}'s case, ${measure} does not have the value ${v}.`
    ),
    either(
      ({ a, v, measure }) => `just pulled up ${a}, ${measure} says ${v}`,
      ({ a, v, measure }) => `just pulled up ${a}, ${measure} doesn't say ${v}`
    ),
    either(
      ({ a, v, measure }) => `Among the details we hold on ${a} is a ${measure} of ${v}.`,
      ({ a, v, measure }) => `The details we hold on ${a} do not give a ${measure} of ${v}.`
    )
  ],
  'group sizes': [
    ({ a, b, v, w, nouns }) => `Here's the breakdown:\n\n- **${a}**: ${v} ${nouns}\n- **${b}**: ${w} ${nouns}\n\nLet me know if you'd like the rest.`,
    ({ a, b, v, w, nouns }) => `There are ${v} ${nouns} in the ${a} group and ${w} in the ${b} group.`,
    ({ a, b, v, w, nouns }) => `${a} has ${v} ${nouns}, while ${b} has ${w}.`,
    ({ a, b, v, w, nouns }) => `Of the ${nouns}, ${v} are listed under ${a} and ${w} under ${b}.`,
    ({ a, b, v, w, nouns }) => `| Group | Number of ${nouns} |\n|:---|---:|\n| ${a} | ${v} |\n| ${b} | ${w} |`,
    ({ a, b, v, w, nouns }) => `The counts for ${a} and ${b} are ${v} and ${w} ${nouns}, respectively.`,
    ({ a, b, v, w, nouns }) => `When I group the ${nouns}, ${a} comes to ${v}; ${b}, by the way, comes to ${w}.`,
    ({ a, b, v, w, nouns }) => `You have ${v} ${nouns} labelled "${a}" and ${w} labelled "${b}".`,
    ({ a, b, v, w, nouns }) => `${a} is represented by ${v} ${nouns}. As for ${b}, the number is ${w}.`,
    ({ a, b, v, w }) => `\`${a}\`: \`${v}\`, \`${b}\`: \`${w}\``,
    ({ a, b, v, w, nouns }) => `so that's ${v} ${nouns} for ${a} and another ${w} for ${b}`,
    ({ a, b, v, w, nouns }) => `${v} of the ${nouns} fall under ${a}, compared with ${w} that fall under ${b}.`
  ],
  'largest group': [
    ({ n, v, nouns, group }) => `I found **${n}** ${group}s. The largest one has **${v}** ${nouns}.`,
    ({ n, v, nouns, group }) =>
      `The graph is divided into ${n} ${group}s, the biggest of which contains ${v} ${nouns}. Let me know if you'd like to look at one of them.`,
    ({ n, group }) => `There are ${n} ${group}s in total.`,
    ({ v, nouns, group }) => `The largest ${group} has ${v} ${nouns}.`,
    ({ n, v, nouns, group }) => `- Number of ${group}s: **${n}**\n- Size of the largest ${group}: **${v}** ${nouns}`,
    ({ n, v, nouns, group }) => `| Metric | Value |\n|---|---|\n| ${group}s | ${n} |\n| Largest ${group} (${nouns}) | ${v} |`,
    ({ v, nouns, group }) => `With ${v} ${nouns}, the top ${group} is the largest of them all.`,
    ({ n, v, nouns, group }) => `The algorithm detected ${n} ${group}s, and up to ${v} ${nouns} are in one of them (the largest).`,
    ({ n, v, nouns, group }) => `${v} ${nouns} sit in the largest ${group}; overall, ${n} ${group}s were identified.`,
    ({ n, group }) => `In case you're curious how many ${group}s came out of this: it's ${n}.`,
    ({ n, v, nouns, group }) => `got ${n} ${group}s back, biggest one is ${v} ${nouns}`,
    ({ v, nouns, group }) => `As for size, the biggest ${group} is made up of \`${v}\` ${nouns}.`
  ]
} satisfies Partial<Phrasings>
