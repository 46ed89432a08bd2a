function event() {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrive, arrived }
}

/** The sign-in page is rendered before the notification code is loaded; callers with a notification wait. */
export const feedbackReady = {
  /** Notices can be shown. */
  frame: event(),
  /** The whole client is there, and its notices stay. */
  client: event(),
} as const
