import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../service/request.ts'

export interface RestChange {
  readonly path: string
  readonly method?: 'POST' | 'PATCH' | 'DELETE'
  readonly json?: unknown
}

/** Sends a change, and reads again whatever is kept under `queryKey`. The reply is its JSON, or null. */
export function useRestChange(queryKey: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ path, method = 'POST', json }: RestChange): Promise<unknown> => {
      const response = await send(path, { method, ...(json !== undefined && { json }) })
      return response.status === 204 ? null : response.json()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [queryKey] })
  })
}
