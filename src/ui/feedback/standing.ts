function event() {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrive, arrived }
}

/** The sign-in page is drawn before the code of the notices is loaded: callers with a notice wait. */
export const standing = {
  /** Notices can be shown. */
  frame: event(),
  /** The whole client is there, and its notices stay. */
  client: event(),
} as const
