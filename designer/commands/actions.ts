import { builtInOrder, ROW_ACTIONS } from '../../engine/model/index.ts'
import { BUILT_IN_ACTIONS } from '../../schemas/language/names.ts'
import { isObject, ownProperty } from '../../schemas/language/values.ts'
import { type JsonObject, type ScreenDocument, listAt, setProperty } from '../document/json.ts'

/** What a button of a screen can do, besides what every list can. */
export const EFFECTS = ['set', 'link', 'endpoint', 'print', 'workflow', 'panel', 'script'] as const
export type Effect = (typeof EFFECTS)[number]

const BUILT_IN: ReadonlySet<unknown> = new Set(BUILT_IN_ACTIONS)
const ACTION_CODE = /^[a-z][a-z0-9_]{0,40}$/

/** An action with its place among all that are stated. */
export interface PlacedAction {
  readonly at: number
  readonly action: JsonObject
}
const statedActions = (document: ScreenDocument): readonly unknown[] => listAt(document, 'actions') ?? []
const withActions = (document: ScreenDocument, actions: readonly unknown[]) =>
  setProperty(document, 'actions', actions.length ? actions : undefined)

/** The actions a screen names itself, in the order of their buttons. */
export function customActions(document: ScreenDocument): readonly PlacedAction[] {
  return statedActions(document).flatMap((action, at) =>
    isObject(action) && !BUILT_IN.has(ownProperty(action, 'code')) ? [{ at, action }] : [],
  )
}
/** The first thing stated is what the button does. */
export function effectOf(action: JsonObject): Effect | undefined {
  return EFFECTS.find((deed) => ownProperty(action, deed) !== undefined && ownProperty(action, deed) !== false)
}
/** A code that a button may have: it is also the last part of its permission. */
export function isFreeCode(document: ScreenDocument, code: string, except?: number): boolean {
  return (
    ACTION_CODE.test(code) &&
    !BUILT_IN.has(code) &&
    customActions(document).every(({ at, action }) => at === except || ownProperty(action, 'code') !== code)
  )
}
function freeCode(document: ScreenDocument, deed: Effect): string {
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? deed : `${deed}${number}`
    if (isFreeCode(document, code)) return code
  }
}
/** The initial state of a deed. */
function blankDeed(deed: Effect): unknown {
  if (deed === 'set') return {}
  if (deed === 'endpoint') return { method: 'POST', path: '/' }
  if (deed === 'workflow') return { code: '' }
  if (deed === 'panel') return ''
  return deed === 'script' ? true : '/'
}
/** Effects with a button in the form: a script, and a process that starts after a save. */
export const isFormEffect = (deed: Effect | undefined): boolean => deed === 'script' || deed === 'workflow'
/** Only a call of many rows asks how many, and a process asks for one at least. */
function suited(action: JsonObject): JsonObject {
  const deed = effectOf(action)
  const placed =
    ownProperty(action, 'place') === 'form' && !isFormEffect(deed) ? setProperty(action, 'place', 'toolbar') : action
  const isAsked =
    (ownProperty(placed, 'place') ?? 'toolbar') === 'toolbar' &&
    !(deed === 'workflow' && ownProperty(placed, 'needs') === 'none')
  return isAsked ? placed : setProperty(placed, 'needs', undefined)
}

/** Appends a button. */
export function addAction(
  document: ScreenDocument,
  { deed, title }: { readonly deed: Effect; readonly title: string },
): ScreenDocument {
  const place = deed === 'link' || deed === 'print' || deed === 'workflow' || deed === 'panel' ? 'row' : 'toolbar'
  return withActions(document, [
    ...statedActions(document),
    { code: freeCode(document, deed), title, place, [deed]: blankDeed(deed) },
  ])
}

export interface ChangeAction {
  readonly at: number
  /** Merged over the action; an undefined value removes the key. */
  readonly patch: JsonObject
}
/** Changes the properties of a custom button. Its code must stay unique. */
export function changeAction(document: ScreenDocument, { at, patch }: ChangeAction): ScreenDocument {
  const found = customActions(document).find((each) => each.at === at)
  const code = ownProperty(patch, 'code')
  if (!found || (code !== undefined && !isFreeCode(document, String(code), at))) return document
  const changed = suited(
    Object.entries(patch).reduce((action, [key, value]) => setProperty(action, key, value), found.action),
  )
  return changed === found.action ? document : withActions(document, statedActions(document).with(at, changed))
}

/** Gives a button another thing to do: it does one. */
export function setEffect(
  document: ScreenDocument,
  { at, deed }: { readonly at: number; readonly deed: Effect },
): ScreenDocument {
  const patch = Object.fromEntries(EFFECTS.map((each) => [each, each === deed ? blankDeed(deed) : undefined]))
  const found = customActions(document).find((each) => each.at === at)
  return found && effectOf(found.action) !== deed ? changeAction(document, { at, patch }) : document
}

/** Moves a custom button one place up; built-in buttons keep their places. */
export function moveActionUp(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  const all = customActions(document)
  const index = all.findIndex((each) => each.at === at)
  const before = all[index - 1]
  const raised = all[index]
  return before && raised
    ? withActions(document, statedActions(document).with(before.at, raised.action).with(at, before.action))
    : document
}

export function removeAction(document: ScreenDocument, { at }: { readonly at: number }): ScreenDocument {
  return customActions(document).some((each) => each.at === at)
    ? withActions(document, statedActions(document).toSpliced(at, 1))
    : document
}

const codeOf = (action: unknown) => (isObject(action) ? String(ownProperty(action, 'code')) : '')
/** The buttons of every list, in their order. */
export function builtInCodes(document: ScreenDocument): readonly string[] {
  return builtInOrder(statedActions(document).map(codeOf))
}
/** What a screen states of a button of every list. */
export function builtInAction(document: ScreenDocument, code: string): JsonObject {
  const found = statedActions(document).find((action) => codeOf(action) === code)
  return isObject(found) ? found : { code }
}
/** States built-in actions in this order, at the indexes of the stated ones; the rest is appended. */
function stateBuiltIns(document: ScreenDocument, actions: readonly JsonObject[]): ScreenDocument {
  const waiting = [...actions]
  const stated = statedActions(document).flatMap((action) =>
    BUILT_IN.has(codeOf(action)) ? waiting.splice(0, 1) : [action],
  )
  return withActions(document, [...stated, ...waiting])
}

/** Changes the properties of a built-in button. An entry without properties is removed from the document, unless its position matters. */
export function changeBuiltIn(
  document: ScreenDocument,
  { code, patch }: { readonly code: string; readonly patch: JsonObject },
): ScreenDocument {
  const before = builtInAction(document, code)
  const next = Object.entries(patch).reduce((action, [key, value]) => setProperty(action, key, value), before)
  if (!BUILT_IN.has(code) || next === before) return document
  const order = builtInCodes(document)
  const stated = new Set([...statedActions(document).map(codeOf), code])
  const all = order
    .filter((each) => stated.has(each))
    .map((each) => (each === code ? next : builtInAction(document, each)))
  const without = all.filter((action) => action !== next)
  const isBare = Object.keys(next).length === 1 && builtInOrder(without.map(codeOf)).join() === order.join()
  return stateBuiltIns(document, isBare ? without : all)
}

/** Switches a built-in button on or off. */
export function toggleBuiltIn(
  document: ScreenDocument,
  { code, on }: { readonly code: string; readonly on: boolean },
): ScreenDocument {
  return changeBuiltIn(document, { code, patch: { enabled: on ? undefined : false } })
}

/** Moves a built-in button one place up within its toolbar. */
export function moveBuiltInUp(document: ScreenDocument, { code }: { readonly code: string }): ScreenDocument {
  const order = builtInCodes(document)
  const at = order.indexOf(code)
  const before = order.findLastIndex((each, index) => index < at && ROW_ACTIONS.has(each) === ROW_ACTIONS.has(code))
  const other = order[before]
  if (at < 0 || other === undefined) return document
  const stated = new Set([...statedActions(document).map(codeOf), code, other])
  return stateBuiltIns(
    document,
    order
      .with(before, code)
      .with(at, other)
      .filter((each) => stated.has(each))
      .map((each) => builtInAction(document, each)),
  )
}
