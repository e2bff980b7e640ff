import { readJsonFile } from '../lnbench/question.ts'
import type { Word, Wording } from './draw-questions.ts'
import { type Params, type RowForm, schemaText, type TemplateName } from './walk-graph.ts'

/** Wordings for each template; the form of the rows is requested separately. "Connected" and similar words mean outgoing relationships. */
const ways: Readonly<Record<TemplateName, readonly string[]>> = {
  node_count: [
    'How many {source_label} nodes have a relationship to one or more {target_label} nodes?',
    'Say how many different {source_label} nodes lead to some {target_label} node.',
    'I wonder what number of {source_label} nodes is linked to {target_label} nodes; each of them counts once.',
    'Number of {source_label} nodes with at least one {target_label} as outgoing neighbour.'
  ],
  relationship_count: [
    'How many {rel_type_name} relationships are there?',
    'Count all relationships whose type is {rel_type_name}.',
    'The graph has a relationship type {rel_type_name}. What is its number of relationships?',
    'Number of edges of type {rel_type_name} in the entire graph.'
  ],
  node_with_most_relationships: [
    'Which {source_node_label} has the largest number of outgoing {rel_type_name} relationships, and how large is it?',
    'Of the {source_node_label} nodes, name the one with most {rel_type_name} relationships leaving it, and their number.',
    'Find the top {source_node_label} by count of {rel_type_name} relationships that go out.',
    'From which single {source_node_label} node do most {rel_type_name} edges start? Say how many they are.'
  ],
  node_by_property: [
    'Which {node_label} nodes have {prop_name} equal to {prop_value}?',
    'Look up the {node_label} nodes whose {prop_name} is {prop_value} and give their keys.',
    'Keys of {node_label} with {prop_value} as {prop_name}.',
    'Give me every {node_label} having the {prop_name} {prop_value}.'
  ],
  relationship_by_property: [
    'Which {rel_type_name} relationships have {prop_name} equal to {prop_value}, and which nodes do they join?',
    'Look up the relationships of type {rel_type_name} whose {prop_name} is {prop_value}; tell start and end of each.',
    'All {rel_type_name} edges with {prop_value} as {prop_name}, from source to target.',
    'Give me every relationship {rel_type_name} having the {prop_name} {prop_value}, with source key and target key.'
  ],
  path_finding: [
    'Which {source_label} and {target_label} nodes are joined by a path of two relationships with a {middle_label} node in the middle?',
    'Find the ways from {source_label} nodes over a {middle_label} node to {target_label} nodes, and give the two ends of each.',
    '{source_label} to {middle_label} to {target_label}: which start and end nodes occur?',
    'Walk one step from a {source_label} to a {middle_label} and one more to a {target_label}. What are the first and last nodes?'
  ],
  variable_hop_path: [
    'Which {source_label} nodes reach which {target_label} nodes in 1 to {n} steps, if from there one further step to any node follows?',
    'Find pairs of a {source_label} and a {target_label} where the first gets to the second over at most {n} relationships and the way goes on by one more relationship.',
    'From {source_label} walk 1 to {n} relationships to a {target_label}, then one more to anything. Give {source_label} and {target_label} of each walk.',
    'What {target_label} nodes can a {source_label} node reach within {n} hops such that another hop can be made after it? I need both keys.'
  ],
  path_from_specific_node: [
    'Which {target_label} nodes can be reached from the node with key {source_key} in 1 to {n} steps?',
    'Starting from {source_key}, which {target_label} nodes are at most {n} relationships away?',
    'Name the {target_label} nodes that the {source_label} node {source_key} gets to within {n} hops.',
    'Keys of {target_label} nodes at the end of a path of one to {n} relationships from {source_key}.'
  ],
  remote_node_property: [
    'Take the {source_label} with key {source_key}. Give the {prop_name} of some {target_label} that it reaches in 2 to {max_hops} steps and is not directly linked to. One value is enough.',
    'What is the {prop_name} of any one {target_label} that {source_label} {source_key} reaches only over other nodes, by at most {max_hops} relationships?',
    'Find one {target_label} two or more hops from the {source_label} node {source_key}, no direct neighbour of it, and return its {prop_name}.',
    'The {prop_name} of a single {target_label} node reachable from the {source_label} {source_key} in two or three steps but not adjacent to it.'
  ],
  compositional_intersection: [
    'Which {source_label} nodes have relationships to {target1_label} nodes as well as to {target2_label} nodes?',
    'Find {source_label} nodes with at least one {target1_label} and also at least one {target2_label} as outgoing neighbours.',
    'Keys of {source_label} nodes connected to some {target1_label} and to some {target2_label}.',
    'What {source_label} nodes lead to a {target1_label}, and lead to a {target2_label} besides?'
  ],
  negation_with_connection: [
    'Which {source_label} nodes have a relationship to a {positive_target_label} and no relationship to any {negative_target_label}?',
    'Find {source_label} nodes that lead to some {positive_target_label} but do not lead to a {negative_target_label}.',
    'Keys of {source_label} nodes connected to at least one {positive_target_label} but not to a {negative_target_label}.',
    'What {source_label} nodes with a {positive_target_label} as outgoing neighbour are without a {negative_target_label} there?'
  ],
  negation_on_rel_property: [
    'Which {source_label} nodes whose {source_prop_name} is {source_prop_value} have a {rel_type_name} relationship to a {target_label} with a {prop_name} other than {val2}?',
    'Find {source_label} nodes with {source_prop_name} {source_prop_value} that lead to a {target_label} by a {rel_type_name} relationship that does not have {prop_name} {val2}.',
    'Of the {source_label} nodes with {source_prop_value} as {source_prop_name}, which are connected to a {target_label} by some {rel_type_name} whose {prop_name} is not {val2}?',
    'Keys of {source_label} where {source_prop_name} is {source_prop_value}, and where a {rel_type_name} with {prop_name} different from {val2} goes to a {target_label}.'
  ]
}

const demands: Readonly<Record<RowForm, readonly string[]>> = {
  named: [
    'Answer with JSON like {output_schema}.',
    'Output format: {output_schema}',
    'Write JSON objects with the fields {fields}.',
    'JSON only: {output_schema}'
  ],
  values: ['Keep it to the values, separated by commas.', '']
}

const quotes = ['"', "'", '']

function fill(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole)
}

function slotsOf(params: Params, columns: readonly string[], quote: string): Record<string, string> {
  const filled = Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? String(value) : `${quote}${value}${quote}`])
  const fields = columns.length < 2 ? columns.join('') : `${columns.slice(0, -1).join(', ')} and ${columns.at(-1)}`
  return { ...Object.fromEntries(filled), output_schema: schemaText(columns), fields }
}

/** The project's own wordings: one of several per question, with or without quotation marks, in one of several forms. */
export const ownWord: Word = (template, params, columns, pick) => {
  const form: RowForm = pick(4) < 3 ? 'named' : 'values'
  const one = <Item>(items: readonly Item[]) => items[pick(items.length)] as Item
  const quote = one(quotes)
  const asked = form === 'values' && template === 'relationship_by_property' ? ['source_key', 'target_key'] : columns
  const text = `${one(ways[template])} ${one(demands[form])}`.trim()
  return { text: fill(text, slotsOf(params, asked, quote)), form, columns: asked }
}

interface FileWording {
  readonly template: string
  /** schema or fields: rows by name; csv or none: values. */
  readonly output: string
  readonly wording: string
  readonly columns?: readonly string[]
}

/** Reads wordings from a file: a list of `{template, wording, output, columns?}`, with slots as in a template's parameters. */
export function readWordings(file: string): Word {
  const all = readJsonFile(file) as readonly FileWording[]
  return (template, params, columns, pick): Wording => {
    const fitting = all.filter((wording) => wording.template === template)
    const chosen = fitting[pick(fitting.length)]
    if (chosen === undefined) return ownWord(template, params, columns, pick)
    const form = chosen.output === 'schema' || chosen.output === 'fields' ? 'named' : 'values'
    const asked = chosen.columns ?? columns
    return { text: fill(chosen.wording, slotsOf(params, asked, '')), form, columns: asked }
  }
}
