import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export function putDescriptor(database: DatabaseSyncInstance): (tenant: string, handle: string, descriptor: unknown) => void {
  const statement = database.prepare('INSERT INTO descriptor (tenant, handle, descriptor) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  return (tenant, handle, descriptor) => {
    statement.run(tenant, handle, JSON.stringify(descriptor))
  }
}
