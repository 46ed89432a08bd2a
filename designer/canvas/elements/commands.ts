import { isObject, ownProperty } from '../../../schemas/language/values.ts'
import type { MessageCode } from '../../../schemas/messages/index.ts'
import { builtInAction } from '../../commands/actions.ts'
import { entryAtPath } from '../../commands/layout.ts'
import { holderOf } from '../../commands/place.ts'
import { isRuleAbout, screenRules } from '../../commands/screen-rules.ts'
import { fieldAt } from '../../document/fields.ts'
import { type ScreenDocument, listAt, objectAt } from '../../document/json.ts'
import { titleProperty } from '../targets.ts'
import { customActionAt, type Element, isFormTarget } from './element.ts'

/** What commands apply to. */
export interface CommandSubject {
  readonly document: ScreenDocument
  readonly selected: readonly Element[]
}
interface CommandDefinition {
  readonly name: string
  /** What it is called in the sheet of keys. */
  readonly label: MessageCode
  /** What it is called where it applies, if that depends on what is selected. */
  readonly labelFor?: (subject: CommandSubject) => MessageCode
  /** Its keys until a person chooses others. */
  readonly keys: readonly string[]
  /** The browser hears the keys of the clipboard itself, so they are not chosen. */
  readonly isFixed?: boolean
  /** Commands of one section stand together in the menu. */
  readonly section: 'name' | 'place' | 'copy' | 'find' | 'remove' | 'none'
  /** Drawn as a button beside what is selected alone. */
  readonly isTool?: boolean
  readonly isDanger?: boolean
  readonly appliesTo: (subject: CommandSubject) => boolean
}

const fieldsOf = ({ selected }: CommandSubject): readonly string[] =>
  selected.flatMap((element) => (element.kind === 'field' ? [element.key] : []))
const areFields = (subject: CommandSubject) =>
  subject.selected.length > 0 && fieldsOf(subject).length === subject.selected.length
const single = ({ selected }: CommandSubject) => (selected.length === 1 ? selected[0] : undefined)
const inForm = ({ document }: CommandSubject, key: string) => holderOf(document, key) !== undefined

function hasTitle(subject: CommandSubject): boolean {
  const element = single(subject)
  if (!element) return false
  if (element.kind === 'action') return customActionAt(subject.document, element.code) !== undefined
  if (element.kind === 'child') return true
  return !isFormTarget(element) || titleProperty(subject.document, element) !== undefined
}
function canMove(subject: CommandSubject): boolean {
  const element = single(subject)
  if (!element || element.kind === 'child') return false
  return element.kind !== 'field' || inForm(subject, element.key)
}
/** Groups, tabs and steps with what is in them, and dividers and notes. */
function isCopied(element: Element, document: ScreenDocument): boolean {
  if (element.kind === 'field') return true
  if (element.kind !== 'block' && element.kind !== 'part') return false
  const entry = entryAtPath(document, element.path)
  return isObject(entry) && ownProperty(entry, 'child') === undefined
}
const areCopied = ({ selected, document }: CommandSubject) =>
  selected.length > 0 && selected.every((element) => isCopied(element, document))
const isBuiltIn = (subject: CommandSubject): boolean => {
  const element = single(subject)
  return element?.kind === 'action' && customActionAt(subject.document, element.code) === undefined
}

/** True where all selected fields take the whole row. */
export const areWide = (subject: CommandSubject): boolean => {
  const wide = listAt(objectAt(subject.document, 'form'), 'wide') ?? []
  return fieldsOf(subject).every((key) => wide.includes(key))
}
/** True where all selected fields are required in every case. */
export const areRequired = (subject: CommandSubject): boolean =>
  fieldsOf(subject).every((key) => ownProperty(fieldAt(subject.document, key) ?? {}, 'required') === true)
/** True where what is selected is shown: fields by the form, a built-in button by its toolbar. */
export function areShown(subject: CommandSubject): boolean {
  const element = single(subject)
  if (element?.kind === 'action') return ownProperty(builtInAction(subject.document, element.code), 'enabled') !== false
  return fieldsOf(subject).some((key) => inForm(subject, key))
}
/** The first rule of the page that names the selected field. */
export function ruleOf(subject: CommandSubject): number {
  const element = single(subject)
  if (element === undefined || !('key' in element)) return -1
  return screenRules(subject.document).findIndex((rule) => isRuleAbout(rule, element.key))
}

const ALL = [
  {
    name: 'rename',
    label: 'CANVAS_EDIT_TITLE',
    keys: ['F2', 'Enter'],
    section: 'name',
    isTool: true,
    appliesTo: hasTitle,
  },
  {
    name: 'require',
    label: 'CANVAS_REQUIRE_OR_NOT',
    labelFor: (subject: CommandSubject) => (areRequired(subject) ? 'CANVAS_OPTIONAL' : 'CANVAS_REQUIRE'),
    keys: ['Alt+Enter'],
    section: 'name',
    appliesTo: areFields,
  },
  {
    name: 'earlier',
    label: 'CANVAS_EARLIER',
    keys: ['Alt+ArrowUp'],
    section: 'place',
    isTool: true,
    appliesTo: canMove,
  },
  { name: 'later', label: 'CANVAS_LATER', keys: ['Alt+ArrowDown'], section: 'place', isTool: true, appliesTo: canMove },
  {
    name: 'widen',
    label: 'CANVAS_ROW_OR_COLUMN',
    labelFor: (subject: CommandSubject) => (areWide(subject) ? 'CANVAS_ONE_COLUMN' : 'CANVAS_WHOLE_ROW'),
    keys: ['Alt+ArrowRight', 'Alt+ArrowLeft'],
    section: 'place',
    isTool: true,
    appliesTo: (subject: CommandSubject) => areFields(subject) && areShown(subject),
  },
  {
    name: 'hide',
    label: 'CANVAS_HIDE_OR_SHOW',
    labelFor: (subject: CommandSubject) => (areShown(subject) ? 'CANVAS_HIDE' : 'CANVAS_SHOW'),
    keys: ['Alt+Delete'],
    section: 'place',
    appliesTo: (subject: CommandSubject) => areFields(subject) || isBuiltIn(subject),
  },
  {
    name: 'duplicate',
    label: 'CANVAS_DUPLICATE',
    keys: ['Mod+D'],
    section: 'copy',
    isTool: true,
    appliesTo: (subject: CommandSubject) => subject.selected.length === 1 && areCopied(subject),
  },
  { name: 'copy', label: 'CANVAS_COPY', keys: ['Mod+C'], isFixed: true, section: 'copy', appliesTo: areCopied },
  { name: 'cut', label: 'CANVAS_CUT', keys: ['Mod+X'], isFixed: true, section: 'copy', appliesTo: areCopied },
  {
    name: 'paste',
    label: 'CANVAS_PASTE',
    keys: ['Mod+V'],
    isFixed: true,
    section: 'copy',
    appliesTo: ({ selected }: CommandSubject) => selected.every(isFormTarget),
  },
  { name: 'add', label: 'CANVAS_ADD', keys: ['Insert', '+'], section: 'copy', appliesTo: () => true },
  {
    name: 'rules',
    label: 'CANVAS_RULES_OF',
    keys: [],
    section: 'find',
    appliesTo: (subject: CommandSubject) => ruleOf(subject) >= 0,
  },
  {
    name: 'uses',
    label: 'CANVAS_USES_OF',
    keys: [],
    section: 'find',
    appliesTo: (subject: CommandSubject) => single(subject) !== undefined && 'key' in (single(subject) ?? {}),
  },
  {
    name: 'remove',
    label: 'DESIGNER_REMOVE',
    labelFor: ({ selected }: CommandSubject) =>
      selected.every(isFormTarget) || selected[0]?.kind === 'action' ? 'DESIGNER_REMOVE' : 'CANVAS_TAKE_OUT',
    keys: ['Delete', 'Backspace'],
    section: 'remove',
    isTool: true,
    isDanger: true,
    appliesTo: (subject: CommandSubject) => subject.selected.length > 0 && !isBuiltIn(subject),
  },
  {
    name: 'deselect',
    label: 'CANVAS_DESELECT',
    keys: ['Escape'],
    section: 'none',
    appliesTo: ({ selected }: CommandSubject) => selected.length > 0,
  },
] as const satisfies readonly CommandDefinition[]

export type CommandName = (typeof ALL)[number]['name']
export interface ElementCommand extends CommandDefinition {
  readonly name: CommandName
}
/** Everything that can be done with what is selected: menu, buttons, keys and their sheet are drawn from this list. */
export const COMMANDS: readonly ElementCommand[] = ALL

export const labelOf = (command: ElementCommand, subject: CommandSubject): MessageCode =>
  command.labelFor?.(subject) ?? command.label
