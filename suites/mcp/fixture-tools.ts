import type { CallToolResult, ContentBlock, Tool } from '@modelcontextprotocol/server'
import type { McpRequest } from '../../src/faces/mcp/profile.ts'

export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

export const says = (text: string): ContentBlock => ({ type: 'text', text })
const image: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' }

type Handler = (request: McpRequest, given: Readonly<Record<string, unknown>>) => Promise<CallToolResult>

const always =
  (...content: ContentBlock[]): Handler =>
  async () => ({ content })

async function tellProgress({ onProgress }: McpRequest): Promise<CallToolResult> {
  for (const progress of [0, 50, 100]) onProgress?.({ progress, total: 100 })
  return { content: [says('Progress was told.')] }
}

async function log({ exchange }: McpRequest): Promise<CallToolResult> {
  for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) await exchange.mcpReq.log('info', line)
  return { content: [says('Lines were logged.')] }
}

/** Tools that answer directly, by name. */
export const plainTools: Readonly<Record<string, Handler>> = {
  test_simple_text: always(says('This is a simple text response for testing.')),
  test_image_content: always(image),
  test_audio_content: always({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  test_embedded_resource: always({
    type: 'resource',
    resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' }
  }),
  test_multiple_content_types: always(says('Multiple content types test:'), image, {
    type: 'resource',
    resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' }
  }),
  test_error_handling: async () => ({ isError: true, content: [says('This tool intentionally returns an error for testing')] }),
  test_tool_with_progress: tellProgress,
  test_tool_with_logging: log,
  test_logging_tool: log,
  greet: async (_, { name }) => ({ content: [says(`Hello, ${name}!`)] }),
  json_schema_2020_12_tool: always(says('The schema is what counts.'))
}

const address = { type: 'object', $anchor: 'addressDef', properties: { street: { type: 'string' }, city: { type: 'string' } } }

/** A tool whose schema uses features of JSON Schema 2020-12 that older drafts lack. */
export const schemaTool: Tool = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address },
    properties: {
      name: { type: 'string' },
      address: { $ref: '#/$defs/address' },
      contactMethod: { type: 'string', enum: ['phone', 'email'] },
      phone: { type: 'string' },
      email: { type: 'string' }
    },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false
  }
}
