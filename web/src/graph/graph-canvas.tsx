import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { fitTo } from '../picture/fit.ts'
import { useSize } from '../picture/use-size.ts'
import { useView } from '../picture/use-view.ts'
import { areShortcutsOn } from '../shell/use-shortcuts.ts'
import style from './graph-canvas.module.css'
import type { Styles } from './look.ts'
import { usePainter } from './use-painter.ts'
import type { World } from './world.ts'

interface Props {
  readonly world: World
  readonly styles: Styles
  /** Places of the nodes that are shown, the first in rank first. */
  readonly ranked: readonly number[]
  readonly focus: string | null
  readonly caption: string
  readonly onNode: (id: string) => void
  /** What other keys do. */
  readonly actions: ReadonlyMap<string, () => void>
}

/** Width of the view around a node that is opened. */
const CLOSE = 0.35
/** A pointer that moves farther has dragged, not clicked; in pixels. */
const MOST_SHAKE = 4

/** A graph on a canvas. It is one image to a screen reader; the table of nodes holds the same. */
export function GraphCanvas({ world, styles, ranked, focus, caption, onNode, actions }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = useSize(canvas)
  const fitted = useMemo(() => {
    const isWhole = ranked.length === world.nodes.length
    return fitTo(isWhole ? world.nodes : ranked.flatMap((at) => world.nodes[at] ?? []), width / height)
  }, [world, ranked, width, height])
  const { view, change, fit, zoomBy, onKeyDown, pointer } = useView(fitted, canvas)
  const [hovered, setHovered] = useState<number | null>(null)
  const place = (focus === null ? undefined : world.places.get(focus)) ?? null
  const painted = useMemo(() => ({ world, styles, ranked, view, focus: place, hovered }), [world, styles, ranked, view, place, hovered])
  const { painter, isDrawn } = usePainter(canvas, painted)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another node moves the view
  useEffect(() => {
    const node = place === null ? undefined : world.nodes[place]
    if (node === undefined) return
    change(({ width: across, height: down }) => {
      const scale = Math.min(1, CLOSE / across)
      return { x: node.x - (across * scale) / 2, y: node.y - (down * scale) / 2, width: across * scale, height: down * scale }
    })
  }, [focus, place === null])

  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
    const act = /^[a-z]$/.test(event.key) && !areShortcutsOn() ? undefined : actions.get(event.key)
    if (act === undefined) return onKeyDown(event)
    event.preventDefault()
    act()
  }
  const down = useRef({ x: 0, y: 0 })
  const click = ({ clientX, clientY }: MouseEvent) => {
    if (Math.hypot(clientX - down.current.x, clientY - down.current.y) > MOST_SHAKE) return
    const node = world.nodes[painter.current?.nodeAt(clientX, clientY) ?? -1]
    if (node !== undefined) onNode(node.id)
  }
  return (
    <section
      className={style.frame}
      aria-label="Picture. Arrows move it, plus and minus zoom, 0 fits. N and P go from node to node, T shows the table."
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the picture
      tabIndex={0}
      onKeyDown={keys}
    >
      <canvas
        ref={canvas}
        className={style.canvas}
        role="img"
        aria-label={caption}
        data-ready={isDrawn}
        data-over={hovered !== null}
        {...pointer}
        onPointerDown={(event) => {
          down.current = { x: event.clientX, y: event.clientY }
          pointer.onPointerDown(event)
        }}
        onPointerMove={(event) => {
          pointer.onPointerMove(event)
          if (event.buttons === 0) setHovered(painter.current?.nodeAt(event.clientX, event.clientY) ?? null)
        }}
        onClick={click}
      />
      {!isDrawn && (
        <p role="status" className={style.wait}>
          Drawing {world.nodes.length.toLocaleString('en')} nodes
        </p>
      )}
      <div className={style.tools}>
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(0.8)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1.25)}>
          −
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
      </div>
    </section>
  )
}
