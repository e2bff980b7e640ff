import { Facts } from '../parts/facts.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import style from './provenance.module.css'

const reproducible: Readonly<Record<string, string>> = {
  exact: 'exactly the same when run again',
  tolerance: 'the same within a tolerance when run again',
  none: 'may differ when run again'
}

/** Where a result comes from. */
export function Provenance({ result: { tool, total, elapsedMs, provenance } }: { readonly result: ResultPage }) {
  const { graph, graphVersion, engine, seed, parameters } = provenance
  return (
    <details className={style.box}>
      <summary>
        {total} {total === 1 ? 'row' : 'rows'} from {graph}, {reproducible[provenance.reproducible] ?? provenance.reproducible}
      </summary>
      <Facts label="Provenance" facts={{ tool, graph, 'graph version': graphVersion, engine, seed: seed ?? 'none', 'time in ms': Math.round(elapsedMs) }} />
      <pre>{JSON.stringify(parameters, null, 2)}</pre>
    </details>
  )
}
