import { type ReactNode, useEffect, useRef } from 'react'
import { deviceStorage } from '../storage.ts'

interface Props {
  /** Tells the places of all pages apart. */
  name: string
  /** While its data is on the way. */
  isLoading: boolean
  children: ReactNode
}

/** Keeps what comes below where it will be: as high while it loads as it was at the last visit on this device. */
export function HeldPlace({ name, isLoading, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const key = `held-place.${name}`

  useEffect(() => {
    if (isLoading || !element.current) return
    const observer = new ResizeObserver(([entry]) => {
      deviceStorage.setItem(key, String(Math.round(entry?.contentRect.height ?? 0)))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isLoading, key])

  const minHeight = isLoading ? Number(deviceStorage.getItem(key)) || undefined : undefined
  return (
    <div ref={element} className="held-place" style={{ minHeight }}>
      {children}
    </div>
  )
}
