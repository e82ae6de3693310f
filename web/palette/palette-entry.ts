import type { LucideIcon } from 'lucide-react'

/** Something that the palette found. */
export interface PaletteEntry {
  key: string
  icon: LucideIcon
  name: string
  detail?: string | undefined
  ticket?: string | null
  href: string
}

export interface PaletteGroup {
  title: string
  entries: PaletteEntry[]
}
