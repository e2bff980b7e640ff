import type { Phrasings } from '../statement.ts'
import { phrasings as groupPhrasings } from './chats-groups.ts'
import { phrasings as pathPhrasings } from './chats-paths.ts'
import { either, list, nth, ordinals } from './say.ts'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Sentences in the voice of assistants, support engineers and analysts in chats. */
export const phrasings: Phrasings = {
  ...groupPhrasings,
  ...pathPhrasings,
  score: [
    either(
      ({ a, v, measure }) => `Sure! According to the results, **${a}** has a ${measure} of **${v}**. Let me know if you'd like anything else.`,
      ({ a, v, measure }) =>
        `Good question! According to the results, **${a}** does not have a ${measure} of **${v}**. Let me know if you'd like anything else.`
    ),
    either(
      ({ a, v, measure }) => `Hi there, thanks for waiting. The ${measure} we have on record for ${a} is ${v}. Hope that helps!`,
      ({ a, v, measure }) => `Hi there, thanks for waiting. The ${measure} we have on record for ${a} is not ${v}. Hope that helps!`
    ),
    either(
      ({ a, v, measure }) => `When it comes to ${measure}, ${a} comes in at ${v}.`,
      ({ a, v, measure }) => `When it comes to ${measure}, ${a} does not come in at ${v}.`
    ),
    either(
      ({ a, v, measure }) => `- **Node:** ${a}\n- **${measure}:** ${v}`,
      ({ a, v, measure }) => `- **Node:** ${a}\n- **${measure}:** not ${v}`
    ),
    either(
      ({ a, v, measure }) => `fwiw, i'm getting ${v} for ${a} (that's the ${measure})`,
      ({ a, v, measure }) => `fwiw, i'm not getting ${v} for ${a} (talking about the ${measure})`
    ),
    either(
      ({ a, v, measure }) => `A ${measure} of ${v} was computed for ${a}.`,
      ({ a, v, measure }) => `A ${measure} of ${v} was not what came out for ${a}.`
    ),
    either(
      ({ a, v, measure }) => `You asked about ${a}. Its ${measure} works out to ${v}.`,
      ({ a, v, measure }) => `You asked about ${a}. Its ${measure} doesn't work out to ${v}.`
    ),
    either(
      ({ a, v, measure }) => `| Node | ${measure} |\n|:-----|------:|\n| ${a} | ${v} |`,
      ({ a, v, measure }) => `The ${measure} column doesn't read ${v} for \`${a}\`.`
    ),
    either(
      ({ a, v, measure }) => `With a ${measure} of \`${v}\`, \`${a}\` is the entry you were asking about.`,
      ({ a, v, measure }) => `It would be wrong to give \`${v}\` as the ${measure} of \`${a}\`.`
    ),
    either(
      ({ a, v, measure }) => `Now, on to ${a} — its ${measure}, by the way, is ${v}.`,
      ({ a, v, measure }) => `Now, on to ${a} — its ${measure}, by the way, isn't ${v}.`
    ),
    either(
      ({ a, v, measure }) => `${v}. That's the ${measure} the tool returned for ${a}.`,
      ({ a, v, measure }) => `Not ${v}. The tool returned a different ${measure} for ${a}.`
    ),
    either(
      ({ a, v, measure }) => `${a} was given a ${measure} of ${v} in this run`,
      ({ a, v, measure }) => `${a} wasn't given a ${measure} of ${v} in this run`
    )
  ],
  'two scores': [
    ({ a, b, v, w, measure }) => `Here's how they compare on ${measure}:\n\n- **${a}**: ${v}\n- **${b}**: ${w}`,
    ({ a, b, v, w, measure }) => `${a} has a ${measure} of ${v}, while ${b} comes in at ${w}.`,
    ({ a, b, v, w, measure }) => `For ${measure}, the tool returned ${v} (${a}) and ${w} (${b}). Let me know if you want to see more of them.`,
    ({ a, b, v, w, measure }) => `Looking at ${measure}, I get ${v} for ${a} – and, for comparison, ${w} for ${b}.`,
    ({ a, b, v, w, measure }) => `| Node | ${measure} |\n| --- | ---: |\n| **${a}** | ${v} |\n| **${b}** | ${w} |`,
    ({ a, b, v, w, measure }) => `The ${measure} values of ${a} and ${b} are ${v} and ${w}, respectively.`,
    ({ a, b, v, w, measure }) => `Let's take them one at a time. The ${measure} of ${a} is ${v}. That of ${b} is ${w}.`,
    ({ a, b, v, w, measure }) => `${measure}:\n\`${a}\` → \`${v}\`\n\`${b}\` → \`${w}\``,
    ({ a, b, v, w, measure }) => `${v} is what ${a} scores on ${measure}; ${b}, on the other hand, scores ${w}.`,
    ({ a, b, v, w, measure }) => `so ${b} is sitting at ${w} and ${a} at ${v}, both in terms of ${measure}`,
    ({ a, b, v, w, measure }) => `Compared with ${b}, whose ${measure} is ${w}, ${a} has a ${measure} of ${v}.`,
    ({ a, b, v, w, measure }) => `A ${measure} of ${v} was found for ${a}, and one of ${w} for ${b}.`
  ],
  'three scores': [
    ({ list: n, values, measure }) =>
      `Here are the top three by ${measure}:\n\n${n.map((name, i) => `${i + 1}. **${name}** — ${values[i]}`).join('\n')}\n\nWould you like to see more?`,
    ({ list: n, values, measure }) =>
      `The highest ${measure} belongs to ${n[0]} (${values[0]}), followed by ${n[1]} (${values[1]}) and ${n[2]} (${values[2]}).`,
    ({ list: n, values, measure }) => `${list(n)} lead by ${measure}, with ${list(values)} respectively.`,
    ({ list: n, values, measure }) => `**${measure}, top 3**\n\n${n.map((name, i) => `- ${name} (${values[i]})`).join('\n')}`,
    ({ list: n, values, measure }) =>
      `At the top sits ${n[0]} with a ${measure} of ${values[0]}. In second place is ${n[1]} with ${values[1]}, and third is ${n[2]} with ${values[2]}.`,
    ({ list: n, values, measure }) =>
      `| Rank | Node | ${measure} |\n|:---:|:---|---:|\n${n.map((name, i) => `| ${nth(i + 1)} | **${name}** | \`${values[i]}\` |`).join('\n')}`,
    ({ list: n, values, measure }) =>
      `Looking at ${measure}: ${n[0]} is at ${values[0]}, ${n[1]} at ${values[1]} and ${n[2]} at ${values[2]}. Happy to dig further if that's useful.`,
    ({ list: n, values, measure }) => `🥇 ${n[0]}: ${values[0]}\n🥈 ${n[1]}: ${values[1]}\n🥉 ${n[2]}: ${values[2]}\n(by ${measure})`,
    ({ list: n, values, measure }) =>
      `${n[0]} comes first for ${measure} with ${values[0]}, ahead of ${n[1]}, which has ${values[1]}, and ${n[2]}, which has ${values[2]}.`,
    ({ list: n, values, measure }) => `\`\`\`\n${measure}\n${n.map((name, i) => `${name}: ${values[i]}`).join('\n')}\n\`\`\``,
    ({ list: n, values, measure }) => `The three you should look at first are, by ${measure}, ${n.map((name, i) => `**${name}** [${values[i]}]`).join(', ')}.`,
    ({ list: n, values, measure }) =>
      `Third for ${measure} is ${n[2]} (${values[2]}), second is ${n[1]} (${values[1]}), and the winner is ${n[0]} (${values[0]}).`
  ],
  highest: [
    either(
      ({ a, v, measure }) => `**${a}** has the highest ${measure}, with a value of **${v}**.`,
      ({ a, measure }) => `**${a}** does not have the highest ${measure}.`
    ),
    either(
      ({ a, measure }) => `Based on the analysis, the node with the highest ${measure} is ${a}. Let me know if you'd like the rest of the list!`,
      ({ a, measure }) => `Based on the analysis, the node with the highest ${measure} is not ${a}. Let me know if you'd like the rest of the list!`
    ),
    either(
      ({ a, v, measure }) => `${a} comes out on top for ${measure} (${v}).`,
      ({ a, measure }) => `${a} doesn't come out on top for ${measure}.`
    ),
    either(
      ({ a, measure }) => `By ${measure}, the top-ranked one is \`${a}\`.`,
      ({ a, measure }) => `By ${measure}, the top-ranked one isn't \`${a}\`.`
    ),
    either(
      ({ a, v, measure }) => `At ${v}, ${a}'s ${measure} is the largest in the results.`,
      ({ a, measure }) => `${a}'s ${measure} is not the largest in the results.`
    ),
    either(
      ({ a, measure }) => `You're looking for ${a}: it ranks first in terms of ${measure}.`,
      ({ a, measure }) => `You're not looking for ${a}: it doesn't rank first in terms of ${measure}.`
    ),
    either(
      ({ a, measure }) => `Sorting everything by ${measure} puts ${a} in first place.`,
      ({ a, measure }) => `Sorting everything by ${measure} does not put ${a} in first place.`
    ),
    either(
      ({ a, v, measure }) => `- Highest ${measure}: **${a}** (${v})`,
      ({ a, measure }) => `- Highest ${measure}: not **${a}**`
    ),
    either(
      ({ a, measure }) => `In terms of ${measure}, nothing outranks ${a}.`,
      ({ a, measure }) => `In terms of ${measure}, something else outranks ${a}.`
    ),
    either(
      ({ a, measure }) => `yep, ${a} is the #1 for ${measure}`,
      ({ a, measure }) => `nope, ${a} isn't the #1 for ${measure}`
    ),
    either(
      ({ a, v, measure }) => `The ${measure} peaks at ${v}, and it's ${a} that gets there.`,
      ({ a, measure }) => `The ${measure} doesn't peak at ${a}.`
    ),
    either(
      ({ a, measure }) => `As it happens, the greatest ${measure} of all was recorded for ${a}.`,
      ({ a, measure }) => `As it happens, the greatest ${measure} of all was not recorded for ${a}.`
    )
  ],
  lowest: [
    ({ a, v, measure }) => `**${a}** has the lowest ${measure}, with a value of **${v}**.`,
    ({ a, v, measure }) => `At the other end of the scale, ${a} has the smallest ${measure} (${v}).`,
    ({ a, measure }) => `The node with the lowest ${measure} is ${a}. Let me know if you need anything else.`,
    ({ a, v, measure }) => `The bottom of the ${measure} list is ${a}, at just ${v}.`,
    ({ a, measure }) => `None of the others has a lower ${measure} than ${a}.`,
    ({ a, v, measure }) => `- Lowest ${measure}: \`${a}\` (\`${v}\`)`,
    ({ a, v, measure }) => `${measure} bottoms out at ${v}, which is where ${a} is.`,
    ({ a, measure }) => `If you sort by ${measure} from low to high, ${a} is the first one you'll see.`,
    ({ a, v, measure }) => `With only ${v}, ${a} ranks last for ${measure}.`,
    ({ a, measure }) => `and the weakest on ${measure}, for what it's worth, is ${a}`,
    ({ a, v, measure }) => `| Lowest ${measure} | Value |\n|---|---|\n| ${a} | ${v} |`,
    ({ a, measure }) => `When it comes to ${measure}, ${a} sits at the very bottom.`
  ],
  place: [
    ({ a, place, measure }) => `**${a}** ranks **#${place}** by ${measure}.`,
    ({ a, place, v, measure }) => `${a} comes in ${ordinals[place]} for ${measure}, with ${v}.`,
    ({ a, place, measure }) => `In terms of ${measure}, ${a} is in ${ordinals[place]} place. Let me know if you'd like to see the whole ranking.`,
    ({ a, place, measure }) => `The ${nth(place)} entry in the list, sorted by ${measure} from high to low, is ${a}.`,
    ({ a, place, v, measure }) => `| Rank | Node | ${measure} |\n|---|---|---|\n| ${place} | ${a} | ${v} |`,
    ({ a, place, measure }) => `You'll see ${a} listed at position ${place} when ordering by ${measure}, highest first.`,
    ({ a, place, v, measure }) => `With a ${measure} of ${v}, ${a} takes the ${nth(place)} place overall.`,
    ({ a, place, measure }) =>
      place === 1
        ? `Nobody is ahead of ${a} on ${measure}, which makes it number one.`
        : `There ${place === 2 ? 'is' : 'are'} ${numbers[place - 1]} ahead of ${a} on ${measure}, which makes it number ${place}.`,
    ({ a, place, measure }) => `By ${measure}, ${a} finishes ${nth(place)}.`,
    ({ a, place, measure }) => `**Rank of \`${a}\` (${measure}):** ${place}`,
    ({ a, place, measure }) => `Counting down from the largest ${measure}, ${a} is the ${ordinals[place]} you reach.`,
    ({ a, place, measure }) => `so ${a} ended up no. ${place} on the ${measure} leaderboard`
  ],
  comparison: [
    either(
      ({ a, b, v, w, measure }) => `**${a}** has a higher ${measure} than **${b}** (${v} vs. ${w}).`,
      ({ a, b, measure }) => `**${a}** does not have a higher ${measure} than **${b}**.`
    ),
    either(
      ({ a, b, measure }) => `Yes, ${a} ranks above ${b} in terms of ${measure}. Let me know if you'd like to compare any others.`,
      ({ a, b, measure }) => `No, ${a} doesn't rank above ${b} in terms of ${measure}. Let me know if you'd like to compare any others.`
    ),
    either(
      ({ a, b, measure }) => `When it comes to ${measure}, ${a} is ahead of ${b}.`,
      ({ a, b, measure }) => `When it comes to ${measure}, ${a} is not ahead of ${b}.`
    ),
    either(
      ({ a, b, v, w, measure }) => `Of the two, ${a} wins on ${measure}: ${v}, compared to ${w} for ${b}.`,
      ({ a, b, measure }) => `Of ${a} and ${b}, it isn't ${a} that wins on ${measure}.`
    ),
    either(
      ({ a, b, measure }) => `Compared to ${a}, ${b} has a lower ${measure}.`,
      ({ a, b, measure }) => `Compared to ${a}, ${b} doesn't have a lower ${measure}.`
    ),
    either(
      ({ a, b, v, w, measure }) => `${b} has a ${measure} of ${w}, which is less than the ${v} of ${a}.`,
      ({ a, b, measure }) => `${b}'s ${measure} is not less than that of ${a}.`
    ),
    either(
      ({ a, b, measure }) => `\`${a}\` > \`${b}\` by ${measure}`,
      ({ a, b, measure }) => `it's not the case that \`${a}\` > \`${b}\` by ${measure}`
    ),
    either(
      ({ a, b, measure }) => `${b} is beaten by ${a} on ${measure}.`,
      ({ a, b, measure }) => `${b} isn't beaten by ${a} on ${measure}.`
    ),
    either(
      ({ a, b, v, w, measure }) => `While ${b} only reaches ${w}, ${a} gets to ${v}, so ${a} has the larger ${measure}.`,
      ({ a, b, measure }) => `Put ${a} next to ${b} and ${a} does not have the larger ${measure}.`
    ),
    either(
      ({ a, b, measure }) => `I'd point you to ${a} rather than ${b} here, since its ${measure} is higher.`,
      ({ a, b, measure }) => `I wouldn't point you to ${a} rather than ${b} here, since its ${measure} isn't higher.`
    ),
    either(
      ({ a, b, measure }) => `As far as ${measure} goes, ${a} tops ${b}.`,
      ({ a, b, measure }) => `As far as ${measure} goes, ${a} fails to top ${b}.`
    ),
    either(
      ({ a, b, measure }) => `${a} vs. ${b}? On ${measure}, the bigger number is the one for ${a}.`,
      ({ a, b, measure }) => `${a} vs. ${b}? On ${measure}, the bigger number is not the one for ${a}.`
    )
  ],
  'path cost': [
    either(
      ({ a, b, v, unit }) => `The shortest path from **${a}** to **${b}** is **${v} ${unit}**.`,
      ({ a, b, v, unit }) => `The shortest path from **${a}** to **${b}** is not **${v} ${unit}**.`
    ),
    either(
      ({ a, b, v, unit }) => `You can get from ${a} to ${b} in ${v} ${unit}. Let me know if you'd like the individual stops.`,
      ({ a, b, v, unit }) => `You can't get from ${a} to ${b} in ${v} ${unit}. Let me know if you'd like the individual stops.`
    ),
    either(
      ({ a, b, v, unit }) => `Going from ${a} to ${b} takes a total of ${v} ${unit}.`,
      ({ a, b, v, unit }) => `Going from ${a} to ${b} doesn't take a total of ${v} ${unit}.`
    ),
    either(
      ({ a, b, v, unit }) => `**From:** ${a}\n**To:** ${b}\n**Total:** ${v} ${unit}`,
      ({ a, b, v, unit }) => `**From:** ${a}\n**To:** ${b}\n**Total:** not ${v} ${unit}`
    ),
    either(
      ({ a, b, v, unit }) => `To reach ${b} from ${a}, the best route comes to ${v} ${unit} in total.`,
      ({ a, b, v, unit }) => `To reach ${b} from ${a}, the best route does not come to ${v} ${unit} in total.`
    ),
    either(
      ({ a, b, v, unit }) => `I looked for the optimal route between ${a} and ${b} and found one with a total cost of ${v} ${unit}.`,
      ({ a, b, v, unit }) => `I looked for the optimal route between ${a} and ${b}, and its total cost is not ${v} ${unit}.`
    ),
    either(
      ({ a, b, v, unit }) => `| From | To | Total (${unit}) |\n|---|---|---:|\n| ${a} | ${b} | ${v} |`,
      ({ a, b, v, unit }) => `The total in ${unit} from ${a} to ${b} isn't ${v}.`
    ),
    either(
      ({ a, b, v, unit }) => `${v} ${unit} is the minimum for getting from ${a} to ${b}.`,
      ({ a, b, v, unit }) => `${v} ${unit} is not the minimum for getting from ${a} to ${b}.`
    ),
    either(
      ({ a, b, v, unit }) => `Setting off at ${a}, the way to ${b} adds up to ${v} ${unit} — hope that helps with your planning!`,
      ({ a, b, v, unit }) => `Setting off at ${a}, the way to ${b} does not add up to ${v} ${unit} — sorry about the confusion!`
    ),
    either(
      ({ a, b, v, unit }) => `just ran it: ${a} to ${b}, ${v} ${unit} all in`,
      ({ a, b, v, unit }) => `just ran it: ${a} to ${b} isn't ${v} ${unit} all in`
    ),
    either(
      ({ a, b, v, unit }) => `No route from ${a} to ${b} is shorter than ${v} ${unit}, which is what the best one takes.`,
      ({ a, b, v, unit }) => `The best route from ${a} to ${b} takes something other than ${v} ${unit}.`
    ),
    either(
      ({ a, b, v, unit }) => `The total for the route (\`${a}\` to \`${b}\`) was calculated as \`${v}\` ${unit}.`,
      ({ a, b, v, unit }) => `The total for the route (\`${a}\` to \`${b}\`) was not calculated as \`${v}\` ${unit}.`
    )
  ]
}
