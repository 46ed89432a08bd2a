import { Suspense, use, useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { usePrinting } from '../ui/use-printing.ts'
import { drawnGrid } from './code.ts'
import type { DrawnProps } from './canvas/index.ts'
import './grid.css'
import { ALL_RIGHTS, type Bounds, type FaceHandle, type GridProps } from './grid-props.ts'
import { heightOf, MAX_HEIGHT, rowHeightOf } from './cell/index.ts'
import { PlainGrid } from './table/index.ts'
import { type FaceKeys, Sheet, totalLines } from './sheet/index.ts'
import {
  CellMenu,
  type CellMenuPlace,
  ColumnMenu,
  filters,
  FindPanel,
  StatusBar,
  mayTakeFocus,
  isTouch,
  leaveGrid,
  type MenuPlace,
  readPlain,
  rowActions,
  RowExtras,
  type RowPlace,
  savePlain,
  Toolbar,
  useOwnDensity,
} from './tools/index.ts'
import { useAvailableHeight } from './use-available-height.ts'
import { useAnnouncedCell } from './use-announced-cell.ts'

/** A canvas is no use on paper, nor where nothing is drawn on it. */
const canDraw = () => typeof CanvasRenderingContext2D !== 'undefined'
const LEAVING = ['beforeunload', 'pagehide'] as const
/** Neither is it where there is little room, nor where a person's own colours replace those of the page. */
const isForElements = () => window.matchMedia('(max-width: 599px), (forced-colors: active)').matches

function Drawn(props: DrawnProps) {
  const { GlideGrid } = use(drawnGrid())
  return <GlideGrid {...props} />
}

export function OpenGrid(props: GridProps) {
  const {
    store,
    ports,
    label,
    locked = false,
    rights,
    toolbar = false,
    tools,
    alwaysEdit = true,
    maxHeight: asked = MAX_HEIGHT,
    density: choice,
    startsFocused = false,
    selection = true,
    rowNumber = true,
    reloadEffect = false,
    slots,
    detail,
    child,
    onOpen,
    onPlace,
    name = '',
    ref,
  } = props
  const keys = useId()
  const { add = ALL_RIGHTS.add, remove = ALL_RIGHTS.remove, move = ALL_RIGHTS.move } = rights ?? {}
  const mayMove = move && store.options.order !== undefined
  const sheet = useMemo(
    () =>
      new Sheet({ store, ports, rights: { add, remove, move: mayMove }, locked, name, ...(slots ? { slots } : {}) }),
    [store, ports, add, remove, mayMove, locked, name, slots],
  )
  useEffect(() => sheet.words.listen(), [sheet])
  // What is being typed is there for the draft of a page that is left, and for the question whether it may be.
  useEffect(() => {
    const keep = () => sheet.end()
    for (const event of LEAVING) window.addEventListener(event, keep, true)
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, keep, true)
    }
  }, [sheet])
  const section = useRef<HTMLElement>(null)
  const face = useRef<FaceHandle | null>(null)
  const room = useAvailableHeight(section, asked === 'window')
  const maxHeight = asked === 'window' ? room : asked
  const [isTouched] = useState(isTouch)
  const own = useOwnDensity(name)
  const density = choice === 'own' ? own : choice
  const rowHeight = rowHeightOf({ density: density?.now, alwaysEdit, isTouched })
  const [isPlain, setPlain] = useState(() => !canDraw() || (readPlain(name) ?? isForElements()))
  const [isFinding, setFinding] = useState(false)
  const [menu, setMenu] = useState<MenuPlace>()
  const [cellMenu, setCellMenu] = useState<CellMenuPlace>()
  const [opened, setOpened] = useState<RowPlace>()
  const choose = (next: boolean) => {
    setPlain(next)
    savePlain(name, next)
  }
  const isPrinting = usePrinting()
  // A request for focus while the canvas is still loading is done when it is there.
  const isAwaited = useRef(false)
  const focus = useCallback(() => {
    isAwaited.current = !face.current
    face.current?.focus()
  }, [])
  const isStarting = useRef(startsFocused && !isTouched)
  const hold = useCallback((drawn: FaceHandle | null) => {
    face.current = drawn
    if (!drawn) return
    if (isAwaited.current) drawn.focus()
    // What is around the face is not held yet.
    else if (isStarting.current) queueMicrotask(() => section.current && mayTakeFocus(section.current) && drawn.focus())
    isAwaited.current = false
    isStarting.current = false
  }, [])
  const show = useCallback(
    (id: string, key: string) => {
      // A row that is led to is seen, whatever the columns are filtered by.
      if (store.find(id) && store.indexOf(id) < 0) filters(sheet).clear()
      const row = store.indexOf(id)
      if (row < 0) return
      sheet.go({
        row,
        col: Math.max(
          0,
          sheet.columns.findIndex((column) => column.key === key),
        ),
      })
      focus()
    },
    [store, sheet, focus],
  )
  useImperativeHandle(ref, () => ({ show, focus }), [show, focus])
  const deeds = useMemo(() => rowActions(sheet), [sheet])
  useEffect(() => deeds.watch(focus), [deeds, focus])
  const hands = useMemo<FaceKeys>(
    () => ({
      find: () => setFinding(true),
      rows(deed) {
        if (!(deed === 'insert' ? deeds.mayAdd : deeds.mayRemove)) return false
        if (deed === 'insert') deeds.insert('above')
        else deeds.remove()
        return true
      },
      leave(isBack) {
        const drawnFace = section.current?.querySelector('.vg-canvas, .vg-plain')
        if (drawnFace) leaveGrid(drawnFace, isBack)
      },
    }),
    [deeds],
  )
  const openCellMenu = useCallback(
    (place: CellMenuPlace) => {
      sheet.end()
      setCellMenu(place)
    },
    [sheet, setCellMenu],
  )
  const focusHeard = useAnnouncedCell(sheet, onPlace)
  const hasChild = child !== undefined
  const canOpen = (onOpen ?? child ?? detail) !== undefined
  const open = useCallback(
    (row: number) => {
      sheet.end()
      if (row >= store.size) return undefined
      if (onOpen) return onOpen(store.rowAt(row))
      const { x = 0, y = 0 } = section.current?.getBoundingClientRect() ?? {}
      return setOpened({
        id: store.idAt(row),
        bounds: face.current?.boundsOf(row) ?? { x, y, height: 0 },
        isEntered: true,
      })
    },
    [sheet, store, onOpen],
  )
  const closeOpened = useCallback(
    (isLeft: boolean) => {
      setOpened(undefined)
      if (!isLeft) focus()
    },
    [focus],
  )
  const read = useCallback(
    (row: number, bounds: Bounds) => hasChild && setOpened({ id: store.idAt(row), bounds, isEntered: false }),
    [hasChild, store],
  )
  const common = {
    sheet,
    label,
    selection,
    rowNumber,
    maxHeight,
    rowHeight,
    describedBy: keys,
    hands,
    onCellMenu: openCellMenu,
    onRead: read,
    onOpen: canOpen ? open : undefined,
  }
  const drawn = isPlain || isPrinting || !canDraw()
  return (
    <section ref={section} className="vg" aria-label={label}>
      {toolbar && (
        <Toolbar
          sheet={sheet}
          deeds={deeds}
          isFinding={isFinding}
          onFind={setFinding}
          onFocus={focus}
          isPlain={isPlain}
          onPlain={canDraw() ? choose : undefined}
          onOpen={canOpen ? () => open(sheet.at.row) : undefined}
          tools={tools}
          density={density}
        />
      )}
      {isFinding && (
        <FindPanel
          sheet={sheet}
          onClose={() => {
            setFinding(false)
            focus()
          }}
        />
      )}
      <div className="vg-face" {...focusHeard}>
        {drawn ? (
          <PlainGrid {...common} ref={hold} isWhole={isPrinting} onMenu={(col, place) => setMenu({ col, place })} />
        ) : (
          <Suspense
            fallback={
              <div
                style={{
                  height: heightOf({
                    rows: store.size,
                    totals: totalLines(store.columns).length > 0 ? 1 : 0,
                    rowHeight,
                    maxHeight,
                  }),
                }}
              />
            }
          >
            <Drawn
              {...common}
              ref={hold}
              alwaysEdit={alwaysEdit}
              reloadEffect={reloadEffect}
              onMenu={(col, place, columns) => setMenu({ col, place, columns })}
            />
          </Suspense>
        )}
      </div>
      <StatusBar sheet={sheet} keysId={keys} canOpen={canOpen} onShow={show} />
      {cellMenu && (
        <CellMenu
          sheet={sheet}
          deeds={deeds}
          menu={cellMenu}
          onOpen={canOpen ? () => open(sheet.at.row) : undefined}
          onClose={() => {
            setCellMenu(undefined)
            focus()
          }}
        />
      )}
      {menu && (
        <ColumnMenu
          sheet={sheet}
          menu={menu}
          onClose={() => {
            setMenu(undefined)
            focus()
          }}
        />
      )}
      {opened && canOpen && (
        <RowExtras
          key={opened.id}
          store={store}
          ports={ports}
          opened={opened}
          detail={detail}
          child={child}
          onClose={closeOpened}
        />
      )}
    </section>
  )
}
