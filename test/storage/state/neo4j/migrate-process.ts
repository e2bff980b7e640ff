/** A process that, once told to, applies the migrations it is given. */
import { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import type { Migration } from '../../../../src/storage/state/migration.ts'
import { type MigrateOptions, migrate } from '../../../../src/storage/state/neo4j/migrate.ts'

const [uri = '', username = '', password = ''] = process.argv.slice(2)
const neo4j = new Neo4j({ uri, username, password, database: 'neo4j', deadlineMs: 60_000 })

process.once('message', async ({ migrations, options }: { migrations: Migration[]; options: MigrateOptions }) => {
  await migrate(neo4j, migrations, options)
  await neo4j.close()
  process.send?.('done')
  process.disconnect()
})
process.send?.('ready')
