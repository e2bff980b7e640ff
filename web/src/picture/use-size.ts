import { type RefObject, useEffect, useState } from 'react'

const UNKNOWN = 720

/** The width of an element in pixels. */
export function useSize(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(UNKNOWN)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
