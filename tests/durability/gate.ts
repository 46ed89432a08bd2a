/**
 * Loads a program and its dependencies, and runs it on a signal: while one process is being killed, the next one is
 * past its loading. Arguments: what to load first, the program, and the program's own arguments.
 */
import { once } from 'node:events'
import module from 'node:module'

const [base = '', program = '', ...rest] = process.argv.slice(2)
await import(base)
// A killed process writes no cache at its end.
module.flushCompileCache()
await once(process.stdin, 'data')
// The parent process holds the other end, and ends this one when it is ended in the middle of a test.
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()
process.argv.splice(1, process.argv.length, program, ...rest)
await import(program)
