import style from './job-page.module.css'

/** More would freeze the page. */
const MOST = 20_000

/** A value as indented JSON, cut where it is long. */
export function JsonText({ label, value }: { readonly label: string; readonly value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? 'null'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard too */}
      <section className={style.json} aria-label={label} tabIndex={0}>
        <pre dir="auto">{text.slice(0, MOST)}</pre>
      </section>
      {text.length > MOST && <p className="muted">{`${MOST} of ${text.length} characters are shown.`}</p>}
    </>
  )
}
