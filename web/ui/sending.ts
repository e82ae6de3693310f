/** For one of several buttons that send the same mutation: the pressed one is busy, and the others are disabled. */
export const sending = ({ isPending }: { isPending: boolean }, isPressed: boolean) => ({
  busy: isPending && isPressed,
  disabled: isPending,
})
