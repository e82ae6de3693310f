/** While it is not known yet who is there. */
export const LoadingPage = () => <p className="grid min-h-dvh place-items-center text-ink-2">Loading...</p>
