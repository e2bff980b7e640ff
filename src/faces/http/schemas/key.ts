import { Type } from 'typebox'
import { scopes } from '../../../storage/state/keys.ts'

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
