import type { Answer, Focus } from './answer-types.ts'
import style from './report-text.module.css'

type Report = NonNullable<Answer['report']>

/** An open-ended answer by section; each names the steps behind it. */
export function ReportText({ report, onFocus }: { readonly report: Report; readonly onFocus: (focus: Focus) => void }) {
  return (
    <div className={style.report}>
      <h2>{report.title}</h2>
      {report.sections.map(({ heading, text, steps, table }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p className={style.text}>{text}</p>
          {table != null && (
            <table>
              <thead>
                <tr>
                  {table.columns.map((column) => (
                    <th key={column}>{column}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((row) => (
                  <tr key={row.join(' ')}>
                    {row.map((cell, at) => (
                      <td key={table.columns[at]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className={style.steps}>
            {steps.map((step) => (
              <button key={step} type="button" onClick={() => onFocus({ step, row: null })}>
                Step {step}
              </button>
            ))}
          </p>
        </section>
      ))}
    </div>
  )
}
