import { useState } from 'react'
import { Link } from 'wouter'
import { DataTable } from '../parts/data-table.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { ScopeButton } from '../parts/scope-button.tsx'
import { ScopeNote } from '../parts/scope-note.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { run } from '../service/graphql.ts'
import { useMe } from '../service/use-me.ts'
import { CreateKey } from './create-key.tsx'
import { type Key, keys } from './documents.ts'
import style from './operations.module.css'
import { RevokeKey } from './revoke-key.tsx'
import { useAdminQuery } from './use-admin-query.ts'

/** Keys of the tenant: list, create, revoke. */
export function KeysPage() {
  const { data: me } = useMe()
  const list = useAdminQuery({ queryKey: ['keys'], queryFn: ({ signal }) => run(keys, {}, { signal }) })
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const rows = list.data?.keys ?? []
  return (
    <section className={style.part} aria-label="Keys">
      <h1>Keys</h1>
      <ScopeNote scope="admin" what="list, create or revoke keys" />
      <div className={style.row}>
        <ScopeButton scope="admin" isMain onClick={() => setCreating(true)}>
          Create a key
        </ScopeButton>
        {me?.me.keyed === false && <span>The service has no keys yet: every program on this machine may do everything.</span>}
      </div>
      {list.error !== null && <ProblemBox error={list.error} onRetry={() => void list.refetch()} />}
      {list.may === true && list.data === undefined && list.error === null && <p role="status">Reading the keys</p>}
      {list.data !== undefined && rows.length === 0 && <p>No keys yet. Create the first one; from then on every request needs a key.</p>}
      {rows.length > 0 && <KeyTable rows={rows} ownId={me?.me.keyId ?? null} onRevoke={setRevoked} />}
      {isCreating && <CreateKey isFirst={me?.me.keyed === false} ownScopes={me?.me.scopes ?? []} onClose={() => setCreating(false)} />}
      {revoked !== null && <RevokeKey item={revoked} isOwn={revoked.id === me?.me.keyId} onClose={() => setRevoked(null)} />}
    </section>
  )
}

function stateOf({ revokedAt, expiresAt }: Key): string {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Date.parse(expiresAt) < Date.now() ? 'expired' : 'valid'
}

interface TableProps {
  readonly rows: readonly Key[]
  readonly ownId: string | null
  readonly onRevoke: (key: Key) => void
}

function KeyTable({ rows, ownId, onRevoke }: TableProps) {
  return (
    <DataTable
      label="Keys of the tenant"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Name', show: ({ name, id }) => <span dir="auto">{id === ownId ? `${name} (in use here)` : name}</span> },
        { name: 'Id', show: ({ id }) => <code>{id}</code> },
        { name: 'Scopes', show: ({ scopes }) => scopes.map((scope) => scope.toLowerCase()).join(', ') },
        { name: 'State', show: (key) => stateOf(key) },
        { name: 'Created', show: ({ createdAt }) => <TimeText at={createdAt} /> },
        { name: 'Expires', show: ({ expiresAt }) => (expiresAt === null ? 'never' : <TimeText at={expiresAt} />) },
        {
          name: 'Usage',
          show: ({ id, name }) => (
            <Link href={`/operations/usage?key=${id}`} aria-label={`See the usage of ${name}`}>
              See
            </Link>
          )
        },
        {
          name: 'Change',
          show: (key) => (
            <ScopeButton scope="admin" disabled={stateOf(key) !== 'valid'} label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
              Revoke
            </ScopeButton>
          )
        }
      ]}
    />
  )
}
