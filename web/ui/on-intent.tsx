import type { ComponentType } from 'react'
import { part } from './part.tsx'
import { toastMissing } from './toast.tsx'

/** Spread on what opens a component: loads it when somebody is about to. */
export interface Intent {
  onPointerEnter: () => void
  onFocus: () => void
}

/** A component that loads when somebody is about to need it; spread `intent` on what opens it. */
export function onIntent<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Part = part(load)
  function Component(props: Props) {
    return (
      <Part
        {...props}
        onMissing={() => {
          toastMissing()
          props.onClose()
        }}
      />
    )
  }
  const intent: Intent = { onPointerEnter: Part.preload, onFocus: Part.preload }
  return { Component, intent }
}
