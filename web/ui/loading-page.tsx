/** While it is not known yet who is there; index.html says the same while this code is on its way. */
export const LoadingPage = () => <p className="grid min-h-dvh place-items-center text-ink-2">Loading...</p>
