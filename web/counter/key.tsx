/** A key of the keyboard that does the same as the button it is on. Hidden where there is no keyboard. */
export const Key = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="inline-grid min-w-6 place-items-center rounded-4 border border-line px-1.5 py-1 font-sans text-12 leading-none text-ink-2 max-sm:hidden"
  >
    {children}
  </span>
)
