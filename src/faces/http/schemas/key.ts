import { type Static, Type } from 'typebox'
import { scopes } from '../../../storage/state/keys.ts'
import { defaultScopes, MAX_REQUESTS_PER_MINUTE } from '../../../storage/state/new-key.ts'

const time = Type.String({ description: 'ISO 8601.' })

export const keySchema = Type.Object(
  {
    id: Type.String({ description: 'The second part of the key.' }),
    name: Type.String({ description: 'Purpose of the key.' }),
    tenant: Type.String({ description: 'Tenant that owns the graphs, results and conversations.' }),
    scopes: Type.Array(Type.Enum([...scopes]), { description: 'Scopes of the key.' }),
    createdAt: time,
    expiresAt: Type.Union([time, Type.Null()]),
    revokedAt: Type.Union([time, Type.Null()]),
    requestsPerMinute: Type.Union([Type.Integer(), Type.Null()], { description: 'Rate limit; null: EDGEWISE_REQUESTS_PER_MINUTE.' })
  },
  { $id: 'Key', title: 'Key', description: 'A key without its secret.', additionalProperties: false }
)

export const newKeySchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Purpose of the key, in printable characters.' }),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...scopes]), {
        minItems: 1,
        maxItems: scopes.length,
        uniqueItems: true,
        default: [...defaultScopes],
        description: 'Scopes of the key, each of which the caller must have.'
      })
    ),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999, description: 'Default: the key never expires.' })),
    expiresAt: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; instead of `expiresInDays`.' })),
    requestsPerMinute: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_REQUESTS_PER_MINUTE, description: 'Rate limit; default: EDGEWISE_REQUESTS_PER_MINUTE.' })
    )
  },
  { additionalProperties: false }
)

export type NewKeyBody = Static<typeof newKeySchema>
