import type { InputRef } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { setField } from '../../commands/fields/set-field.ts'
import { setWide } from '../../commands/place.ts'
import { toggleInSection } from '../../commands/toggle-in-section.ts'
import type { ScreenDocument } from '../../document/json.ts'
import { type EditorContextValue, useEditor, useOpen } from '../../editor/context.tsx'
import { useCanvasSteps } from '../form/use-canvas-steps.ts'
import { useListSteps } from '../list/use-list-steps.ts'
import { areRequired, areShown, areWide, type CommandName, type CommandSubject, ruleOf } from './commands.ts'
import { type Element, isFormTarget, isListTarget } from './element.ts'
import { useActionSteps } from './use-action-steps.ts'
import { useElementClipboard } from './use-element-clipboard.ts'
import { type ElementSelection, useElementSelection } from './use-element-selection.ts'

/** Where the title of an element is being written. */
export type Surface = 'sheet' | 'outline'
export type CanvasSide = 'palette' | 'outline'

type Steps = ReturnType<typeof useSteps>
function useSteps() {
  const form = useCanvasSteps()
  const list = useListSteps()
  const action = useActionSteps(form.announce)
  const titleOf = (element: Element): string => {
    if (element.kind === 'action') return action.titleOf(element)
    return isListTarget(element) ? list.titleOf(element) : form.titleOf(element)
  }
  return { form, list, action, titleOf }
}

/** What commands do to fields of the form, several at once in one step. */
function fieldCommands({ form }: Steps, subject: CommandSubject, command: EditorContextValue['command']) {
  const keys = subject.selected.flatMap((element) => (element.kind === 'field' ? [element.key] : []))
  const title = keys.map((key) => form.titleOf({ kind: 'field', key })).join('、')
  const each = (change: (document: ScreenDocument, key: string) => ScreenDocument) =>
    command((before) => keys.reduce(change, before), { name: { code: 'DESIGNER_STEP_FIELD', params: { title } } })
  return {
    widen: () => {
      const isWide = !areWide(subject)
      if (each((document, key) => setWide(document, { key, isWide })))
        form.announce(isWide ? 'CANVAS_WIDE' : 'CANVAS_NARROW', title)
    },
    require: () => {
      const isOptional = areRequired(subject)
      const value = isOptional ? undefined : true
      if (each((document, key) => setField(document, { key, property: 'required', value })))
        form.announce(isOptional ? 'CANVAS_OPTIONAL_NOW' : 'CANVAS_REQUIRED_NOW', title)
    },
    /** Takes fields out of the form, or puts them back. */
    hide: () => {
      const shown = !areShown(subject)
      if (each((document, key) => toggleInSection(document, { key, section: 'form', shown })))
        form.announce(shown ? 'CANVAS_SHOWN_NOW' : 'CANVAS_HIDDEN_NOW', title)
    },
  }
}

/** What removes, moves and names elements of any kind. */
function kindCommands(steps: Steps, selection: ElementSelection) {
  const { selected, form, select } = selection
  const [first] = selected
  return {
    shift: (by: -1 | 1) => {
      if (!first) return
      if (first.kind === 'action') steps.action.shift(first, by)
      else if (isListTarget(first)) steps.list.shift(first, by)
      else form.put([steps.form.shift(first, by)])
    },
    remove: () => {
      if (!first) return
      if (first.kind === 'action') steps.action.remove(first)
      else if (isListTarget(first)) steps.list.remove(first)
      else steps.form.removeAll(selected.filter(isFormTarget))
      select(undefined)
    },
    rename: (element: Element, text: string) => {
      if (element.kind === 'action') steps.action.rename(element, text)
      else if (element.kind === 'detail') steps.form.rename({ kind: 'field', key: element.key }, text)
      else if (isListTarget(element)) steps.list.rename(element, text)
      else steps.form.rename(element, text)
      // The key of a new field follows its title.
      form.follow()
    },
  }
}

/** Which element is being named, and where; and what had the focus before a command. */
function useSurfaces() {
  const [edited, setEdited] = useState<{ readonly element: Element; readonly surface: Surface }>()
  const focusedRef = useRef<{ readonly surface: Surface; readonly box: RefObject<HTMLElement | null> }>(null)
  return {
    edited,
    edit: (element: Element, surface = focusedRef.current?.surface ?? 'sheet') => setEdited({ element, surface }),
    endEdit: () => setEdited(undefined),
    /** The sheet or the outline got the focus. */
    enter: (surface: Surface, box: RefObject<HTMLElement | null>) => {
      focusedRef.current = { surface, box }
    },
    focusBack: () => focusedRef.current?.box.current?.focus(),
  }
}

/** Everything that can be selected on a page, with the commands for it. Sheet, outline, menu and keys share it. */
export function useElements(searchRef: RefObject<InputRef | null>) {
  const { open, reveal, command } = useEditor()
  const { document } = useOpen()
  const steps = useSteps()
  const selection = useElementSelection()
  const { selected, form } = selection
  const [first] = selected
  const surfaces = useSurfaces()
  const [side, setSide] = useState<CanvasSide>('palette')
  const [searched, setSearched] = useState<string>()
  const subject: CommandSubject = { document, selected }
  const kinds = kindCommands(steps, selection)
  const fields = fieldCommands(steps, subject, command)
  const clipboard = useElementClipboard({ selection, steps: steps.form, remove: kinds.remove })
  const duplicate = () => {
    if (first?.kind === 'field') {
      steps.form.duplicate(first.key)
      form.follow()
    } else if (first?.kind === 'block' || first?.kind === 'part')
      clipboard.duplicate({ beside: first.path, side: 'after' })
  }
  const toggleShown = (element: Element) =>
    element.kind === 'action'
      ? steps.action.toggle(element)
      : fieldCommands(steps, { document, selected: [element] }, command).hide()
  const commands: Readonly<Record<CommandName, () => void>> = {
    rename: () => first && surfaces.edit(first),
    require: fields.require,
    earlier: () => kinds.shift(-1),
    later: () => kinds.shift(1),
    widen: fields.widen,
    hide: () => (first?.kind === 'action' ? toggleShown(first) : fields.hide()),
    duplicate,
    copy: clipboard.copy,
    cut: clipboard.cut,
    paste: () => void clipboard.paste(),
    add: () => {
      flushSync(() => setSide('palette'))
      searchRef.current?.focus()
    },
    rules: () => reveal(`/rules/${ruleOf({ document: open.document, selected })}`),
    uses: () => first && 'key' in first && setSearched(first.key),
    remove: () => {
      kinds.remove()
      surfaces.focusBack()
    },
    deselect: () => selection.select(undefined),
  }
  return {
    ...surfaces,
    steps,
    selection,
    subject,
    commands,
    toggleShown,
    clipboard,
    side,
    setSide,
    searchRef,
    /** The field whose uses are shown. */
    searched,
    showUses: setSearched,
    finish: (text: string | undefined) => {
      const { edited } = surfaces
      if (edited && text !== undefined) kinds.rename(edited.element, text)
      surfaces.endEdit()
      surfaces.focusBack()
    },
  }
}
export type Elements = ReturnType<typeof useElements>
