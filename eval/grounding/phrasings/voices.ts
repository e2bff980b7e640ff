import type { Phrasings } from '../statement.ts'
import { cap, either, nth, ordinals } from './say.ts'
import { phrasings as groupPhrasings } from './voices-groups.ts'
import { phrasings as pathPhrasings } from './voices-paths.ts'

/** Sentences in the voices of assistants, consultants, teachers and dashboards. */
export const phrasings: Phrasings = {
  ...groupPhrasings,
  ...pathPhrasings,
  score: [
    either(
      ({ a, v, measure }) => `According to the results, the ${measure} of ${a} comes to ${v}. Let me know if you want the others too.`,
      ({ a, v, measure }) => `According to the results, the ${measure} of ${a} doesn't come to ${v}. Let me know if you want the others too.`
    ),
    either(
      ({ a, v, measure }) => `${v} – that's the figure ${a} gets for ${measure}, for what it's worth.`,
      ({ a, v, measure }) => `${v} – that's not the figure ${a} gets for ${measure}, for what it's worth.`
    ),
    ({ a, v, measure }) => `**${a}** · ${measure} · \`${v}\``,
    either(
      ({ a, v, measure }) => `By the way, ${a} was given a value of ${v} (this is the ${measure}).`,
      ({ a, v, measure }) => `By the way, ${a} was not given a value of ${v} (this is the ${measure}).`
    ),
    either(
      ({ a, v, measure }) => `To answer your question: when it comes to ${measure}, ${a} sits at ${v}.`,
      ({ a, v, measure }) => `To answer your question: when it comes to ${measure}, ${a} does not sit at ${v}.`
    ),
    ({ a, v, measure }) => `| Node | ${cap(measure)} |\n|---|---|\n| ${a} | ${v} |`,
    either(
      ({ a, v, measure }) => `Let's read off the row for ${a} together. Under ${measure} it says ${v}.`,
      ({ a, v, measure }) => `Let's read off the row for ${a} together. Under ${measure} it doesn't say ${v}.`
    ),
    either(
      ({ a, v, measure }) => `Our analysis puts the ${measure} of ${a} at ${v}.`,
      ({ a, v, measure }) => `Our analysis does not put the ${measure} of ${a} at ${v}.`
    ),
    ({ a, v, measure }) => `Node: ${a}\nMetric: ${measure}\nValue: ${v}`,
    either(
      ({ a, v, measure }) => `You asked about ${a}; as far as I can see, it has been assigned ${v} in terms of ${measure}.`,
      ({ a, v, measure }) => `You asked about ${a}; as far as I can see, it has not been assigned ${v} in terms of ${measure}.`
    ),
    either(
      ({ a, v, measure }) => `If you look at **${a}**, you'll notice that its ${measure} stands at **${v}**.`,
      ({ a, v, measure }) => `If you look at **${a}**, you'll notice that its ${measure} doesn't stand at **${v}**.`
    ),
    either(
      ({ a, v, measure }) => `Having computed the ${measure} for everybody, we obtain ${v} in the case of ${a}.`,
      ({ a, v, measure }) => `Having computed the ${measure} for everybody, we do not obtain ${v} in the case of ${a}.`
    )
  ],
  'two scores': [
    ({ a, b, v, w, measure }) => `Here's what I found for the two you mentioned: ${a} has a value of ${v} and ${b} has a value of ${w} (${measure}).`,
    ({ a, b, v, w, measure }) => `${cap(measure)} at a glance:\n\n- **${a}**: ${v}\n- **${b}**: ${w}`,
    ({ a, b, v, w, measure }) => `Looking at ${measure}, ${a} comes in at ${v}, while ${b} comes in at ${w}.`,
    ({ a, b, v, w, measure }) => `${v} was calculated as the ${measure} of ${a}. For ${b}, on the other hand, it was ${w}.`,
    ({ a, b, v, w, measure }) => `The ${measure} figures for ${a} and ${b} are ${v} and ${w}, respectively.`,
    ({ a, b, v, w, measure }) => `| | ${a} | ${b} |\n|---|---|---|\n| ${measure} | ${v} | ${w} |`,
    ({ a, b, v, w, measure }) => `Class, compare these two: the ${measure} of ${b} is ${w}, and the ${measure} of ${a} is ${v}. What do you make of that?`,
    ({ a, b, v, w }) => `\`${a}\` = ${v}, \`${b}\` = ${w}`,
    ({ a, b, v, w, measure }) => `With regard to ${measure}, a value of ${v} was observed at ${a} and a value of ${w} at ${b}.`,
    ({ a, b, v, w, measure }) => `So ${a} is at ${v} (${b}, by the way, is at ${w}) as far as ${measure} goes.`,
    ({ a, b, v, w, measure }) => `${a}'s ${measure} is ${v} — and ${b}'s is ${w}.`,
    ({ a, b, v, w, measure }) => `Do you want numbers? On ${measure} I'd quote ${w} for ${b}, plus ${v} for ${a}.`
  ],
  'three scores': [
    ({ list: n, values, measure }) =>
      `The three nodes with the highest ${measure} are ${n[0]} (${values[0]}), ${n[1]} (${values[1]}), and ${n[2]} (${values[2]}). Would you like to see more of them?`,
    ({ list: n, values, measure }) => `Here are the top results by ${measure}:\n\n${n.map((name, i) => `${i + 1}. **${name}** – ${values[i]}`).join('\n')}`,
    ({ list: n, values, measure }) =>
      `${n[0]} has the highest ${measure} at ${values[0]}, followed by ${n[1]} with ${values[1]} and ${n[2]} with ${values[2]}.`,
    ({ list: n, values, measure }) =>
      `Leading on ${measure}, in this order: ${n[0]}, ${n[1]} and ${n[2]}, with values of ${values[0]}, ${values[1]} and ${values[2]} respectively.`,
    ({ list: n, values, measure }) => `| ${cap(measure)} | Node |\n|---:|:---|\n${n.map((name, i) => `| ${values[i]} | ${name} |`).join('\n')}`,
    ({ list: n, values, measure }) => `TOP 3 – ${measure.toUpperCase()}\n${n.map((name, i) => `${name} … ${values[i]}`).join('\n')}`,
    ({ list: n, values, measure }) =>
      `In our assessment, ${n[0]} emerges in first place for ${measure} with ${values[0]}. Second place goes to ${n[1]} with ${values[1]}. Third place goes to ${n[2]} with ${values[2]}.`,
    ({ list: n, values, measure }) =>
      `Third comes ${n[2]} at ${values[2]}, second comes ${n[1]} at ${values[1]}, and first, when ordered by ${measure}, comes ${n[0]} at ${values[0]}.`,
    ({ list: n, values, measure }) => `If we sort by ${measure}, the first three rows read \`${n.map((name, i) => `${name}: ${values[i]}`).join('; ')}\`.`,
    ({ list: n, values, measure }) =>
      `Let's go through it step by step. ${n.map((name, i) => `The ${measure} of ${name} is ${values[i]}.`).join(' ')} Does that make sense?`,
    ({ list: n, values }) => `${n.map((name, i) => `* ${name}\n  * value: ${values[i]}`).join('\n')}`,
    ({ list: n, values, measure }) =>
      `${values[0]} belongs to ${n[0]}, ${values[1]} to ${n[1]}, and ${values[2]} to ${n[2]} – these are the ${measure} figures at the top.`
  ],
  highest: [
    either(
      ({ a, measure }) => `Based on the analysis, **${a}** has the highest ${measure}.`,
      ({ a, measure }) => `Based on the analysis, **${a}** does not have the highest ${measure}.`
    ),
    either(
      ({ a, v, measure }) => `${a} comes out on top with regard to ${measure}, at ${v}.`,
      ({ a, measure }) => `${a} doesn't come out on top with regard to ${measure}.`
    ),
    either(
      ({ a, v, measure }) => `The highest ${measure} in the network is ${v}, and it belongs to ${a}.`,
      ({ a, measure }) => `The highest ${measure} in the network doesn't belong to ${a}.`
    ),
    either(
      ({ a, measure }) => `You won't find a higher ${measure} than ${a}'s.`,
      ({ a, measure }) => `You will find a higher ${measure} than ${a}'s.`
    ),
    ({ a, v, measure }) => `🏆 Highest ${measure}: ${a} (${v})`,
    either(
      ({ a, measure }) => `In short: ${a}. It ranks first by ${measure}, and I'm happy to show the runners-up if that helps.`,
      ({ a, measure }) => `In short: not ${a}. It does not rank first by ${measure}, and I'm happy to show the others if that helps.`
    ),
    either(
      ({ a, measure }) => `Judging by ${measure} alone, ${a} leads the field.`,
      ({ a, measure }) => `Judging by ${measure} alone, ${a} doesn't lead the field.`
    ),
    either(
      ({ a, measure }) => `As the chart shows, ${measure} peaks at ${a}.`,
      ({ a, measure }) => `As the chart shows, ${measure} does not peak at ${a}.`
    ),
    either(
      ({ a, v, measure }) => `Which one is at the top, then? With ${v}, ${a} has the largest ${measure}.`,
      ({ a, measure }) => `Which one is at the top, then? Well, ${a} doesn't have the largest ${measure}.`
    ),
    ({ a, v, measure }) => `| Top by ${measure} | Value |\n|---|---|\n| ${a} | ${v} |`,
    either(
      ({ a, measure }) => `I'd point you to \`${a}\`: it's the node with the greatest ${measure}.`,
      ({ a, measure }) => `I wouldn't point you to \`${a}\`: it's not the node with the greatest ${measure}.`
    ),
    either(
      ({ a, measure }) => `No other node was found to exceed ${a} in ${measure}.`,
      ({ a, measure }) => `Another node was found to exceed ${a} in ${measure}.`
    )
  ],
  lowest: [
    ({ a, v, measure }) => `At the other end of the scale, ${a} has the lowest ${measure} (${v}).`,
    ({ a, measure }) => `Based on what came back, **${a}** has the lowest ${measure}. Tell me if you'd like the full list.`,
    ({ a, v, measure }) => `With just ${v}, ${a} comes last in terms of ${measure}.`,
    ({ a, v, measure }) => `Lowest ${measure} ▸ ${a} ▸ ${v}`,
    ({ a, measure }) => `You won't find a lower ${measure} than that of ${a}.`,
    ({ a, measure }) => `If we order everything by ${measure} from high to low, ${a} is at the very bottom.`,
    ({ a, measure }) => `It should be noted that no node has a smaller ${measure} than ${a}.`,
    ({ a, v, measure }) => `The smallest value in the column \`${measure}\` is ${v}, and that row is ${a}'s.`,
    ({ a, v, measure }) => `| Bottom by ${measure} | Value |\n|---|---|\n| ${a} | ${v} |`,
    ({ a, measure }) => `Which one trails on ${measure}? That would be ${a}, which has the lowest of all.`,
    ({ a, measure }) => `${cap(measure)} reaches its minimum at ${a}.`,
    ({ a, v, measure }) => `${a} sits at the foot of the ${measure} ranking – its value is ${v}, the lowest one.`
  ],
  place: [
    ({ a, place, measure }) => `${a} ranks ${nth(place)} by ${measure}.`,
    ({ a, place, measure }) => `In terms of ${measure}, **${a}** comes in ${ordinals[place]}. Let me know if you'd like to see its score.`,
    ({ a, place, v, measure }) => `With ${v}, ${a} takes ${ordinals[place]} place in ${measure}.`,
    ({ a, place, measure }) => `Looking for ${a}? You'll spot it at #${place} when the nodes are ordered by ${measure}, highest first.`,
    ({ a, place, measure }) => `| Rank by ${measure} | Node |\n|---|---|\n| ${place} | ${a} |`,
    ({ a, place, measure }) => `The number of nodes with a higher ${measure} than ${a} is ${place - 1}.`,
    ({ a, place, measure }) => `Our ranking by ${measure} places ${a} in position ${place}.`,
    ({ a, place, measure }) => `Count down from the top of the ${measure} list: number ${place} is ${a}.`,
    ({ a, place, v, measure }) => `${place}. ${a} — ${measure} ${v}`,
    ({ a, place, measure }) => `${cap(ordinals[place] ?? '')} in the ranking by ${measure} is ${a}, for what it's worth.`,
    ({ a, place, measure }) => `Rank of \`${a}\` (${measure}): **${place}**`,
    ({ a, place, measure }) => `As you can see, ${a} has been ranked number ${place} for ${measure}, which is worth remembering.`
  ]
}
