import { useEffect } from 'react'

/** Keeps the screen awake while `active`, where the browser can. */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused, for instance on an empty battery: then the screen goes dark as it always did.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void held?.release()
      else lock = held
    }
    void hold()
    // A hidden page loses it.
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [active])
}
