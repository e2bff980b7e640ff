import { acceptedContent, inputRequired, type Prompt, ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Profile, ProfileSources, PromptFace, ResourceFace } from '../../src/faces/mcp/profile.ts'
import { askingTools } from './fixture-input.ts'
import { callAtOnce, createFixtureTasks, taskTools } from './fixture-tasks.ts'
import { PNG, plainTools, schemaTool } from './fixture-tools.ts'

const templated = /^test:\/\/template\/([^/]+)\/data$/

const resources: ResourceFace = {
  templates: [{ name: 'template', uriTemplate: 'test://template/{id}/data', description: 'Data by id.', mimeType: 'application/json' }],
  list: async () => [
    { uri: 'test://static-text', name: 'static-text', description: 'A text.', mimeType: 'text/plain' },
    { uri: 'test://static-binary', name: 'static-binary', description: 'An image.', mimeType: 'image/png' }
  ],
  async read(uri) {
    const id = templated.exec(uri)?.[1]
    if (id !== undefined) {
      return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }] }
    }
    if (uri === 'test://static-text') return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] }
    if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] }
    throw new ResourceNotFoundError(uri)
  }
}

const says = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

const prompts: Readonly<Record<string, { readonly arguments: readonly string[]; readonly get: PromptFace['get'] }>> = {
  test_simple_prompt: { arguments: [], get: async () => says('This is a simple prompt for testing.') },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    get: async (_, { arg1, arg2 }) => says(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    get: async (_, { resourceUri: uri = '' }) => ({
      messages: [
        { role: 'user', content: { type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } } },
        ...says('Please process the embedded resource above.').messages
      ]
    })
  },
  test_prompt_with_image: {
    arguments: [],
    get: async () => ({
      messages: [{ role: 'user', content: { type: 'image', data: PNG, mimeType: 'image/png' } }, ...says('Please analyze the image above.').messages]
    })
  },
  test_input_required_result_prompt: {
    arguments: [],
    async get(_, __, { exchange }) {
      const context = acceptedContent<{ context: string }>(exchange.mcpReq.inputResponses, 'user_context')?.context
      if (context !== undefined) return says(`Go on with: ${context}`)
      const requestedSchema = { type: 'object' as const, properties: { context: { type: 'string' as const } }, required: ['context'] }
      return inputRequired({ inputRequests: { user_context: inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema }) } })
    }
  }
}

const shownPrompts: Prompt[] = Object.entries(prompts).map(([name, { arguments: names }]) => ({
  name,
  description: 'For one scenario.',
  arguments: names.map((argument) => ({ name: argument, description: 'A test argument.', required: true }))
}))

/** The conformance suite's fixtures: tools, resources and prompts that only do what one scenario checks. */
export function createFixtureProfile({ jobs, config }: ProfileSources): Profile {
  const names = [...new Set([...Object.keys(plainTools), ...Object.keys(askingTools), ...taskTools])].filter((name) => name !== schemaTool.name)
  return {
    capabilities: { logging: {} },
    tools: [...names.map((name) => ({ name, description: 'For one scenario.', inputSchema: { type: 'object' as const } })), schemaTool],
    call: (name, given, request) => askingTools[name]?.(request, given) ?? plainTools[name]?.(request, given) ?? callAtOnce(name, given, request),
    resources,
    prompts: { prompts: shownPrompts, get: (name, given, request) => prompts[name]?.get(name, given, request) ?? null },
    complete: async () => ({ values: [] }),
    tasks: createFixtureTasks(jobs, config.jobKeepMs)
  }
}
