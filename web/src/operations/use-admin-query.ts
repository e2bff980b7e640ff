import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMay } from '../service/use-me.ts'

/** A query that only a key with the scope admin may send; no other key sends it. */
export function useAdminQuery<T>(options: UseQueryOptions<T>) {
  const may = useMay('admin')
  return { ...useQuery({ ...options, enabled: may === true }), may }
}
