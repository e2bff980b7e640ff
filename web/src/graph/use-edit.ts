import { useMutation, useQueryClient } from '@tanstack/react-query'
import { run } from '../service/graphql.ts'
import { changeNode, undoLast } from './documents.ts'

/** One change as the service takes it, and what to say when it is done. */
export interface Edit {
  readonly change: Readonly<Record<string, unknown>>
  readonly done: string
  /** The version that the person has seen. */
  readonly version: string
}

/** Changes a graph, and undoes the last change that was made here. */
export function useEdit(graph: string) {
  const queryClient = useQueryClient()
  const readAgain = () =>
    Promise.all([queryClient.invalidateQueries({ queryKey: ['graph-info', graph] }), queryClient.invalidateQueries({ queryKey: ['around', graph] })])
  const undo = useMutation({
    mutationFn: (version: string) => run(undoLast, { name: graph, version }),
    onSettled: readAgain
  })
  const edit = useMutation({
    mutationFn: async ({ change, done, version }: Edit) => {
      undo.reset()
      const { changeGraph } = await run(changeNode, { name: graph, changes: [change], version })
      return { done, conflicts: changeGraph?.conflicts ?? [], version: changeGraph?.graph.version ?? version }
    },
    onSettled: readAgain
  })
  return { edit, undo }
}

export type Editing = ReturnType<typeof useEdit>
