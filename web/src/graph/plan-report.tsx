import style from './import-page.module.css'
import type { Plan } from './read-plan.ts'

const number = (value: number): string => value.toLocaleString('en')

/** What the files hold. With faults, nothing can be imported. */
export function PlanReport({ plan }: { readonly plan: Plan }) {
  return (
    <section aria-label="What the files hold" className={style.report}>
      <h2>
        {number(plan.nodeCount)} nodes, {number(plan.relationshipCount)} relationships
      </h2>
      {plan.faultCount > 0 && <Faults plan={plan} />}
      <div className={style.tables}>
        <Counts title="Label" rows={plan.labels.map(({ label, count, nameProperty }) => [label, number(count), nameProperty ?? 'by key'])} last="Named by" />
        <Counts title="Type" rows={plan.relationshipTypes.map(({ type, count }) => [type, number(count)])} last={null} />
      </div>
      {plan.warnings.length > 0 && (
        <div>
          <h3>Warnings</h3>
          <ul className={style.lines}>
            {plan.warnings.map((warning) => (
              <li key={warning} dir="auto">
                {warning}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Faults({ plan: { faultCount, faults } }: { readonly plan: Plan }) {
  return (
    <div role="alert" className={style.failed}>
      <p>
        {number(faultCount)} {faultCount === 1 ? 'record is' : 'records are'} faulty, so nothing was changed. Correct the file and choose it again.
      </p>
      <ul className={style.lines}>
        {faults.map(({ source, line, detail }) => (
          <li key={`${source} ${line} ${detail}`} dir="auto">
            <strong>
              {source}
              {line !== null && `, line ${line}`}
            </strong>
            : {detail}
          </li>
        ))}
      </ul>
      {faultCount > faults.length && <p>{number(faultCount - faults.length)} more are not listed.</p>}
    </div>
  )
}

interface CountsProps {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
  readonly last: string | null
}

function Counts({ title, rows, last }: CountsProps) {
  if (rows.length === 0) return null
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Count</th>
          {last !== null && <th scope="col">{last}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...rest]) => (
          <tr key={name}>
            <td dir="auto">{name}</td>
            {rest.map((text, at) => (
              <td key={at === 0 ? 'count' : 'last'}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
