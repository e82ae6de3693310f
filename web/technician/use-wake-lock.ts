import { useEffect } from 'react'

/** Keeps the screen on while `active`, if the browser supports it. */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // The browser can refuse, for example when the battery is low. The screen then turns off as usual.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (over) void held?.release()
      else lock = held
    }
    void hold()
    // The browser releases the lock of a hidden page.
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [active])
}
