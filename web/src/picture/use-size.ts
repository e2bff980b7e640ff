import { type RefObject, useEffect, useState } from 'react'

const UNKNOWN = { width: 720, height: 480 }

/** The width and height of an element in pixels. */
export function useSize(element: RefObject<Element | null>) {
  const [size, setSize] = useState(UNKNOWN)
  useEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return
      const { width, height } = entry.contentRect
      setSize({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
