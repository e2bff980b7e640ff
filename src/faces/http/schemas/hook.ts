import { type Static, Type } from 'typebox'
import { schemes } from '../../../jobs/webhooks/scheme.ts'
import type { Hook } from '../../../storage/state/hooks.ts'
import { scopes } from '../../../storage/state/keys.ts'

export { schemes, scopes }

const template = Type.Object({
  kind: Type.String({ description: 'Kind of the job.' }),
  input: Type.Unknown({ description: 'Input of the job: literals, and `{"$pointer": "/path", "$default": ...}` for parts of the event.' })
})

export const hookSchema = Type.Object(
  {
    id: Type.String({ description: 'Random id. Send events to /hooks/{id}.' }),
    description: Type.String(),
    scheme: Type.Enum([...schemes]),
    header: Type.Union([Type.String(), Type.Null()], { description: 'Header with the shared secret.' }),
    template,
    callback: Type.Union(
      [Type.Object({ url: Type.String(), events: Type.Array(Type.String(), { description: 'Types of the events to send; empty: all.' }) }), Type.Null()],
      { description: 'Receiver of the events of its jobs; null: webhooks only.' }
    ),
    scopes: Type.Array(Type.Enum([...scopes]), { description: 'Scopes of its jobs.' }),
    createdAt: Type.String({ description: 'ISO 8601.' })
  },
  { $id: 'Hook', title: 'Hook', description: 'An endpoint through which another system starts jobs. The secret is not included.', additionalProperties: false }
)

export function showHook({ id, description, scheme, header, template: given, callback, authority, createdAt }: Hook): Static<typeof hookSchema> {
  const kept = given as Static<typeof template>
  return {
    id,
    description,
    scheme: scheme as Static<typeof hookSchema>['scheme'],
    header,
    template: kept,
    callback: callback === undefined ? null : { url: callback.url, events: [...callback.events] },
    scopes: [...authority.scopes],
    createdAt: new Date(createdAt).toISOString()
  }
}
