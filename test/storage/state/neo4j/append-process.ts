/** A process that, once told to, tries to append turns 1 to `turns`, tells of each that it won, and at last which. */
import { EdgewiseError } from '../../../../src/base/errors.ts'
import { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { openNeo4jState } from '../../../../src/storage/state/neo4j/neo4j-state.ts'

const [uri = '', username = '', password = '', tenant = '', id = '', turns = '0'] = process.argv.slice(2)
const neo4j = new Neo4j({ uri, username, password, database: 'neo4j', deadlineMs: 60_000 })
const state = await openNeo4jState({ neo4j })

process.once('message', async () => {
  const won: number[] = []
  for (let sequence = 1; sequence <= Number(turns); sequence++) {
    try {
      await state.conversations.append(tenant, id, sequence, '?', process.pid)
      won.push(sequence)
      process.send?.({ sequence })
    } catch (error) {
      if (!(error instanceof EdgewiseError && error.code === 'EDGEWISE_CONFLICT')) throw error
    }
  }
  await neo4j.close()
  process.send?.({ won })
  process.disconnect()
})
process.send?.('ready')
