import { useMutation } from '@tanstack/react-query'
import { run } from '../service/graphql.ts'
import { Problem } from '../service/problem.ts'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { replay } from './documents.ts'
import style from './run-again.module.css'

/** Runs the calls of an answer again and says whether each result is the same. */
export function RunAgain({ id, turn }: { readonly id: string; readonly turn: number }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => run(replay, { id, turn }) })
  useShortcuts({ r: () => mutate() })
  const changed = data?.replay?.steps.filter(({ same }) => !same) ?? []
  return (
    <div className={style.again}>
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        Run again
      </button>
      <div role="status">
        {data?.replay?.same === true && <span className={style.equal}>✓ equal</span>}
        {changed.length > 0 && (
          <ul>
            {changed.map(({ step, tool, error, moved }) => (
              <li key={step}>
                Step {step} ({tool}) {error === null ? 'changed' : `failed: ${error.message}`}
                {moved !== null && `: the graph is at version ${moved.now}, and was at ${moved.was}`}
              </li>
            ))}
          </ul>
        )}
        {error !== null && (error instanceof Problem ? error.message : String(error))}
      </div>
    </div>
  )
}
