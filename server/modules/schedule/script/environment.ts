/** What the thread calls inside the sandbox. */
export interface ScriptEnvironment {
  readonly run: (main: () => Promise<unknown>) => void
  /** `message` is the JSON text of a `CallAnswer`. */
  readonly answer: (message: string) => void
}

/**
 * Runs inside the sandbox: its source text is evaluated there, so it must not use anything from outside itself. `post` sends texts
 * out and is the only way out; no object of the server is passed in.
 */
export function scriptEnvironment(post: (message: string) => void): ScriptEnvironment {
  const { parse, stringify } = JSON
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (value: unknown) => void }>()
  let lastId = 0
  const words = (value: unknown) => {
    try {
      return typeof value === 'string' ? value : (stringify(value) ?? String(value))
    } catch {
      return String(value)
    }
  }
  const failed = (error: unknown) => {
    const { name, message, stack } = error instanceof Error ? error : { name: '', message: words(error), stack: '' }
    const text = `${name === '' || name === 'Error' ? '' : `${name}: `}${message}`
    post(stringify({ kind: 'failed', reason: text.slice(0, 400), stack: String(stack).slice(0, 2000) }))
  }
  const call = (method: unknown, path: unknown, body: unknown) => {
    if (waiting.size >= 20) throw new RangeError('too many calls at once')
    return new Promise((resolve, reject) => {
      lastId++
      waiting.set(lastId, { resolve, reject })
      const content = body === undefined ? {} : { body: stringify(body) }
      post(stringify({ kind: 'call', id: lastId, method: String(method), path: String(path), ...content }))
    })
  }
  const log = (...parts: unknown[]) => post(stringify({ kind: 'log', text: parts.map(words).join(' ').slice(0, 500) }))
  for (const [name, value] of Object.entries({ call, log })) Object.defineProperty(globalThis, name, { value })
  return {
    run: (main) => {
      main().then(
        (value) => post(stringify({ kind: 'done', text: value === undefined ? '' : words(value).slice(0, 500) })),
        failed,
      )
    },
    answer: (message) => {
      const { id, ok, text } = parse(message) as { id: number; ok: boolean; text: string }
      const caller = waiting.get(id)
      waiting.delete(id)
      if (ok) caller?.resolve(parse(text))
      else caller?.reject(new Error(text))
    },
  }
}
