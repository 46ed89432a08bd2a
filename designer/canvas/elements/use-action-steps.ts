import { ownProperty } from '../../../schemas/language/values.ts'
import {
  builtInAction,
  changeAction,
  customActions,
  moveActionUp,
  moveBuiltInUp,
  builtInCodes,
  removeAction,
  toggleBuiltIn,
} from '../../commands/actions.ts'
import { useDesigner } from '../../context.tsx'
import { withWords } from '../../document/fields.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { useEditor } from '../../editor/context.tsx'
import { builtInName } from '../../properties/actions/built-in-names.ts'
import type { Announce } from '../form/use-canvas-steps.ts'
import { type ActionTarget, customActionAt } from './element.ts'

/** A button one place earlier or later among those of its kind. */
function shifted(document: ScreenDocument, code: string, by: -1 | 1): ScreenDocument {
  const at = customActionAt(document, code)
  if (at === undefined) {
    const order = builtInCodes(document)
    const next = by < 0 ? code : order[order.indexOf(code) + 1]
    return next === undefined ? document : moveBuiltInUp(document, { code: next })
  }
  const own = customActions(document)
  const next = by < 0 ? at : own[own.findIndex((each) => each.at === at) + 1]?.at
  return next === undefined ? document : moveActionUp(document, { at: next })
}

/** Steps on the buttons of a page. */
export function useActionSteps(announce: Announce) {
  const { say, words, ports } = useDesigner()
  const { open, command } = useEditor()
  const actionOf = (code: string) =>
    customActions(open.document).find(({ action }) => ownProperty(action, 'code') === code)?.action ??
    builtInAction(open.document, code)
  const titleOf = ({ code }: ActionTarget): string => {
    const name = builtInName(code)
    return words(ownProperty(actionOf(code), 'title')) || (name ? say(name) : code)
  }
  const run = (change: (before: ScreenDocument) => ScreenDocument) =>
    command(change, { name: { code: 'DESIGNER_STEP_PAGE' } })
  return {
    titleOf,
    shift: (target: ActionTarget, by: -1 | 1) =>
      announce(run((before) => shifted(before, target.code, by)) ? 'CANVAS_MOVED' : 'CANVAS_AT_END', titleOf(target)),
    rename: (target: ActionTarget, text: string) => {
      const at = customActionAt(open.document, target.code)
      const title = withWords(ownProperty(actionOf(target.code), 'title'), ports.locale, text)
      if (at !== undefined) run((before) => changeAction(before, { at, patch: { title } }))
    },
    toggle: (target: ActionTarget) => {
      const on = ownProperty(actionOf(target.code), 'enabled') === false
      if (run((before) => toggleBuiltIn(before, { code: target.code, on })))
        announce(on ? 'CANVAS_SHOWN_NOW' : 'CANVAS_HIDDEN_NOW', titleOf(target))
    },
    remove: (target: ActionTarget) => {
      const at = customActionAt(open.document, target.code)
      if (at !== undefined) run((before) => removeAction(before, { at }))
    },
  }
}
