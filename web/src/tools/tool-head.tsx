import { Link } from 'wouter'
import { argumentsIn } from './arguments.ts'
import { toolAddress } from './tool-address.ts'
import style from './tool-call.module.css'
import type { Tool } from './tool-types.ts'

/** What a tool does, and calls to begin with. */
export function ToolHead({ tool: { name, description, deterministic, examples }, graph }: { readonly tool: Tool; readonly graph: string | null }) {
  return (
    <>
      <header className={style.head}>
        <h1>{name}</h1>
        <p>{description}</p>
        {!deterministic && <p className="muted">Two calls with the same parameters may give different results.</p>}
      </header>
      {examples.length > 0 && (
        <div className={style.examples}>
          <span className="muted">Fill in an example</span>
          <ul aria-label="Examples">
            {examples.map(({ title, input }) => (
              <li key={title}>
                <Link href={toolAddress(name, graph, argumentsIn(JSON.stringify(input)))}>{title}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
