import { type ComponentType, lazy, useEffect } from 'react'

/**
 * A component whose code comes when it is shown. When it does not come, as without a connection, nothing shows in its
 * place, `onMissing` is called, and the next time it is asked for anew. `preload` fetches it ahead; a failure is told when
 * it is shown.
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const make = () =>
    lazy(
      async (): Promise<{ default: ComponentType<Props & Missable> }> => ({
        default: await load().catch(() => Missing),
      }),
    )
  let Current = make()

  function Missing({ onMissing }: Missable) {
    useEffect(() => {
      Current = make()
      onMissing?.()
    }, [onMissing])
    return null
  }

  const Part = (props: Props & Missable) => <Current {...props} />
  Part.preload = () => void load().catch(() => {})
  return Part
}

interface Missable {
  onMissing?: () => void
}
