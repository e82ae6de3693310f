import type { ReactNode } from 'react'

/** Placeholder until the hosted provider's widgets stand here. */
export const ClerkSession = ({ children }: { publishable_key: string; frontend_api: string; children: ReactNode }) =>
  children
