/** What may be written down of a failure. Its message and detail may hold values of rows, so they are left out. */
export interface ErrorFacts {
  /** Its class. */
  readonly error: string
  /** A code of the catalogue, an SQLSTATE or one of the system. */
  readonly code?: string
  /** Where it was thrown. */
  readonly at?: readonly string[]
}

const FRAMES = 4
const CODE = /^\w{1,60}$/

function framesOf({ stack, message }: Error): readonly string[] {
  // The stack begins with the message, whose lines may look like anything.
  const frames = (stack ?? '').slice((stack ?? '').indexOf(message) + message.length)
  return frames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, FRAMES)
}

/** The facts of a thrown value for the log. */
export function errorFacts(error: unknown): ErrorFacts {
  if (error instanceof LoggedError) return error.facts
  if (!(error instanceof Error)) return { error: typeof error }
  const { code } = error as { readonly code?: unknown }
  const at = framesOf(error)
  return {
    error: error.constructor.name,
    ...(typeof code === 'string' && CODE.test(code) ? { code } : {}),
    ...(at.length > 0 ? { at } : {}),
  }
}

/** A failure elsewhere, of which the facts alone have come here. */
export class LoggedError extends Error {
  readonly facts: ErrorFacts
  constructor(facts: ErrorFacts) {
    super(facts.error)
    this.facts = facts
  }
}
