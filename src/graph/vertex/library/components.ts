import type { VertexProgram } from '../language/program.ts'
import { type Counterpart, NOBODY } from './counterpart.ts'

/**
 * Weakly connected components. The node with most relationships floods its component, which is nearly the whole of most graphs; then every other node
 * takes the least id that it receives.
 */
export const components: VertexProgram = {
  name: 'components',
  description: 'Weakly connected components: nodes that are linked, whichever way relationships run, share the least id among them.',
  state: { component: { type: 'node', initial: 'id' }, isReached: { type: 'boolean', initial: 'false' } },
  phases: [
    { name: 'measure', globals: { most: { reduce: 'max', of: 'degree' } } },
    { name: 'choose', globals: { hub: { reduce: 'min', of: 'if(degree = global.most, number(id), infinity)' } } },
    {
      name: 'flood',
      start: [{ when: 'number(id) = global.hub', set: { isReached: 'true' } }],
      message: { isReached: { type: 'boolean', combine: 'any' } },
      send: [{ along: 'both', when: 'from.changed and from.isReached and not to.isReached', value: { isReached: 'true' } }],
      update: { rules: [{ when: 'not isReached', set: { isReached: 'true' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    },
    { name: 'name', globals: { least: { reduce: 'min', of: 'if(isReached, number(id), infinity)' } } },
    {
      name: 'spread',
      start: [{ when: 'isReached', set: { component: 'coalesce(node(global.least), id)' } }],
      message: { component: { type: 'node', combine: 'min' } },
      send: [{ along: 'both', when: 'from.changed and not from.isReached', value: { component: 'from.component' } }],
      update: { rules: [{ when: 'message.component < component', set: { component: 'message.component' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: {
    columns: { component: 'component' },
    order: { column: 'component' },
    values: { componentCount: 'count(component = id)' }
  }
}

export const componentsCounterpart: Counterpart = {
  algorithm: 'weaklyConnectedComponents',
  read(csr, _given, result) {
    const components = Uint32Array.from(result.column('component', NOBODY))
    const count = components.filter((component, node) => component === node).length
    return {
      parts: [{ algorithm: 'weaklyConnectedComponents', csr, parameters: {}, output: { components, count } }],
      values: { componentCount: count }
    }
  }
}
