/**
 * Loads a program and what it stands on, and runs it when it is told to: while one process is being killed, the next one is
 * past its loading. Arguments: what to load first, the program, and the program's own arguments.
 */
import { once } from 'node:events'
import module from 'node:module'

const [base = '', program = '', ...rest] = process.argv.slice(2)
await import(base)
// Whoever is killed writes no cache at its end.
module.flushCompileCache()
await once(process.stdin, 'data')
// Whoever started it holds the other end, and takes it along when ended in the middle of a test.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()
process.argv.splice(1, process.argv.length, program, ...rest)
await import(program)
