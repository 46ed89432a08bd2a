import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { AppError } from '../../schemas/messages/index.ts'

/** The first line of a stream. */
export async function firstLine(input: Readable): Promise<string> {
  const lines = createInterface({ input, terminal: false })
  for await (const line of lines) {
    lines.close()
    return line
  }
  throw new AppError('ADMIN_NO_PASSWORD')
}

/** A line that a person types at a terminal, which does not show it. */
function hiddenLine(question: string): Promise<string> {
  const { stdin, stderr } = process
  stderr.write(question)
  stdin.setRawMode(true)
  stdin.resume()
  stdin.setEncoding('utf8')
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = (done: () => void) => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', take)
      stderr.write('\n')
      done()
    }
    const take = (text: string) => {
      for (const key of text) {
        if (key === '\r' || key === '\n') return end(() => resolve(typed))
        if (key === '\u0003') return end(() => reject(new AppError('ADMIN_NO_PASSWORD')))
        typed = key === '\u007F' || key === '\b' ? typed.slice(0, -1) : typed + key
      }
    }
    stdin.on('data', take)
  })
}

/** A password from a prompt, or from standard input where that is no terminal; an argument would be in the list of processes. */
export const readPassword = (question: string): Promise<string> =>
  process.stdin.isTTY ? hiddenLine(question) : firstLine(process.stdin)
