import t from 'tap'
import { toEdgewiseError } from '../../../src/storage/neo4j/failure.ts'

const context = { address: '127.0.0.1:7687', database: 'neo4j', deadlineMs: 60_000 }

// Roles are Enterprise's, and a database that is only read is a setting of the server: what each says is known, neither runs here.
for (const code of ['Security.Forbidden', 'General.ForbiddenOnReadOnlyDatabase', 'General.WriteOnReadOnlyAccessDatabase']) {
  t.test(`reports ${code} as forbidden by the store`, async (t) => {
    const refusal = Object.assign(new Error('Set property is not allowed for user reader'), { code: `Neo.ClientError.${code}` })
    t.match(toEdgewiseError(refusal, context), { code: 'EDGEWISE_STORE_FORBIDDEN', message: /Set property is not allowed for user reader/, cause: refusal })
  })
}

t.test('does not confuse other rejections', async (t) => {
  const refusal = Object.assign(new Error('Wrong password'), { code: 'Neo.ClientError.Security.Unauthorized' })
  t.match(toEdgewiseError(refusal, context), { code: 'EDGEWISE_STORE_REFUSED', message: /Check the user name and password/, entry: { retryable: false } })
})
