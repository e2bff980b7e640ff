import { Type } from 'typebox'
import type { Phase, Rule, VertexProgram } from '../../graph/vertex/language/program.ts'

const lines = (description: string) => Type.Array(Type.String(), { description })

/** The six parts of a program in words; each line begins with its phase where there are several. */
export const componentsSchema = Type.Object({
  state: lines('The fields of each node.'),
  message: lines('What a message holds, and how several become one.'),
  initialisation: lines('What nodes start with.'),
  send: lines('When messages go, and what they say.'),
  update: lines('What nodes make of them.'),
  termination: lines('When it ends.')
})

type Combine = NonNullable<Phase['message']>[string]['combine']

const assigned = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, expression]) => `${name} = ${expression}`)
    .join('; ')

function combined(combine: Combine): string {
  if (typeof combine === 'string') return `combined by ${combine}`
  return 'with' in combine ? `of the message that won ${combine.with}` : `collected, up to ${combine.collect}`
}

function ruleText({ when, set }: Rule): string {
  return `${when === undefined ? '' : `when ${when}: `}${assigned(set)}`
}

const ways: Readonly<Record<Way, string>> = { out: 'along relationships', in: 'against relationships', both: 'both ways' }
type Way = NonNullable<Phase['send']>[number]['along']

function sendText({ along, when, value }: NonNullable<Phase['send']>[number]): string {
  const assignments = assigned(value)
  return `${ways[along]}${when === undefined ? '' : `, when ${when}`}: ${assignments === '' ? 'a message without fields' : assignments}`
}

function haltText({ unchanged, when, after, atMost }: NonNullable<Phase['halt']>): string {
  const ends = [
    ...(unchanged === undefined ? [] : ['when no node has changed']),
    ...(when === undefined ? [] : [`when ${when}`]),
    ...(after === undefined ? [] : [`after ${after} ${after === '1' ? 'superstep' : 'supersteps'}`])
  ]
  return `${ends.join(', or ')}${atMost === undefined ? '' : `; fails after ${atMost} supersteps`}`
}

function updateTexts({ update, globals = {} }: Phase): string[] {
  const rules = (update?.rules ?? []).map((rule) => `${update?.nodes === 'all' ? 'all nodes' : 'nodes with a message'}, ${ruleText(rule)}`)
  return [...rules, ...Object.entries(globals).map(([name, { reduce, of }]) => `global.${name} = ${reduce} of ${of}`)]
}

/** Describes the parts of a program by its own expressions. */
export function describeComponents({
  state,
  phases
}: VertexProgram): Record<'state' | 'message' | 'initialisation' | 'send' | 'update' | 'termination', string[]> {
  const named = (texts: (phase: Phase) => readonly string[]) =>
    phases.flatMap((phase, at) => texts(phase).map((text) => (phases.length === 1 ? text : `${phase.name ?? `phase_${at + 1}`}: ${text}`)))
  return {
    state: Object.entries(state).map(([name, { type }]) => `${name}: ${type}`),
    message: named(({ message = {} }) => Object.entries(message).map(([name, { type, combine }]) => `${name}: ${type}, ${combined(combine)}`)),
    initialisation: [
      ...Object.entries(state).map(([name, { initial }]) => `${name} = ${initial}`),
      ...named(({ start = [] }) => start.map((rule) => `before it, ${ruleText(rule)}`))
    ],
    send: named(({ send = [] }) => send.map(sendText)),
    update: named(updateTexts),
    termination: named(({ halt }) => (halt === undefined ? ['at once'] : [haltText(halt)]))
  }
}
