import { type RefObject, useEffect, useRef, useState } from 'react'
import { GraphPainter } from './graph-painter.ts'
import type { Painted } from './painted.ts'

/** Draws on a canvas what it is given last. `isDrawn`: the first frame is there. */
export function usePainter(canvas: RefObject<HTMLCanvasElement | null>, painted: Painted) {
  const painter = useRef<GraphPainter | null>(null)
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    const element = canvas.current
    // Pixels that are written by this page are kept in memory rather than on a graphics card.
    const context = element?.getContext('2d', { willReadFrequently: true, alpha: false })
    if (element == null || context == null) return
    const opened = new GraphPainter(element, context, () => setDrawn(true))
    painter.current = opened
    const sizes = new ResizeObserver(() => opened.resize())
    sizes.observe(element)
    const stopFollowing = followTheme(() => opened.readTheme())
    return () => {
      sizes.disconnect()
      stopFollowing()
      opened.close()
      painter.current = null
    }
  }, [canvas])

  useEffect(() => painter.current?.paint(painted), [painted])
  return { painter, isDrawn }
}

/** Calls `apply` for each other theme. Returns how to stop. */
function followTheme(apply: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(apply)
  dark.addEventListener('change', apply)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    dark.removeEventListener('change', apply)
    observer.disconnect()
  }
}
