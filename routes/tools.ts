import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { json, problems } from '../src/faces/http/schemas/responses.ts'
import { bodyLimitOf, scopeOf, toolOperation } from '../src/faces/http/schemas/tool-operation.ts'
import { showTool, summariseTool } from '../src/faces/http/show-tool.ts'
import type { Routes } from '../src/faces/http/type-provider.ts'
import { uncheckedBody } from '../src/faces/http/validation.ts'

const named = Type.Object({ name: Type.String({ minLength: 1, description: 'Name or alias of a tool.' }) })

export const toolRoutes: Routes = async (app) => {
  app.get(
    '/tools',
    {
      schema: {
        operationId: 'listTools',
        tags: ['tools'],
        summary: 'List the tools',
        description: 'All tools with their descriptions. /tools/{name} has the schemas and examples of a tool.',
        response: { 200: json('The tools.', Type.Object({ tools: Type.Array(Type.Ref('ToolSummary')) })), ...problems(400) }
      }
    },
    async () => ({ tools: app.caller.tools.map((tool) => summariseTool(app.caller, tool)) })
  )

  app.get(
    '/tools/:name',
    {
      schema: {
        operationId: 'getTool',
        tags: ['tools'],
        summary: 'Describe one tool',
        description: 'Schemas of arguments and result, examples, and typical phrases.',
        params: named,
        response: { 200: json('The tool.', Type.Ref('ToolDescription')), ...problems(400, 404) }
      }
    },
    async (request) => showTool(app.caller, request.params.name)
  )

  async function call(tool: string, request: FastifyRequest, reply: FastifyReply) {
    const { tenant, account, body } = request
    if (request.prefersAsync()) return reply.accept({ kind: 'tool', input: { tool, arguments: body ?? {} } })
    const grants = request.grants()
    const run = (onProgress?: (fraction: number) => void) => {
      const control = {
        // A known result needs none, and making one costs.
        get signal() {
          return reply.abortSignal()
        },
        ...(onProgress && { onProgress })
      }
      return app.caller.call({ tenant, account, tool, arguments: body, grants, control })
    }
    const answer = () => (request.wantsEvents() ? reply.events('result', (emit) => run((fraction) => emit('progress', { fraction }))) : run())
    // Other tools may use a model, which counts for the current account.
    return app.caller.find(tool).effects === 'none' ? answer() : request.onAccount(answer)
  }

  // The tool caller validates arguments itself, because it knows parameter aliases: the schemas here are documentation.
  const validatorCompiler = uncheckedBody(app)
  for (const tool of app.caller.tools) {
    const operation = () => toolOperation(app.caller, tool)
    const config = { carriesAccount: true, scope: scopeOf(tool), idempotent: true, mayBeJob: true, operation }
    const options = { validatorCompiler, config, bodyLimit: bodyLimitOf(tool, app.initialConfig.bodyLimit), schema: {} }
    app.post(`/tools/${tool.name}`, options, (request, reply) => call(tool.name, request, reply))
  }
  app.post('/tools/:name', { config: { carriesAccount: true, idempotent: true, mayBeJob: true }, schema: { hide: true, params: named } }, (request, reply) =>
    call(request.params.name, request, reply)
  )
}
