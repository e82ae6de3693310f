/** Over a page that stays as it is while somebody signs in again. */
export const SessionEnded = () => (
  <p role="status" className="rounded-8 bg-cork-soft px-4 py-3 text-14 text-cork-ink">
    Your session has ended. Sign in again to go on where you were.
  </p>
)
