import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { run } from '../service/graphql.ts'
import type { Key } from './documents.ts'
import { revokeKey } from './documents.ts'

interface Props {
  readonly item: Key
  readonly isOwn: boolean
  readonly onClose: () => void
}

export function RevokeKey({ item: { id, name }, isOwn, onClose }: Props) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => run(revokeKey, { id }),
    onSuccess: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['keys'] })
    }
  })
  return (
    <ConfirmDialog title={`Revoke ${name}?`} act="Revoke" isBusy={revoke.isPending} onAct={() => revoke.mutate()} onClose={onClose}>
      <p>Requests with this key fail at once, on all servers. It cannot be taken back.</p>
      {isOwn && <p>It is the key that this page uses: you need another one to go on.</p>}
      {revoke.error !== null && <ProblemBox error={revoke.error} />}
    </ConfirmDialog>
  )
}
