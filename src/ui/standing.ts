function event() {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrive, arrived }
}

/** The sign-in page is there before what notices are told with: whoever has one to tell waits. */
export const standing = {
  /** Notices can be told. */
  frame: event(),
  /** The whole client is there, and its notices stay. */
  client: event(),
} as const
