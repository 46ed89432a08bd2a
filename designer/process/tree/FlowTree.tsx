import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { START_NODE } from '../../../schemas/language/process/node-key.ts'
import { useDesigner } from '../../context.tsx'
import { select } from '../../document/state.ts'
import { useEditor, useOpen } from '../../editor/context.tsx'
import { flowOf } from '../document/flow.ts'
import type { NewKind } from '../document/new-node.ts'
import { useFlowWords } from '../words/use-flow-words.ts'
import { useItemProblems } from './use-item-problems.ts'
import { Flow, FlowViewContext, type FlowView, type MenuPlace, StartCard } from './FlowCards.tsx'
import { FlowTools } from './FlowTools.tsx'
import { keyTarget } from './flow-keys.ts'
import { itemUnder } from './item-under.ts'
import { KindMenu } from './KindMenu.tsx'
import { useFlowDrag } from './use-flow-drag.tsx'
import { type FlowSteps, placeAfter, useFlowSteps } from './use-flow-steps.ts'

/** What was copied here, for a menu: a menu cannot read the clipboard. */
let copiedHere = ''

/** Copy, cut and paste by the events of the browser. */
function useFlowClipboard(steps: FlowSteps, active: string) {
  const { open } = useEditor()
  const take = (event: ClipboardEvent, isCut: boolean) => {
    const text = steps.copied(active)
    if (text === undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', text)
    copiedHere = text
    if (isCut) steps.remove(active)
  }
  return {
    onCopy: (event: ClipboardEvent) => take(event, false),
    onCut: (event: ClipboardEvent) => take(event, true),
    onPaste: (event: ClipboardEvent) => {
      if (steps.paste(event.clipboardData.getData('text/plain'), placeAfter(open.document, active)))
        event.preventDefault()
    },
  }
}

interface TreeKeys {
  readonly steps: FlowSteps
  readonly active: string
  readonly onAdd: () => void
  readonly onProperties: () => void
}
/** True where the key was one of the tree's. */
function handleTreeKey(event: KeyboardEvent, keys: TreeKeys, go: (key: string) => string | undefined): boolean {
  const { steps, active, onAdd, onProperties } = keys
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'd') return false
    steps.duplicate(active)
    return true
  }
  if (event.altKey) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') steps.moveBy(active, event.key === 'ArrowUp' ? -1 : 1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      steps.moveAcross(active, event.key === 'ArrowLeft' ? -1 : 1)
    else return false
    return true
  }
  if (event.key === 'Enter' || event.key === 'F2') onProperties()
  else if (event.key === 'Delete' || event.key === 'Backspace') steps.remove(active)
  else if (event.key === 'Insert' || event.key === '+') onAdd()
  else return go(event.key) !== undefined
  return true
}

/** The menu of what can be added, at a slot or after the active item. */
function useAddMenu(tree: RefObject<HTMLElement | null>, steps: FlowSteps, itemId: string, active: string) {
  const { open } = useEditor()
  const [menu, setMenu] = useState<MenuPlace>()
  const openMenu = () => {
    const box = window.document.getElementById(itemId)?.getBoundingClientRect()
    setMenu({ place: placeAfter(open.document, active), x: box ? box.left + box.width / 2 : 0, y: box?.bottom ?? 0 })
  }
  const closeMenu = () => {
    setMenu(undefined)
    tree.current?.focus({ preventScroll: true })
  }
  const handleChoose = (kind: NewKind | 'paste') => {
    if (menu && kind === 'paste') steps.paste(copiedHere, menu.place)
    else if (menu && kind !== 'paste') steps.add(menu.place, kind)
    closeMenu()
  }
  return { menu, setMenu, openMenu, closeMenu, handleChoose }
}

/** The process as a vertical tree: nodes from top to bottom, the lanes of a fork side by side. */
export function FlowTree({ onProperties }: { readonly onProperties: () => void }) {
  const { say } = useDesigner()
  const { open } = useEditor()
  const { document, selected } = useOpen()
  const speaking = useFlowWords()
  const steps = useFlowSteps()
  const id = useId()
  const treeRef = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const drag = useFlowDrag(treeRef, steps)
  const problemsOf = useItemProblems()
  const active = selected ?? START_NODE
  const nodes = flowOf(document)
  const clipboard = useFlowClipboard(steps, active)
  useEffect(() => {
    window.document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [id, active])
  const { menu, setMenu, openMenu, closeMenu, handleChoose } = useAddMenu(treeRef, steps, `${id}-${active}`, active)
  const view = useMemo<FlowView>(
    () => ({
      id,
      speaking,
      active,
      problemsOf,
      slots: { over: drag.over, onOpen: setMenu },
      onAddLane: steps.addLane,
    }),
    [id, speaking, active, problemsOf, drag.over, setMenu, steps.addLane],
  )
  return (
    <div className="vp-flow">
      <FlowTools
        steps={steps}
        active={active}
        zoom={zoom}
        onZoom={setZoom}
        onAdd={openMenu}
        onProperties={onProperties}
        onCopy={(text) => {
          copiedHere = text
          void navigator.clipboard?.writeText(text).catch(() => undefined)
        }}
      />
      <span id={`${id}-help`} className="vd-hidden">
        {say('FLOW_TREE_HELP')}
      </span>
      <output className="vd-hidden">{steps.said}</output>
      <div className="vp-scroll">
        <div
          ref={treeRef}
          role="tree"
          tabIndex={0}
          className="vp-tree"
          style={{ zoom }}
          data-dragging={drag.isDragging || undefined}
          aria-label={say('FLOW_TREE')}
          aria-describedby={`${id}-help`}
          aria-activedescendant={`${id}-${active}`}
          onClick={({ target }) => {
            const key = itemUnder(target)
            if (key !== undefined) select(open, key)
          }}
          onDoubleClick={({ target }) => itemUnder(target) !== undefined && onProperties()}
          onPointerDown={(event) => {
            const key = itemUnder(event.target)
            if (key !== undefined) drag.begin(event, key)
          }}
          onKeyDown={(event) => {
            const go = (key: string) => {
              const to = keyTarget(key, nodes, active)
              if (to !== undefined) select(open, to)
              return to
            }
            if (
              event.target === treeRef.current &&
              handleTreeKey(event, { steps, active, onAdd: openMenu, onProperties }, go)
            )
              event.preventDefault()
          }}
          {...clipboard}
        >
          <FlowViewContext value={view}>
            <StartCard size={nodes.length + 1} />
            <Flow nodes={nodes} lane={null} offset={1} />
          </FlowViewContext>
          <span className="vp-end-mark" aria-hidden>
            {say('FLOW_END_MARK')}
          </span>
        </div>
      </div>
      {drag.session}
      {menu && <KindMenu at={menu} canPaste={copiedHere !== ''} onChoose={handleChoose} onClose={closeMenu} />}
    </div>
  )
}
