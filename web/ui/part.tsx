import { type ComponentType, use, useEffect, useEffectEvent } from 'react'
import { toastMissing } from './toast.tsx'

/** Spread on the button that opens a part: loads its code when someone is about to press. */
export interface Intent {
  onPointerEnter: () => void
  onFocus: () => void
}

interface Closable {
  onClose?: () => void
}

/**
 * A component whose code loads when it is first shown, or earlier through `preload` or `intent`. If the code does not
 * come, a toast reports it, `onClose` is called, and the next time loads again. Show it inside of a Suspense.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props & Closable>> | undefined

  async function preload() {
    Loaded ??= await load()
  }

  function Missing({ onClose }: Closable) {
    const report = useEffectEvent(() => {
      loading = undefined
      toastMissing()
      onClose?.()
    })
    useEffect(() => report(), [])
    return null
  }

  function loadToShow() {
    loading ??= preload().then(
      () => Loaded ?? Missing,
      () => Missing,
    )
    return loading
  }

  function Part(props: Props & Closable) {
    const Component = Loaded ?? use(loadToShow())
    return <Component {...props} />
  }

  const preloadQuietly = () => void preload().catch(() => {})
  const intent: Intent = { onPointerEnter: preloadQuietly, onFocus: preloadQuietly }
  return Object.assign(Part, { preload, intent })
}
