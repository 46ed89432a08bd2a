import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Loaded before a program in all of its threads: notes each file that it forces to the disk by itself, one letter each. */
const { fsyncSync } = fs
const file = process.env['SYNCS_FILE'] ?? ''
fs.fsyncSync = (descriptor) => {
  fs.appendFileSync(file, 's')
  fsyncSync(descriptor)
}
syncBuiltinESMExports()
