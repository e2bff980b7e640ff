import type { Phrasings } from '../statement.ts'
import { either, list } from './say.ts'

/** Sentences in the voice of chats about paths. */
export const phrasings = {
  'path stops': [
    ({ list: n }) => `The shortest path is **${n.join(' → ')}**.`,
    ({ list: n }) => `To get from ${n[0]} to ${n.at(-1)}, take this route:\n\n${n.map((name, i) => `${i + 1}. **${name}**`).join('\n')}\n\nSafe travels!`,
    ({ list: n }) => `The route starts at ${n[0]}, goes through ${list(n.slice(1, -1))}, and ends at ${n.at(-1)}.`,
    ({ list: n }) => `You'd go from ${n[0]} to ${n.at(-1)} via ${list(n.slice(1, -1))}, in that order.`,
    ({ list: n }) =>
      `Here's the path, step by step:\n${n
        .slice(1)
        .map((name, i) => `- ${n[i]} → ${name}`)
        .join('\n')}`,
    ({ list: n }) => `\`${n.join(' -> ')}\``,
    ({ list: n }) =>
      `Start in ${n[0]}. ${n
        .slice(1, -1)
        .map((name) => `Next comes ${name}.`)
        .join(' ')} Finally, you arrive at ${n.at(-1)}.`,
    ({ list: n }) => `| Step | Stop |\n|---|---|\n${n.map((name, i) => `| ${i + 1} | ${name} |`).join('\n')}`,
    ({ list: n }) => `so the way there is ${n.join(', then ')}. shout if you get stuck!`,
    ({ list: n }) =>
      `Leaving ${n[0]}, head to ${n[1]}; ${n
        .slice(2)
        .map((name, i) => `from ${n[i + 1]} go on to ${name}`)
        .join('; ')}.`,
    ({ list: n }) => `Between ${n[0]} and ${n.at(-1)}, the path visits the following in order: ${n.slice(1, -1).join(', ')}.`,
    ({ list: n }) => `${n.at(-1)} is reached from ${n[0]} by way of ${n.slice(1, -1).join(' and then ')}.`
  ],
  'no path': [
    either(
      ({ a, b }) => `Yes, there is a path from **${a}** to **${b}**. Let me know if you'd like to see it.`,
      ({ a, b }) => `Unfortunately, there is no path from **${a}** to **${b}**. Let me know if you'd like to try another pair.`
    ),
    either(
      ({ a, b }) => `Good news: ${a} is connected to ${b}, and the search turned up a route.`,
      ({ a, b }) => `I'm sorry, but ${a} isn't connected to ${b}; the search turned up no route.`
    ),
    either(
      ({ a, b }) => `You can reach ${b} if you start at ${a}.`,
      ({ a, b }) => `You cannot reach ${b} if you start at ${a}.`
    ),
    either(
      ({ a, b }) => `It looks like ${a} and ${b} are connected by a path in this graph.`,
      ({ a, b }) => `It looks like ${a} and ${b} are not connected by any path in this graph.`
    ),
    either(
      ({ a, b }) => `- From: ${a}\n- To: ${b}\n- Path found: **yes**`,
      ({ a, b }) => `- From: ${a}\n- To: ${b}\n- Path found: **no**`
    ),
    either(
      ({ a, b }) => `Following the links from ${a} will eventually bring you to ${b}.`,
      ({ a, b }) => `Following the links from ${a} will never bring you to ${b}.`
    ),
    either(
      ({ a, b }) => `As for getting to ${b} from ${a}: that works, a route is available.`,
      ({ a, b }) => `As for getting to ${b} from ${a}: that doesn't work, no route is available.`
    ),
    either(
      ({ a, b }) => `fyi you can get to ${b} from ${a}`,
      ({ a, b }) => `fyi there's no way to get to ${b} from ${a}`
    ),
    either(
      ({ a, b }) => `| From | To | Reachable? |\n|---|---|---|\n| ${a} | ${b} | Yes |`,
      ({ a, b }) => `| From | To | Reachable? |\n|---|---|---|\n| ${a} | ${b} | No |`
    ),
    either(
      ({ a, b }) => `At least one route takes you from ${a} to ${b}.`,
      ({ a, b }) => `Not a single route takes you from ${a} to ${b}.`
    ),
    either(
      ({ a, b }) => `I was able to find a path from \`${a}\` to \`${b}\`.`,
      ({ a, b }) => `I wasn't able to find a path from \`${a}\` to \`${b}\`, because none exists.`
    ),
    either(
      ({ a, b }) => `${b} can be reached from ${a}, as the result shows.`,
      ({ a, b }) => `${b} cannot be reached from ${a}, as the result shows.`
    )
  ],
  distance: [
    ({ a, b, v, unit }) => `**${b}** is **${v} ${unit}** away from **${a}**.`,
    ({ a, b, v, unit }) => `The distance from ${a} to ${b} is ${v} ${unit}. Is there anything else you'd like to know?`,
    ({ a, b, v, unit }) => `Starting from ${a}, it's ${v} ${unit} to ${b}.`,
    ({ a, b, v, unit }) => `To get to ${b}, you'd need ${v} ${unit}, assuming you set out from ${a}.`,
    ({ a, b, v, unit }) => `Distances from ${a}:\n- ${b}: ${v} ${unit}`,
    ({ a, b, v, unit }) => `| Target | From ${a} |\n|---|---|\n| ${b} | ${v} ${unit} |`,
    ({ a, b, v, unit }) => `${v} ${unit} – that's how far ${b} is from ${a}, by the way.`,
    ({ a, b, v, unit }) => `If ${a} is where you are, then ${b} is ${v} ${unit} off.`,
    ({ a, b, v, unit }) => `Measured from \`${a}\`, \`${b}\` lies \`${v}\` ${unit} out.`,
    ({ a, b, v, unit }) => `For ${b}, the tool reports a total of ${v} ${unit} from ${a}.`,
    ({ a, b, v, unit }) => `from ${a} you're looking at ${v} ${unit} to get over to ${b}`,
    ({ a, b, v, unit }) => `${b} can be reached from ${a} at a cost of ${v} ${unit}.`
  ]
} satisfies Partial<Phrasings>
