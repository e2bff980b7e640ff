import style from './whole-graph.module.css'

export function LinkNotice({ links, onDraw }: { readonly links: number; readonly onDraw: () => void }) {
  return (
    <p className={style.notice}>
      This browser draws without a graphics card, so the {links.toLocaleString('en')} links are left out.{' '}
      <button type="button" onClick={onDraw}>
        Draw them, slowly
      </button>
    </p>
  )
}
