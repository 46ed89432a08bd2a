import { isObject } from '../../../schemas/language/values.ts'
import type { TextStorage } from '../../context.tsx'
import { chordFault } from './chords.ts'
import { type CommandName, type CommandSubject, COMMANDS, type ElementCommand } from './commands.ts'

/** Chords that a person has chosen; commands without one have their usual keys. */
export type OwnKeys = Readonly<Partial<Record<CommandName, string>>>

const STORED = 'designer:keys'
const CHANGEABLE = COMMANDS.filter(({ isFixed }) => !isFixed)

export const keysOf = (command: ElementCommand, own: OwnKeys): readonly string[] => {
  const chosen = own[command.name]
  return chosen === undefined ? command.keys : [chosen]
}

/** The command that has this chord and applies; the clipboard is heard by its own events. */
export const commandOf = (chord: string, subject: CommandSubject, own: OwnKeys): ElementCommand | undefined =>
  CHANGEABLE.find((command) => keysOf(command, own).includes(chord) && command.appliesTo(subject))

export type KeyFault = 'reserved' | 'text' | { readonly takenBy: ElementCommand }
/** Why a command cannot have this chord. */
export function keyFault(name: CommandName, chord: string, own: OwnKeys): KeyFault | undefined {
  const fault = chordFault(chord)
  if (fault) return fault
  const takenBy = COMMANDS.find((command) => command.name !== name && keysOf(command, own).includes(chord))
  return takenBy && { takenBy }
}

/** What the browser has stored for this person; anything that is no valid choice is left out. */
export function readKeys(storage: TextStorage): OwnKeys {
  let stored: unknown
  try {
    stored = JSON.parse(storage.get(STORED) ?? '{}')
  } catch {
    return {}
  }
  if (!isObject(stored)) return {}
  return CHANGEABLE.reduce<OwnKeys>((own, { name }) => {
    const chord = stored[name]
    return typeof chord === 'string' && keyFault(name, chord, own) === undefined ? { ...own, [name]: chord } : own
  }, {})
}
export function saveKeys(storage: TextStorage, own: OwnKeys): void {
  storage.set(STORED, Object.keys(own).length > 0 ? JSON.stringify(own) : undefined)
}
