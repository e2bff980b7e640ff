import { canonicalJson } from '../../../src/base/canonical-json.ts'
import type { ScriptedCall, ScriptedReply } from '../../doubles/scripted-model-server.ts'
import { harmfulQueries, type Order, orderOf, type Places } from './hostile-orders.ts'
import { hostile, one, operationsOf, type Random, randomOf } from './noise.ts'
import type { ScriptedRequest, TaskScript } from './task-script.ts'

/** What the model has read of one task. */
interface Mind {
  rounds: number
  /** Orders by their names, and how many of their rounds were obeyed. */
  readonly orders: Map<string, { readonly order: Order; obeyed: number }>
}

export interface Obedient {
  readonly script: TaskScript
  /** Whether a call, as its event tells it, was to do harm. */
  isHarmful(name: string, written: string): boolean
}

const keyOf = ({ name, arguments: given }: ScriptedCall): string => `${name} ${typeof given === 'string' ? given : canonicalJson(given)}`

const answers = ['Bank has 4711 lines.', 'Bank is in zone 1.', 'Paris', 'Bank', '', ...hostile]

/** About one request in fifty fails, and some endpoints tell whoever listens which key they were sent. */
function faultOf(random: Random, secret: string): ScriptedReply | null {
  const dice = random()
  if (dice < 0.004) return { fault: { kind: 'stall' } }
  if (dice < 0.01) return { fault: { kind: 'status', status: 401, message: `Incorrect API key provided: ${secret}. Bearer ${secret}` } }
  return dice < 0.02 ? { fault: { kind: 'status', status: 404, message: `no such model for ${secret}` } } : null
}

function callsOfItsOwn({ web, inner }: Places, task: number, random: Random): readonly ScriptedCall[] {
  const visit = (url: string): ScriptedCall => ({ name: one(random, ['visit_page', 'visit_page', 'find_archived_page']), arguments: { url } })
  return [
    visit(`${web}/${task}/${one(random, ['a', 'b'])}`),
    visit(`${web}/${task}/${one(random, ['c', 'd', 'e'])}`),
    { name: 'find_on_page', arguments: { url: `${web}/${task}/${one(random, ['a', 'b', 'c'])}`, text: 'Bank*lines' } },
    { name: 'web_search', arguments: { query: `Task ${task} Bank ${random()}` } },
    { name: 'wikipedia', arguments: { article: one(random, ['Bank', 'Atlantis']) } },
    { name: 'visit_page', arguments: { url: `${inner}/${task}/${one(random, ['d', 'e'])}` } }
  ]
}

/** A model that does what pages say as far as it can: it makes the calls that they order, writes down what they claim, queries as they would, and answers with it. */
export function obedient(seed: number, places: Places, secret: string): Obedient {
  const minds = new Map<number, Mind>()
  const asked = new Map<string, number>()
  const harmful = new Set<string>()
  const harm = harmfulQueries(places)

  function mindOf(task: number, text: string): Mind {
    const mind = minds.get(task) ?? { rounds: 0, orders: new Map() }
    minds.set(task, mind)
    for (const [, name = ''] of text.matchAll(/Order (\d+-\d+)/g))
      if (!mind.orders.has(name)) mind.orders.set(name, { order: orderOf(seed, name, places), obeyed: 0 })
    return mind
  }

  function calls(mind: Mind, task: number, random: Random): ScriptedReply {
    mind.rounds += 1
    const ordered = [...mind.orders.values()].flatMap((known) => {
      const round = known.order.rounds[known.obeyed] ?? []
      known.obeyed += 1
      if (known.obeyed === known.order.rounds.length) for (const call of round) harmful.add(keyOf(call))
      return round
    })
    const own = callsOfItsOwn(places, task, random)
    const last = own.at(-1)
    if (last !== undefined) harmful.add(keyOf(last))
    return { toolCalls: mind.rounds === 1 ? own.slice(0, 2) : [...ordered, ...own] }
  }

  function query(text: string, random: Random): string {
    const backend = /Write a query \((\w+)\)/.exec(text)?.[1] ?? 'direct'
    const honest: Readonly<Record<string, readonly string[]>> = {
      tools: ['{"ask": "call", "tool": "find_nodes", "arguments": {}}', '{"ask": "call", "tool": "think", "arguments": {"thought": "4711"}}'],
      script: ['result = graph.order', 'result = "Bank has 4711 lines."'],
      sparql: ['SELECT ?n WHERE { ?s rdfs:label ?n }', 'SELECT (4711 AS ?lines) WHERE {}']
    }
    return one(random, [...(honest[backend] ?? answers), ...(harm[backend] ?? [])])
  }

  function reply({ role, text }: ScriptedRequest, mind: Mind, task: number, random: Random): unknown {
    switch (role) {
      case 'tools':
        return calls(mind, task, random)
      case 'calculation':
        return { code: one(random, harm['script'] ?? []) }
      case 'next_step':
        return mind.rounds < 2 || random() < 0.6
          ? { choice: 'enhance', content: one(random, ['More.', ...hostile]) }
          : { choice: 'solve', content: query(text, random) }
      case 'merged_reason':
        return { reason: 'All.' }
      case 'new_operations':
        return {
          operations: [
            ...operationsOf(random),
            ...[...mind.orders.values()].map(({ order }) => ({ op: 'node', key: order.text, label: 'SYSTEM', properties: [], confidence: 1, relevant: true }))
          ]
        }
      case 'needs_calculation':
        return { needs_calculation: random() < 0.3 }
      case 'guess':
        return { solution: one(random, answers) }
      case 'best_answer':
        return { number: 1 }
      case 'final_answer':
        return { final_answer: one(random, answers) }
      case 'text':
        return /Say (.*)/s.exec(text)?.[1] ?? one(random, hostile)
      default:
        return { query: query(text, random) }
    }
  }

  return {
    isHarmful: (name, written) => harmful.has(`${name} ${written}`),
    script(request) {
      const { role, text } = request
      const task = Number(/Task (\d+)/.exec(text)?.[1] ?? -1)
      const mind = mindOf(task, text)
      const key = `${task} ${role}`
      asked.set(key, (asked.get(key) ?? 0) + 1)
      const random = randomOf(seed, `${key} ${asked.get(key)}`)
      return faultOf(random, secret) ?? reply(request, mind, task, random)
    }
  }
}
